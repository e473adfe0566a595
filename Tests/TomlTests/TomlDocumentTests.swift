import Expectations
import Testing

@testable import Toml

@Suite struct TomlDocumentTests {
  private static func document(_ text: String) throws -> TomlDocument {
    try TomlDocument(Array(text.utf8))
  }

  private static func refusal(_ text: String) -> TomlDocument.ParseError? {
    do {
      _ = try document(text)
      return nil
    } catch {
      return error as? TomlDocument.ParseError
    }
  }

  private static func dots(_ count: Int) -> String { String(repeating: ".", count: count) }

  @Test func valuesStandWithTheirLinesAndKinds() throws {
    let document = try Self.document("a = 1\nb = [2.5,\n  'x', true]\n\n[c]\nd = 1979-05-27\n")
    expect(document.entries.map(\.line), equals: [1, 2, 2, 3, 3, 5, 6])
    expect(document.entries.map(\.key), equals: ["a", "b", "", "", "", "c", "d"])
    expect(
      document.entries.map(\.value),
      equals: [
        .integer(1), .array, .float(2.5), .string("x"), .boolean(true), .table, .dateOrTime,
      ])
  }

  @Test(
    arguments: [
      #"a = "X""#, "a = 'X'", "a = \"\"\"X\"\"\"", "a = '''\nX\n'''", "# X", "a = 1 # X", #"a = "\"X""#,
      #"a = ["b", 'c', "X"]"#, #"a = "\\" # X"#, #"a = """X\"""X""""#, "a = '''X''X'''", "\"X\" = 1",
      #"a = """X"""""#, #"a = {b = "", c = "X"}"#, "a = \"\"\"\\\nX\"\"\"",
    ])
  func dotsInStringsAndCommentsDoNotCount(pattern: String) throws {
    let text = pattern.split(separator: "X", omittingEmptySubsequences: false).joined(
      separator: Self.dots(200))
    #expect(throws: Never.self) { try Self.document(text) }
  }

  @Test(
    arguments: [
      #""" = 1; X"#, "aX = 1", "[aX]", #"a = "" X"#, "a = '' X", #"a = """""" X"#, #"a = """"""" X"#,
      #"a = "\\" X"#, #"a = '\' X"#, "a = {b = '''\n''', cX = 1}", "# '\naX = 1", "a = \"\"\"\n'\n\"\"\" X",
    ])
  func dotsOutsideOfThemDo(pattern: String) {
    let text = pattern.split(separator: "X", omittingEmptySubsequences: false).joined(
      separator: Self.dots(129))
    expect(Self.refusal(text)?.reason, equals: "more than 128 dots outside of strings in one line")
  }

  /// Every one of them would exhaust the stack if depth were not bounded, whatever quotes stand around.
  @Test(
    arguments: [
      ("", "a.", "a = 1"), ("['', ", "a.", "a]"), ("x = '\n", "a.", "a = 1"), ("x = \"\\\"\n", "a.", "a = 1"),
      ("\"\"\"", "\".\"", "\""), ("'' = 1\n", "''.", "'' = 1"), ("x = {\"\" = 1, ", "\"\".", "a = 1}"),
      ("x = ", "[", ""), ("x = ", "{a.a.a.a=", ""),
    ])
  func depthIsBounded(start: String, part: String, end: String) {
    let text = start + String(repeating: part, count: 100_000) + end
    #expect(Self.refusal(text) != nil)
  }

  /// Reading them would take more than a gigabyte.
  @Test(arguments: ["1,", "[],", "\n[[a]]"])
  func valuesAreBounded(part: String) {
    let text = "x = 1\ny = [1," + String(repeating: part, count: 1_000_000)
    expect(Self.refusal(text)?.reason, equals: "more than 500000 values")
  }

  @Test func theNearestNameIsOneThatIsNear() {
    #expect(nearestName(to: "nmae", in: ["name", "pieces"]) == nil)
    expect(nearestName(to: "piecs", in: ["name", "pieces"]), equals: "pieces")
    expect(nearestName(to: "favorite", in: ["name", "favourite"]), equals: "favourite")
    #expect(nearestName(to: "order", in: ["name"]) == nil)
  }
}
