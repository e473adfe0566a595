import Expectations
import Snippets
import TestSupport
import Testing

@testable import CommandFormats
@testable import ContentFormats

@Suite struct ExportFormatTests {
  /// Texts that any of the formats could trip over.
  private static let nasty = [
    "a", "B", " ", "  ", "\n", "\n\n", "\t", "\"", "\"\"", "\"\"\"", "'", "'''", "\\", "\\\\", "\\n",
    "\\u0041", "{{", "}}",
    "{", "}", "{{{", "{{date}}", "{{time:%H:%M}}", "{{date: %-d. %B %Y }}", "{{date:%Y}x}}", "{{clipboard}}",
    "{{nope}}",
    "{{date:hello}}", "$|$", "$", "|", "\\{{", "\\$|$", "\\\\{{", "#", "# x", ": ", "- ", "*a", "&b", "!c",
    "%", "@", "`", ",",
    ";", "=", "[", "]", "[[snippet]]", "---", "...", "é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{200D}", "\u{FEFF}",
    "\u{FFFE}",
    "\u{E000}", "\u{10FFFF}", "\u{A0}", "\u{202E}", "~", "null", "true", "1", "1e9", "<<", "\u{300}",
    "\\{\\{", "trigger", "+", "-", "'=", "''@", "'-'", "＝", "{{ask:a}}", "{{ask-lines:b|c d}}",
    "{{choose:c|d||e}}",
  ]

  private static func text(_ random: inout SplitMix64) -> String {
    let parts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      nasty.randomElement(using: &random) ?? ""
    }
    return parts.joined()
  }

  private static func name(_ random: inout SplitMix64) -> String {
    "x" + text(&random).split { $0.isNewline || $0 == "\t" }.joined()
  }

  private static func snippet(_ number: Int, _ random: inout SplitMix64) -> Snippet? {
    Snippet(
      id: Bool.random(using: &random) ? "\(name(&random))\(number)" : "\(number)",
      label: "x" + text(&random),
      pieces: (0..<Int.random(in: 1...3, using: &random)).map { _ in text(&random) },
      pick: Pick.allCases.randomElement(using: &random) ?? .inTurn,
      group: Bool.random(using: &random) ? name(&random) : nil, isFavourite: Bool.random(using: &random),
      searchTerms: (0..<Int.random(in: 0...2, using: &random)).map { _ in name(&random) },
      shortcuts: Shortcuts(
        (0..<Int.random(in: 0...2, using: &random)).map { _ in "\(name(&random))\(number)" },
        .init(rawValue: Int.random(in: 0...3, using: &random))))
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func whateverIsWrittenIsReadAgain(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var isWhole = 0
    for _ in 0..<200 {
      let snippets = (0..<Int.random(in: 1...4, using: &random)).compactMap { Self.snippet($0, &random) }
      #expect(FormatWitness.complaint(about: snippets) == nil, "\(snippets)")
      isWhole += FormatWitness.losesPieces(.espanso, snippets) ? 0 : 1
    }
    // Snippets that espanso cannot write are the exception, or its part of the test would be none.
    #expect(isWhole > 80)
  }

  @Test(arguments: nasty)
  func eachAloneIsReadAgain(text: String) throws {
    let snippet = try #require(Snippet(id: "1", label: "x" + text, pieces: [text, "\(text) \(text)"]))
    #expect(FormatWitness.complaint(about: [snippet]) == nil)
  }

  private static let examples = [
    Snippet(
      id: "greetings", label: "greetings", pieces: ["hey", "what's up?"], group: "Chat", isFavourite: true),
    Snippet(id: "2", label: "address", pieces: ["1 \"Main\" Street\nTown"], searchTerms: ["home", "post"]),
    Snippet(id: "3", label: "due", pieces: ["{{clipboard}}: {{date:%-d %B}}$|$."]),
    Snippet(id: "5", label: "dice", pieces: ["1", "on {{date:%A}}"], pick: .random),
    Snippet(id: "4", label: "pin", pieces: ["1234"], isSecret: true),
  ].compactMap { $0 }

  private func written(_ format: ExportFormat) -> String {
    String(decoding: format.encode(Self.examples), as: UTF8.self)
  }

  /// Other programs allow two triggers that differ in the case of their letters.
  @Test func keysThatLookAlikeAreWrittenWithTheirIDs() throws {
    let content = try ImportFormat.csv.decode(Array("hi,hello\nHi,Hello\n".utf8), from: "f")
    #expect(FormatWitness.complaint(about: content.snippets) == nil)
    let text = String(decoding: ExportFormat.toml.encode(content.snippets), as: UTF8.self)
    expect(
      text,
      equals: """
        [[snippet]]
        label = "hi"
        phrases = ["hello"]

        [[snippet]]
        id = "Hi"
        label = "Hi"
        phrases = ["Hello"]

        """)
  }

  @Test func aFileOfTheUsersOwnHoldsSecretSnippets() {
    let pin = Snippet(id: "pin", label: "pin", pieces: ["1234"], isSecret: true)
    let text = String(decoding: ExportFormat.ownFile(pin.map { [$0] } ?? []), as: UTF8.self)
    expect(text, equals: "[[snippet]]\nlabel = \"pin\"\nphrases = [\"1234\"]\nsecret = true\n")
  }

  @Test func tomlIsAsAPersonWritesIt() {
    expect(
      written(.toml),
      equals: #"""
        [[snippet]]
        label = "greetings"
        phrases = ["hey", "what's up?"]
        group = "Chat"
        favourite = true

        [[snippet]]
        id = "2"
        label = "address"
        phrases = [
          """
        1 "Main" Street
        Town""",
        ]
        search = ["home", "post"]

        [[snippet]]
        id = "3"
        label = "due"
        phrases = ["{{clipboard}}: {{date:%-d %B}}$|$."]

        [[snippet]]
        id = "5"
        label = "dice"
        phrases = ["1", "on {{date:%A}}"]
        pick = "random"

        """#)
  }

  @Test func jsonIsTheEndpoints() {
    expect(
      written(.json),
      equals: #"""
        {"content": [
          {"id": "greetings", "label": "greetings", "phrases": ["hey", "what's up?"], "group": "Chat", "favourite": true},
          {"id": "2", "label": "address", "phrases": ["1 \"Main\" Street\nTown"], "search": ["home", "post"]},
          {"id": "3", "label": "due", "phrases": ["{{clipboard}}: {{date:%-d %B}}$|$."]},
          {"id": "5", "label": "dice", "phrases": ["1", "on {{date:%A}}"], "pick": "random"}
        ]}

        """#)
  }

  @Test func espansoHasAMatchForEachPiece() {
    expect(
      written(.espanso),
      equals: #"""
        matches:
          - trigger: ":greetings"
            label: "greetings"
            replace: "hey"
          - trigger: ":greetings"
            label: "greetings"
            replace: "what's up?"
          - trigger: ":2"
            label: "address"
            search_terms: ["home", "post"]
            replace: "1 \"Main\" Street\nTown"
          - trigger: ":3"
            label: "due"
            replace: "{{clipboard}}: {{date2}}$|$."
            vars:
              - name: clipboard
                type: clipboard
              - name: date2
                type: date
                params: {format: "%-d %B"}
          - trigger: ":5"
            label: "dice"
            replace: "{{pick}}"
            vars:
              - name: date1
                type: date
                params: {format: "%A"}
              - name: pick
                type: random
                params: {choices: ["1", "on {{date1}}"]}

        """#)
  }

  @Test func csvHasARecordForEachPiece() {
    expect(
      written(.csv),
      equals:
        "id,content,label,group\r\ngreetings,hey,greetings,Chat\r\ngreetings,\"what's up?\",greetings,Chat\r\n"
        + "2,\"1 \"\"Main\"\" Street\nTown\",address,\r\n3,\"{{clipboard}}: {{date:%-d %B}}$|$.\",due,\r\n"
        + "5,1,dice,\r\n5,\"on {{date:%A}}\",dice,\r\n")
  }

  /// Texts, and the cells that hold them.
  private static let cells: [(text: String, cell: String)] = [
    ("=1+1", "'=1+1"), ("+49", "'+49"), ("-x", "'-x"), ("@ada", "'@ada"), ("＠ada", "'＠ada"),
    ("\tx", "\"'\tx\""), ("\n=x", "\"'\n=x\""), ("=a, \"b\"", "\"'=a, \"\"b\"\"\""), ("'=1", "''=1"),
    ("''-", "'''-"), ("'tis", "'tis"), ("'", "'"), ("a=1", "a=1"),
  ]

  @Test(arguments: cells) func noCellIsAFormula(text: String, cell: String) throws {
    let snippet = try #require(Snippet(id: "1", label: "x", pieces: [text]))
    expect(
      String(decoding: ExportFormat.csv.encode([snippet]), as: UTF8.self),
      equals: "id,content,label\r\n1,\(cell),x\r\n")
    #expect(FormatWitness.complaint(about: [snippet]) == nil)
  }

  /// No piece has one, but the writer does not know that a text is a piece.
  @Test func aCarriageReturnIsNotTheFirstOfACell() {
    #expect(CellText.cell(of: "\r\n=") == "'\r\n=" && CellText.text(of: "'\r\n=") == "\r\n=")
  }

  @Test func noNameIsAFormulaEither() throws {
    let snippet = try #require(
      Snippet(id: "=i", label: "+l", pieces: ["p"], group: "-g", shortcuts: Shortcuts(["@s"])))
    let bytes = ExportFormat.csv.encode([snippet])
    expect(
      String(decoding: bytes, as: UTF8.self),
      equals: "id,content,label,group,shortcut\r\n'=i,p,'+l,'-g,'@s\r\n")
    try expect(ImportFormat.csv.decode(bytes, from: "f").snippets, equals: [snippet])
  }

  @Test(arguments: ExportFormat.allCases)
  func secretsAreNotWritten(format: ExportFormat) {
    #expect(!written(format).contains("1234"))
    #expect(!written(format).contains("pin"))
  }

  @Test(arguments: [#"a \{\{ b"#, #"a \}\} b"#, #"\$|$"#, "{{date:%E}}", "{{date:%v}}"])
  func espansoTellsWhatItCannotWrite(piece: String) throws {
    let snippet = try #require(Snippet(id: "a", label: "a", pieces: [piece, "b"]))
    expect(
      ExportFormat.espanso.losses(of: [snippet]),
      equals: [
        .kind(.turns, count: 1), .pieces(id: "a", count: 1, of: 2),
      ])
    let content = try ImportFormat.espanso.decode(ExportFormat.espanso.encode([snippet]), from: "f")
    expect(content.snippets.map(\.pieces), equals: [["b"]])
    for format in [ExportFormat.json, .toml, .csv] { #expect(format.losses(of: [snippet]).isEmpty) }
  }

  @Test func whatAFormatHasNoPlaceForIsTold() throws {
    #expect(
      ExportFormat.json.losses(of: Self.examples).isEmpty
        && ExportFormat.toml.losses(of: Self.examples).isEmpty)
    expect(
      ExportFormat.espanso.losses(of: Self.examples),
      equals: [
        .kind(.groups, count: 1), .kind(.favourites, count: 1), .kind(.turns, count: 1),
      ])
    expect(
      ExportFormat.csv.losses(of: Self.examples),
      equals: [
        .kind(.favourites, count: 1), .kind(.searchTerms, count: 1), .kind(.random, count: 1),
      ])
  }

  /// Joiners count as seen within an emoji, and between letters that they join.
  @Test(
    arguments: [
      ("a\u{200B}b", #""a\u200Bb""#, #""a\u200Bb""#), ("\u{202E}x", #""\u202Ex""#, #""\u202Ex""#),
      ("a\u{E0041}", #""a\uDB40\uDC41""#, #""a\U000E0041""#), ("👩‍👧", #""👩‍👧""#, #""👩‍👧""#),
      ("a\n\"\u{FEFF}\"\u{FEFF}", #""a\n\"\uFEFF\"\uFEFF""#, "\"\"\"\na\n\"\\uFEFF\"\\uFEFF\"\"\""),
    ])
  func whatCannotBeSeenIsWrittenAsItsNumber(text: String, json: String, toml: String) throws {
    let snippet = try #require(Snippet(id: "1", label: "x", pieces: [text]))
    func written(_ format: ExportFormat) -> String {
      String(decoding: format.encode([snippet]), as: UTF8.self)
    }
    #expect(written(.json).contains(json), "\(written(.json))")
    #expect(written(.toml).contains(toml), "\(written(.toml))")
    #expect(FormatWitness.complaint(about: [snippet]) == nil)
  }

  @Test func aKeyWithAsManyPhrasesAsThereMayBeIsReadAgain() throws {
    let pieces = (0..<ContentLimits.phrasesOfKey).map { "\($0) {{date:%A}}" }
    let snippet = try #require(Snippet(id: "1", label: "x", pieces: pieces, pick: .random))
    #expect(FormatWitness.complaint(about: [snippet]) == nil)
  }

  @Test func nothingIsADocumentToo() throws {
    for format in [ImportFormat.toml, .espanso, .csv] {
      let export = try #require(ExportFormat(rawValue: format.rawValue))
      try expect(format.decode(export.encode([]), from: "f"), equals: DecodedContent(snippets: []))
    }
  }
}
