import Emoji

/// The skin tone that emoji of people have where no other form was chosen (`[emoji].skin_tone`).
public enum EmojiTone: String, Equatable, Sendable, CaseIterable {
  case none
  case light
  case mediumLight = "medium-light"
  case medium
  case mediumDark = "medium-dark"
  case dark

  /// The modifier of the tone (UTS #51, Emoji_Modifier); nil for none.
  var modifier: Unicode.Scalar? {
    switch self {
    case .none: nil
    case .light: "\u{1F3FB}"
    case .mediumLight: "\u{1F3FC}"
    case .medium: "\u{1F3FD}"
    case .mediumDark: "\u{1F3FE}"
    case .dark: "\u{1F3FF}"
    }
  }

  /// Returns the emoji that have forms in this tone, with these: in those of couples both have it.
  public func forms(of list: EmojiList) -> [String: String] {
    guard let modifier else { return [:] }
    var forms: [String: String] = [:]
    for gender in list.keys.flatMap(\.forms) where gender.count > 1 {
      forms[gender[0]] = gender.first { form in
        let modifiers = form.unicodeScalars.filter(\.properties.isEmojiModifier)
        return !modifiers.isEmpty && modifiers.allSatisfy { $0 == modifier }
      }
    }
    return forms
  }
}

/// The user's settings for emoji.
public struct EmojiRules: Equatable, Sendable {
  /// True where the files of emoji are installed.
  public var isInstalled = false
  /// The skin tone where no form was chosen.
  public var tone = EmojiTone.none
  /// The emoji that have forms in that tone, with these.
  public var forms: [String: String] = [:]

  /// Makes the rules that hold where nothing is set.
  public init() {}
}
