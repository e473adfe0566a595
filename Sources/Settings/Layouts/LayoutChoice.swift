import Glibc
import Toml

extension LayoutFiles {
  /// Returns the layouts in force, the first one first: those that are set, or else those of the language that the
  /// desktop is in. There is always one.
  public static func chosen(settings: Settings, locale: String?) -> [String] {
    settings.layouts.isEmpty ? layouts(for: locale) : settings.layouts
  }

  /// The locale of this program's characters, as POSIX looks for it (XBD 8.2): what people type is a matter of characters
  /// rather than of messages. Nil where none is set.
  public static var locale: String? {
    let names: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    return names.compactMap { name in getenv(name).map { String(cString: $0) } }.first { !$0.isEmpty }
  }

  /// Returns the layouts of a locale, such as "de_AT.UTF-8". Addresses and passwords want Latin letters: a second layout
  /// has them where the language has others.
  static func layouts(for locale: String?) -> [String] {
    let tag = (locale ?? "").prefix { $0 != "." && $0 != "@" }
    let parts = tag.split(separator: "_", maxSplits: 1).map { $0.lowercased() }
    guard let language = parts.first, let layout = byLanguage[language] else { return [usual] }
    if let other = parts.dropFirst().first.flatMap({ byCountry["\(language)_\($0)"] }) { return [other] }
    return withoutLatin.contains(layout) ? [layout, usual] : [layout]
  }

  /// The layout where nothing is set and nothing is known.
  static let usual = "us"

  /// The layouts by the language codes of locales (ISO 639). Finns type on the Swedish layout; Belarusian is on the Russian
  /// one, on held keys; Catalan, Galician and Basque have Spanish keyboards, and Faroese and Greenlandic Danish ones.
  static let byLanguage = [
    "en": "us", "de": "de", "fr": "fr", "es": "es", "ca": "es", "gl": "es", "eu": "es", "pt": "pt",
    "it": "it",
    "pl": "pl", "sv": "se", "fi": "se", "nb": "no", "nn": "no", "no": "no", "da": "dk", "fo": "dk",
    "kl": "dk",
    "tr": "tr", "ru": "ru", "be": "ru", "uk": "ua", "el": "gr", "he": "il", "iw": "il", "ar": "ar",
    "fa": "ir",
  ]

  /// The layouts of countries that type their language on other keys: French in Canada has a QWERTY keyboard.
  static let byCountry = ["en_gb": "gb", "en_ie": "gb", "fr_ca": "us"]

  static let withoutLatin: Set = ["ru", "ua", "gr", "il", "ar", "ir"]

  /// The most layouts: more than anybody types in turns.
  private static let mostNames = 8

  /// Returns the names of `[letters].layouts`, or the mistake in them.
  func names(_ value: TomlValue, _ elements: [TomlValue]) -> Result<[String], Rule<[String]>.Refusal> {
    func refused(_ reason: String) -> Result<[String], Rule<[String]>.Refusal> {
      .failure(Rule.Refusal(reason: reason))
    }
    let allowed = "must be a list of layouts, as in [\"us\", \"de\"]"
    guard value == .array else { return refused("is \(value.typeName); \(allowed)") }
    guard (1...Self.mostNames).contains(elements.count) else {
      return refused("has \(elements.count) names; \(allowed), with 1 to \(Self.mostNames) names")
    }
    var names: [String] = []
    for element in elements {
      guard case .string(let name) = element else { return refused("holds \(element.typeName); \(allowed)") }
      guard !names.contains(name) else { return refused("holds \(quoted(name)) twice; \(allowed)") }
      guard has(name) else {
        let known = all.map(\.id)
        let advice = nearestName(to: name, in: known).map { "did you mean \(quoted($0))?" }
        return refused("holds \(quoted(name)), and there is no such layout; \(advice ?? thereAre(known))")
      }
      names.append(name)
    }
    return .success(names)
  }

  private func thereAre(_ known: [String]) -> String {
    let place = "make one in \(escaped(files.folders.first ?? "."))"
    return known.isEmpty ? place : "there are \(known.map(quoted).joined(separator: ", ")), or \(place)"
  }
}
