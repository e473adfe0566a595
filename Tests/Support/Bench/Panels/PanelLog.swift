import Foundation
import Stage

/// A keyboard that runs with WAYLAND_DEBUG, and what its log tells of its pictures.
struct PanelLog {
  let stage: Stage
  let keyboard: Keyboard

  /// The seconds for which a swiped list glides on before the next swipe.
  private static let glide = 0.2
  /// The frames of a swipe, and the milliseconds of each: 120 Hz, as a phone's panel tells of a finger.
  private static let (steps, period) = (24, 8.0)

  /// Returns what the keyboard draws from the beginning of an action until so many seconds after it.
  func log(resting: Double, of action: () throws -> Void) throws -> DebugLog {
    let before = keyboard.process.standardError.utf8.count
    let start = DebugTime.now
    try action()
    Thread.sleep(forTimeInterval: resting)
    return DebugLog(Substring(keyboard.process.standardError.utf8.dropFirst(before)), since: start)
  }

  /// Swipes over a panel; returns the milliseconds from each move that the keyboard hears of to the next picture.
  ///
  /// - Parameter y: the height of the finger on the output, in logical pixels.
  func swipe(at y: Double) throws -> [Double] {
    let log = try log(resting: Self.glide) {
      try stage.down(0, x: 340, y: y)
      for step in 1...Self.steps {
        try stage.motion(0, x: 340 - Double(step) * 13, y: y)
        Thread.sleep(forTimeInterval: Self.period / 1000)
      }
      try stage.up(0)
    }
    // The moves before a finger has gone far enough are no swipe yet.
    return log.motions.dropFirst(2).compactMap { motion in
      log.commits.first { $0 >= motion }.map { $0 - motion }
    }
  }
}
