/// A finger that moves the cursor.
struct Trackpad: Sendable {
  /// Where the finger was when the cursor moved last: what is beyond it is kept for the next move.
  private var x: Double

  init(at x: Double) {
    self.x = x
  }

  /// By how many characters the cursor moves with the finger; negative is to the left.
  mutating func move(to new: Double) -> Int {
    let characters = ((new - x) / GestureTravel.perCharacter).rounded(.towardZero)
    x += characters * GestureTravel.perCharacter
    return Int(characters)
  }
}
