import Emoji
import Foundation
import Keyboard
import Layout
import Rendering

/// The panel of emoji, with what is installed.
extension PictureScene {
  /// Those that the fonts of the pictures have.
  private static let list: EmojiList = {
    let files = ["emoji", "symbols"].map {
      (try? Data(contentsOf: URL(filePath: "emoji/\($0).txt"))) ?? Data()
    }
    let (list, count) = (EmojiList(Array(files.joined())), EmojiList(Array(files[0])).keys.count)
    let wholes = Set(FontSurvey().wholes(among: list.keys.map(\.text)))
    return list.filter { $0 >= count || wholes.contains($0) }
  }()

  static let emoji: [PictureScene] =
    on([.phone, .phone2x, .small, .landscape, .wide], "emoji-panel") { $0.showEmoji(EmojiAnswer(list)) }
    + on([.landscape, .wide], "emoji-kaomoji") {
      $0.showEmoji(EmojiAnswer(list))
      try $0.tap(.tab(.part("Kaomoji", of: "emoji")))
    }
    + on([.landscape], "emoji-symbols") {
      $0.showEmoji(EmojiAnswer(list))
      try $0.tap(.tab(.part("Maths", of: "emoji")))
    }
    + on([.phone], "emoji-no-font") { $0.showEmoji(EmojiAnswer(EmojiList([]), lacksFont: true)) }
}
