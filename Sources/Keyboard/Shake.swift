import Layout

/// A key that shakes its head: its text could not be typed to the end.
struct Shake: Equatable, Sendable {
  let key: KeyID
  let began: UInt64

  /// In milliseconds: as long as the shake of a refused password on Apple's devices feels.
  private static let duration: UInt64 = 350
  /// Where the key is at equal steps of that time, in logical pixels to the right; between them it moves evenly.
  private static let path: [Double] = [0, -7, 7, -5, 5, -2, 2, 0]

  /// Nil when it is over.
  func shaken(at time: UInt64) -> ShakenKey? {
    let elapsed = time >= began ? time - began : 0
    guard elapsed < Self.duration else { return nil }
    let steps = Double(elapsed) / Double(Self.duration) * Double(Self.path.count - 1)
    let step = Int(steps)
    let (from, to) = (Self.path[step], Self.path[step + 1])
    return ShakenKey(key: key, offset: from + (to - from) * (steps - Double(step)))
  }
}
