import Layout
import Snippets
import Words
import Typing

/// Offers: keys that begin with the word before the cursor.
extension Coordinator {
  /// The most keys that are offered at once.
  public static let mostOffers = OffersLayout.count

  /// Tells the panel that is up when another word is before the cursor, as the application shows it or as it was typed
  /// here.
  mutating func followWord(at time: UInt64) -> [Effect] {
    guard let bar = panels.traits.offers, let known = bar.end else { return [] }
    let nothing = TextEnd(word: "")
    // A selected text is no word that goes on.
    guard isVisible, !field.hasSelection else {
      return (known == nothing ? [] : perform(panels.follow(nothing), at: time))
        + (bar.ahead == nothing ? [] : perform(panels.follow(ahead: nothing), at: time))
    }
    let own = followsLetters ? typed.end(at: time) : nothing
    let (end, ahead) = (panels.end { own }, panels.endAhead { own })
    var effects: [Effect] = []
    if let end, end != known { effects = perform(panels.follow(end), at: time) }
    if ahead != bar.ahead { effects += perform(panels.follow(ahead: ahead), at: time) }
    return effects
  }

  /// Types a phrase of an offered key in the place of a word, if the word is still before the cursor as far as is known.
  mutating func take(_ offer: OfferedKey, piece: Int?, by key: KeyID, for word: String, at time: UInt64)
    -> [Effect]
  {
    guard let known = panels.snippet(of: .snippet(offer.key.id)), known.isSame(as: offer.key),
      isBeforeCursor(word, at: time)
    else {
      motion.shake(key, at: time)
      return []
    }
    (shortcuts.end, shortcuts.filled) = (nil, nil)
    // The piece that is due is typed if it begins with the word, or else the next one that does.
    let begun =
      offer.pieces.contains(known.next) ? nil : offer.pieces.first { $0 > known.next } ?? offer.pieces.first
    return tell(
      .use(snippet: known.id, piece: piece ?? begun, for: .word(word)), at: time)
  }

  /// Tells whether a word ends at the cursor, as far as is known: text that was typed here counts only for a while, and text that is
  /// on its way is known only in part.
  mutating func isBeforeCursor(_ word: String, at time: UInt64) -> Bool {
    let known = (panels.end { typed.end(at: time) } ?? typed.end(at: time)).word
    return known.utf8.count >= word.utf8.count
      ? known.utf8.suffix(word.utf8.count).elementsEqual(word.utf8)
      : !known.isEmpty && word.utf8.suffix(known.utf8.count).elementsEqual(known.utf8)
  }
}
