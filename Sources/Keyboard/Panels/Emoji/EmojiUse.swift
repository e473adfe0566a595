/// What the store remembers of emoji, as two texts.
///
///     recents   😂 👍            those that were used last, the last one first
///     forms     🧑‍🚒 👩🏽‍🚒 👍 👍🏿     each emoji without skin tone, and the form that stands on its key
struct EmojiUse: Equatable, Sendable {
  /// The most emoji that were used last.
  static let mostRecents = 24
  /// The most bytes of one emoji: the longest of Unicode has 35.
  private static let mostBytes = 64

  private(set) var recents: [String] = []
  private var forms: [String: String] = [:]

  init() {}

  /// Reads the texts of the store. What is no emoji's there is left out.
  init(recents: String?, forms: String?) {
    self.recents = Array(Self.words(recents).prefix(Self.mostRecents))
    let words = Self.words(forms)
    for index in stride(from: 0, to: words.count - 1, by: 2) { self.forms[words[index]] = words[index + 1] }
  }

  private static func words(_ text: String?) -> [String] {
    (text ?? "").split { $0.isWhitespace }.filter { $0.utf8.count <= mostBytes }.map(String.init)
  }

  var recentsText: String { recents.joined(separator: " ") }
  var formsText: String {
    forms.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: " ")
  }

  /// Returns the form of an emoji that was chosen last.
  func form(of emoji: String) -> String { forms[emoji] ?? emoji }

  /// Puts an emoji before the others that were used.
  mutating func note(_ emoji: String) {
    recents = Array(([emoji] + recents.filter { $0 != emoji }).prefix(Self.mostRecents))
  }

  mutating func forgetRecents() { recents = [] }

  /// Puts a form on an emoji's key.
  mutating func choose(_ form: String, of emoji: String) { forms[emoji] = form == emoji ? nil : form }
}
