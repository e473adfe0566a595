import Emoji
import EventLoop
import Keyboard
import Layout
import Rendering
import Settings

/// Finds emoji by their names in the languages of the layouts in force and in English, while the search is up.
///
///     ask ──► the turn ends ──► read some names, turn by turn ──► find ──► onAnswer
///     panelClosed ──► nothing is in memory
final class EmojiFinder: PanelResource {
  var onAnswer: ((_ text: String, Answer) -> Void)?
  /// The layouts in force, the first of which is the user's own.
  var layouts: () -> [LetterLayout] = { [] }

  private let files: EmojiFiles
  private var search: EmojiSearch?
  /// The files of names that are still to be read, and how far the first one is.
  private var unread: [ArraySlice<UInt8>] = []
  private var fonts: FontSurvey?
  private var wanted: String?

  /// The most emoji that are found, and the names that are read in one turn: a few milliseconds.
  private static let (most, step) = (24, 200)

  init(_ files: EmojiFiles = .standard) { self.files = files }

  /// 0 while an answer is owed.
  var nextWake: UInt64? { wanted == nil ? nil : 0 }

  /// Looks for a text, in the place of the one before.
  func ask(_ text: String) { wanted = text }

  func endOfTurn() {
    guard let text = wanted else { return }
    if search == nil { begin() }
    guard unread.isEmpty else { return readOn() }
    wanted = nil
    let found = search?.find(text) ?? []
    let fonts = fonts ?? FontSurvey()
    self.fonts = fonts
    onAnswer?(text, .foundEmoji(fonts.wholes(among: found.map(\.emoji)).map { found[$0] }))
  }

  private func begin() {
    search = EmojiSearch(
      limit: Self.most, frequent: EmojiName.emoji(in: files.frequent.map(files.read) ?? []))
    unread = files.names(in: layouts().compactMap(\.languages.first)).map { files.read($0)[...] }
  }

  /// Reads some names of the first file that is not read.
  private func readOn() {
    guard var bytes = unread.first else { return }
    var names: [EmojiName] = []
    for _ in 0..<Self.step where !bytes.isEmpty {
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
      if let name = EmojiName(line) { names.append(name) }
      bytes = bytes[line.endIndex...].dropFirst()
    }
    search?.add(names)
    if bytes.isEmpty { unread.removeFirst() } else { unread[0] = bytes }
  }

  var isKeptHidden: Bool { false }

  func panelClosed(isShown: Bool) -> Bool {
    guard search != nil || wanted != nil else { return false }
    (search, unread, fonts, wanted) = (nil, [], nil, nil)
    return true
  }
}
