/// The words of the panel of emoji.
extension Strings {
  /// The name in the globe's list.
  static let emoji = "Emoji"

  /// The label of the tab that leads there.
  static let emojiTab = "😀"
  /// Stands behind the forms of a held emoji: it pins the emoji, or takes its pin away.
  static let pin = "📌"
  static let noEmoji =
    "No font here has emoji. Install one, such as Noto Color Emoji: on Debian, apt install fonts-noto-color-emoji"
  static let fewEmoji =
    "No font here has all emoji. Noto Color Emoji does: on Debian, apt install fonts-noto-color-emoji"
  static let emojiAreRefused = "This field is for texts without emoji."
  static let emojiAreLost =
    "This application gets keys, and makes other characters of emoji. Started with --enable-wayland-ime it gets them."
  static let noEmojiFiles = "The files of emoji are not installed."
}
