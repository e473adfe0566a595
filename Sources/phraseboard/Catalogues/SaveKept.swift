import ArgumentParser
import CommandFormats
import ContentFormats
import Settings
import Snippets
import Store

/// The command with which the keyboard makes a key of an item, from its panel of catalogues: as `catalogue --keep` does.
///
/// The item comes by the standard input, as a key to be saved does. A refusal goes to the standard output, for the keyboard
/// to show; nothing else does.
struct SaveKept: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save-kept", abstract: Messages.saveKept, shouldDisplay: false)

  @OptionGroup var options: ContentOptions

  func run() throws {
    try KeyboardAnswer.make { input in
      let texts = try KeyboardAnswer.texts(input, refusal: Messages.keepRefused)
      let name = texts["catalogue"] ?? ""
      guard let id = texts["item"],
        let settings = options.settings(isSilent: true).catalogues.first(where: { $0.name == name })
      else { throw Failure(code: .data, description: Messages.catalogueGone(name)) }
      _ = try OwnFolder().keep(
        id, of: StoredCatalogue(name: name, identity: settings.identity), options)
    }
    KeyboardAnswer.show(options)
  }
}

extension OwnFolder {
  /// Makes a key of an item, which stays whatever the catalogue does later.
  ///
  /// - Returns: the item, and the file that it is in now; nil where there is such a key already.
  /// - Throws: a `Failure` where no stored page has the item, or the file cannot be changed.
  func keep(
    _ id: String, of catalogue: StoredCatalogue, _ options: ContentOptions
  ) throws -> (item: CatalogueItem, file: OwnFile?) {
    let found = try options.openStore().flatMap { store in
      try inStore { try store.catalogueItem(id, of: catalogue) }
    }
    guard let (item, attribution) = found else {
      throw Failure(code: .usage, description: Messages.itemNotStored(id, catalogue.name))
    }
    guard !item.isKept else { return (item, nil) }
    // A server's item is text: in a key of the user's own, braces would be variables.
    let phrase = Snippet(
      id: CatalogueItem.keptID(id, of: catalogue.name), label: item.label,
      pieces: item.phrases.map { Template.literal($0) },
      credit: Credit(source: catalogue.name, attribution: attribution))
    guard let phrase else { throw Failure(code: .data, description: Messages.noPiece) }
    return (item, try add(phrase, hasOwnID: true, options))
  }
}
