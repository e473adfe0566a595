import Bindings
import Gestures
import Layout
import Snippets
import Typing
import Words

/// An event that a panel handles, other than a gesture.
public enum PanelEvent: Equatable, Sendable {
  /// A row of the list of one of its keys was chosen.
  case chosen(KeyID, of: KeyID)
  /// A row of the list of one of its keys is to be seen, and the list does not have the text of that row.
  case unknownRow(Int, of: KeyID)
  /// A wheel or touchpad has scrolled by logical pixels; positive shows what comes later.
  case scrolled(x: Double, y: Double, at: Point, isWheel: Bool)
  case scrollEnded
  /// The panel has a size, or another one, on an output of this height, in logical pixels.
  case resized(Size, outputHeight: Double)
  /// The keyboard comes to the screen.
  case shown
  case content(ContentEvent)
  case answer(Query, Answer)
  /// A field has the focus; true for one whose text nobody is to see.
  case privateField(Bool)
  /// The piece at this position of a key is due again: its text was taken back, or could not be typed after all. The key is as
  /// it was when that was typed.
  case takenBack(SnippetKey, Int)
  /// The text field that has the focus from now on, as in `TypingReport`; a change of the field that the text goes into; and the
  /// text before the cursor there.
  case field(Field?)
  case fieldChanged
  /// The text before the cursor of the application, and the rest of the word that the cursor is in.
  case before(String?, rest: String = "")
  /// No part of a key's text was typed.
  case refused(Refusal)
  /// No finger is down any more and no list open.
  case untouched
  /// A phrase of a snippet, or for nil the one that is due, is to be typed in the place of a text before the cursor. `then`
  /// comes after it, or in its place where it cannot be typed.
  case use(snippet: String, piece: Int?, for: ReplacedText? = nil, then: TypingRequest? = nil)
  /// A key was saved: the phrases are up, and it is to be seen among them.
  case reveal(KeyDraft)
  /// The user has set other rules than these of before.
  case rules(before: KeyboardRules)
  /// Something was typed into the application by a key, or by none, or was taken back there. `isKnown`: the panel that is up
  /// has asked for it, and knows the text.
  case typed(by: KeyID?, isKnown: Bool)
  /// A key of a hardware keyboard means this to the field of the panel that is up.
  case fieldKey(LetterAction)
  /// The outcome of a change: the reason why it was refused; nil where it was made.
  case saved(FileChange, refusal: String?)
  /// A phrase has blanks, which are to be filled in.
  case form(Form)
  /// The blanks of a phrase are filled in: it is to be typed.
  case filled(FilledForm)
  /// A program wants to type, and the user is asked. The time of the event is that from which an answer counts.
  case question(ProgramQuestion)
}

/// An act that a panel wants done; several are done in order.
public enum PanelAction: Equatable, Sendable {
  /// Types. A key with text of its own is named, since it shakes where that is lost.
  ///
  /// `due` is the position of the piece of the key that was due, where the request types one: it takes the place of the last one
  /// where the user has set that, and can be taken back.
  case type(TypingRequest, by: KeyID?, due: Int? = nil)
  /// Takes back what the last tap has typed.
  case undo
  case read(Query)
  case store(StoreChange)
  /// Opens the list of a key that is still held, or gives a list that is open already the texts of other rows.
  case openList(ListContent, of: KeyID)
  /// Offers these in the place of a letter that is held, its own first.
  case offer([String], of: KeyID)
  /// Brings another panel up.
  case show(Panels.ID)
  /// Brings the panel up that this tab leads to.
  case follow(StripTab)
  /// Brings the panel up again that was up before this one.
  case back
  /// Makes a change; `PanelEvent.saved` tells the outcome.
  case save(FileChange)
  /// Passes on what a finger has done to a key of the phrases, wherever that is shown.
  case pass(GestureAction<KeyID>)
  /// Types this phrase of a snippet, by `PanelEvent.use`.
  case use(snippet: String, piece: Int)
  /// Types a phrase of a key that was offered in the place of this word: the one that is due, one that begins with the word, or
  /// the one that is chosen.
  case take(OfferedKey, piece: Int?, by: KeyID, for: String)
  /// Closes the list of a key that has nothing to list after all.
  case closeList(of: KeyID)
  /// Shakes the key, as one shakes a head.
  case shake(KeyID)
  /// Lets the key glow once.
  case glow(KeyID)
  /// Brings the phrases up with the key that was saved, by `PanelEvent.reveal`.
  case reveal(KeyDraft)
  /// Tells the outcome of a `type` that was asked for by a name.
  case reply(Coordinator.TypedByName)
  /// Fetches the content.
  case refresh
  /// Brings up the form for the blanks of a phrase.
  case fill(Form)
  /// Types a phrase whose blanks are filled in.
  case filled(FilledForm)
  /// Tells whether the program that asks may type.
  case answerProgram(Bool)
  /// Hides the keyboard, and gives way to another one if there is a way to it.
  case leave(handsOver: Bool)
}

/// A panel: keys, and the state that is theirs alone. Whatever panels share is in the context that each call passes in.
///
/// Its folder has its type, and `Panels` has a line that makes it.
protocol Panel {
  /// Does what an event calls for. Events that concern keys reach the panel that is up, and all others every panel.
  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  /// Does what a finger wants of a key of the panel, or of its pages.
  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  /// Begins anew, once it is the panel that is up.
  ///
  /// - Parameters:
  ///   - input: `PanelTraits.handedOn` of the panel before it.
  ///   - word: the word before the cursor, as far as it was typed here.
  mutating func begin(with input: InputText, typed word: String, in context: inout PanelContext)
  /// Forgets what it need not keep, before another panel is up.
  mutating func end(in context: inout PanelContext)
  /// Takes note of another end of the text before the cursor of the application, unless `OffersBar.end` is nil.
  mutating func follow(_ end: TextEnd, in context: inout PanelContext) -> [PanelAction]
  /// Takes note of the same as it will be once what is on its way has arrived.
  mutating func follow(ahead end: TextEnd, in context: inout PanelContext) -> [PanelAction]
  /// Returns the keys and their places; nil before there is a size. `isResting`: where they will be once all that moves
  /// has come to rest.
  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame?
  /// Returns what others ask of the panel.
  func traits(in context: PanelContext) -> PanelTraits
  /// Returns a number that changes whenever the frame may look otherwise.
  func version(in context: PanelContext) -> Int

  /// Does what a tap on the key with this name would, for the command and the bus; nil where it has no such key.
  mutating func type(_ named: NamedOrder, in context: inout PanelContext, at time: UInt64) -> [PanelAction]?
  /// Takes a key of a hardware keyboard, if `PanelTraits.takesAllKeys`.
  mutating func take(_ key: HardwareKey, in context: inout PanelContext)
  /// Does what a pressed binding of the panel is for; nil for a binding that has nothing to do now.
  ///
  /// - Parameter binding: the key of the binding, without its provider.
  mutating func perform(binding: String, in context: inout PanelContext, at time: UInt64) -> [PanelAction]?
  /// Returns the tabs that can be selected, from left to right.
  func tabs(in context: PanelContext) -> [StripTab]
  /// Selects a tab; nil, with nothing changed, where it has none of the kind.
  mutating func select(_ tab: StripTab, in context: inout PanelContext) -> [PanelAction]?
  /// Returns true where a finger that holds this key can carry it to another place.
  func canCarry(_ key: KeyID) -> Bool

  /// The time of the next call of `advance`, in milliseconds of the events' clock; nil while nothing is due.
  var nextWake: UInt64? { get }
  /// Does what is due, whether the panel is up or not.
  mutating func advance(to time: UInt64, in context: inout PanelContext) -> [PanelAction]

  /// True while `animate` is to be called with each frame.
  var isAnimating: Bool { get }
  /// Advances all motion to a time in milliseconds.
  mutating func animate(to time: UInt64, in context: inout PanelContext)
  /// Brings all that moves to its end.
  mutating func rest()
}

extension Panel {
  mutating func begin(with input: InputText, typed word: String, in context: inout PanelContext) {}
  mutating func end(in context: inout PanelContext) {}
  mutating func follow(_ end: TextEnd, in context: inout PanelContext) -> [PanelAction] { [] }
  mutating func follow(ahead end: TextEnd, in context: inout PanelContext) -> [PanelAction] { [] }
  func version(in context: PanelContext) -> Int { context.board.version &+ context.version }
  mutating func type(_ named: NamedOrder, in context: inout PanelContext, at time: UInt64) -> [PanelAction]? {
    nil
  }
  mutating func take(_ key: HardwareKey, in context: inout PanelContext) {}
  mutating func perform(binding: String, in context: inout PanelContext, at time: UInt64) -> [PanelAction]? {
    nil
  }
  func tabs(in context: PanelContext) -> [StripTab] { [] }
  mutating func select(_ tab: StripTab, in context: inout PanelContext) -> [PanelAction]? { nil }
  func canCarry(_ key: KeyID) -> Bool { false }
  var nextWake: UInt64? { nil }
  mutating func advance(to time: UInt64, in context: inout PanelContext) -> [PanelAction] { [] }
  var isAnimating: Bool { false }
  mutating func animate(to time: UInt64, in context: inout PanelContext) {}
  mutating func rest() {}
}
