import Expectations
import Snippets
import Testing

/// Types one character after the other, and checks what of that stands for a key.
@Suite struct ShortcutIndexTests {
  private static let index = ShortcutIndex([
    .init(":sig", of: "sign"), .init(":signed", of: "signed"), .init("br", of: "regards"),
    .init("2day", of: "date"),
    .init("teh", of: "the", .followCase), .init(";w", of: "whole", .wholeWord), .init("->", of: "arrow"),
    .init("x,", of: "comma"), .init("на", of: "на"), .init(":e\u{301}", of: "accent"),
    .init(":sig", of: "later"),
    .init("no way", of: "two"),
  ])

  /// Returns what each character brings, with the text before the cursor as nobody changes it.
  private func play(_ text: String, after earlier: String = "", isWhole: Bool = true) -> [String] {
    var (before, typed, found) = (earlier, 0, [String]())
    for character in text {
      before.append(character)
      typed += character.utf8.count
      guard let match = Self.index.match(in: before, typed: typed, isWhole: isWhole) else { continue }
      found.append("\(match.key)=\(match.text)|\(match.ending)")
    }
    return found
  }

  private static let cases: [(typed: String, found: [String])] = [
    // Rule 1 and 2: words.
    ("see br.", ["regards=br.|."]), ("br ", ["regards=br | "]), ("br\n", ["regards=br\n|\n"]), ("br", []),
    ("brown ", []), ("abbr ", []), ("it's'br ", []), ("'br ", ["regards=br | "]), ("br's ", []), ("_br ", []),
    ("br_ ", []), ("2day ", ["date=2day | "]), ("12day ", []), ("на!", ["на=на!|!"]), ("она ", []),
    ("no way ", ["two=no way | "]), ("no way", []),
    // Rule 3: signs, at once, or after a longer one.
    ("a->", ["arrow=->|"]), (":sig ", ["sign=:sig | "]), (":sign ", []), (":signed", ["signed=:signed|"]),
    ("a:sig.", ["sign=:sig.|."]), (":sig:", ["sign=:sig:|:"]), ("x,", ["comma=x,|"]), ("ax,", []),
    // This one has a rule of its own.
    (";w ", ["whole=;w | "]), ("a;w ", []), (";wa ", []), (";w", []),
    // Rule 5.
    ("teh ", ["the=teh | "]), ("Teh ", ["the=Teh | "]), ("TEH ", ["the=TEH | "]), ("tEH ", []),
    // A grapheme is not divided.
    (":e\u{301}", ["accent=:e\u{301}|"]),
  ]

  @Test(arguments: cases) func typed(_ example: (typed: String, found: [String])) {
    expect(play(example.typed), equals: example.found)
  }

  @Test func capitalsFollow() {
    let styles = ["teh ", "Teh ", "TEH "].map { Self.index.match(in: $0, typed: 4, isWhole: true)?.style }
    expect(styles, equals: [.asWritten, .capitalized, .uppercase])
    expect(CaseStyle.capitalized.apply(to: "\"ärger\" und Spaß"), equals: "\"Ärger\" und Spaß")
    expect(CaseStyle.uppercase.apply(to: "Spaß"), equals: "SPASS")
  }

  /// Text that was there before is not typed, whatever it is.
  @Test func onlyWhatWasTypedCounts() {
    expect(play("g ", after: ":si"), equals: [])
    expect(play(" ", after: "br"), equals: [])
    expect(play("br ", after: "see "), equals: ["regards=br | "])
    expect(play("br ", after: "see"), equals: [])
  }

  /// Nobody knows what is before a text that is cut.
  @Test func theBeginningIsKnownOrNot() {
    expect(play("br ", isWhole: false), equals: [])
    expect(play("a br ", isWhole: false), equals: ["regards=br | "])
    expect(play("->", isWhole: false), equals: ["arrow=->|"])
  }

  @Test func nothingMatchesNothing() {
    #expect(ShortcutIndex().match(in: "br ", typed: 3, isWhole: true) == nil)
    #expect(Self.index.match(in: "", typed: 0, isWhole: true) == nil)
    #expect(ShortcutIndex().isEmpty && !Self.index.isEmpty)
  }

  /// Ten thousand words of prose hold no shortcut of ten thousand.
  @Test func proseIsLeftAlone() {
    var dice = Dice(seed: 40)
    func word(_ letters: String) -> String {
      String(
        (0..<Int.random(in: 2...9, using: &dice)).compactMap { _ in letters.randomElement(using: &dice) })
    }
    let shortcuts = (0..<5_000).flatMap { _ in [":" + word("abcdefgh"), word("stuvwxyz") + "q"] }
    let index = ShortcutIndex(shortcuts.map { .init($0, of: $0) })
    let prose = (0..<10_000).map { _ in
      word("abcdefghstuvwxyz'") + [" ", ", ", ". ", "\n", ": "].randomElement(using: &dice)!
    }
    let words = Set(shortcuts)
    let text = prose.filter { !words.contains(String($0.prefix { $0.isLetter })) }.joined()
    var (typed, found) = (0, 0)
    var before = ""
    for character in text {
      before = String((before + String(character)).suffix(64))
      typed += character.utf8.count
      if index.match(in: before, typed: min(typed, before.utf8.count), isWhole: false) != nil { found += 1 }
    }
    expect(found, equals: 0)
  }
}
