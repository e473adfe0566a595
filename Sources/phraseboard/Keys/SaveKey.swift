import ArgumentParser
import CommandFormats
import ContentFormats
import Snippets

/// The command with which the keyboard saves a key from its editor. A new key follows the rules of `add`; a changed key
/// of the user's own follows those of the commands that change keys.
///
/// The key comes by the standard input, since every program can read arguments. A refusal goes to the standard output,
/// for the keyboard to show; nothing else does.
struct SaveKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save-key", abstract: Messages.saveKey, shouldDisplay: false)

  @OptionGroup var options: ContentOptions

  func run() throws {
    try KeyboardAnswer.make { try save(KeyDraft(json: $0)) }
    KeyboardAnswer.show(options)
  }

  private func save(_ draft: KeyDraft) throws {
    if let place = draft.place { return try change(place, to: draft) }
    let phrase = Snippet(
      id: Snippet.id(forLabel: draft.label), label: draft.label, pieces: draft.phrases, group: draft.group)
    guard let phrase else { throw Failure(code: .data, description: Messages.noPiece) }
    try OwnFolder().add(phrase, hasOwnID: false, options)
  }

  private func change(_ place: KeyDraft.Place, to draft: KeyDraft) throws {
    let folder = OwnFolder()
    guard !place.file.split(separator: "/").contains("..") else {
      throw Failure(code: .data, description: Messages.keyGone(draft.label, folder.file(place.file)))
    }
    let file = OwnKeyFile(path: folder.file(place.file))
    let old = try snippet(of: place, in: file.read(label: draft.label), draft)
    if old.label != draft.label { try folder.checkLabel(draft.label, besides: place.file, options) }
    try folder.locked {
      try file.change(label: old.label) { content in
        // Takes the key as it is by now.
        let old = try snippet(of: place, in: content, draft)
        if old.label != draft.label { try file.check(draft.label, in: content, besides: place.id) }
        return try content.changed(from: old, to: draft, path: file.path)
      }
    }
  }

  /// Returns the key that is changed. Secrets are never shown, and so are never edited.
  private func snippet(of place: KeyDraft.Place, in file: TomlKeyFile, _ draft: KeyDraft) throws -> Snippet {
    let path = OwnFolder().file(place.file)
    guard let snippet = file.content.snippets.first(where: { $0.id == place.id }) else {
      throw Failure(code: .data, description: Messages.keyGone(draft.label, path))
    }
    guard !snippet.isSecret else {
      throw Failure(code: .data, description: Messages.secretNotEdited(snippet.label))
    }
    return snippet
  }
}

extension TomlKeyFile {
  /// Returns the file with those parts of a key changed that differ in the draft; each other byte stays.
  fileprivate func changed(from old: Snippet, to draft: KeyDraft, path: String) throws -> [UInt8] {
    var file = self
    if old.pieces != draft.phrases {
      file = try TomlKeyFile(file.setting(pieces: draft.phrases, of: old.id), path: path)
    }
    if old.group != draft.group {
      file = try TomlKeyFile(file.setting(group: draft.group, of: old.id), path: path)
    }
    return old.label == draft.label ? file.bytes : try file.renaming(old.id, to: draft.label)
  }
}

extension KeyDraft {
  /// Reads a draft.
  ///
  /// - Throws: a `Failure` for what the keyboard never sends.
  init(json: [UInt8]) throws {
    var (file, id, label, group): (String?, String?, String?, String?)
    var phrases: [String] = []
    do {
      var reader = JSONReader(json)
      try reader.document { reader in
        try reader.object("an object") { reader, key in
          switch key {
          case "file": file = try reader.string("a text")
          case "id": id = try reader.string("a text")
          case "label": label = try reader.string("a text")
          case "group": group = try reader.string("a text")
          case "phrases":
            try reader.array("a list of texts") { phrases.append(try $0.string("a text")) }
          default: try reader.skip()
          }
        }
      }
    } catch let error as DocumentError {
      throw Failure(
        code: .data, description: Messages.draftRefused(error.problem(in: Messages.input).description))
    }
    guard let label, (file == nil) == (id == nil) else {
      throw Failure(code: .data, description: Messages.draftIncomplete)
    }
    let place = file.flatMap { file in id.map { Place(file: file, id: $0) } }
    self.init(place: place, label: label, phrases: phrases, group: group)
  }
}
