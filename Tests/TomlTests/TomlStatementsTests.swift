import Testing
import Toml

@Suite struct TomlStatementsTests {
  private func shown(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let part = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
    return TomlStatements(bytes).all.map { statement in
      switch statement.kind {
      case .blank: "\(statement.line) -"
      case .header(let name, let isArray): "\(statement.line) \(isArray ? "[[" : "[")\(part(name))"
      case .value(let key, let value): "\(statement.line) \(part(key)) = \(part(value))"
      }
    }
  }

  @Test func statementsBeginAndEndWhereTheyDo() {
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
    #expect(
      shown(text) == [
        "1 -", "2 -", "3 [[snippet", "4 a = 'x'", "5 \"b]=\" = \"1\\\"#\"",
        "6 c = [\n  \"d\", # ],\n  '''\ne = \"f\"\n[[g]]\n''',\n  { h = [\"]\"] },\n]",
        "14 [t.\"]\".u", "15 i = \"\"\"\n\\\"\"\"\"\"", "17 j = \"\"", "18 k = 5",
      ])
    let bytes = Array(text.utf8)
    // Nothing is left out, and nothing is in two statements; the mark of the order of bytes is in none.
    #expect(TomlStatements(bytes).all.flatMap(\.bytes) == Array(3..<bytes.count))
  }

  @Test func elementsOfAnArray() {
    let bytes = Array("x = [ 'a,' ,\"b]\\\"\", # c,\n [1, 2],{d = [3]}, '''\n,''' ]".utf8)
    let elements = TomlStatements.elements(bytes, at: 4..<bytes.count).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
    #expect(elements == ["'a,'", "\"b]\\\"\"", "[1, 2]", "{d = [3]}", "'''\n,'''"])
  }

  /// What is no TOML has no meaning, and ends nothing.
  @Test func brokenTextIsGoneThrough() {
    let texts = [
      "[", "[[", "a", "a =", "a = [", "a = \"", "a = '''", "= 1", "\"", "a = \"\\", "]]", "a = [1,",
    ]
    for text in texts {
      let bytes = Array(text.utf8)
      #expect(TomlStatements(bytes).all.flatMap(\.bytes) == Array(0..<bytes.count), "\(text)")
      _ = TomlStatements.elements(bytes, at: 0..<bytes.count)
    }
  }
}
