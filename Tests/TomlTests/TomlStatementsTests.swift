import Expectations
import Testing
import Toml

@Suite struct TomlStatementsTests {
  private func shown(_ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    let part = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
    return try TomlStatements(TomlDocument(bytes), in: bytes).all.map { statement in
      switch statement.kind {
      case .blank: "\(statement.line) -"
      case .header(let name, let isArray): "\(statement.line) \(isArray ? "[[" : "[")\(part(name))"
      case .value(let key, let value): "\(statement.line) \(part(key)) = \(part(value))"
      }
    }
  }

  @Test func statementsBeginAndEndWhereTheyDo() throws {
    let text = """
      \u{FEFF}# [[no]]

      [[ snippet ]] # one
      a='x' # 'y'
        "b]=" = "1\\"#" \r
      c = [
        "d", # ],
        '''
      e = "f"
      [[g]]
      ''',
        { h = ["]"] },
      ]
      [t."]".u]
      i = \"""
      \\""\""" # "
      j = ""
      k = 5
      """
    let statements = try shown(text)
    expect(
      statements,
      equals: [
        "1 -", "2 -", "3 [[snippet", "4 a = 'x'", "5 \"b]=\" = \"1\\\"#\"",
        "6 c = [\n  \"d\", # ],\n  '''\ne = \"f\"\n[[g]]\n''',\n  { h = [\"]\"] },\n]",
        "14 [t.\"]\".u", "15 i = \"\"\"\n\\\"\"\"\"\"", "17 j = \"\"", "18 k = 5",
      ])
    let bytes = Array(text.utf8)
    // Nothing is left out, and nothing is in two statements; the mark of the order of bytes is in none.
    let all = try TomlStatements(TomlDocument(bytes), in: bytes).all
    expect(all.flatMap(\.bytes), equals: Array(3..<bytes.count))
  }

  @Test func placesAreThoseOfBytes() throws {
    try expect(
      shown("\"ü€😀\" = 'ä' # é\n'😀'.b = ['ü', 'e\u{301}'] # ö\n[ \"🎈\" ] # é\nc = 1"),
      equals: ["1 \"ü€😀\" = 'ä'", "2 '😀'.b = ['ü', 'e\u{301}']", "3 [\"🎈\"", "4 c = 1"])
    let bytes = Array("x = ['ü', '€😀', 'e\u{301}', 'z']".utf8)
    let elements = try TomlStatements(TomlDocument(bytes), in: bytes).elements(at: 4..<bytes.count).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
    expect(elements, equals: ["'ü'", "'€😀'", "'e\u{301}'", "'z'"])
  }

  @Test func elementsOfAnArray() throws {
    let bytes = Array("x = [ 'a,' ,\"b]\\\"\", # c,\n [1, 2],{d = [3]}, '''\n,''' ]".utf8)
    let elements = try TomlStatements(TomlDocument(bytes), in: bytes).elements(at: 4..<bytes.count).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
    expect(elements, equals: ["'a,'", "\"b]\\\"\"", "[1, 2]", "{d = [3]}", "'''\n,'''"])
  }
}
