/// When things happen to a finger that stays, in milliseconds.
///
/// The defaults are those of the Apple keyboard (sections "Held delete" and "Timings and touch") where it has
/// one, and ours otherwise.
public struct GestureTiming: Equatable, Sendable {
  /// From touch down to the open list (Apple keyboard, long press: 0.5 s).
  public var longPress: UInt64 = 500
  /// From touch down to the trackpad (Apple keyboard, space: 0.4 to 0.5 s).
  public var trackpad: UInt64 = 400
  /// From the first deletion to the first repeat (Apple keyboard, pause: 0.5 s).
  public var repeatDelay: UInt64 = 500
  /// From one character to the next (Apple keyboard: 0.10 s).
  public var repeatCharacter: UInt64 = 100
  /// From the last character or a word to the next word (Apple keyboard: 0.35 s).
  public var repeatWord: UInt64 = 350
  /// From one character to the next where a word would be due and words are not known (ours; never slower than
  /// `repeatCharacter`).
  public var fasterCharacter: UInt64 = 50
  /// From touch down to the end of a flick: who drags a finger away does not mean one (ours). No setting makes it longer.
  public static let flick: UInt64 = 250
  /// From touch down until another finger's touch no longer fires return: fingers that type at 12 taps a second are down for
  /// half of it, a palm rests (ours).
  static let palm: UInt64 = 250
  /// How many characters go singly, the first deletion included, before it goes on by words (Apple keyboard: 20
  /// to 22).
  public var charactersBeforeWords = 21
  /// How long a finger stays near the edge of a list before the list scrolls: one that passes through does not
  /// scroll (ours).
  public var edgeScrollDelay: UInt64 = 200
  /// From one scroll at the edge to the next: a frame at 60 Hz (ours).
  public var edgeScrollInterval: UInt64 = 16
  /// From a tap until the next one on the same key counts, which does nothing before; 0 is off (ours, for unsteady
  /// hands).
  public var bounce: UInt64 = 0

  public init() {}
}

/// How far a finger has to move, in logical pixels (1 point of the Apple keyboard is 1 logical pixel).
public enum GestureTravel {
  /// How far a finger may stray from its touch down before the trackpad begins (Apple keyboard, long-press
  /// slop).
  public static let trackpadSlop = 12.0
  /// The cursor moves a character with each (Apple keyboard, space bar as a trackpad).
  public static let perCharacter = 12.0
  /// A tap that moves sideways farther than this is a swipe (Apple keyboard, tap slop).
  public static let swipeSlop = 16.0
  /// A finger on a key that repeats flicks it when it has moved this far to the left (ours: twice `swipeSlop`, since
  /// what it does is more than a swipe).
  public static let flick = 32.0
  /// Two contacts nearer than this are no two fingers: 1 cm on a tablet, and 12 mm on a phone (ours).
  static let palm = 64.0
  /// A tap on a row that moves up or down farther than this scrolls its list (Apple keyboard, long-press slop).
  public static let scrollSlop = 12.0
  /// How far a finger that has opened a list may stray and still be on its key, or not carry it yet (Apple
  /// keyboard, long-press slop).
  public static let listSlop = 12.0
  /// How near to the edge of a list the finger is when it scrolls: half a row (ours).
  public static let edge = 21.0
  /// How far a list moves with each scroll at its edge: about 6 rows a second (ours).
  public static let perEdgeScroll = 4.0
}

/// Where the rows of the open list are to be seen, and whether there are more of them.
public struct ListArea: Equatable, Sendable {
  /// Logical pixels, as in `Position`.
  public var top, bottom: Double
  /// Whether there are rows before the first, and after the last, that can be seen.
  public var canScrollUp, canScrollDown: Bool

  public init(top: Double, bottom: Double, canScrollUp: Bool, canScrollDown: Bool) {
    self.top = top
    self.bottom = bottom
    self.canScrollUp = canScrollUp
    self.canScrollDown = canScrollDown
  }

  /// Whether a list can scroll to earlier rows (-1) or later ones (1).
  func canScroll(_ direction: Int) -> Bool { direction < 0 ? canScrollUp : canScrollDown }

  /// The direction of the edge that a finger at `y` is near; nil away from both. A low list keeps a middle.
  func edge(at y: Double) -> Int? {
    // Below the rows may be what can be done with the key.
    guard y >= top, y < bottom else { return nil }
    let edge = min(GestureTravel.edge, (bottom - top) / 4)
    if y < top + edge { return -1 }
    return y >= bottom - edge ? 1 : nil
  }
}
