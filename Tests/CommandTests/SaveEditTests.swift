import Expectations
import Foundation
import Snippets
import Testing

/// The command that the keyboard has started to delete and move keys from its panel of keys.
@Suite struct SaveEditTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(Self.file, to: workspace.own + "/own.toml")
    try workspace.write(Self.other, to: workspace.own + "/more.toml")
    try expect(workspace.run(["refresh"]).status, equals: 0)
  }

  private static let file = """
    # mine
    [[snippet]]
    label = "one" # first
    phrases = ["1", "2"]
    group = "Work"

    [[snippet]]
    label = "two"
    phrases = ["2"]

    [[snippet]]
    label = "three"
    phrases = ["3"]
    group = 'work' # as well

    """
  private static let other = "[[snippet]]\nlabel = \"four\"\nphrases = [\"4\"]\ngroup = \"Work\"\n"

  private func save(_ edit: KeyEdit) throws -> Finished {
    try workspace.run(["save-edit"], input: edit.json)
  }

  private func key(_ label: String, file: String = "own.toml") -> KeyEdit.Key {
    KeyEdit.Key(.init(file: file, id: label), label: label)
  }

  private func text(_ name: String = "own.toml") throws -> String {
    try workspace.read(workspace.own + "/" + name)
  }

  private var shown: [String] { get throws { try workspace.store().keys(from: 0, limit: .max).map(\.label) } }

  @Test func aKeyIsDeletedAndEveryOtherByteStays() throws {
    try expect(save(.remove(key("two"))), equals: Finished())
    try expect(
      text(), equals: Self.file.replacing("[[snippet]]\nlabel = \"two\"\nphrases = [\"2\"]\n\n", with: ""))
    #expect(try !shown.contains("two") && text("more.toml") == Self.other)
    // A file without keys would count as one that is being written.
    try expect(save(.remove(key("four", file: "more.toml"))), equals: Finished())
    expect(workspace.names(in: workspace.own), equals: ["own.toml"])
  }

  @Test func aKeyGoesBesideAnotherOne() throws {
    try expect(save(.move(key("three"), .before("one"))), equals: Finished())
    try expect(shown.filter { $0 != "four" }, equals: ["three", "one", "two"])
    try expect(save(.move(key("three"), .after("two"))), equals: Finished())
    try expect(shown.filter { $0 != "four" }, equals: ["one", "two", "three"])
    #expect(try text().contains("# mine") && text().contains("group = 'work' # as well"))
  }

  @Test func aKeyGoesToAGroupAndOutOfIt() throws {
    try expect(save(.group(key("two"), "Home")), equals: Finished())
    #expect(try text().contains("label = \"two\"\nphrases = [\"2\"]\ngroup = \"Home\"\n"))
    try expect(save(.group(key("two"), nil)), equals: Finished())
    try expect(text(), equals: Self.file)
  }

  @Test func aGroupIsRenamedInAllFilesHoweverItIsSpelled() throws {
    try expect(save(.renameGroup("Work", to: "Büro")), equals: Finished())
    let renamed = Self.file.replacing("\"Work\"", with: "\"Büro\"").replacing("'work'", with: "\"Büro\"")
    try expect(text(), equals: renamed)
    try expect(text("more.toml"), equals: Self.other.replacing("Work", with: "Büro"))
  }

  @Test func aFileOfWindowsKeepsItsLineBreaks() throws {
    let windows =
      "[[snippet]]\r\nlabel = \"six\"\r\nphrases = [\"6\"]\r\n\r\n[[snippet]]\r\nlabel = \"seven\"\r\nphrases = [\"7\"]"
    try workspace.write(windows, to: workspace.own + "/w.toml")
    try expect(workspace.run(["refresh"]).status, equals: 0)
    try expect(save(.group(key("seven", file: "w.toml"), "x")), equals: Finished())
    try expect(save(.move(key("seven", file: "w.toml"), .before("six"))), equals: Finished())
    let text = try text("w.toml")
    #expect(text.contains("group = \"x\"\r\n") && !text.replacing("\r\n", with: "").contains("\n"), "\(text)")
  }

  @Test func aGroupIsRenamedInAllFilesOrInNone() throws {
    try workspace.write(
      #"{"content": [{"id": "five", "label": "five", "phrases": ["5"], "group": "Work"}]}"#,
      to: workspace.own + "/x.json")
    try expect(workspace.run(["refresh"]).status, equals: 0)
    let finished = try save(.renameGroup("Work", to: "Büro"))
    #expect(
      finished.status == 65 && finished.output.contains("x.json") && finished.errors == "", "\(finished)")
    #expect(try text() == Self.file && text("more.toml") == Self.other)
  }

  @Test func whatIsGoneIsRefusedAndNothingIsWritten() throws {
    for edit: KeyEdit in [
      .remove(key("zero")), .move(key("zero"), .before("one")), .move(key("one"), .before("zero")),
      .group(key("zero"), "x"), .renameGroup("none", to: "x"), .remove(key("one", file: "no.toml")),
      .remove(key("one", file: "../snippets/own.toml")), .group(key("one"), "a\nb"),
    ] {
      let finished = try save(edit)
      #expect(
        finished.status != 0 && !finished.output.isEmpty && finished.errors == "", "\(edit): \(finished)")
      #expect(try text() == Self.file && text("more.toml") == Self.other, "\(edit)")
    }
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"edit": "remove"}"#, #"{"edit": "burn", "file": "own.toml", "id": "one"}"#,
  ])
  func whatIsNoChangeIsRefused(input: String) throws {
    let finished = try workspace.run(["save-edit"], input: input)
    #expect(finished.status == 65 && !finished.output.isEmpty, "\(finished)")
    try expect(text(), equals: Self.file)
  }
}
