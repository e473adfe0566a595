import Emoji
import Layout

/// The keys that the panel of emoji alone has.
enum EmojiPanelKey: PanelKeys {
  /// An emoji, as it is without skin tone; among those that were used last, as it was used.
  case emoji(String, isRecent: Bool = false)

  private static let (prefix, recentPrefix) = ("emoji:", "recent:")

  init?(_ key: PanelKey) {
    guard key.index == nil else { return nil }
    if key.name.hasPrefix(Self.prefix) {
      self = .emoji(String(key.name.dropFirst(Self.prefix.count)))
    } else if key.name.hasPrefix(Self.recentPrefix) {
      self = .emoji(String(key.name.dropFirst(Self.recentPrefix.count)), isRecent: true)
    } else {
      return nil
    }
  }

  var panelKey: PanelKey {
    switch self {
    case .emoji(let text, let isRecent): PanelKey((isRecent ? Self.recentPrefix : Self.prefix) + text)
    }
  }
}

/// The emoji that this machine can draw.
public struct EmojiAnswer: Equatable, Sendable {
  /// The emoji; those that no font has are not among them.
  public let list: EmojiList
  /// False while further ones are looked at.
  public let isWhole: Bool
  /// True if no font of this machine has the emoji that are used most.
  public let lacksFont: Bool

  /// - Parameters:
  ///   - isWhole: false while further ones are looked at.
  ///   - lacksFont: true if no font of this machine has the emoji that are used most.
  public init(_ list: EmojiList, isWhole: Bool = true, lacksFont: Bool = false) {
    (self.list, self.isWhole, self.lacksFont) = (list, isWhole, lacksFont)
  }
}
