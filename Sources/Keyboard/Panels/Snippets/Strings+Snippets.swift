import Snippets

/// The words of the phrases.
extension Strings {
  /// The name in the globe's list.
  static let snippets = "Phrases"

  static let favouritesTab = "Favourites"
  static let recentsTab = "Recents"
  static let allTab = "All"
  /// The texts in place of keys.
  static let noFavourites = "No favourites yet. Hold a key and tap \(keep)."
  static let noRecents = "The keys that you use appear here."
  /// The text in place of dots, where there are many pages; both are counted from 1.
  static func page(_ page: Int, of count: Int) -> String { "\(page) of \(count)" }

  static let keep = "Keep"
  static let unkeep = "Don’t keep"
  static let hide = "Hide"
  static let edit = "Edit"

  /// The reason why a phrase was not typed. It is in the key's list, like all that is wrong with a key.
  public static func refused(_ refusal: Refusal) -> String {
    switch refusal.reason {
    case .needs(let needs):
      let names = needs.names.map { "\"\($0)\"" }.joined(separator: ", ")
      return "Not typed: phrases of “\(refusal.snippet.feed ?? "")” may not \(deeds(needs)). "
        + "To let them, put \(names) into “allow” of that source in the settings."
    case .copiedKeys(let keys):
      return "Not typed: what is copied would \(deeds(keys)) here. "
        + "To let it, set clipboard = \"keys\" under [typing] in the settings."
    case .tooLong:
      return "Not typed: with its variables filled in, it has more than 200,000 characters. "
        + "Copy less, or shorten the phrase."
    case .onNoKey(let character):
      return "Not typed: this application takes keys alone, and “\(character)” is on no key of your layout. "
        + "Choose another layout in System Settings, or leave it out."
    }
  }

  private static let deeds: [(permission: Permissions, deed: String)] = [
    (.enter, "press Return"), (.tab, "press Tab"), (.clipboard, "type what is copied"),
  ]

  private static func deeds(_ permissions: Permissions) -> String {
    Permissions.named.filter { permissions.contains($0.permission) }.map { name, permission in
      deeds.first { $0.permission == permission }?.deed ?? name
    }.joined(separator: " or ")
  }

  /// The shortcuts in the list of a held key. Spaces are seen: they count.
  static func shortcuts(_ texts: [String]) -> String {
    let shown = texts.prefix(mostShortcuts).map { String(ShownText.of($0).map { $0 == " " ? "␣" : $0 }) }
    let more = texts.count > mostShortcuts ? " …" : ""
    return "\(texts.count == 1 ? "Shortcut" : "Shortcuts"): \(shown.joined(separator: "  "))\(more)"
  }

  private static let mostShortcuts = 4
}
