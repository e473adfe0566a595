import Layout
import Snippets

/// The key of an offer, the best first, counted from 0.
enum OfferKey: PanelKeys {
  case offer(Int)

  private static let name = "offer"

  init?(_ key: PanelKey) {
    guard key.name == Self.name, let index = key.index else { return nil }
    self = .offer(index)
  }

  var panelKey: PanelKey {
    if case .offer(let index) = self { PanelKey(Self.name, index: index) } else { PanelKey(Self.name) }
  }

  /// The place of the offer among the others.
  var index: Int { if case .offer(let index) = self { index } else { 0 } }
}

/// The keys that are offered for the word before the cursor: those that begin with it (`OfferIndex`).
///
///     word ──► read ──► answer ──► shown ──tap──► a phrase takes the place of the word
///
/// Cases, each with a test of its number:
///  1. Each other word is looked up; the answer for one that is not there any more is dropped.
///  2. The offers stay until the next answer, while one of the two words begins with the other. Otherwise they go at once.
///  3. Text after a phrase begins no other one: nothing is offered before something else is typed, or a word ends.
///  4. A tap replaces the word as it is by then. If that is another word, or the offer is another one than the finger came down
///     on, the key shakes.
///  5. An offer whose phrase may not be typed comes back, and shakes.
///  6. Nothing is offered in a private field, or where the user wants none.
struct Offers: Equatable, Sendable {
  /// The word before the cursor; empty for none.
  private(set) var word = ""
  /// The keys that are offered, the best first.
  private(set) var shown: [OfferedKey] = []
  /// The word that they are offered for.
  private var shownFor = ""
  /// True after a phrase, until something else is typed.
  private var isAfterPhrase = false
  /// The offers of which one was taken just now.
  private var taken: [OfferedKey] = []
  /// The id of the key that a finger has come down on last.
  private var pressed: String?
  /// True while the offers are shown again though the word may not be known any more.
  private var isRefused = false

  /// Takes note of another word before the cursor.
  ///
  /// - Returns: whether it is to be looked up.
  mutating func follow(_ new: String) -> Bool {
    word = new
    if !isAfterPhrase { taken = [] }
    if new.isEmpty { isAfterPhrase = false }
    let isLookedUp = !new.isEmpty && !isAfterPhrase
    let isRelated = new.hasPrefix(shownFor) || shownFor.hasPrefix(new)
    if !(isLookedUp && isRelated), !(isRefused && new.isEmpty) { clear() }
    return isLookedUp
  }

  /// Shows the keys that were found for a word.
  mutating func show(_ keys: [OfferedKey], for text: String) {
    guard text == word, !isAfterPhrase else { return }
    (shown, shownFor) = (keys, text)
  }

  /// Takes note that a phrase was typed, or something else.
  mutating func typed(isPhrase: Bool) {
    (isAfterPhrase, isRefused) = (isPhrase, false)
    if isPhrase { clear() }
  }

  /// Returns an offer with the text that its phrase replaces; nil where another word is before the cursor by now.
  mutating func take(_ index: Int) -> (key: OfferedKey, word: String)? {
    guard shown.indices.contains(index), pressed == nil || pressed == shown[index].key.id,
      word.utf8.starts(with: shownFor.utf8),
      let text = String(word.utf8.dropFirst(shown[index].skipped)), !text.isEmpty
    else { return nil }
    let offer = shown[index]
    taken = shown
    clear()
    return (offer, text)
  }

  /// Takes note of the offer that a finger has come down on: it types that one, or nothing.
  mutating func press(_ index: Int) { pressed = shown.indices.contains(index) ? shown[index].key.id : nil }

  /// Shows the offers again of which a key's phrase was refused.
  ///
  /// - Returns: the place of the key among the offers; nil where it was none of them.
  mutating func refused(_ id: String) -> Int? {
    guard let index = taken.firstIndex(where: { $0.key.id == id }) else { return nil }
    (shown, shownFor, taken) = (taken, word, [])
    (isAfterPhrase, isRefused) = (false, true)
    return index
  }

  private mutating func clear() { (shown, shownFor) = ([], "") }
}
