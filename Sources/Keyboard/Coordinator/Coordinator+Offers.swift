import Layout
import Snippets
import Typing

/// Offers: keys that begin with the word before the cursor.
extension Coordinator {
  /// The most keys that are offered at once.
  public static let mostOffers = OffersLayout.count

  /// Tells the panel that is up which word is before the cursor, once it is another one: as the application shows it, or as it was
  /// typed here.
  mutating func followWord(at time: UInt64) -> [Effect] {
    guard let known = panels.traits.offers?.word else { return [] }
    // What is selected is no word that goes on.
    let word = isVisible && !field.hasSelection ? panels.word { typed.word(at: time) } : ""
    guard let word, word != known else { return [] }
    return perform(panels.follow(word: word), at: time)
  }

  /// Types a phrase of a key that was offered in the place of a word.
  mutating func take(_ offer: OfferedKey, piece: Int?, by key: KeyID, for word: String, at time: UInt64)
    -> [Effect]
  {
    guard let known = panels.snippet(of: .snippet(offer.key.id)), known.isSame(as: offer.key) else {
      motion.shake(key, at: time)
      return []
    }
    // Of those that begin with the word the one that is due comes first.
    let begun = offer.pieces.contains(known.next) ? nil : offer.pieces.first
    return tell(
      .use(snippet: known.id, piece: piece ?? begun, for: .offer(of: known.id, for: word)), at: time)
  }
}
