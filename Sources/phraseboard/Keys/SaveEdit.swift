import ArgumentParser
import CommandFormats
import Glibc
import Settings
import Snippets
import Store

/// The command with which the keyboard deletes and moves keys of the user's own, and renames their groups, from its panel of
/// keys. The commands that people use for that have the same rules.
///
/// The change comes by the standard input, as a key to be saved does. A refusal goes to the standard output, for the
/// keyboard to show; nothing else does.
struct SaveEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save-edit", abstract: Messages.saveEdit, shouldDisplay: false)

  @OptionGroup var options: ContentOptions

  func run() throws {
    try KeyboardAnswer.make { try save(KeyEdit(json: $0)) }
    KeyboardAnswer.show(options)
  }

  private func save(_ edit: KeyEdit) throws {
    switch edit {
    case .remove(let key): try change(key) { try $0.removing(key.place.id) }
    case .move(let key, .before(let other)):
      try change(key, beside: other) { try $0.moving(key.place.id, to: .before(other)) }
    case .move(let key, .after(let other)):
      try change(key, beside: other) { try $0.moving(key.place.id, to: .after(other)) }
    case .group(let key, let group): try change(key) { try $0.setting(group: group, of: key.place.id) }
    case .renameGroup(let group, let name): try rename(group, to: name)
    }
  }

  /// Changes the file of a key.
  ///
  /// - Parameter other: the id of another key that has to be there, too; nil for none.
  private func change(
    _ key: KeyEdit.Key, beside other: String? = nil, _ change: (TomlKeyFile) throws -> [UInt8]
  ) throws {
    let folder = OwnFolder()
    let path = folder.file(key.place.file)
    try folder.locked {
      try OwnKeyFile(path: path).change(label: key.label) { content in
        let ids = Set(content.content.snippets.map(\.id))
        guard !key.place.file.split(separator: "/").contains(".."),
          ids.isSuperset(of: [key.place.id, other ?? key.place.id])
        else { throw Failure(code: .data, description: Messages.keyNotThere(key.label, path)) }
        return try change(content)
      }
    }
  }

  /// Renames a group in each file that has keys of it: in all of them, or in none where one cannot be changed.
  private func rename(_ group: String, to name: String) throws {
    let folder = OwnFolder()
    let own = folder.source(among: options.settings(isSilent: true).sourcesInEffect)
    let keys = try inStore { try options.openStore()?.allKeys() ?? [] }.filter { key in
      key.origin == own.map { .own($0.name) } && key.group?.lowercased() == group.lowercased()
    }
    guard !keys.isEmpty else { throw Failure(code: .data, description: Messages.groupGone(group)) }
    try folder.locked {
      let files = try Dictionary(grouping: keys, by: \.place.file).sorted { $0.key < $1.key }.map {
        file, keys in
        let path = folder.file(file)
        guard access(path, W_OK) == 0 else {
          throw Failure(code: .cannotCreate, description: Messages.notWritten(path, systemReason()))
        }
        return (path, keys, try renamed(keys, to: name, OwnKeyFile(path: path)))
      }
      for (path, keys, bytes) in files {
        try OwnKeyFile(path: path).change(label: keys[0].label) { _ in bytes }
      }
    }
  }

  /// Returns the file with these keys in the group of a new name.
  private func renamed(_ keys: [ListedKey], to name: String, _ file: OwnKeyFile) throws -> [UInt8] {
    var content = try file.read(label: keys[0].label)
    for key in keys {
      content = try file.edited(label: key.label) {
        try TomlKeyFile(content.setting(group: name, of: key.place.id), path: file.path)
      }
    }
    return content.bytes
  }
}

extension KeyEdit {
  /// Reads a change.
  ///
  /// - Throws: a `Failure` for what the keyboard never sends.
  init(json: [UInt8]) throws {
    let members = try KeyboardAnswer.texts(json, refusal: Messages.editRefused)
    let place = members["file"].flatMap { file in members["id"].map { KeyDraft.Place(file: file, id: $0) } }
    let key = place.flatMap { place in members["label"].map { Key(place, label: $0) } }
    switch (members["edit"], key, members["group"], members["name"]) {
    case ("remove", let key?, _, _): self = .remove(key)
    case ("move", let key?, _, _) where members["before"] != nil:
      self = .move(key, .before(members["before"] ?? ""))
    case ("move", let key?, _, _) where members["after"] != nil:
      self = .move(key, .after(members["after"] ?? ""))
    case ("group", let key?, let group, _): self = .group(key, group)
    case ("rename-group", _, let group?, let name?): self = .renameGroup(group, to: name)
    default: throw Failure(code: .data, description: Messages.editIncomplete)
    }
  }
}
