import ArgumentParser
import CommandFormats

struct RemoveKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: Messages.remove, discussion: Messages.removeDiscussion)

  @OptionGroup var changed: ChangedKey

  @Option(name: [.customLong("piece"), .customLong("phrase")], help: Messages.removedPiece)
  var piece: Int?

  func run() throws {
    let key = try changed.found()
    guard let piece else {
      try key.change(changed.options) { try $0.removing(key.id) }
      return try changed.quiet.tell(Messages.removed(key.label, from: key.path))
    }
    try key.change(changed.options) { file in
      let count = file.content.snippets.first { $0.id == key.id }?.pieces.count ?? 0
      guard (1...max(1, count)).contains(piece) else {
        throw Failure(code: .usage, description: Messages.noSuchPiece(piece, of: key.label, count: count))
      }
      guard count > 1 else { throw Failure(code: .usage, description: Messages.onlyPiece(key.label)) }
      return try file.removingPiece(piece - 1, of: key.id)
    }
    try changed.quiet.tell(Messages.removed(piece: piece, of: key.label, from: key.path))
  }
}

struct RenameKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: Messages.rename, discussion: Messages.renameDiscussion)

  @OptionGroup var changed: ChangedKey

  @Argument(help: Messages.newLabel)
  var label: String

  func run() throws {
    let key = try changed.found()
    try key.change(changed.options) { file in
      try OwnKeyFile(path: key.path).check(label, in: file, besides: key.id)
      return try file.renaming(key.id, to: label)
    }
    try changed.quiet.tell(Messages.renamed(key.label, to: label, in: key.path))
  }
}

struct MoveKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: Messages.move, discussion: Messages.moveDiscussion)

  @OptionGroup var changed: ChangedKey

  @Option(help: Messages.moveBefore)
  var before: String?

  @Option(help: Messages.moveAfter)
  var after: String?

  @Flag(help: Messages.moveFirst)
  var first = false

  @Flag(help: Messages.moveLast)
  var last = false

  @Option(help: Messages.moveGroup)
  var group: String?

  @Flag(help: Messages.moveNoGroup)
  var noGroup = false

  func validate() throws {
    let places = [before != nil, after != nil, first, last].count(where: \.self)
    guard places <= 1, !(noGroup && group != nil), places == 1 || noGroup || group != nil else {
      throw ValidationError(Messages.moveWhere)
    }
  }

  func run() throws {
    let key = try changed.found()
    let place = try place(of: key)
    try key.change(changed.options) { file in
      let moved = try place.map { try file.moving(key.id, to: $0) } ?? file.bytes
      guard noGroup || group != nil else { return moved }
      return try TomlKeyFile(moved, path: key.path).setting(group: group, of: key.id)
    }
    try changed.quiet.tell(Messages.moved(key.label, in: key.path))
  }

  private func place(of key: OwnKey) throws -> TomlKeyFile.Place? {
    if first { return .first }
    if last { return .last }
    guard let name = before ?? after else { return nil }
    let other = try OwnKey(named: name, changed.options)
    guard other.path == key.path else {
      throw Failure(
        code: .usage, description: Messages.otherFile(key.label, key.path, other.label, other.path))
    }
    return before == nil ? .after(other.id) : .before(other.id)
  }
}

/// The key that a command changes.
struct ChangedKey: ParsableArguments {
  @Argument(help: Messages.ownKey)
  var key: String

  @OptionGroup var quiet: Quiet
  @OptionGroup var options: ContentOptions

  func found() throws -> OwnKey { try OwnKey(named: key, options) }
}

/// The option that stops a command from saying what it has done.
struct Quiet: ParsableArguments {
  @Flag(name: [.short, .long], help: Messages.quiet)
  var quiet = false

  func tell(_ line: String) throws {
    if !quiet { try Output.write(lines: [line]) }
  }
}

extension TomlKeyFile {
  /// Returns a key whose label looks like this one on the keyboard, which shows labels in capitals; nil when there is
  /// none.
  func lookAlike(of label: String, besides id: String? = nil) -> (label: String, line: Int?)? {
    let shown = label.uppercased()
    return content.snippets.first { $0.id != id && $0.label.uppercased() == shown }
      .map { ($0.label, line(of: $0.id)) }
  }
}
