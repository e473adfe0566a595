import Expectations
import Snippets
import Testing

@testable import CommandFormats
@testable import ContentFormats

/// A change leaves every byte that it is not about.
@Suite struct TomlKeyFileTests {
  private static let text = """
    # Mine.\r
    \r
    # About the first.\r
    [[snippet]]   # one\r
    label = 'one' # 1\r
    phrases=['a', "b",'''c]''' ]\r
    #end of one\r
    \r
    [[snippet]]
    id = "two"
    name = "Two"
    pieces = [
      "d",  # the first
      # of more
      "e",
      "f" ]
    group = "g"   # why

    [[snippet]]
    label = "bank"
    [snippet.secret]
    command = "pass bank"

    """

  private func file(_ text: String = text) throws -> TomlKeyFile {
    try TomlKeyFile(Array(text.utf8), path: "f.toml")
  }

  /// Expects a change that replaces these parts of the text.
  private func expectChange(
    _ change: (TomlKeyFile) throws -> [UInt8], _ parts: (String, String)..., in text: String = text,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var expected = text
    for (old, new) in parts {
      let range = try #require(expected.firstRange(of: old), "\(old)", sourceLocation: sourceLocation)
      expected.replaceSubrange(range, with: new)
    }
    #expect(
      String(decoding: try change(file(text)), as: UTF8.self) == expected, sourceLocation: sourceLocation)
  }

  @Test func linesOfKeys() throws {
    let file = try file()
    expect(["one", "two", "bank", "three"].map(file.line), equals: [4, 9, 19, nil])
  }

  @Test func aKeyGoesWithTheEmptyLineBelow() throws {
    try expectChange(
      { try $0.removing("two") },
      (
        """
        [[snippet]]
        id = "two"
        name = "Two"
        pieces = [
          "d",  # the first
          # of more
          "e",
          "f" ]
        group = "g"   # why


        """, ""
      ))
    try expectChange(
      { try $0.removing("bank") },
      ("\n[[snippet]]\nlabel = \"bank\"\n[snippet.secret]\ncommand = \"pass bank\"\n", ""))
  }

  /// A comment may be about more than the key.
  @Test func commentsStay() throws {
    try expectChange(
      { try $0.removing("one") },
      ("[[snippet]]   # one\r\nlabel = 'one' # 1\r\nphrases=['a', \"b\",'''c]''' ]\r\n", ""))
  }

  @Test func aPieceGoesWithItsComma() throws {
    try expectChange({ try $0.removingPiece(0, of: "one") }, ("'a', ", ""))
    try expectChange({ try $0.removingPiece(1, of: "one") }, ("\"b\",", ""))
    try expectChange({ try $0.removingPiece(2, of: "one") }, (",'''c]'''", ""))
    try expectChange({ try $0.removingPiece(0, of: "two") }, ("  \"d\",  # the first\n", ""))
    try expectChange({ try $0.removingPiece(1, of: "two") }, ("  \"e\",\n", ""))
    try expectChange({ try $0.removingPiece(2, of: "two") }, (",\n  \"f\"", ""))
    for index in [-1, 3] {
      #expect(throws: TomlEditError.byHand(line: 4)) { try file().removingPiece(index, of: "one") }
    }
  }

  @Test func aCommentBelowAPieceStays() throws {
    let text = "[[snippet]]\n\"label\" = 'a'\nphrases = ['x',\n # note\n 'y']\n"
    try expectChange({ try $0.removingPiece(0, of: "a") }, ("'x',", ""), in: text)
    try expectChange(
      { try $0.renaming("a", to: "b") }, ("\n\"label\" = 'a'", "\nid = \"a\"\n\"label\" = \"b\""), in: text)
    #expect(try file(text).removing("a").isEmpty)
  }

  @Test func aLabelChangesAndTheIDStays() throws {
    try expectChange(
      { try $0.renaming("one", to: "a \"b\"\\") },
      ("[[snippet]]   # one\r\n", "[[snippet]]   # one\r\nid = \"one\"\r\n"), ("'one'", #""a \"b\"\\""#))
    try expectChange({ try $0.renaming("two", to: "Zwei") }, ("\"Two\"", "\"Zwei\""))
    #expect(throws: TomlEditError.self) { try file().renaming("two", to: " ") }
  }

  @Test func aGroupComesChangesAndGoes() throws {
    try expectChange({ try $0.setting(group: "h", of: "two") }, ("\"g\"", "\"h\""))
    try expectChange({ try $0.setting(group: nil, of: "two") }, ("group = \"g\"   # why\n", ""))
    try expectChange({ try $0.setting(group: nil, of: "one") })
    try expectChange(
      { try $0.setting(group: "h", of: "one") }, ("'''c]''' ]\r\n", "'''c]''' ]\r\ngroup = \"h\"\r\n"))
    try expectChange(
      { try $0.setting(group: "h", of: "bank") }, ("label = \"bank\"\n", "label = \"bank\"\ngroup = \"h\"\n"))
    try expectChange(
      { try $0.setting(group: "h", of: "a") }, ("['x']", "['x']\ngroup = \"h\"\n"),
      in: "[[snippet]]\nlabel = 'a'\nphrases = ['x']")
    #expect(throws: TomlEditError.self) { try file().setting(group: "a\nb", of: "one") }
  }

  private static let letters =
    "# Letters\n[[snippet]]\nlabel = 'a'\nphrases = ['x']\n\n# B\n[[snippet]]\nlabel = 'b'\n"
    + "phrases = ['y']\n\n[[snippet]]\nlabel = 'c'\nphrases = ['z']"

  @Test(arguments: [
    ("a", TomlKeyFile.Place.last, ["b", "c", "a"]), ("c", .first, ["c", "a", "b"]),
    ("c", .before("b"), ["a", "c", "b"]), ("a", .after("b"), ["b", "a", "c"]),
    ("b", .after("c"), ["a", "c", "b"]),
    ("b", .after("a"), ["a", "b", "c"]), ("c", .last, ["a", "b", "c"]), ("b", .first, ["b", "a", "c"]),
  ])
  func aKeyMoves(id: String, place: TomlKeyFile.Place, labels: [String]) throws {
    let new = try file(Self.letters).moving(id, to: place)
    let text = String(decoding: new, as: UTF8.self)
    try expect(
      TomlContent.decode(new, from: "", allowsCommands: true).snippets.map(\.label), equals: labels, "\(text)"
    )
    #expect(text.contains("# Letters\n") && text.contains("# B\n"), "\(text)")
    #expect(!text.contains("\n\n\n"), "\(text)")
    let lines = { (text: String) in text.split(separator: "\n").sorted() }
    expect(lines(text), equals: lines(Self.letters))
  }

  @Test func orderCountsMoreThanThePlace() throws {
    let text =
      "[[snippet]]\nlabel = 'a'\nphrases = ['x']\norder = 1\n[[snippet]]\nlabel = 'b'\nphrases = ['y']\n"
    #expect(throws: TomlEditError.byHand(line: 1)) { try file(text).moving("a", to: .last) }
  }

  @Test(arguments: [
    "snippet = [{ label = 'a', phrases = ['x', 'y'] }, { label = 'b', phrases = ['z'] }]",
    "[[ snippet ]]\nlabel = 'a'\nphrases = ['x', 'y']\n[ snippet . secret ]\ncommand = 'c'",
  ])
  func whatIsWrittenInAnotherWayIsLeftAlone(text: String) throws {
    let file = try file(text)
    for id in file.content.snippets.map(\.id) {
      #expect(throws: TomlEditError.byHand(line: 1)) { try file.removing(id) }
      #expect(throws: TomlEditError.byHand(line: 1)) { try file.removingPiece(0, of: id) }
      #expect(throws: TomlEditError.byHand(line: 1)) { try file.renaming(id, to: "c") }
    }
  }

  @Test func aMistakeElsewhereIsNotInTheWay() throws {
    let broken = "[[snippet]]\nlabel = 3\n\n"
    try expectChange({ try $0.renaming("two", to: "Zwei") }, ("\"Two\"", "\"Zwei\""), in: broken + Self.text)
  }

  @Test func theSecondOfALabelIsTheOne() throws {
    let key = "[[snippet]]\nlabel = 'a'\nphrases = ['x']\n"
    let text = key + "\n" + key
    try expectChange({ try $0.removing("a#2") }, ("\n" + key, ""), in: text)
    try expect(file(text).line(of: "a#2"), equals: 5)
  }
}
