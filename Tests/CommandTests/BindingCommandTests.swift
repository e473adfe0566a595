import Expectations
import Foundation
import Snippets
import Testing

/// `bindings`, `bind`, `unbind` and `reset`.
@Suite struct BindingCommandTests {
  private let workspace: Workspace
  private static let file = "config/phraseboard/bindings.toml"

  init() throws { workspace = try Workspace() }

  private func write(_ text: String) throws { try workspace.write(text, to: Self.file) }
  private var text: String { get throws { try workspace.read(Self.file) } }

  private func bindings() throws -> [[String: Any]] {
    let json = try workspace.run("bindings", "--json").output
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
  }

  /// The combination of a binding; nil for none.
  private func current(_ id: String) throws -> String? {
    try bindings().first { $0["id"] as? String == id }?["current"] as? String
  }

  // MARK: bindings

  @Test func bindingsAreListedAsJSON() throws {
    try write("[keyboard]\nsearch = \"ctrl+k\"\nwords = \"none\"\n")
    let all = try bindings()
    expect(all.count, equals: 34)
    #expect(
      all.allSatisfy { Set($0.keys) == ["provider", "id", "name", "default", "current", "discoverable"] })
    let search = try #require(all.first { $0["id"] as? String == "keyboard.search" })
    #expect(search["provider"] as? String == "keyboard" && search["name"] as? String == "Search")
    #expect(search["default"] as? String == "ctrl+alt+s" && search["current"] as? String == "ctrl+k")
    expect(search["discoverable"] as? Bool, equals: true)
    let words = try #require(all.first { $0["id"] as? String == "keyboard.words" })
    #expect(words["current"] is NSNull && words["default"] as? String == "ctrl+alt+w")
    #expect(all.first { $0["id"] as? String == "keyboard.overview" }?["default"] is NSNull)
  }

  @Test func bindingsAreListedForPeople() throws {
    try write("[keyboard]\nsearch = \"ctrl+k\"\nwords = 1\n")
    let result = try workspace.run("bindings")
    let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.first == "BINDING COMBINATION DEFAULT NAME" && lines.count == 35)
    #expect(lines.contains("keyboard.search ctrl+k ctrl+alt+s Search"))
    #expect(lines.contains("keyboard.overview none none Overview"))
    expect(result.status, equals: 0)
    #expect(
      result.errors.hasPrefix("Warning: \(workspace.path)/\(Self.file):3: [keyboard].words: is an integer"))
    try expect(workspace.run("bindings", "--json", "--sway").status, equals: 64)
  }

  // MARK: bind, unbind and reset

  @Test func aMistakeIsToldByWhatChecksTheSettings() throws {
    try write("[keyboard]\nsearch = \"s\"\n")
    let mistake = "bindings.toml:2: [keyboard].search: is forbidden"
    let checked = try workspace.run("run", "--check-config")
    #expect(checked.status == 78 && checked.output.contains(mistake))
    #expect(try workspace.run("doctor").output.contains(mistake))
  }

  @Test func aFileIsMadeAndTheLineGoesAgain() throws {
    try expect(
      workspace.run("bind", "keyboard.search", "Shift+CTRL+K"),
      equals: Finished(output: "keyboard.search is ctrl+shift+k from now on.\n"))
    try expect(text, equals: "[keyboard]\nsearch = \"ctrl+shift+k\"\n")
    try expect(current("keyboard.search"), equals: "ctrl+shift+k")
    try expect(
      workspace.run("unbind", "keyboard.search"),
      equals: Finished(output: "keyboard.search has no combination.\n"))
    try expect(text, equals: "[keyboard]\nsearch = \"none\"\n")
    #expect(try current("keyboard.search") == nil)
    try expect(
      workspace.run("reset", "keyboard.search"),
      equals: Finished(output: "keyboard.search is ctrl+alt+s from now on.\n"))
    try expect(text, equals: "[keyboard]\n")
    // The default changes nothing.
    try expect(workspace.run("bind", "list.up", "ctrl+Up", "--quiet"), equals: Finished())
    try expect(text, equals: "[keyboard]\n")
  }

  /// The command tells of other files beside the settings, since somebody may have meant keys by them.
  @Test func theFileIsNoStray() throws {
    try write("[keyboard]\nsearch = \"ctrl+k\"\n")
    #expect(try workspace.run("sources").errors.isEmpty)
    #expect(try !workspace.run("doctor").output.contains("bindings.toml"))
  }

  private static let own = """
    # mine
    [keyboard]  # of mine
      search   =  'ctrl+k'   # by habit
    gone = "ctrl+j"

    [list]
    up = "alt+Up"

    """

  @Test func everyOtherByteStays() throws {
    try write(Self.own)
    try expect(workspace.run("bind", "-q", "keyboard.search", "ctrl+alt+?").status, equals: 0)
    try expect(text, equals: Self.own.replacing("'ctrl+k'", with: "\"ctrl+alt+question\""))
    try expect(workspace.run("unbind", "-q", "list.down").status, equals: 0)
    try expect(workspace.run("reset", "-q", "list.down").status, equals: 0)
    try expect(workspace.run("bind", "-q", "editor.save", "ctrl+Return").status, equals: 0)
    try expect(
      text,
      equals: Self.own.replacing("'ctrl+k'", with: "\"ctrl+alt+question\"")
        + "\n[editor]\nsave = \"ctrl+Return\"\n")
    // The reset leaves the line of a binding that is gone, and the comments.
    try expect(workspace.run("reset").output, equals: "3 bindings have their defaults again.\n")
    try expect(
      text,
      equals: """
        # mine
        [keyboard]  # of mine
          # by habit
        gone = "ctrl+j"

        [list]

        [editor]

        """)
    try expect(workspace.run("reset").output, equals: "All bindings have their defaults.\n")
  }

  @Test func aFileOfWindowsKeepsItsLineBreaks() throws {
    try write("[keyboard]\r\nsearch = \"ctrl+k\" # x\r\nwords = \"ctrl+j\"")
    try expect(workspace.run("bind", "-q", "list.up", "ctrl+u").status, equals: 0)
    try expect(workspace.run("reset", "-q", "keyboard.search").status, equals: 0)
    try expect(workspace.run("reset", "-q", "keyboard.words").status, equals: 0)
    try expect(text, equals: "[keyboard]\r\n# x\r\n\r\n[list]\r\nup = \"ctrl+u\"\r\n")
  }

  @Test func aConflictNamesTheOtherBinding() throws {
    let conflict = try workspace.run("bind", "keyboard.search", "ctrl+alt+a")
    #expect(conflict.status == 1 && conflict.output.isEmpty)
    #expect(conflict.errors.contains("keyboard.letters has ctrl+alt+a"), "\(conflict)")
    #expect(conflict.errors.contains("phraseboard bind keyboard.search ctrl+alt+a --take"))
    #expect(try workspace.run("bind", "keyboard.search", "ctrl+Up").errors.contains("list.up and search.up"))
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/" + Self.file))
    let taken = try workspace.run("bind", "keyboard.search", "ctrl+alt+a", "--take")
    expect(
      taken.output,
      equals: "keyboard.search is ctrl+alt+a from now on.\nkeyboard.letters has no combination.\n")
    #expect(try current("keyboard.letters") == nil && current("keyboard.search") == "ctrl+alt+a")
    let reset = try workspace.run("reset", "keyboard.letters")
    #expect(reset.status == 1 && reset.errors.contains("keyboard.search has the default of keyboard.letters"))
    #expect(reset.errors.contains("phraseboard unbind keyboard.search"))
    // In other panels the combination is free.
    try expect(workspace.run("bind", "-q", "editor.save", "ctrl+Return").status, equals: 0)
  }

  private static let refused: [(words: [String], reason: String)] = [
    (["bind", "keyboard.serach", "ctrl+k"], "Did you mean \"keyboard.search\"?"),
    (["bind", "zzz", "ctrl+k"], "See: phraseboard bindings"),
    (["unbind", "zzz"], "There is no binding \"zzz\"."),
    (["reset", "zzz"], "There is no binding \"zzz\"."), (["bind", "keyboard.search", "k"], "k types text"),
    (["bind", "keyboard.search", "K"], "k types text"),
    (["bind", "keyboard.search", "Return"], "Return is needed"),
    (["bind", "keyboard.search", "ctrl+alt+F1"], "switches to another console"),
    (["bind", "keyboard.search", "ctrl+alt+F1", "--take"], "switches to another console"),
    (["bind", "keyboard.search", "ctrl+Foo"], "\"ctrl+Foo\" has no key \"Foo\""),
    (["bind", "keyboard.search", ""], "is empty; must be"),
  ]

  @Test(arguments: refused)
  func whatCannotBeBoundIsRefused(words: [String], reason: String) throws {
    let result = try workspace.run(words)
    #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(reason), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/" + Self.file))
  }

  @Test func aLineWithAMistakeIsReplacedOrTakenOut() throws {
    try write("[keyboard]\nsearch = \"k\"\nletters = 1\nwords = \"ctrl+\"\n")
    try expect(workspace.run("bind", "-q", "keyboard.search", "ctrl+k").status, equals: 0)
    try expect(workspace.run("bind", "-q", "keyboard.letters", "ctrl+alt+a").status, equals: 0)
    try expect(workspace.run("reset", "-q").status, equals: 0)
    try expect(text, equals: "[keyboard]\n")
  }

  private static let unwritable: [(text: String, words: [String], reason: String)] = [
    (
      "keyboard = { search = \"ctrl+k\" }\n", ["bind", "keyboard.search", "ctrl+j"],
      "write there: search = \"ctrl+j\""
    ),
    ("keyboard = { search = \"ctrl+k\" }\n", ["reset", "keyboard.search"], "take it out there"),
    ("[keyboard]\nsearch = \n", ["bind", "keyboard.search", "ctrl+j"], "bindings.toml:2: not TOML"),
    ("[keyboard]\nsearch = \n", ["reset"], "bindings.toml:2: not TOML"),
  ]

  @Test(arguments: unwritable)
  func whatWouldNotReadBackIsNotWritten(text: String, words: [String], reason: String) throws {
    try write(text)
    let result = try workspace.run(words)
    #expect(result.status == 65 && result.errors.contains(reason), "\(result)")
    try expect(self.text, equals: text)
  }
}
