import ArgumentParser
import Snippets
import Store
import Toml

struct Keep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep", abstract: Messages.keep, discussion: Messages.keepDiscussion)

  @OptionGroup var marked: MarkedKeys

  func run() throws {
    try marked.change { try $0.keep($1) }
  }
}

struct Unkeep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unkeep", abstract: Messages.unkeep, discussion: Messages.unkeepDiscussion)

  @OptionGroup var marked: MarkedKeys

  func run() throws {
    try marked.change { try $0.unkeep($1) }
  }
}

struct Unhide: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unhide", abstract: Messages.unhide, discussion: Messages.unhideDiscussion)

  @OptionGroup var marked: MarkedKeys

  func run() throws {
    try marked.change(amongHidden: true) { try $0.unhide($1) }
  }
}

/// The keys that a command is about.
struct MarkedKeys: ParsableArguments {
  @Argument(help: Messages.markedKeys)
  var keys: [String]

  @OptionGroup var options: ContentOptions

  /// Changes something about each key; does nothing when one of the names is no key's.
  func change(amongHidden: Bool = false, _ change: (SnippetStore, _ id: String) throws -> Bool) throws {
    let store = try options.openStore()
    let known = try inStore { try store.map { try Self.keys(of: $0, hidden: amongHidden) } } ?? SnippetKeys()
    let ids = try keys.map { name in
      switch known.key(named: name) {
      case .one(let index): return known.id(at: index)
      case .several(let indices):
        throw Failure(code: .usage, description: Messages.ambiguousKey(name, indices.map { known[$0] }))
      case .none: throw unknown(name, known, hidden: amongHidden)
      }
    }
    for (name, id) in zip(keys, ids) {
      // The change returns false when the key has gone in the meantime, or was named twice.
      let isDone = try inStore { try store.map { try change($0, id) } } ?? false
      guard isDone || ids.count(where: { $0 == id }) > 1 else {
        throw unknown(name, known, hidden: amongHidden)
      }
    }
  }

  private static func keys(of store: SnippetStore, hidden: Bool) throws -> SnippetKeys {
    guard hidden else { return SnippetKeys(try store.keys(from: 0, limit: .max)) }
    return SnippetKeys(
      try store.hidden().compactMap {
        SnippetKey(id: $0.id, label: $0.label, pieceCount: 1, origin: $0.origin)
      })
  }

  private func unknown(_ name: String, _ known: SnippetKeys, hidden: Bool) -> Failure {
    let names = known.indices.map(known.label(at:)) + known.indices.map(known.id(at:))
    let nearest = nearestName(to: name, in: names).map(Messages.didYouMean)
    let sentence =
      hidden
      ? Messages.notHidden(name, nearest ?? Messages.seeHiddenKeys)
      : Messages.unknownKey(name, nearest ?? Messages.seeKeys)
    return Failure(code: .usage, description: sentence)
  }
}
