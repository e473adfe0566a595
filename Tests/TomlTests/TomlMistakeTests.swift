import Expectations
import Testing

@testable import Toml

/// The mistakes that people make in TOML have words of ours, in the line where they are to be mended.
@Suite struct TomlMistakeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let line: Int
    let mistake: TomlMistake
    var testDescription: String { text }

    init(_ text: String, _ line: Int, _ mistake: TomlMistake) {
      (self.text, self.line, self.mistake) = (text, line, mistake)
    }
  }

  private static let double = UInt8(ascii: "\"")
  private static let single = UInt8(ascii: "'")

  private static let quotes = [
    Case("a = \"x\nb = 1\n", 1, .unclosedText(double)), Case("a = 'x", 1, .unclosedText(single)),
    Case("# one\na = [\"x\ny\"]\n", 2, .unclosedText(double)), Case("a = x\"\n", 1, .noQuotes),
    Case("a = \"\"\"x\ny\"\nb = 1\n", 1, .unclosedLongText(double)),
    Case("a = \u{201C}x\u{201D}\n", 1, .curlyQuote), Case("a = [\n\u{201C}x\u{201D}]\n", 2, .curlyQuote),
    Case("a = «x»\n", 1, .curlyQuote), Case("a = \u{2018}x\u{2019}\n", 1, .curlyQuote),
    Case("a = \"x\u{201D}\nb = 1\n", 1, .curlyEnd(double)), Case("a = [\"x, \"y\"]\n", 1, .oddQuotes),
    Case("a = [\"x\", y\"]\n", 1, .noQuotes), Case("a = [\"x \"y\" z\"]\n", 1, .innerQuote),
    Case("a = \"x \"y\" z\"\n", 1, .innerQuote), Case("a = 'it's'\n", 1, .apostrophe),
    Case("a = [\n'its',\n'what's up?']\n", 3, .apostrophe), Case("a = 'it's\n", 1, .apostrophe),
    Case("a = hello world\n", 1, .noQuotes), Case("a = [x, y]\n", 1, .noQuotes),
    Case("a = ~/x\n", 1, .noQuotes), Case("a = größe\n", 1, .noQuotes),
  ]

  private static let texts = [
    Case("a = \"C:\\data\"\n", 1, .badEscape), Case("a = \"C:\\Users\"\n", 1, .badEscape),
    Case("a = [\"\"\"\n\\d\"\"\"]\n", 2, .badEscape), Case("a = \"\\u12\"\n", 1, .badEscape),
    Case("a = \"x\u{1}\"\n", 1, .control(1)), Case("a = 'x\u{7F}'\n", 1, .control(0x7F)),
    Case("a = \"x\u{0}\"\n", 1, .control(0)),
  ]

  private static let structure = [
    Case("a = 1\nb = [\"x\"\n\n[[c]]\nd = 1\n", 2, .unclosedList), Case("b = [\"x\"\n", 1, .unclosedList),
    Case("b = [\"x\",\nc = \"y\"\n", 1, .unclosedList), Case("b = [\"x\"\nc = \"y\"\n", 1, .unclosedList),
    Case("b = [\"x\",\n\n[[c]]\n", 1, .unclosedList), Case("b = [\n", 1, .unclosedList),
    Case("a = { b = 1\nc = 2 }\n", 1, .unclosedTable), Case("a = { b = 1", 1, .unclosedTable),
    Case("a = [\"x\" \"y\"]\n", 1, .missingComma), Case("a = [\n\"x\"\n\"y\"\n]\n", 2, .missingComma),
    Case("a = [\"x\"\"y\", \"\"]\n", 1, .missingComma), Case("a =\nb = 1\n", 1, .noValue),
    Case("a = # x\n", 1, .noValue), Case("a = {b = }\n", 1, .noValue),
    Case("hello\n", 1, .noEquals), Case("[[a]]\nb \"x\"\n", 2, .noEquals), Case("a: \"x\"\n", 1, .colon),
    Case("a = { b: 1 }\n", 1, .colon), Case("a = \"x\";\n", 1, .endOfLine(UInt8(ascii: ";"))),
    Case("a = 1\nb = [1], # x\n", 2, .endOfLine(UInt8(ascii: ","))), Case("[[a]\nb = 1\n", 1, .brackets),
    Case("[a]]\n", 1, .brackets), Case("[[a\n", 1, .brackets), Case("a = True\n", 1, .wrongCase),
    Case("a = yes\n", 1, .wrongCase), Case("a = [FALSE]\n", 1, .wrongCase),
    Case("a\u{A0}= 1\n", 1, .otherBlank), Case("a =\u{2003}1\n", 1, .otherBlank),
    Case("{\"content\": []}\n", 1, .json), Case("[a]\nb = 1\nb = 2\n", 3, .twice("b")),
    Case("[a]\nb = 1\n[a]\nb = 2\n", 3, .sectionTwice("a")),
    Case("[[a]]\nb = 1\n[a]\nb = 2\n", 3, .sectionTwice("a")),
  ]

  private static func refusal(_ bytes: [UInt8]) -> TomlDocument.ParseError? {
    do {
      _ = try TomlDocument(bytes)
      return nil
    } catch {
      return error as? TomlDocument.ParseError
    }
  }

  @Test(arguments: quotes + texts + structure)
  func aMistakeIsToldInOurWords(example: Case) {
    let refusal = Self.refusal(Array(example.text.utf8))
    expect(refusal, equals: TomlDocument.ParseError(line: example.line, reason: example.mistake.reason))
  }

  @Test(arguments: [[0x61, 0x20, 0x3D, 0x0A, 0x22, 0xE9, 0x22], [0x0A, 0xFF, 0xFE]] as [[UInt8]])
  func bytesThatAreNoUTF8(bytes: [UInt8]) {
    expect(Self.refusal(bytes), equals: TomlDocument.ParseError(line: 2, reason: TomlMistake.notUTF8.reason))
  }

  /// Any other mistake stays with what toml++ says of it.
  @Test(arguments: ["a = 99999999999999999999\n", "a = 2001-13-40\n", "a = 1_\n", "ß = 1\n"])
  func anyOtherMistakeHasTheWordsOfTheParser(text: String) {
    let bytes = Array(text.utf8)
    #expect(TomlMistake.find(in: bytes, line: 1, reason: "x") == nil || text.hasPrefix("ß"))
    expect(Self.refusal(bytes)?.line, equals: 1)
  }

  /// The scan looks at what toml++ refuses, and must not find fault with what comes before the mistake.
  @Test(
    arguments: [
      "a = \"\"\"x\"\"\"\"\"\nb = '''y''z'''\n", "a.b = {c = [1, 2,], d = {}}\n", "a = [ # x\n 1, # y\n]\n",
      "[ a . \"b\" ]\nc = 1979-05-27 07:32:00Z\n", "a = [[], [{b = 1}, {c = ''}]]\r\n",
      "a = -inf\nb = +1e5\n",
      "a = \"\"\"x \\\n  y \\\" \\u00e9\"\"\"\n", "\"a\" . 'b' = 0x1F\n", "\u{FEFF}a = []\n[b]\n[[c]]\n# d\n",
      "a = [\n[1],\n[2]\n]\n", "",
    ])
  func whatIsTOMLHasNoMistake(text: String) {
    #expect(Self.refusal(Array(text.utf8)) == nil)
    var scan = TomlScan(Array(text.utf8))
    #expect(scan.mistake().map { "\($0)" } == nil)
  }

  /// The scan ends, and tells a line that there is, whatever is taken out, put in or changed.
  @Test func anyBytesHaveALine() {
    let texts = (Self.quotes + Self.texts + Self.structure).map { Array($0.text.utf8) }
    let signs = Array("[]{}\"'=,.#:\n\r\t \\u\u{201C}a1".utf8) + [0, 0xE2, 0xFF]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var bytes = texts.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        if Bool.random(using: &random), place < bytes.count {
          bytes.remove(at: place)
        } else {
          bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
        }
      }
      var scan = TomlScan(bytes)
      let lines = bytes.count { $0 == 0x0A } + 1
      if let found = scan.mistake() { #expect((1...lines).contains(found.line), "\(bytes)") }
      if let refusal = Self.refusal(bytes) { #expect((1...lines + 1).contains(refusal.line), "\(bytes)") }
    }
  }
}
