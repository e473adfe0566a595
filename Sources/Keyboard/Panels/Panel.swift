import Gestures
import Layout
import Snippets
import Typing

/// What happens to a panel, but for gestures.
public enum PanelEvent: Equatable, Sendable {
  /// A row of the list of one of its keys was chosen.
  case chosen(KeyID, of: KeyID)
  /// A row of the list of one of its keys is to be seen whose text the list does not have.
  case unknownRow(Int, of: KeyID)
  /// Wheel or touchpad, in logical pixels; positive shows what comes later.
  case scrolled(x: Double, y: Double, at: Point, isWheel: Bool)
  case scrollEnded
  case resized(Size)
  /// The keyboard comes to the screen.
  case shown
  case content(ContentEvent)
  case answer(Query, Answer)
  /// Whether the field that has the focus is for what nobody is to see.
  case privateField(Bool)
  /// The piece at this position of a key is due: what it has typed is taken back, or could not be after all. The key is as it
  /// was when that was typed.
  case takenBack(SnippetKey, Int)
  /// The text field that has the focus from now on, as in `TypingReport`; that the text goes into another field; and what is
  /// before the cursor there.
  case field(Field?)
  case fieldChanged
  case before(String?)
  /// A text of a key was not typed, no part of it.
  case refused(Refusal)
  /// No finger is down any more and no list open.
  case untouched
  /// This phrase of a snippet is to be typed.
  case use(snippet: String, piece: Int)
  /// The user has set other rules than these of before.
  case rules(before: KeyboardRules)
  /// Something was typed into the application by a key, or by none, or was taken back there. `isKnown`: the panel that is up
  /// has asked for it, and knows the text.
  case typed(by: KeyID?, isKnown: Bool)
  /// What has come of saving this: why it was refused; nil where it was saved.
  case saved(KeyDraft, refusal: String?)
}

/// What a panel wants to be done, in order.
public enum PanelAction: Equatable, Sendable {
  /// Type a piece of a key, in the place of its last one where the user has set that. `position` is of the piece that was
  /// due; `from` is the snippet where the piece may be refused.
  case typePiece(String, of: KeyID, position: Int, from: TypedSnippet? = nil)
  /// Type what is no piece that could be replaced or taken back. A key with text of its own is named, since it shakes
  /// where that is lost.
  case type(TypingRequest, by: KeyID?)
  /// Take back what the last tap has typed.
  case undo
  case read(Query)
  case store(StoreChange)
  /// The list of a key, if it is still the one that is held; of a list that is open already, the texts of other rows.
  case openList(ListContent, of: KeyID)
  /// Offer these in the place of a letter that is held, its own the first.
  case offer([String], of: KeyID)
  /// Another panel comes up.
  case show(Panels.ID)
  /// The panel comes up that was up before this one.
  case back
  /// Save a key; what comes of it is told by `PanelEvent.saved`.
  case save(KeyDraft)
  /// A finger has done this to a key of the phrases, wherever that is shown.
  case pass(GestureAction<KeyID>)
  /// Type this phrase of a snippet, by `PanelEvent.use`.
  case use(snippet: String, piece: Int)
  /// There is nothing to list of this key after all.
  case closeList(of: KeyID)
  /// The key shakes its head.
  case shake(KeyID)
  /// What `type` was asked for by a name has come of it.
  case reply(Coordinator.TypedByName)
  /// Fetch the content.
  case refresh
  /// Hide the keyboard, and give way to another one if there is a way to it.
  case leave(handsOver: Bool)
}
