import Bindings
import Keyboard
import Testing

/// What the keyboard has started to save bindings from its panel.
@Suite struct SaveBindingsTests {
  private let workspace: Workspace
  private static let file = "config/phraseboard/bindings.toml"

  init() throws { workspace = try Workspace() }

  private var text: String { get throws { try workspace.read(Self.file) } }

  private func save(_ json: String) throws -> Finished { try workspace.run("save-bindings", input: json) }

  /// What a change in the panel leads to.
  private func edits(_ change: BindingChange, in registry: BindingRegistry) throws -> BindingEdits {
    guard case .changed(let overrides) = try registry.outcome(of: change) else {
      throw TestFailure(description: "a conflict")
    }
    return BindingEdits(from: registry.overrides, to: overrides)
  }

  @Test func severalChangesAreSavedTogether() throws {
    let registry = KeyboardBindings.registry
    let swap = try edits(.swap("keyboard.search", Combination("a", [.ctrl, .alt])), in: registry)
    #expect(swap.json == #"{"keyboard.letters":"ctrl+alt+s","keyboard.search":"ctrl+alt+a"}"#)
    #expect(try save(swap.json) == Finished())
    #expect(try text == "[keyboard]\nletters = \"ctrl+alt+s\"\nsearch = \"ctrl+alt+a\"\n")
    #expect(
      try save(#"{"keyboard.letters": "default", "keyboard.search": "default", "list.up": "none"}"#)
        == Finished())
    #expect(try text == "[keyboard]\n\n[list]\nup = \"none\"\n")
  }

  @Test(arguments: [
    (#"{"keyboard.search": "ctrl+alt+a"}"#, 1, "keyboard.letters"),
    (#"{"keyboard.search": "ctrl+k", "list.up": "ctrl+k"}"#, 1, "keyboard.search"),
    (#"{"keyboard.words": "ctrl+j", "keyboard.toggle": "ctrl+y"}"#, 1, "editor.save"),
    (#"{"phrases.next_tab": "default"}"#, 1, "phrases.key_1"),
    (#"{"keyboard.search": "k"}"#, 2, "k types text"), (#"{"keyboard.search": "ctrl+"}"#, 2, "has no key"),
    (#"{"keyboard.serach": "ctrl+j"}"#, 2, "Did you mean"), ("{}", 65, "No binding"),
    ("", 65, "cannot be read"),
    (#"{"keyboard.search": 1}"#, 65, "cannot be read"),
    (#"{"keyboard.search": "ctrl+j\"\n[x]"}"#, 2, "has no key"),
  ])
  func allAreRefusedWhereOneIs(input: String, status: Int32, reason: String) throws {
    let old = "[phrases]\nkey_1 = \"ctrl+alt+Down\"\n[editor]\nsave = \"ctrl+y\"\n"
    try workspace.write(old, to: Self.file)
    let finished = try save(input)
    #expect(
      finished.status == status && finished.output.contains(reason) && finished.errors == "", "\(finished)")
    #expect(try text == old)
  }

  /// The line of the change would come after one that is refused so far, and be refused in its turn.
  @Test func aChangeThatAnotherLineIsInTheWayOfIsNotWritten() throws {
    let text = "[keyboard]\nsearch = \"ctrl+k\"\nletters = \"ctrl+k\"\nwords = \"ctrl+j\"\n"
    try workspace.write(text, to: Self.file)
    let input = "{\"keyboard.search\": \"default\", \"keyboard.words\": \"ctrl+k\"}"
    let saved = try workspace.run("save-bindings", input: input)
    #expect(saved.status == 65 && saved.output.contains("keyboard.words cannot be changed"), "\(saved)")
    #expect(try self.text == text)
  }
}
