/// A finger that moves the cursor.
struct Trackpad: Sendable {
  /// The finger's `x` when the cursor moved last: travel beyond it is kept for the next move.
  private var x: Double

  init(at x: Double) {
    self.x = x
  }

  /// Returns the number of characters that the cursor moves with the finger; negative is to the left.
  mutating func move(to new: Double) -> Int {
    let characters = ((new - x) / GestureTravel.perCharacter).rounded(.towardZero)
    x += characters * GestureTravel.perCharacter
    return Int(characters)
  }
}
