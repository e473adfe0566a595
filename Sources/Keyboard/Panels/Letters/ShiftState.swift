/// The state of shift, which decides whether the next letter is a capital.
///
///                 tap                tap soon after
///     off ────────────────► once ────────────────────► locked ──tap──► off
///      ▲ ▲                   │
///      │ └── a letter ───────┘
///      └── tap ── automatic ◄── a sentence begins; ends with a letter, or where none begins any more
///
/// Cases, each with a test of its number:
///  1. A tap on shift is for one letter; a second tap within `doubleTap`, with nothing typed between, for all of them.
///  2. A tap ends a lock, and takes back what a tap or the sentence has called for.
///  3. The start of a sentence calls for a capital by itself. A tap then means a small letter from its lift on, and stays so until
///     something is typed; a second tap within `doubleTap` still locks.
///  4. If shift is held while letters are typed, it is for all of them, and off at its lift.
///  5. A finger that slides from shift to a letter types that one as a capital.
///  6. Only a tap ends a lock.
struct ShiftState: Equatable, Sendable {
  enum Mode: Equatable, Sendable { case off, automatic, once, locked }

  private(set) var mode = Mode.off
  /// True once a letter was typed while a finger is on shift; nil while no finger is.
  private var held: Bool?
  private var lastTap: UInt64?
  /// True once a tap has said that the sentence begins with a small letter.
  private var isDeclined = false

  /// The most milliseconds between two taps (Apple keyboard, shift double tap: 0.35 to 0.5 s).
  private static let doubleTap: UInt64 = 500

  /// True where a letter that is typed now is a capital.
  var isOn: Bool { mode != .off || held != nil }

  /// Takes note of a finger that has come down on shift.
  mutating func press(at time: UInt64) {
    let isDouble = lastTap.map { $0 <= time && time - $0 <= Self.doubleTap } ?? false
    lastTap = isDouble ? nil : time
    held = false
    switch mode {
    case .locked:
      mode = .off
      held = nil
      lastTap = nil
    case _ where isDouble: mode = .locked
    // A held shift is for capitals all the same; its lift says what it was.
    case .automatic: (mode, isDeclined) = (.off, true)
    case .once: mode = .off
    case .off: mode = .once
    }
  }

  /// Takes note that the finger has lifted. `slid`: it has typed a letter to which it had slid.
  mutating func lift(slid: Bool) {
    if held == true || slid, mode != .locked { mode = .off }
    held = nil
  }

  /// Takes note that something was typed.
  mutating func typed() {
    lastTap = nil
    isDeclined = false
    if held != nil {
      held = true
    } else if mode != .locked {
      mode = .off
    }
  }

  /// Takes note of whether a sentence begins at the cursor.
  mutating func follow(startsSentence: Bool) {
    guard held == nil else { return }
    switch mode {
    case .off: if startsSentence, !isDeclined { mode = .automatic }
    case .automatic: if !startsSentence { mode = .off }
    case .once, .locked: break
    }
  }

  /// Forgets all, as the panel or the field goes.
  mutating func reset() { self = ShiftState() }
}
