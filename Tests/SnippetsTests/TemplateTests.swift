import Expectations
import Snippets
import Testing

/// The numbers are those of `Template`'s cases.
@Suite struct TemplateTests {
  /// The text with each date as `<FORMAT>` and "C" copied, and by how many graphemes the cursor goes back.
  private func expand(_ piece: String, clipboard: String = "C") -> (text: String, cursorBack: Int) {
    Template(piece).expand(piece, date: { "<\($0)>" }, clipboard: clipboard)
  }

  private func unknown(_ piece: String) -> [String] {
    Template(piece).unknownVariables.map { String(decoding: Array(piece.utf8)[$0], as: UTF8.self) }
  }

  @Test(
    "1: dates and times",
    arguments: [
      ("{{date}}", "<%Y-%m-%d>"), ("{{time}}", "<%H:%M>"), ("a{{date:%A}}b", "a<%A>b"),
      ("{{time:%H:%M:%S}}", "<%H:%M:%S>"), ("{{date:}}{{time: }}", "<%Y-%m-%d><%H:%M>"),
      ("{{date:%d. {x} é}}", "<%d. {x} é>"), ("{{date}}{{date}}", "<%Y-%m-%d><%Y-%m-%d>"),
    ])
  func dates(piece: String, text: String) {
    expect(expand(piece).text, equals: text)
    expect(unknown(piece), equals: [])
  }

  @Test("2: the clipboard is no template")
  func clipboard() {
    let result = expand("a{{clipboard}}$|$b", clipboard: #"{{date}} $|$ \{{"#)
    expect(result.text, equals: #"a{{date}} $|$ \{{b"#)
    expect(result.cursorBack, equals: 1)
    #expect(Template("{{clipboard}}").needsClipboard)
    #expect(!Template(#"\{{clipboard}} {{date}}"#).needsClipboard)
  }

  @Test("3: the first cursor mark counts")
  func firstMark() {
    #expect(expand("a$|$b$|$c") == ("abc", 2))
    #expect(expand("$|$") == ("", 0))
    #expect(expand("$$|$|$") == ("$|$", 2))
    #expect(expand("$| $|") == ("$| $|", 0))
  }

  @Test(
    "4: white space around name and format",
    arguments: [
      ("{{ date }}", "<%Y-%m-%d>"), ("{{\tdate : %A\n}}", "<%A>"), ("{{ clipboard }}", "C"),
      ("{{time:%H %M}}", "<%H %M>"),
    ])
  func whiteSpace(piece: String, text: String) {
    expect(expand(piece).text, equals: text)
  }

  @Test(
    "5: literals",
    arguments: [
      (#"\{{date}}"#, "{{date}}"), (#"a\$|$b"#, "a$|$b"), (#"\{{\{{{{time}}"#, "{{{{<%H:%M>"),
      (#"\{{{date}}"#, "{{{date}}"),
    ])
  func literals(piece: String, text: String) {
    #expect(expand(piece) == (text, 0))
    expect(unknown(piece), equals: [])
  }

  @Test(
    "6: backslashes",
    arguments: [
      (#"\\{{time}}"#, #"\<%H:%M>"#), (#"\\\{{time}}"#, #"\{{time}}"#), (#"\\$|$"#, #"\"#),
      (#"\\\\{{time}}"#, #"\\<%H:%M>"#), (#"\\\$|$"#, #"\$|$"#),
      (#"C:\dir\\ \{ \$ \"#, #"C:\dir\\ \{ \$ \"#), (#"\}}"#, #"\}}"#), (#"\\"#, #"\\"#),
    ])
  func backslashes(piece: String, text: String) {
    expect(expand(piece).text, equals: text)
  }

  @Test(
    "7: unknown variables are text",
    arguments: [
      ("a{{foo}}b", ["foo"]), ("{{ foo }}{{Date}}", [" foo ", "Date"]), ("{{clipboard:x}}", ["clipboard:x"]),
      ("{{foo:{{bar}}", ["bar"]), ("{{é日}}", ["é日"]), ("{{$|x}}", ["$|x"]),
    ])
  func unknownVariables(piece: String, names: [String]) {
    #expect(expand(piece) == (piece, 0))
    expect(unknown(piece), equals: names)
  }

  @Test("8: empty names are text", arguments: ["{{}}", "{{ }}", "{{:}}", "{{ :%Y}}", "x{{}}{{}}"])
  func emptyNames(piece: String) {
    #expect(expand(piece) == (piece, 0))
    expect(unknown(piece), equals: [])
  }

  @Test(
    "9: openings that nothing closes, or another follows",
    arguments: [
      ("{{date", "{{date"), ("{{date}", "{{date}"), ("{{", "{{"), ("{", "{"), ("}}", "}}"),
      ("{{{date}}}", "{<%Y-%m-%d>}"), ("{{{{{{", "{{{{{{"), ("{{ {{time}}", "{{ <%H:%M>"),
      (#"{{ \{{time}}"#, "{{ {{time}}"), ("{{date $|$", "{{date "),
    ])
  func unclosed(piece: String, text: String) {
    expect(expand(piece).text, equals: text)
    expect(unknown(piece), equals: [])
  }

  @Test(
    "10: the cursor goes back by graphemes",
    arguments: [
      ("a$|$bc", 2), ("<p>\n$|$\n</p>\n", 6), ("$|$e\u{301}👩‍👩‍👧🇩🇪", 3), ("$|${{clipboard}}", 1),
      ("$|${{time}}.", 8), ("{{time}}$|$", 0), ("$|$\r\nx", 2),
    ])
  func cursor(piece: String, back: Int) {
    expect(expand(piece).cursorBack, equals: back)
  }

  @Test func textIsLeftAlone() {
    for piece in ["", "hey", "Größe — naïve 日本 😀 e\u{301}", "$100 | 5$ { } \\n"] {
      expect(Array(expand(piece).text.unicodeScalars), equals: Array(piece.unicodeScalars))
    }
  }

  /// Quadratic time would take minutes.
  @Test(arguments: ["{", "{{", "{{a", "{{{{}}", "\\", "\\{{", "$|", "$|$", "{{a}}"])
  func longPiecesAreReadInTime(part: String) {
    let piece = String(repeating: part, count: 100_000)
    #expect(!Template(piece).segments.isEmpty)
  }

  @Test("11: a blank is text until somebody fills it in (`BlankTests`)")
  func blanks() {
    expect(expand("a {{ask:b}} {{choose:c|d}}{{time}}").text, equals: "a {{ask:b}} {{choose:c|d}}<%H:%M>")
    expect(unknown("{{ask:b}}{{ask}}"), equals: ["ask"])
    #expect(Template("{{ask:b}}").hasBlanks && !Template(#"\{{ask:b}}"#).hasBlanks)
  }
}
