import Bindings
import Expectations
import Foundation
import Keyboard
import Settings
import Testing

@Suite final class BindingsFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var path: String { folder.path + "/bindings.toml" }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func file(_ text: String) throws -> BindingsFile {
    try write(text)
    return BindingsFile(path: path, KeyboardBindings.registry)
  }

  /// The mistakes, without the path.
  private func mistakes(_ file: BindingsFile) -> [String] {
    file.diagnostics.map { $0.description.replacing(path + ":", with: "") }
  }

  private func current(_ id: String, in file: BindingsFile) throws -> String? {
    try file.registry.current(id)?.description
  }

  @Test func aFileChangesWhatItNames() throws {
    let file = try file(
      "# mine\n[keyboard]\nsearch = \"Ctrl+K\"\nwords = \"none\"\n\n[phrases]\nkey_1 = \"ctrl+alt+?\"\n")
    #expect(file.diagnostics.isEmpty && file.notices.isEmpty)
    try expect(current("keyboard.search", in: file), equals: "ctrl+k")
    #expect(try current("keyboard.words", in: file) == nil)
    try expect(current("phrases.key_1", in: file), equals: "ctrl+alt+question")
    try expect(current("phrases.key_2", in: file), equals: "ctrl+2")
    expect(file.registry.overrides.ids, equals: ["keyboard.search", "keyboard.words", "phrases.key_1"])
    expect(file.writtenIDs, equals: ["keyboard.search", "keyboard.words", "phrases.key_1"])
    #expect(BindingsFile.defaultPath.hasSuffix("/phraseboard/bindings.toml"))
  }

  private static let mistakes: [(line: String, mistake: String)] = [
    (
      "search = 1", "[keyboard].search: is an integer; must be a combination, such as \"ctrl+k\", or \"none\""
    ),
    ("search = \"\"", "[keyboard].search: is empty; must be modifiers and a key, such as"),
    ("search = \"ctrl+\"", "[keyboard].search: has no key; must be"),
    (
      "search = \"ctl+k\"", "[keyboard].search: has \"ctl\" before the key; must be ctrl, alt, shift or super"
    ),
    ("search = \"ctrl+Foo\"", "[keyboard].search: has no key \"Foo\"; must be its name in XKB"),
    ("search = \"ctrl+\\u001B\"", "[keyboard].search: has no key \"\\u{1B}\"; must be"),
    ("search = \"k\"", "[keyboard].search: is forbidden: k types text; add ctrl, alt or super"),
    ("search = \"ctrl+alt+F1\"", "[keyboard].search: is forbidden: ctrl+alt+F1 switches to another console"),
    ("serach = \"ctrl+k\"", "[keyboard].serach: unknown binding, which does nothing; did you mean search?"),
  ]

  @Test("BindingsFile 1: a mistake is told with its line, and the other lines hold", arguments: mistakes)
  func mistake(line: String, mistake: String) throws {
    let file = try file("[keyboard]\n\(line)\nwords = \"ctrl+m\"\n")
    #expect(mistakes(file).count == 1 && mistakes(file)[0].hasPrefix("2: " + mistake), "\(mistakes(file))")
    try expect(current("keyboard.words", in: file), equals: "ctrl+m")
    try expect(current("keyboard.search", in: file), equals: "ctrl+alt+s")
  }

  @Test func whatStandsOutsideOfItsSectionIsRefused() throws {
    let file = try file(
      "toggle = \"ctrl+k\"\nlist = 1\n[keybord]\nsearch = \"ctrl+k\"\n[[editor]]\nsave = \"x\"\n")
    expect(
      mistakes(file),
      equals: [
        "1: toggle: is a string; must stand below its section, such as [keyboard]",
        "2: list: is an integer; must be a section",
        "3: [keybord]: unknown section, which does nothing; did you mean [keyboard]?",
        "5: editor: is an array; must be a section",
      ])
  }

  @Test("BindingsFile 1: a binding whose line has a mistake stays as it was")
  func stays() throws {
    var file = try file("[keyboard]\nsearch = \"ctrl+k\"\nwords = \"ctrl+m\"\n")
    try write("[keyboard]\nsearch = \"ctrl+\"\n")
    file.read()
    try expect(current("keyboard.search", in: file), equals: "ctrl+k")
    try expect(current("keyboard.words", in: file), equals: "ctrl+alt+w")
    // The binding keeps it unless another line has what it had.
    try write("[keyboard]\nsearch = \"ctrl+\"\nletters = \"ctrl+k\"\n")
    file.read()
    try expect(current("keyboard.letters", in: file), equals: "ctrl+k")
    try expect(current("keyboard.search", in: file), equals: "ctrl+alt+s")
  }

  @Test("BindingsFile 2: of two lines with one combination the later one is refused, with both named")
  func conflict() throws {
    let file = try file(
      "[keyboard]\nsearch = \"ctrl+k\"\n[list]\nup = \"ctrl+K\"\n[editor]\nsave = \"ctrl+m\"\n[search]\nup = \"ctrl+m\"\n"
    )
    expect(
      mistakes(file),
      equals: [
        "4: [list].up: is ctrl+k, which keyboard.search has in line 2; give one of them another"
      ])
    try expect(current("keyboard.search", in: file), equals: "ctrl+k")
    try expect(current("list.up", in: file), equals: "ctrl+Up")
    try expect(current("search.up", in: file), equals: "ctrl+m")
    #expect(file.writtenIDs.contains("list.up"))
  }

  @Test("BindingsFile 3: what is not TOML changes nothing, and no file no binding")
  func unreadable() throws {
    var file = try file("[keyboard]\nsearch = \"ctrl+k\"\n")
    try write("[keyboard]\nsearch = \n")
    file.read()
    #expect(mistakes(file).count == 1 && mistakes(file)[0].hasPrefix("2: not TOML: "), "\(mistakes(file))")
    #expect(mistakes(file)[0].hasSuffix("; all bindings stay as they were"))
    try expect(current("keyboard.search", in: file), equals: "ctrl+k")
    try FileManager.default.removeItem(atPath: path)
    file.read()
    #expect(
      file.diagnostics.isEmpty && file.registry.overrides == BindingOverrides() && file.writtenIDs.isEmpty)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    file.read()
    expect(file.diagnostics.first?.description.contains("is a directory"), equals: true)
  }

  @Test("BindingsFile 4, 5: a line for a binding that is gone is kept, and told once")
  func gone() throws {
    let text = "[keyboard]\ngone = \"ctrl+k\"\nsearch = \"ctrl+alt+a\"\n[panel]\nup = \"ctrl+j\"\n"
    var file = try file(text)
    expect(file.registry.overrides.ids, equals: ["keyboard.gone", "keyboard.search", "panel.up"])
    expect(mistakes(file).count, equals: 2)
    expect(
      file.notices.map { $0.description.replacing(path, with: "") },
      equals: [
        ":3: [keyboard].search: has the default of keyboard.letters, which is without a combination; "
          + "give one of them another"
      ])
    expect(file.news.count, equals: 3)
    file.read()
    #expect(file.news.isEmpty && file.diagnostics.count == 2 && file.notices.count == 1)
    try write(text + "[list]\nup = 1\n")
    file.read()
    expect(file.news.map(\.line), equals: [7])
  }
}
