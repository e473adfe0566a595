import CommandFormats
import ContentFormats
import Settings
import Snippets
import Store

/// A key of the user's own, with the file that it is in.
struct OwnKey {
  /// Finds the key that a name means, as on the keyboard: by its label or its id.
  ///
  /// - Throws: a `Failure` when the name means no key, several, or one that is changed elsewhere.
  init(named name: String, _ options: ContentOptions) throws {
    let folder = OwnFolder()
    let sources = options.settings(isSilent: true).sourcesInEffect
    let own = folder.source(among: sources)
    // A file may have changed while no keyboard ran.
    if let own { try folder.store(own, options) }
    let known = try options.openStore().map { store in
      try inStore { try store.keys(named: name, preferring: own?.name) }
    }
    guard let known, let key = known.first else {
      throw Failure(code: .usage, description: Messages.unknownKey(name, Messages.seeKeys))
    }
    guard known.count == 1 else {
      throw Failure(code: .usage, description: Messages.ambiguousKey(name, known.map(\.key)))
    }
    label = key.key.label
    id = key.place.id
    guard key.place.source == own?.name else {
      let source = sources.first { $0.name == key.place.source }
      throw Failure(code: .usage, description: Self.refusal(label, key.place, source))
    }
    path = folder.file(key.place.part)
    format = ContentFormat(path: path)
  }

  let label: String
  /// The id that the file knows it by.
  let id: String
  let path: String
  let format: ContentFormat?

  /// Returns the sentence that refuses to change a key of another source.
  private static func refusal(_ label: String, _ place: SnippetPlace, _ source: SourceSettings?) -> String {
    switch source?.place {
    case .url(let url): Messages.keyOfServer(label, source: place.source, url: url)
    case .path(let path):
      Messages.keyOfFolder(
        label, source: place.source, path: place.part.isEmpty ? path : "\(path)/\(place.part)")
    case .unknown: Messages.keyOfMistake(label, source: place.source)
    case nil: Messages.keyBuiltIn(label)
    }
  }

  /// Changes its file, and shows the change.
  ///
  /// - Parameter change: returns the bytes of the new file.
  func change(_ options: ContentOptions, _ change: (TomlKeyFile) throws -> [UInt8]) throws {
    let folder = OwnFolder()
    try folder.locked { try OwnKeyFile(path: path).change(label: label, change) }
    try folder.show(options)
  }

  /// Reads its file for a change.
  func file() throws -> TomlKeyFile { try OwnKeyFile(path: path).read(label: label) }
}

/// A file of the folder, in which one key is changed.
struct OwnKeyFile {
  let path: String

  /// Reads the file.
  ///
  /// - Parameter label: the label of the key to change, for the message that it cannot be changed.
  func read(label: String) throws -> TomlKeyFile {
    guard ContentFormat(path: path) == .toml else {
      throw Failure(code: .data, description: Messages.onlyTOML(label, path))
    }
    do {
      return try TomlKeyFile(Files.read(path), path: path)
    } catch let error as DocumentError {
      throw Failure(code: .data, description: Messages.fileRefused(error.problem(in: path).description))
    }
  }

  /// Writes the result of `change` if that differs. Call it only while the folder is locked.
  func change(label: String, _ change: (TomlKeyFile) throws -> [UInt8]) throws {
    let file = try read(label: label)
    let new = try edited(label: label) { try change(file) }
    if new != file.bytes { try write(new) }
  }

  /// Runs an edit of a key of the file, and tells the reason if it is refused.
  ///
  /// - Throws: a `Failure`.
  func edited<Value>(label: String, _ edit: () throws -> Value) throws -> Value {
    do {
      return try edit()
    } catch TomlEditError.byHand(let line) {
      throw Failure(code: .data, description: Messages.changeByHand(label, path, line: line))
    } catch TomlEditError.refused(let key, let reason) {
      throw Failure(code: .data, description: Messages.valueRefused(key, reason))
    }
  }

  /// Refuses a label that another key of the file has.
  func check(_ label: String, in file: TomlKeyFile, besides id: String) throws {
    guard let other = file.lookAlike(of: label, besides: id) else { return }
    throw Failure(
      code: .data, description: Messages.labelTaken(label, other.label, path, line: other.line))
  }

  /// Writes the file, or removes it if it is blank: an empty file would count as one being written, and keep its keys.
  private func write(_ new: [UInt8]) throws {
    let isBlank = new.allSatisfy { Unicode.Scalar($0).properties.isWhitespace }
    // Mode 600 keeps a secret the user's alone.
    if isBlank { try Files.remove(path) } else { try Files.replace(path, with: new, mode: 0o600) }
  }
}

extension SnippetStore {
  /// Returns the keys that a name means, with their places: first among the keys that are shown, then among the hidden.
  ///
  /// - Parameter source: the source whose keys come before those of others.
  fileprivate func keys(
    named name: String, preferring source: String?
  ) throws -> [(key: SnippetKey, place: SnippetPlace)] {
    let hidden = try hidden().compactMap {
      SnippetKey(id: $0.id, label: $0.label, pieceCount: 1, origin: $0.origin)
    }
    for keys in [SnippetKeys(try keys(from: 0, limit: .max)), SnippetKeys(hidden)] {
      let labelled = try located(keys.indices(ofLabel: name), in: keys).filter { $0.place.source == source }
      let indices: [Int] =
        switch keys.key(named: name) {
        case .none: []
        case .one(let index): [index]
        case .several(let indices): indices
        }
      let found = try located(indices, in: keys)
      let isOfOther = found.allSatisfy { $0.place.source != source }
      if isOfOther, !labelled.isEmpty { return labelled }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func located(
    _ indices: [Int], in keys: SnippetKeys
  ) throws -> [(key: SnippetKey, place: SnippetPlace)] {
    try indices.compactMap { index in try place(of: keys[index].id).map { (keys[index], $0) } }
  }

  /// Returns the files of a source that have a key with this label, whatever the case of its letters.
  func parts(of source: String, withLabel label: String) throws -> [String] {
    let keys = SnippetKeys(try keys(from: 0, limit: .max))
    return try located(keys.indices(ofLabel: label), in: keys).filter { $0.place.source == source }.map(
      \.place.part)
  }
}
