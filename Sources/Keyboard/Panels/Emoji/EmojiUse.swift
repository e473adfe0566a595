/// What the store remembers of emoji, as two texts.
///
///     recents   +🎉 😂 👍        those that are pinned, and those that were used last, the last one first
///     forms     🧑‍🚒 👩🏽‍🚒 👍 👍🏿     each emoji without skin tone, and the form that stands on its key
struct EmojiUse: Equatable, Sendable {
  /// The most emoji that were used last.
  static let mostRecents = 24
  /// The most bytes of one emoji: the longest of Unicode has 35.
  private static let mostBytes = 64

  private var used: [String] = []
  private var pinned: [String] = []
  private var forms: [String: String] = [:]

  init() {}

  /// Reads the texts of the store. What is no emoji's there is left out.
  init(recents: String?, forms: String?) {
    let known = Self.words(recents)
    let pins = known.filter { $0.first == Self.pin }.map { String($0.dropFirst()) }.filter { !$0.isEmpty }
    pinned = Array(pins.prefix(Self.mostRecents))
    used = Array(known.filter { $0.first != Self.pin }.prefix(Self.mostRecents))
    let words = Self.words(forms)
    for index in stride(from: 0, to: words.count - 1, by: 2) { self.forms[words[index]] = words[index + 1] }
  }

  private static func words(_ text: String?) -> [String] {
    (text ?? "").split { $0.isWhitespace }.filter { $0.utf8.count <= mostBytes }.map(String.init)
  }

  /// Stands before one that is pinned; no emoji begins with it.
  private static let pin: Character = "+"

  /// Those that are pinned, and those that were used last.
  var recents: [String] { pinned + used.filter { !pinned.contains($0) } }

  var recentsText: String { (pinned.map { "\(Self.pin)\($0)" } + used).joined(separator: " ") }
  var formsText: String {
    forms.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: " ")
  }

  /// Returns the form of an emoji that was chosen last; nil where none was.
  func form(of emoji: String) -> String? { forms[emoji] }

  /// Tells if a text may stand among those that are pinned or were used: kaomoji are too wide.
  static func isKept(_ text: String) -> Bool { text.count <= 2 }

  /// Puts an emoji before the others that were used.
  mutating func note(_ emoji: String) {
    guard Self.isKept(emoji) else { return }
    used = Array(([emoji] + used.filter { $0 != emoji }).prefix(Self.mostRecents))
  }

  /// Forgets those that were used, but for those that are pinned.
  mutating func forgetRecents() { used = [] }

  /// Pins an emoji behind the others that are pinned, or takes its pin away. The first one gives way to one too many.
  mutating func togglePin(of emoji: String) {
    if let place = pinned.firstIndex(of: emoji) { pinned.remove(at: place) } else { pinned.append(emoji) }
    pinned = pinned.suffix(Self.mostRecents)
  }

  /// Puts a form on an emoji's key.
  ///
  /// - Parameter usual: the form that stands there where none is chosen.
  mutating func choose(_ form: String, of emoji: String, usual: String) {
    forms[emoji] = form == usual ? nil : form
  }
}
