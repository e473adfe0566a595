import Expectations
import Keyboard
import Settings
import Testing

@testable import phraseboard_keyboard

/// Checks what the coordinator is told of the settings.
@Suite struct RulesOfSettingsTests {
  private func rules(_ set: (inout Settings) -> Void) throws -> KeyboardRules {
    var settings = Settings()
    set(&settings)
    return KeyboardRules(settings, try Arguments([]), ThemeInForce(.auto), [])
  }

  @Test func lettersAreThoseThatAreSet() throws {
    let rules = try rules {
      ($0.layouts, $0.rules.letters.capitals, $0.rules.start) = (["de", "ru"], .always, .letters)
    }
    expect(rules.letters, equals: LetterRules(layouts: ["de", "ru"], capitals: .always))
    expect(rules.start, equals: .letters)
  }

  @Test func lettersAreThoseOfTheLocaleWhereNoneAreSet() throws {
    let rules = try rules { _ in }
    expect(
      rules.letters.layouts, equals: LayoutFiles.chosen(settings: Settings(), locale: LayoutFiles.locale))
    #expect((rules.letters.capitals, rules.start) == (.field, .phrases))
  }
}
