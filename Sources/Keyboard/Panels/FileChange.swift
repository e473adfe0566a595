import Snippets

/// A change of the user's own files, which the keyboard itself cannot write: a program of its own does.
public enum FileChange: Hashable, Sendable {
  /// A key is saved.
  case key(KeyDraft)
  /// A setting has another value.
  case setting(SettingChange)
  /// Keys are deleted or moved, or a group is renamed.
  case edit(KeyEdit)
  /// Bindings have other combinations.
  case binding(BindingEdits)
  /// A key is made of an item of a catalogue.
  case kept(KeptItem)
  /// A word is added to the user's own, or removed.
  case word(WordChange)

  /// The sorts of changes, by the names of the programs that make them: `save-key` and so on.
  public enum Kind: String, Sendable, CaseIterable {
    case key, setting, edit, bindings, kept, word
  }

  /// The sort of the change.
  public var kind: Kind {
    switch self {
    case .key: .key
    case .setting: .setting
    case .edit: .edit
    case .binding: .bindings
    case .kept: .kept
    case .word: .word
    }
  }

  /// The JSON that the program reads.
  public var json: String {
    switch self {
    case .key(let draft): draft.json
    case .setting(let change): change.json
    case .edit(let edit): edit.json
    case .binding(let edits): edits.json
    case .kept(let item): item.json
    case .word(let change): change.json
    }
  }
}
