import EventLoop
import Keyboard
import Snippets
import Store

/// Finds the keys that are offered for the word before the cursor. Their index is in memory until the keyboard hides.
///
///     ask(word) ──► the turn ends: what was typed is sent ──► read, or go on to read ──► onAnswer
///        └── another word: nobody waits for the one before any more
final class OffersReader: PanelService {
  var onAnswer: ((_ text: String, Answer) -> Void)?
  var onOpen: (() -> Void)?
  /// Called before the keys that are used often are read anew.
  var onWord: (() -> Void)?

  /// Milliseconds of reading before something else has its turn.
  private static let mostAtOnce: UInt64 = 4

  private let store: () -> SnippetStore?
  private var offers: StoredOffers?
  /// The word that an answer is owed for.
  private var wanted: String?
  /// The word that was answered last.
  private var answered = ""

  /// - Parameter store: nil where there is none to be read now.
  init(_ store: @escaping () -> SnippetStore?) { self.store = store }

  /// 0 while an answer is owed.
  var nextWake: UInt64? { wanted == nil ? nil : 0 }

  /// Letters are up most of the time of many users.
  var isKeptHidden: Bool { false }

  func ask(_ text: String) { wanted = text }

  func endOfTurn() {
    guard let wanted else { return }
    do {
      guard let offers = try opened(for: wanted) else { return answer([], to: wanted) }
      let due = EventLoop.now() + Self.mostAtOnce
      while offers.isReading, EventLoop.now() < due { try offers.readOn() }
      if !offers.isReading, let keys = try offers.keys(for: wanted) { answer(keys, to: wanted) }
    } catch {
      // The follower of the store tells of that.
      Log.warning(Messages.searchFailed("\(error)"))
      offers = nil
      answer([], to: wanted)
    }
  }

  /// Returns what was read by now, with what is used often by the start of each word.
  private func opened(for word: String) throws -> StoredOffers? {
    if let offers {
      if !word.hasPrefix(answered) || answered.isEmpty, !offers.isReading {
        onWord?()
        try offers.readMarks()
      }
      return offers
    }
    guard let store = store() else { return nil }
    onOpen?()
    let offers = StoredOffers(store, limit: Coordinator.mostOffers)
    try offers.begin()
    self.offers = offers
    return offers
  }

  private func answer(_ keys: [OfferedKey], to word: String) {
    (wanted, answered) = (nil, word)
    onAnswer?(word, .offers(keys))
  }

  /// Drops what was read, since the keys are other ones: it is not kept for the next letters, unless it is asked for now.
  func keysChanged() {
    if wanted == nil { (offers, answered) = (nil, "") }
  }

  /// Keeps what was read beside other panels, since letters are soon up again, and gives it back as the keyboard hides.
  func panelClosed(isShown: Bool) -> Bool {
    (wanted, answered) = (nil, "")
    guard !isShown, offers != nil else { return false }
    offers = nil
    return true
  }
}
