import Bindings
import Expectations
import Keyboard
import Settings
import TestSupport
import Testing

/// The command that the keyboard has started to save bindings from its panel.
@Suite struct SaveBindingsTests {
  private let workspace: Workspace
  private static let file = "config/phraseboard/bindings.toml"

  init() throws { workspace = try Workspace() }

  private var text: String { get throws { try workspace.read(Self.file) } }

  private func save(_ json: String) throws -> Finished { try workspace.run("save-bindings", input: json) }

  /// Returns the edits that a change in the panel leads to.
  private func edits(_ change: BindingChange, in registry: BindingRegistry) throws -> BindingEdits {
    guard case .changed(let overrides) = try registry.outcome(of: change) else {
      throw TestFailure(description: "a conflict")
    }
    return BindingEdits(from: registry.overrides, to: overrides)
  }

  @Test func severalChangesAreSavedTogether() throws {
    let registry = KeyboardBindings.registry
    let swap = try edits(.swap("keyboard.search", Combination("a", [.ctrl, .alt])), in: registry)
    expect(swap.json, equals: #"{"keyboard.letters":"ctrl+alt+s","keyboard.search":"ctrl+alt+a"}"#)
    try expect(save(swap.json), equals: Finished())
    try expect(text, equals: "[keyboard]\nletters = \"ctrl+alt+s\"\nsearch = \"ctrl+alt+a\"\n")
    try expect(
      save(#"{"keyboard.letters": "default", "keyboard.search": "default", "list.up": "none"}"#),
      equals: Finished())
    try expect(text, equals: "[keyboard]\n\n[list]\nup = \"none\"\n")
  }

  private static let refused: [(input: String, status: Int32, reason: String)] = [
    (#"{"keyboard.search": "ctrl+alt+a"}"#, 1, "keyboard.letters"),
    (#"{"keyboard.search": "ctrl+k", "list.up": "ctrl+k"}"#, 1, "keyboard.search"),
    (#"{"keyboard.words": "ctrl+j", "keyboard.toggle": "ctrl+y"}"#, 1, "editor.save"),
    (#"{"phrases.next_tab": "default"}"#, 1, "phrases.key_1"),
    (#"{"keyboard.search": "k"}"#, 2, "k types text"), (#"{"keyboard.search": "ctrl+"}"#, 2, "has no key"),
    (#"{"keyboard.serach": "ctrl+j"}"#, 2, "Did you mean"), ("{}", 65, "No binding"),
    ("", 65, "cannot be read"),
    (#"{"keyboard.search": 1}"#, 65, "cannot be read"),
    (#"{"keyboard.search": "ctrl+j\n[x]"}"#, 2, "has no key"),
  ]

  @Test(arguments: refused)
  func allAreRefusedWhereOneIs(input: String, status: Int32, reason: String) throws {
    let old = "[phrases]\nkey_1 = \"ctrl+alt+Down\"\n[editor]\nsave = \"ctrl+y\"\n"
    try workspace.write(old, to: Self.file)
    let finished = try save(input)
    #expect(
      finished.status == status && finished.output.contains(reason) && finished.errors == "", "\(finished)")
    try expect(text, equals: old)
  }

  /// The line of the change would come after one that is refused so far, and be refused in its turn.
  @Test func aChangeThatAnotherLineIsInTheWayOfIsNotWritten() throws {
    let text = "[keyboard]\nsearch = \"ctrl+k\"\nletters = \"ctrl+k\"\nwords = \"ctrl+j\"\n"
    try workspace.write(text, to: Self.file)
    let input = "{\"keyboard.search\": \"default\", \"keyboard.words\": \"ctrl+k\"}"
    let saved = try workspace.run("save-bindings", input: input)
    #expect(saved.status == 65 && saved.output.contains("keyboard.words cannot be changed"), "\(saved)")
    try expect(self.text, equals: text)
  }

  /// The file has what the registry has, and each comment in its order, whatever is changed.
  @Test(arguments: 0..<4) func randomChangesAreReadAsTheyWereMeant(seed: Int) throws {
    let comments = (0..<6).map { "# comment \($0)" }
    let lines = [
      "\(comments[0])", "[keyboard] \(comments[1])", "search = \"ctrl+k\" \(comments[2])", "  \(comments[3])",
      "words='none'\(comments[4])", "", "[phrases]", "key_1 = \"ctrl+j\"", "\(comments[5])",
    ]
    try workspace.write(lines.joined(separator: seed % 2 == 0 ? "\n" : "\r\n"), to: Self.file)
    var random = SplitMix64(state: UInt64(seed))
    let ids = [
      "keyboard.search", "keyboard.words", "phrases.key_1", "phrases.key_2", "list.up", "editor.save",
    ]
    var registry = BindingsFile(path: workspace.path + "/" + Self.file, KeyboardBindings.registry).registry
    for _ in 0..<25 {
      let id = ids.randomElement(using: &random) ?? ""
      let key = Combination(["k", "j", "1", "Up"].randomElement(using: &random) ?? "", .ctrl)
      let changes: [BindingChange] = [.take(id, key), .swap(id, key), .unassign(id), .revertAndTake(id)]
      guard let change = changes.randomElement(using: &random),
        case .changed(let overrides) = try registry.outcome(of: change)
      else { continue }
      let edits = BindingEdits(from: registry.overrides, to: overrides)
      guard !edits.texts.isEmpty else { continue }
      try expect(save(edits.json), equals: Finished(), "\(change)")
      let file = BindingsFile(path: workspace.path + "/" + Self.file, KeyboardBindings.registry)
      #expect(file.registry.overrides == overrides && file.diagnostics.isEmpty, "\(change)")
      let kept = try text.split(whereSeparator: \.isNewline).compactMap { line in
        line.firstIndex(of: "#").map { String(line[$0...]) }
      }
      expect(kept, equals: comments, "\(change)")
      registry = file.registry
    }
  }
}
