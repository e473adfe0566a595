import Expectations
import TestSupport
import Testing

@testable import Settings

/// A text that is too long to be shown in a test's name.
struct Repeated: CustomTestStringConvertible {
  let text: String
  let testDescription: String

  init(_ start: String, _ part: String, _ count: Int, _ end: String) {
    text = start + String(repeating: part, count: count) + end
    testDescription = "\(start)\(count) times \(part)\(end)"
  }
}

struct HostileFileTests {
  private static let seeds = [
    "[keyboard]\nlayer = \"overlay\" # Größe\non_globe = 'pkill -USR2 wvkbd'\n",
    "keyboard = { layer = 'top', on_globe = \"\"\"\n a \\\n  b\u{0301} 日本 😀\"\"\" }\r\n",
    "[timing]\nlong_press = 400\nrepeat_word = 0x1_00 # ms\nrepeat_faster = 20\nedge_scroll = 3000\n",
    "[a.\"b.c\".d]\nx = [1, 2.5, -inf, true, [1979-05-27T07:32:00Z, {y = 0xFF}]]\n[[e.f]]\ng = 'h'\n",
  ]

  @Test func changedFilesNeverCrashAndNeverPassABadValue() {
    var random = SplitMix64(state: 1)
    var accepted = 0
    for round in 0..<6000 {
      var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        mutate(&bytes, using: &random)
      }
      let (settings, diagnostics) = Settings.parse(bytes, path: "c.toml", folders: folders)
      accepted += diagnostics.isEmpty ? 1 : 0
      if let command = settings.onGlobe {
        #expect(!command.isEmpty)
        #expect(!command.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
      #expect(200...3000 ~= settings.rules.timing.longPress)
      #expect(50...3000 ~= settings.rules.timing.repeatWord)
      #expect(20...1000 ~= settings.rules.timing.fasterCharacter)
      #expect(50...3000 ~= settings.rules.timing.edgeScrollDelay)
      for line in diagnostics.map(\.description) {
        #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
        #expect(line.hasPrefix("c.toml:"))
      }
    }
    // Some changes leave the meaning alone, and most do not: otherwise this would test one branch only.
    #expect(accepted > 100)
    #expect(accepted < 5000)
  }

  private func mutate(_ bytes: inout [UInt8], using random: inout SplitMix64) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 9)], at: place)
    case 3: bytes.removeSubrange(place...)
    default: bytes.insert("\"'[]{}=.\\#\n,".utf8.randomElement(using: &random) ?? 0, at: place)
    }
  }

  /// Every one of them would exhaust the stack if depth were not bounded.
  @Test(arguments: [
    Repeated("", "a.", 30_000, "a = 1"),
    Repeated("[", "a.", 30_000, "a]"),
    Repeated("x = ", "[", 60_000, ""),
    Repeated("x = ", "{a=", 20_000, ""),
    Repeated("x = ", "[\n{a.b.c.d.e.f.g.h = ", 2_500, ""),
    Repeated("", "[[a]]\n", 10_000, ""),
  ])
  func deepFilesHaveOneDiagnostic(_ file: Repeated) {
    let (settings, diagnostics) = Settings.parse(Array(file.text.utf8), path: "c.toml", folders: folders)
    expect(settings, equals: Settings())
    expect(diagnostics.count, equals: 1)
  }

  /// toml++ 3.3 and 3.4 have no answer of their own to these.
  @Test(arguments: ["ä = 1", "[keyboard]\nlayer = ä", "a.Ҕ.a = 1", "\u{2003}x = 1", "x = \"\"\"\\\n§\"\"\""])
  func charactersOutsideOfASCIIAreNoWhiteSpace(_ text: String) {
    let (settings, diagnostics) = Settings.parse(Array(text.utf8), path: "c.toml", folders: folders)
    expect(settings, equals: Settings())
    expect(diagnostics.count, equals: 1)
  }
}
