/// The times after which things happen to a finger that stays, in milliseconds.
///
/// The defaults are those of the Apple keyboard (sections "Held delete" and "Timings and touch") if it has one, and
/// ours otherwise.
public struct GestureTiming: Equatable, Sendable {
  /// The time from touch down to the open list (Apple keyboard, long press: 0.5 s).
  public var longPress: UInt64 = 500
  /// The time from touch down to the trackpad (Apple keyboard, space: 0.4 to 0.5 s).
  public var trackpad: UInt64 = 400
  /// The time from the first deletion to the first repeat (Apple keyboard, pause: 0.5 s).
  public var repeatDelay: UInt64 = 500
  /// The time from one character to the next (Apple keyboard: 0.10 s).
  public var repeatCharacter: UInt64 = 100
  /// The time from the last character or a word to the next word (Apple keyboard: 0.35 s).
  public var repeatWord: UInt64 = 350
  /// The time from one character to the next when a word would be due and words are not known (ours). It is never
  /// slower than `repeatCharacter`.
  public var fasterCharacter: UInt64 = 50
  /// The time from touch down to the end of a flick: a slower drag means none (ours). Settings cannot make it longer.
  public static let flick: UInt64 = 250
  /// The time from touch down after which another finger's touch no longer fires return (ours). Fingers that type at 12
  /// taps a second are down for half of the time; a palm rests.
  static let palm: UInt64 = 250
  /// The number of characters that go singly, the first deletion included, before it goes on by words (Apple keyboard:
  /// 20 to 22).
  public var charactersBeforeWords = 21
  /// The time that a finger stays near the edge of a list before the list scrolls (ours). A finger that passes through
  /// does not scroll.
  public var edgeScrollDelay: UInt64 = 200
  /// The time from one scroll at the edge to the next: a frame at 60 Hz (ours).
  public var edgeScrollInterval: UInt64 = 16
  /// The time after a tap for which a next one on the same key does nothing; 0 is off (ours, for unsteady hands).
  public var bounce: UInt64 = 0

  /// Makes the default times.
  public init() {}
}

/// The distances that a finger has to move, in logical pixels (1 point of the Apple keyboard is 1 logical pixel).
public enum GestureTravel {
  /// The distance that a finger may stray from its touch down before the trackpad begins (Apple keyboard, long-press
  /// slop).
  public static let trackpadSlop = 12.0
  /// The travel for which the cursor moves a character (Apple keyboard, space bar as a trackpad).
  public static let perCharacter = 12.0
  /// The sideways distance beyond which a tap is a swipe (Apple keyboard, tap slop).
  public static let swipeSlop = 16.0
  /// The sideways distance beyond which a finger on the space bar changes the layout. Ours: far more than `swipeSlop`, since
  /// a space that was meant must not be lost.
  public static let layoutSwipe = 40.0
  /// The distance to the left at which a finger flicks a key that repeats. Ours: twice `swipeSlop`, since a flick does
  /// more than a swipe.
  public static let flick = 32.0
  /// The distance below which two contacts are no two fingers: 1 cm on a tablet, and 12 mm on a phone (ours).
  static let palm = 64.0
  /// The distance up or down beyond which a tap on a row scrolls its list (Apple keyboard, long-press slop).
  public static let scrollSlop = 12.0
  /// The distance that a finger may stray from where it has opened a list. Within it the finger is still on its key, or
  /// does not carry the key yet (Apple keyboard, long-press slop).
  public static let listSlop = 12.0
  /// The distance from a list's edge within which a finger scrolls it: half a row (ours).
  public static let edge = 21.0
  /// The distance that a list moves with each scroll at its edge: about 6 rows a second (ours).
  public static let perEdgeScroll = 4.0
}

/// The place of the visible rows of the open list, and whether there are more of them.
public struct ListArea: Equatable, Sendable {
  /// The upper and lower edge of the rows, in logical pixels as in `Position`.
  public var top, bottom: Double
  /// True when there are rows before the first visible one, and after the last.
  public var canScrollUp, canScrollDown: Bool

  /// Makes an area from its edges, in logical pixels, and what can scroll.
  public init(top: Double, bottom: Double, canScrollUp: Bool, canScrollDown: Bool) {
    self.top = top
    self.bottom = bottom
    self.canScrollUp = canScrollUp
    self.canScrollDown = canScrollDown
  }

  /// Tells whether a list can scroll to earlier rows (-1) or later ones (1).
  func canScroll(_ direction: Int) -> Bool { direction < 0 ? canScrollUp : canScrollDown }

  /// Returns the direction of the edge that a finger at `y` is near; nil away from both. A low list keeps a middle.
  func edge(at y: Double) -> Int? {
    // The actions for the key may be below the rows.
    guard y >= top, y < bottom else { return nil }
    let edge = min(GestureTravel.edge, (bottom - top) / 4)
    if y < top + edge { return -1 }
    return y >= bottom - edge ? 1 : nil
  }
}
