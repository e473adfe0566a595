import Expectations
import Foundation
import Layout
import Testing

@testable import Settings

/// The layouts that come with the keyboard.
struct LayoutFileTests {
  typealias Page = LetterLayout.Page
  typealias Kind = LetterLayout.FieldKind

  /// Every layout with the letters of its language, and what its users type beside them.
  static let alphabets = [
    "us": "abcdefghijklmnopqrstuvwxyz$", "gb": "abcdefghijklmnopqrstuvwxyz£",
    "de": "abcdefghijklmnopqrstuvwxyzäöüß€„“", "fr": "abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ'«»",
    "es": "abcdefghijklmnopqrstuvwxyzñáéíóúü¿¡ªº", "pt": "abcdefghijklmnopqrstuvwxyzãáâàçéêíóôõú",
    "it": "abcdefghijklmnopqrstuvwxyzàèéìíîòóùú", "pl": "abcdefghijklmnopqrstuvwxyząćęłńóśźż„”",
    "se": "abcdefghijklmnopqrstuvwxyzåäöé", "no": "abcdefghijklmnopqrstuvwxyzæøåéòô",
    "dk": "abcdefghijklmnopqrstuvwxyzæøåé", "tr": "abcçdefgğhıijklmnoöprsştuüvyzâîûqwx₺",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя№₽«»", "ua": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'’₴",
    "gr": "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ", "il": "אבגדהוזחטיכלמנסעפצקרשתךםןףץ₪״׳",
    "ar": "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأإؤئةى١٢٣٤٥٦٧٨٩٠1234567890،؛؟",
    "ir": "ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیءآأؤئ۱۲۳۴۵۶۷۸۹۰1234567890،؟\u{200C}",
  ]
  static let names = alphabets.keys.sorted()

  private let files = LayoutFiles(folders: [LayoutFolder.shipped])

  private func layout(_ name: String) throws -> LetterLayout { try files.load(name).get() }

  private func texts(_ key: LetterLayout.Key) -> [String] {
    var texts = key.alternates.map(\.text)
    if case .letter(let letter) = key.action { texts.append(letter.text) }
    return texts
  }

  @Test func thereAreNoOthers() {
    expect(files.all.map(\.id), equals: Self.names)
    #expect(files.all.allSatisfy { $0.isOwn })
    #expect(!files.has("base-latin"))
  }

  @Test(arguments: names) func everyLetterIsThereOnAKeyOrOnOneThatIsHeld(name: String) throws {
    let layout = try layout(name)
    let found = Set(Page.written.flatMap { layout.rows($0) }.joined().flatMap(texts))
    for letter in try #require(Self.alphabets[name]).unicodeScalars {
      #expect(found.contains(String(letter)), "\(letter) is missing")
    }
    let ascii = (0x21...0x7E).compactMap { Unicode.Scalar($0) }.filter { !$0.properties.isAlphabetic }
    for sign in ascii { #expect(found.contains(String(sign)), "\(sign) is missing") }
    for sign in ["€", "£", "¥", "•"] { #expect(found.contains(sign), "\(sign) is missing") }
  }

  @Test(arguments: names) func noPageIsADeadEnd(name: String) throws {
    let layout = try layout(name)
    let reached: [(Page, [LetterLayout.Action])] = [
      (.letters, [.page(.numbers)]), (.numbers, [.page(.letters), .page(.symbols)]),
      (.symbols, [.page(.letters), .page(.numbers)]),
    ]
    for (page, ways) in reached {
      for kind in [nil, .url, .email] as [Kind?] {
        let keys = Set(layout.rows(page, for: kind).joined().map(\.action))
        #expect(keys.isSuperset(of: ways + [.delete, .return, .globe, .phrases]))
        #expect(keys.contains(.space) || kind == .url)
      }
    }
    for pad in [.digits, .number, .phone] as [Kind] {
      let keys = Set(layout.rows(.letters, for: pad).joined().map(\.action))
      #expect(keys.isSuperset(of: [.delete, .return, .globe, .phrases]))
    }
  }

  /// Returns the width of a row, in parts of the keyboard, and the number of keys that take the rest.
  private func width(_ row: LetterLayout.Row, _ columns: Double) -> (taken: Double, fills: Int) {
    row.reduce((0, 0)) { sum, key in
      switch key.width {
      case .columns(let count): (sum.0 + count / columns, sum.1)
      case .share(let share): (sum.0 + share, sum.1)
      case .fill: (sum.0, sum.1 + 1)
      }
    }
  }

  @Test(arguments: names) func rowsFillTheKeyboardOrAreRowsOfLetters(name: String) throws {
    let layout = try layout(name)
    for page in Page.written {
      let columns = try #require(layout.columns[page])
      let rows = try #require(layout.pages[page])
      expect(rows.count, equals: 3)
      let widest = rows.map { row in row.count { $0.width == .columns(1) } }.max()
      expect(widest, equals: Int(columns))
      for row in rows {
        let (taken, fills) = width(row, columns)
        #expect(taken < 1.001)
        // A centred row has letters alone.
        #expect(abs(taken - 1) < 0.001 || fills > 0 || row.allSatisfy { $0.width == .columns(1) })
      }
    }
    for kind in [nil, .url, .email] as [Kind?] {
      let (taken, fills) = width(layout.rows(.letters, for: kind)[3], layout.columns[.letters] ?? 0)
      #expect(taken < 0.9 && fills > 0)
    }
    for kind in [.digits, .number, .phone] as [Kind] {
      for row in layout.rows(.letters, for: kind) { #expect(abs(width(row, 4).taken - 1) < 0.001) }
    }
  }

  @Test(arguments: names) func noKeyIsThereTwice(name: String) throws {
    let layout = try layout(name)
    for page in Page.written {
      let keys = layout.rows(page).joined().map(\.action).filter { $0 != .gap }
      expect(Set(keys).count, equals: keys.count)
    }
  }

  private func letters(_ row: LetterLayout.Row) -> String {
    row.compactMap { key in if case .letter(let letter) = key.action { letter.text } else { nil } }.joined()
  }

  @Test(arguments: [
    ("us", ["qwertyuiop", "asdfghjkl", "zxcvbnm"]), ("es", ["qwertyuiop", "asdfghjklñ", "zxcvbnm"]),
    ("fr", ["azertyuiop", "qsdfghjklm", "wxcvbn"]), ("de", ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"]),
    ("se", ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"]), ("no", ["qwertyuiopå", "asdfghjkløæ", "zxcvbnm"]),
    ("dk", ["qwertyuiopå", "asdfghjklæø", "zxcvbnm"]), ("tr", ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"]),
    ("ru", ["йцукенгшщзх", "фывапролджэ", "ячсмитьбю"]), ("gr", ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"]),
    ("il", ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"]),
    ("ir", ["ضصثقفغعهخحج", "شسیبلاتنمکگ", "ظطژزرذدپوچ"]),
  ]) func lettersAreWhereTheyAreOnAPhone(name: String, rows: [String]) throws {
    try expect(layout(name).rows(.letters).prefix(3).map(letters), equals: rows)
  }

  @Test func theWidthsAreApples() throws {
    let bottom = try layout("us").rows(.letters)[3]
    expect(bottom.map(\.action), equals: [.page(.numbers), .globe, .phrases, .space, .return])
    expect(bottom.map(\.width), equals: [.share(0.123), .share(0.123), .share(0.123), .fill, .share(0.2)])
    let third = try layout("us").rows(.letters)[2]
    expect(
      third.map(\.width),
      equals: [.share(0.13), .fill] + Array(repeating: .columns(1), count: 7) + [
        .fill, .share(0.13),
      ])
    try expect(layout("tr").rows(.letters)[2].first?.width, equals: .share(0.11))
    try expect(layout("ru").rows(.letters)[2].last?.width, equals: .columns(1))
    try expect(
      layout("us").rows(.symbols)[2].map(\.width).prefix(3), equals: [.share(0.13), .fill, .share(0.14)])
  }

  @Test(arguments: ["us": "$€£¥", "gb": "£€$¥", "de": "€$£¥", "se": "kr€$£", "ru": "₽€$£", "tr": "₺€$£"])
  func moneyIsThatOfTheLanguageFirst(name: String, signs: String) throws {
    let (numbers, symbols) = (try layout(name).rows(.numbers), try layout(name).rows(.symbols))
    expect(letters(numbers[1]), equals: "-/:;()" + signs.dropLast(3) + "&@\"")
    expect(letters(symbols[1]), equals: "_\\|~<>" + signs.suffix(3) + "•")
  }

  @Test func aHeldLetterOffersThoseOfTheLanguageFirst() throws {
    func offered(_ name: String, _ text: String) throws -> String {
      let keys = try layout(name).rows(.letters).joined()
      return keys.first { $0.action.shown == text }?.alternates.map(\.text).joined() ?? ""
    }
    try expect(offered("us", "a"), equals: "àáâäæãåā")
    try expect(offered("de", "a"), equals: "äàáâæãåā")
    try expect(offered("pl", "z"), equals: "żźž")
    try expect(offered("ru", "ь"), equals: "ъ")
    try expect(offered("tr", "ı"), equals: "iîïí")
    try expect(offered("ir", "ه"), equals: "ه\u{0654}ة")
  }

  // MARK: The page for users

  private static func page() throws -> String {
    let file = URL(filePath: LayoutFolder.shipped).deletingLastPathComponent().appending(
      path: "docs/layouts.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The page names each key in its section.
  @Test func everyKeyIsInThePageOnLayouts() throws {
    let page = try Self.page()
    func expect(_ keys: [String], from start: String) throws {
      let from = try #require(page.range(of: start)).upperBound
      let end = page[from...].range(of: "### ")?.lowerBound ?? page.endIndex
      for key in keys { #expect(page[from..<end].contains("`\(key)`"), "\(key)") }
    }
    try expect(["based_on"] + LayoutField<LayoutDraft>.all.map(\.key), from: "Above all sections:")
    try expect(LayoutField<LayoutDraft.Page>.all.map(\.key), from: "### [letters], [numbers], [symbols]")
    try expect(LayoutKeyName.actions.map { "{\($0.rawValue)}" }, from: "### [letters], [numbers], [symbols]")
    try expect(LayoutField<LayoutDraft.Key>.all.map(\.key), from: "### [keys.NAME]")
    try expect(
      Kind.allCases.map { "[purpose.\($0.rawValue)]" } + ["bottom", "rows"], from: "### [purpose.KIND]")
    for name in Self.names { #expect(page.contains("| `\(name)` |")) }
  }

  /// Each line of the table has what the locales choose.
  @Test func thePageHasTheLocales() throws {
    let page = try Self.page()
    for (language, layout) in LayoutFiles.byLanguage.merging(LayoutFiles.byCountry, uniquingKeysWith: { $1 })
    {
      let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(layout)` |") })
      #expect(row.lowercased().contains("`\(language)`"), "\(language)")
    }
  }

  @Test func theExamplesOfThePageAreLayouts() throws {
    let folder = try LayoutFolder()
    let blocks = try Self.page().components(separatedBy: "\n\n    based_on = ").dropFirst()
    expect(blocks.count, equals: 2)
    for block in blocks {
      let lines = ("    based_on = " + block).split(separator: "\n", omittingEmptySubsequences: false)
      try folder.write(lines.prefix { $0.isEmpty || $0.hasPrefix("    ") }.joined(separator: "\n"))
      expect(folder.said(), equals: [])
    }
  }

  // MARK: Fields

  @Test func domainsAreBehindTheFullStopOfFieldsForAddresses() throws {
    let layout = try layout("de")
    for kind in [.url, .email] as [Kind] {
      let key = try #require(layout.bottoms[kind]?.first { $0.action.shown == "." })
      expect(key.alternates.map(\.text), equals: [".de", ".com", ".net", ".org", ".at", ".ch"])
    }
    try expect(letters(try #require(layout.bottoms[.url])), equals: "./.de")
    try expect(letters(try #require(layout.bottoms[.email])), equals: "@.")
    try expect(self.layout("gb").bottoms[.url].map(letters), equals: "./.co.uk")
  }

  @Test(arguments: ["us": ".", "de": ",", "ar": "٫"])
  func padsHaveTheSignOfTheLanguage(name: String, sign: String) throws {
    let layout = try layout(name)
    expect(layout.rows(.letters, for: .digits).map(letters), equals: ["123", "456", "789", "0"])
    expect(layout.rows(.letters, for: .number).map(letters), equals: ["123", "456", "789", "\(sign)0-"])
    expect(layout.rows(.numbers, for: .phone).map(letters), equals: ["123", "456", "789+", "*0#"])
  }

  @Test func aFrenchKeyAccentsTheLetterBefore() throws {
    let key = try layout("fr").rows(.letters)[2].first { $0.label == "´" }
    expect(key?.action, equals: .accent("\u{301}"))
    expect(key?.alternates.first?.text, equals: "'")
  }

  @Test func aKeyOfPersianKeepsLettersApart() throws {
    let key = try layout("ir").bottom.first { $0.action == .letter(LetterLayout.Letter("\u{200C}")) }
    expect(key?.label, equals: "›|‹")
  }

  @Test(arguments: names) func languagesHaveTheirDirectionAndTheirCapitals(name: String) throws {
    let layout = try layout(name)
    expect(layout.isRightToLeft, equals: ["il", "ar", "ir"].contains(name))
    #expect(layout.hasCapitals != layout.isRightToLeft)
    let label = ["ru": "АБВ", "ua": "АБВ", "gr": "ΑΒΓ", "il": "אבג", "ar": "أبج", "ir": "ا‌ب‌پ"][name] ?? "ABC"
    expect(layout.lettersLabel, equals: label)
  }

  // MARK: Capitals

  /// Capitals as people expect them: those of the language, whatever the desktop speaks.
  static let capitals: [(name: String, small: String, capitals: String)] = [
    ("us", "iaßÿæœ", "IAẞŸÆŒ"), ("de", "ißäöü", "IẞÄÖÜ"), ("tr", "iışğüöç", "İIŞĞÜÖÇ"),
    ("gr", "ςσάΐ", "ΣΣΆ\u{3AA}\u{301}"), ("ru", "йёъ", "ЙЁЪ"), ("ua", "іїґє", "ІЇҐЄ"), ("pl", "łżó", "ŁŻÓ"),
    ("dk", "æøå", "ÆØÅ"), ("es", "ñ¿ª", "Ñ¿ª"),
  ]

  @Test(arguments: capitals) func capitalsAreThoseOfTheLanguage(name: String, small: String, capitals: String)
    throws
  {
    var found: [String: String] = [:]
    let layout = try layout(name)
    for key in Page.written.flatMap({ layout.rows($0) }).joined() {
      if case .letter(let letter) = key.action { found[letter.text] = letter.upper }
      for letter in key.alternates { found[letter.text] = letter.upper }
    }
    for (small, capital) in zip(small, capitals) { expect(found[String(small)], equals: String(capital)) }
  }

  @Test func aCapitalIsOneCharacterOrTheLetterItself() {
    expect(LayoutText.upper(of: "ŉ", isTurkic: false), equals: "ŉ")
    expect(LayoutText.upper(of: ".com", isTurkic: false), equals: ".com")
    // Georgian text has none, whatever the tables of Unicode have.
    expect(LayoutText.upper(of: "ა", isTurkic: false), equals: "ა")
    expect(LayoutText.upper(of: "א", isTurkic: false), equals: "א")
    expect(LayoutText.upper(of: "ı", isTurkic: true), equals: "I")
  }
}
