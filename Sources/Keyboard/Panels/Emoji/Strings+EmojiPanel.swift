/// The words of the panel of emoji.
extension Strings {
  /// The name in the globe's list.
  static let emoji = "Emoji"

  /// The label of the tab that leads there.
  static let emojiTab = "😀"
  static let noEmoji =
    "No font here has emoji. Install one, such as Noto Color Emoji: on Debian, apt install fonts-noto-color-emoji"
  static let fewEmoji = "More emoji with a font of them, such as Noto Color Emoji."
  static let noEmojiFiles = "The files of emoji are not installed."
}
