import Emoji
import EventLoop
import Keyboard
import Rendering
import Settings

/// Reads the list of emoji for as long as their panel is up, and looks which of them the fonts of this machine can draw.
///
///     ask ──► read the list ──► look at some ──► onAnswer ──► look at more ──► onAnswer, with all
///     panelClosed ──► which can be drawn is remembered, and nothing else
final class EmojiReader: PanelService {
  var onAnswer: ((_ text: String, Answer) -> Void)?
  var onOpen: (() -> Void)?

  private let files: EmojiFiles
  /// The emoji, and the symbols and kaomoji behind them.
  private var list: EmojiList?
  private var emojiCount = 0
  private var fonts: FontSurvey?
  /// For each emoji of the list, whether it can be drawn; the rest is still to be looked at.
  private var drawn: [Bool] = []
  private var lacksFont = false
  private var isTold = false

  /// The emoji that are looked at in one turn, at the beginning and afterwards: about what a screen shows, and a few milliseconds.
  private static let (first, step) = (64, 128)

  init(_ files: EmojiFiles = .standard) { self.files = files }

  /// 0 while emoji are to be looked at.
  var nextWake: UInt64? { list == nil || isTold ? nil : 0 }

  func ask(_ text: String) {
    onOpen?()
    if list == nil {
      let emoji = files.list.map(files.read) ?? []
      emojiCount = EmojiList(emoji).keys.count
      list = EmojiList(emoji + (emoji.isEmpty ? [] : files.symbols.map(files.read) ?? []))
    }
    isTold = false
  }

  func endOfTurn() {
    guard let list, !isTold else { return }
    if drawn.count < list.keys.count {
      let fonts = fonts ?? FontSurvey()
      self.fonts = fonts
      if drawn.isEmpty { lacksFont = !fonts.hasEmoji }
      let end = min(list.keys.count, drawn.count + (drawn.isEmpty ? Self.first : Self.step))
      drawn += (drawn.count..<end).map { isDrawn(list.keys[$0].text, isEmoji: $0 < emojiCount, by: fonts) }
    }
    tell(list)
  }

  /// Tells if the fonts have a text: an emoji as one glyph.
  private func isDrawn(_ text: String, isEmoji: Bool, by fonts: FontSurvey) -> Bool {
    isEmoji ? !fonts.wholes(among: [text]).isEmpty : fonts.has(text)
  }

  private func tell(_ list: EmojiList) {
    isTold = drawn.count >= list.keys.count
    let shown = list.filter { drawn.indices.contains($0) && drawn[$0] }
    onAnswer?("", .emoji(EmojiAnswer(shown, isWhole: isTold, lacksFont: lacksFont && !list.keys.isEmpty)))
  }

  /// Returns those of some emoji, with a space between, that can be drawn.
  func details(of text: String) -> Answer {
    let forms = text.split(separator: " ").map(String.init)
    let wholes = (fonts ?? FontSurvey()).wholes(among: forms)
    return .texts(wholes.map { forms[$0] })
  }

  var isKeptHidden: Bool { false }

  func panelClosed(isShown: Bool) -> Bool {
    guard list != nil else { return false }
    (list, fonts) = (nil, nil)
    return true
  }
}
