import Expectations
import Foundation
import Snippets
import Testing

/// The command that the keyboard has started to save a key from its editor.
@Suite struct SaveKeyTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func save(_ draft: KeyDraft) throws -> Finished {
    try workspace.run(["save-key"], input: draft.json)
  }

  private func own(_ text: String) throws { try workspace.write(text, to: workspace.own + "/own.toml") }
  private var own: String { get throws { try workspace.read(workspace.own + "/own.toml") } }

  @Test func aNewKeyIsAddedAndShown() throws {
    try own("# mine\n")
    let draft = KeyDraft(label: "hello", phrases: ["hey “you”\nthere", "{{date}}"], group: "work")
    try expect(save(draft), equals: Finished())
    let text = try own
    #expect(text.hasPrefix("# mine\n"))
    #expect(text.contains("label = \"hello\"") && text.contains("group = \"work\""))
    let keys = try workspace.store().keys(from: 0, limit: .max)
    #expect(keys.map(\.label) == ["hello"] && keys[0].pieceCount == 2)
    try expect(workspace.store().pieces(of: keys[0].id, labelled: "hello", at: 0..<2), equals: draft.phrases)
  }

  @Test func whatIsTypedAsItStandsHasNoVariables() throws {
    try expect(save(KeyDraft(text: "on {{date}} \\$|$")), equals: Finished())
    let key = try #require(try workspace.store().keys(from: 0, limit: 1).first)
    let piece = try #require(try workspace.store().piece(of: key.id, labelled: key.label, at: 0))
    expect(key.label, equals: "on {{date}} \\$|$")
    expect(piece, equals: "on \\{{date}} \\\\\\$|$")
  }

  @Test func aLookAlikeIsRefusedWithTheReason() throws {
    try own("[[snippet]]\nlabel = \"Hello\"\nphrases = [\"x\"]\n")
    let before = try own
    let finished = try save(KeyDraft(label: "hello", phrases: ["y"]))
    #expect(finished.status == 65 && finished.errors == "")
    #expect(finished.output.contains("Hello") && finished.output.contains("own.toml"), "\(finished.output)")
    try expect(own, equals: before)
  }

  @Test func aLookAlikeOfAnotherFileIsRefused() throws {
    try workspace.write("[[snippet]]\nlabel = \"hello\"\nphrases = [\"x\"]\n", to: workspace.own + "/b.toml")
    try expect(workspace.run(["refresh"]).status, equals: 0)
    #expect(try save(KeyDraft(label: "HELLO", phrases: ["y"])).output.contains("b.toml"))
    expect(workspace.names(in: workspace.own), equals: ["b.toml"])
  }

  @Test(arguments: [
    KeyDraft(label: "", phrases: ["x"]), KeyDraft(label: " ", phrases: ["x"]),
    KeyDraft(label: "x", phrases: []),
    KeyDraft(label: "x", phrases: [""]), KeyDraft(label: "x", phrases: ["\u{1B}"]),
    KeyDraft(label: "x", phrases: ["x"], group: "a\nb"), KeyDraft(label: "x\u{7F}", phrases: ["x"]),
  ])
  func whatAddRefusesIsRefused(draft: KeyDraft) throws {
    let finished = try save(draft)
    #expect(finished.status == 65 && !finished.output.isEmpty && finished.errors == "", "\(finished)")
    expect(workspace.names(in: workspace.own), equals: [])
  }

  // MARK: Changes

  private static let file = """
    # first
    [[snippet]]
    label = "hello" # a label
    phrases = [ "one",  'two' ]   # phrases
    favourite = true

    [[snippet]]
    label = "other"
    phrases = [
      "a", # first
      "b",
    ]

    """

  private func change(_ id: String, _ draft: KeyDraft) throws -> Finished {
    try save(
      KeyDraft(
        place: .init(file: "own.toml", id: id), label: draft.label, phrases: draft.phrases, group: draft.group
      ))
  }

  @Test func eachOtherByteStays() throws {
    try own(Self.file)
    try expect(change("hello", KeyDraft(label: "hello", phrases: ["one", "2\u{2028}"])), equals: Finished())
    try expect(own, equals: Self.file.replacing("'two'", with: "\"\"\"\n2\n\"\"\""))
  }

  @Test func nothingNewWritesNothing() throws {
    try own(Self.file)
    try expect(change("other", KeyDraft(label: "other", phrases: ["a", "b"])), equals: Finished())
    try expect(own, equals: Self.file)
  }

  @Test func aRenamedKeyKeepsItsID() throws {
    try own(Self.file)
    try expect(workspace.run(["refresh"]).status, equals: 0)
    let before = try workspace.store().keys(from: 0, limit: .max)
    let draft = KeyDraft(label: "hi", phrases: ["zero", "one", "two"], group: "work")
    try expect(change("hello", draft), equals: Finished())
    let text = try own
    #expect(text.contains("id = \"hello\"\nlabel = \"hi\" # a label\n"), "\(text)")
    #expect(text.contains("[ \"zero\", \"one\",  'two' ]   # phrases"), "\(text)")
    let after = try workspace.store().keys(from: 0, limit: .max)
    #expect(after.map(\.id) == before.map(\.id) && after[0].label == "hi" && after[0].group == "work")
  }

  @Test func phrasesAreAddedInLinesOfTheirOwnAndTakenAway() throws {
    try own(Self.file)
    try expect(change("other", KeyDraft(label: "other", phrases: ["a", "b", "c"])), equals: Finished())
    try expect(own, equals: Self.file.replacing("  \"b\",\n", with: "  \"b\",\n  \"c\",\n"))
    try expect(change("other", KeyDraft(label: "other", phrases: ["c"])), equals: Finished())
    #expect(try own.hasSuffix("phrases = [\n  \"c\",\n]\n"))
  }

  @Test func aLabelThatAnotherKeyHasIsRefused() throws {
    try own(Self.file)
    let finished = try change("hello", KeyDraft(label: "OTHER", phrases: ["one", "two"]))
    #expect(finished.status == 65 && finished.output.contains("other"), "\(finished)")
    try expect(own, equals: Self.file)
  }

  /// Somebody who takes over the keyboard gets no other file, no secret and no command.
  @Test(arguments: [
    ("own.toml", "none"), ("own.toml", "bank"), ("own.toml", "run"), ("../own.toml", "hello"),
    ("none.toml", "hello"),
    ("keys.csv", "hello"),
  ])
  func nothingElseIsChanged(file: String, id: String) throws {
    try own(
      Self.file + """
        [[snippet]]
        label = "bank"
        phrases = ["1234"]
        secret = true

        [[snippet]]
        label = "run"
        secret = { command = "true" }

        """)
    try workspace.write("hello,one\n", to: workspace.own + "/keys.csv")
    try workspace.write(Self.file, to: workspace.own + "/../own.toml")
    let before = try own
    let place = KeyDraft.Place(file: file, id: id)
    let finished = try save(KeyDraft(place: place, label: "hello", phrases: ["evil"]))
    #expect(finished.status != 0 && !finished.output.isEmpty && finished.errors == "", "\(finished)")
    try expect(own, equals: before)
    try expect(workspace.read(workspace.own + "/../own.toml"), equals: Self.file)
    #expect(!finished.output.contains("1234"))
  }

  @Test(arguments: [
    "", "{", "[]", "{\"label\": 1}", "{\"phrases\": [\"x\"]}", "{\"label\": \"x\", \"id\": \"y\"}",
  ])
  func nothingElseIsAKey(json: String) throws {
    let finished = try workspace.run(["save-key"], input: json)
    #expect(finished.status == 65 && finished.output.contains("No key was saved"), "\(finished)")
  }
}
