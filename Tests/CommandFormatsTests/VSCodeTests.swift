import Expectations
import Snippets
import Testing

@testable import CommandFormats

@Suite struct VSCodeTests {
  private func read(_ body: String) throws -> Came {
    try Came(#"{"n": {"body": \#(body.asJSON)}}"#, as: .vsCode)
  }

  @Test func snippets() throws {
    let came = try Came(
      #"""
      {
        // A loop over a list.
        "For Loop": {
          "prefix": ["for", "for-const"], /* both */
          "body": ["for (const ${2:element} of ${1:array}) {", "\t$0", "}",],
          "description": "A for loop.",
          "scope": "javascript,typescript",
        },
        "One": {"prefix": "o//x", "body": "1", "isFileTemplate": true},
      }
      """#, as: .vsCode)
    expect(
      came,
      equals: Came(
        "For Loop <for,for-const>: for (const {{ask:element|element}} of {{ask:array|array}}) {\n\t$|$\n}",
        "One <o//x>: 1", lost: [.language: 1]))
  }

  @Test(arguments: [
    ("$1 ${2} $1", "{{ask:1}} {{ask:2}} {{ask:1}}"),
    ("${1:name}($1)", "{{ask:name|name}}({{ask:name|name}})"),
    ("$1 ${1:late}", "{{ask:late|late}} {{ask:late|late}}"), ("${1:a} ${2:a}", "{{ask:a|a}} {{ask:a 2|a}}"),
    ("${1|yes,no\\, never,a\\|b|}", "{{choose:1|yes|no, never}}"), ("${0:end}", "end$|$"),
    ("a$0b$0", "a$|$b"),
    ("${1:${2:in}side}", "{{ask:in|in}}side"), ("${1:f($2)} $1", "f({{ask:2}}) f({{ask:2}})"),
    ("\\$1 \\} \\\\ \\n $ ${ } $-", "$1 } \\ \\n $ ${ } $-"), ("${1:a\\}b}", "{{ask:a)b|a}b}}"),
    ("$CURRENT_YEAR-${CURRENT_MONTH}", "{{date:%Y-%m}}"), ("$CLIPBOARD", "{{clipboard}}"),
    ("${TM_SELECTED_TEXT:x $1}", "x {{ask:1}}"), ("$foo ${bar:x}", "{{ask:foo|foo}} x"),
    ("a={{b}}", "a=\\{{b}}"), ("${1:}", "{{ask:1}}"), ("${1|,async |}f", "{{choose:1||async }}f"),
    ("${1||}", "{{ask:1}}"),
    ("${1:a\nb} $1", "{{ask-lines:1|a\nb}} {{ask-lines:1|a\nb}}"),
  ])
  func placeholders(body: String, piece: String) throws {
    let came = try read(body)
    expect(came.keys, equals: ["n: \(piece)"], "\(came)")
  }

  @Test(arguments: [
    ("$TM_FILENAME", ImportLoss.context), ("${WORKSPACE_NAME}", .context), ("${1/(.*)/${1:/upcase}/}", .rule),
    ("${TM_FILENAME/(.*)/$1/g}", .rule), ("$UUID", .random), ("${1:open", .syntax), ("${1|a,b", .syntax),
    ("${1:$1}", .syntax), ("${1:$2} ${2:$1}", .syntax),
  ])
  func whatCannotBeKeptIsLeftOut(body: String, loss: ImportLoss) throws {
    try expect(read("x " + body), equals: Came(lost: [loss: 1]))
  }

  @Test func defaultsThatNoBlankCanHold() throws {
    try expect(read("${1:a|b}"), equals: Came("n: {{ask:1}}", lost: [.blankDefault: 1]))
    let options = (0...ContentLimits.optionsOfBlank).map(String.init)
    try expect(
      read("${1|\(options.joined(separator: ","))|}").lost, equals: Came(lost: [.blankDefault: 1]).lost)
    try expect(read("${1|\(options.dropLast().joined(separator: ","))|}").lost, equals: [])
    try expect(read("${1:$TM_FILENAME_BASE}"), equals: Came("n: {{ask:1}}", lost: [.blankDefault: 1]))
    try expect(read("${1|a\\|b|}"), equals: Came("n: {{ask:1}}", lost: [.blankDefault: 1]))
  }

  /// One blank too many would be typed as it is written.
  @Test func blanksBeyondTheLimit() throws {
    let most = ContentLimits.blanksOfPhrase
    try expect(read(String(repeating: "$1 ", count: most)).keys.count, equals: 1)
    try expect(read(String(repeating: "$1 ", count: most + 1)), equals: Came(lost: [.field: 1]))
  }

  /// Deep defaults and stops that stand in for each other cost no more than the text is long.
  @Test func hostileBodies() throws {
    let bodies = [
      String(repeating: "${1:", count: 50_000), String(repeating: "${1:", count: 50_000) + "}",
      (1...5_000).map { "${\($0):$\($0 + 1)x}" }.joined(),
      (1...40).map { "${\($0):$\($0 + 1)$\($0 + 1)}" }.joined()
        + "${41:\(String(repeating: "y", count: 10_000))}",
      "${1:\(String(repeating: "y", count: 100_000))}" + String(repeating: "$1", count: 40_000),
    ]
    for body in bodies { #expect(try read(body).keys.isEmpty) }
    let digits = String(repeating: "9", count: 10_000)
    try expect(read("$\(digits)$\(digits)x").keys.count, equals: 1)
  }
}
