import Gestures

/// A finger as the witness follows it.
struct WitnessedFinger {
  var isDown = false
  /// The target that it came down on, when and where.
  var start = 0
  var began: UInt64 = 0
  var origin = Position(x: 0, y: 0)
  /// The target that it is over, since when, and where it is.
  var over = 0
  var since: UInt64 = 0
  var position = Position(x: 0, y: 0)
  /// True if it has been there since it came down.
  var hasStayed = true
  /// True if it may still tap, hold or swipe.
  var isFree = false
  /// True if it has moved farther than a tap does.
  var hasLeft = false
  /// True if no other finger has come down since it fired.
  var mayFlick = false
  /// The key that it holds and that may repeat.
  var repeats = 0
  /// True if it has had a row show all of its text.
  var hasRead = false
  /// The number of times that key has fired since the finger came onto it.
  var characters = 0
  /// True if it has fired since the last `advance`.
  var hasRepeated = false
}
