/// A place of the panel's surface, in logical pixels from its top left; `y` is negative above it.
public struct Position: Hashable, Sendable {
  public var x, y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// How far away another place is, along the longer axis.
  func travel(to other: Position) -> Double {
    max(abs(other.x - x), abs(other.y - y))
  }

  /// Within what an output can have, however a finger came there: a coordinate that is no number is 0.
  var bounded: Position { Position(x: Self.bounded(x), y: Self.bounded(y)) }

  private static func bounded(_ value: Double) -> Double {
    let farthest = 32_768.0
    return value.isNaN ? 0 : min(max(value, -farthest), farthest)
  }
}

/// What a key does with a finger.
public enum Role: Equatable, Sendable, CaseIterable {
  /// Fires on lift.
  case tap
  /// The same, but only if the finger taps: a palm that rests there must not send what is written (return).
  case enter
  /// Fires on lift; moved sideways, it moves the strip that it is in (the tabs above the keys).
  case tab
  /// Fires on touch down and then repeats (delete).
  case repeats
  /// Fires on lift; held, it opens its list (snippets, globe).
  case list
  /// Fires on lift; held, it moves the cursor (space).
  case trackpad
  /// Fires on lift (a letter, of which a picture is shown meanwhile).
  case letter
  /// The same; held, it offers others in its place, of which the finger that holds it picks one.
  case alternates
  /// Fires on touch down, and tells when its finger has lifted (shift, the keys to other pages). A finger that slides from it
  /// to another key fires that one.
  case modifier
  /// A row of the open list: chosen on lift. Without an open list it counts as no key.
  case row
  /// One of those that a held letter offers: picked on lift, or as another finger comes down.
  case alternate
  /// A row as the one that shows less than all of its text: held in a list that is open by itself, it shows all.
  case longRow

  /// Apple keyboard, timings and touch: delete on touch down; characters, space, return and globe on lift.
  var firesOnLift: Bool {
    switch self {
    case .tap, .enter, .tab, .list, .trackpad, .letter, .alternates: true
    case .repeats, .modifier, .row, .longRow, .alternate: false
    }
  }

  /// Whether it is a letter's, whether it offers others or not.
  public var isLetter: Bool { self == .letter || self == .alternates }

  /// Whether it is one of an open list, or of what a held letter offers.
  var isRow: Bool {
    switch self {
    case .row, .longRow, .alternate: true
    case .tap, .enter, .tab, .repeats, .list, .trackpad, .letter, .alternates, .modifier: false
    }
  }
}

/// What a finger is over, as far as gestures need to know it.
public struct Target<Key: Hashable & Sendable>: Equatable, Sendable {
  public var key: Key
  public var role: Role

  public init(key: Key, role: Role) {
    self.key = key
    self.role = role
  }
}

/// What the keyboard is to do.
///
/// `press` and `release` are the look of a key or row. They strictly alternate for each, however many fingers
/// are on it, and end with a release once all of them are gone: a set of keys is enough to follow them.
public enum GestureAction<Key> {
  case press(Key)
  case release(Key)
  /// The key does what it is for; for a key that repeats, the first time.
  case fire(Key)
  /// The finger that fired this key on touch down has gone. `slid`: it has fired another key, to which it had slid.
  case lift(Key, slid: Bool)
  /// One more character, of a key that is held.
  case repeatCharacter(Key)
  /// One more word, of a key that is held.
  case repeatWord(Key)
  /// The list of this key opens, or what it offers in its place. It ends with one `choose` or `close`; from now on targets are
  /// rows, or for the finger that holds the letter alternates.
  case open(Key)
  /// A row of the list, which closes.
  case choose(Key)
  /// The list closes, and nothing is chosen.
  case close
  /// The row shows all of its text, and the list stays open: who has held it chooses nothing.
  case reveal(Key)
  /// The list moves by logical pixels; positive is towards later rows.
  case scroll(by: Double)
  /// The pages follow the finger by logical pixels since the last `swipe`; negative is to the left. The first
  /// one begins a swipe, which ends with one `swipeEnd`.
  case swipe(by: Double)
  /// The finger lifts at this speed, in logical pixels per second, or at 0 where the swipe is cut off.
  case swipeEnd(velocity: Double)
  /// The strip of tabs follows the finger, as the pages do with `swipe`. Ends with one `slideTabsEnd`.
  case slideTabs(by: Double)
  /// As `swipeEnd`.
  case slideTabsEnd(velocity: Double)
  /// The finger that fired this key has flicked it to the left.
  case flick(Key)
  /// The key is with the finger, at this place, which may be far outside the panel. The first one picks it up, just
  /// after its list has closed. It ends with one `drop` or `putBack`.
  case carry(Key, to: Position)
  /// The finger lifts, where the key was carried to last.
  case drop(Key)
  /// The key goes back to where it was picked up.
  case putBack(Key)
  /// Ends with one `endTrackpad`.
  case beginTrackpad
  /// Characters; negative is to the left, and never 0.
  case moveCursor(Int)
  case endTrackpad
}

extension GestureAction: Equatable where Key: Equatable {}
extension GestureAction: Hashable where Key: Hashable {}
extension GestureAction: Sendable where Key: Sendable {}
