/// A place of the panel's surface, in logical pixels from its top left; `y` is negative above it.
public struct Position: Hashable, Sendable {
  /// The distance to the right and down, in logical pixels.
  public var x, y: Double

  /// Makes a place from its distances in logical pixels.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the distance to another place along the longer axis.
  func travel(to other: Position) -> Double {
    max(abs(other.x - x), abs(other.y - y))
  }

  /// The place within the bounds that an output can have, however a finger came there: a coordinate that is no number is 0.
  var bounded: Position { Position(x: Self.bounded(x), y: Self.bounded(y)) }

  private static func bounded(_ value: Double) -> Double {
    let farthest = 32_768.0
    return value.isNaN ? 0 : min(max(value, -farthest), farthest)
  }
}

/// The behaviour of a key with a finger.
public enum Role: Equatable, Sendable, CaseIterable {
  /// Fires on lift.
  case tap
  /// Fires on lift, but only if the finger taps: a palm that rests there must not send what is written (return).
  case enter
  /// Fires on lift; moved sideways, it moves the strip that it is in (the tabs above the keys).
  case tab
  /// Fires on lift; moved sideways, it turns the pages that it is on (settings).
  case paged
  /// Fires on touch down and then repeats (delete).
  case repeats
  /// Fires on lift; held, it opens its list (snippets, globe).
  case list
  /// Fires on lift; held, it moves the cursor (space).
  case trackpad
  /// Fires on lift (a letter, whose picture is shown meanwhile).
  case letter
  /// Fires on lift; held, it offers other letters in its place, and the finger that holds it picks one.
  case alternates
  /// The same; moved sideways, it scrolls the keys that it is among (emoji).
  case varied
  /// Fires on touch down, and tells when its finger has lifted (shift, the keys to other pages). A finger that slides
  /// from it to another key fires that one.
  case modifier
  /// A row of the open list: chosen on lift. It counts as no key without an open list.
  case row
  /// An alternate that a held letter offers: picked on lift, or as another finger comes down.
  case alternate
  /// A row that shows less than all of its text: held in a list that is open by itself, it shows all.
  case longRow

  /// True when the key fires on lift. Apple keyboard, timings and touch: delete on touch down; characters, space,
  /// return and globe on lift.
  var firesOnLift: Bool {
    switch self {
    case .tap, .enter, .tab, .paged, .list, .trackpad, .letter, .alternates, .varied: true
    case .repeats, .modifier, .row, .longRow, .alternate: false
    }
  }

  /// True when it is a letter's, with or without alternates.
  public var isLetter: Bool { self == .letter || self == .alternates }

  /// True when it offers others in its place while it is held.
  var hasAlternates: Bool { self == .alternates || self == .varied }

  /// True when it is a row of an open list, or an alternate of a held letter.
  var isRow: Bool {
    switch self {
    case .row, .longRow, .alternate: true
    case .tap, .enter, .tab, .paged, .repeats, .list, .trackpad, .letter, .alternates, .varied, .modifier:
      false
    }
  }
}

/// The thing under a finger, as far as gestures need to know it.
public struct Target<Key: Hashable & Sendable>: Equatable, Sendable {
  /// The key or row, by which actions name it.
  public var key: Key
  /// The behaviour of the key or row.
  public var role: Role

  /// Names a key or row, and its behaviour.
  public init(key: Key, role: Role) {
    self.key = key
    self.role = role
  }
}

/// The rule for when a held key is carried away.
public enum CarryRule: Equatable, Sendable {
  case never
  /// The key is carried once the finger has left it and the rows of its list.
  case awayFromKey
  /// The key is carried as soon as the finger moves: it has no list.
  case atOnce
}

/// An action for the keyboard to carry out.
///
/// `press` and `release` are the look of a key or row. They strictly alternate for each, however many fingers are on
/// it, and end with a release once all of them are gone. A set of keys is thus enough to follow them.
public enum GestureAction<Key> {
  case press(Key)
  case release(Key)
  /// The key does what it is for; for a key that repeats, the first time.
  case fire(Key)
  /// The finger that fired this key on touch down has gone. `slid` is true when it has fired another key, to which it
  /// had slid.
  case lift(Key, slid: Bool)
  /// One more character, of a key that is held.
  case repeatCharacter(Key)
  /// One more word, of a key that is held.
  case repeatWord(Key)
  /// The list of this key opens, or the alternates of this letter. It ends with one `choose` or `close`. Targets are
  /// now rows, or alternates for the finger that holds the letter.
  case open(Key)
  /// A row of the list, which closes.
  case choose(Key)
  /// The list closes, and nothing is chosen.
  case close
  /// The row shows all of its text, and the list stays open: the finger that has held it chooses nothing.
  case reveal(Key)
  /// The list moves by logical pixels; positive is towards later rows.
  case scroll(by: Double)
  /// The pages follow the finger by logical pixels since the last `swipe`; negative is to the left. The first
  /// one begins a swipe, which ends with one `swipeEnd`.
  case swipe(by: Double)
  /// The finger lifts at this speed, in logical pixels per second; 0 when the swipe is cut off.
  case swipeEnd(velocity: Double)
  /// The strip of tabs follows the finger, as the pages do with `swipe`. Ends with one `slideTabsEnd`.
  case slideTabs(by: Double)
  /// The finger lifts at this speed, as with `swipeEnd`.
  case slideTabsEnd(velocity: Double)
  /// The names of the layouts follow the finger over the space bar, as the pages do with `swipe`; the first step is all that
  /// the finger has come. Ends with one `slideLayoutsEnd`.
  case slideLayouts(by: Double)
  /// The finger lifts, or the slide is cut off.
  case slideLayoutsEnd(isCancelled: Bool)
  /// The finger that fired this key has flicked it to the left.
  case flick(Key)
  /// The key is with the finger, at this place, which may be far outside the panel. The first one picks it up, just
  /// after its list has closed. It ends with one `drop` or `putBack`.
  case carry(Key, to: Position)
  /// The finger lifts at the place that the key was carried to last.
  case drop(Key)
  /// The key goes back to where it was picked up.
  case putBack(Key)
  /// A held key becomes the trackpad, which ends with one `endTrackpad`.
  case beginTrackpad
  /// The cursor moves by this many characters; negative is to the left, and never 0.
  case moveCursor(Int)
  case endTrackpad
}

extension GestureAction: Equatable where Key: Equatable {}
extension GestureAction: Hashable where Key: Hashable {}
extension GestureAction: Sendable where Key: Sendable {}
