/// The time to ask again for an input method that was refused: after 1 s, then 2 s, then always 4 s, so that a tap
/// takes over soon after the other one has gone. Asking costs a request and its answer.
struct InputMethodRetry {
  private(set) var attempts: UInt64 = 0
  private var due: UInt64 = 0
  /// The time to ask although nothing was typed, as when the keyboard waits for text fields: after 1 s, then 2 s, and
  /// up to once a minute. Nil where nothing was refused.
  private(set) var patientDue: UInt64?

  private static let mostPatience: UInt64 = 60_000

  func isDue(_ time: UInt64) -> Bool { time >= due }

  mutating func refused(_ time: UInt64) {
    due = time + (1000 << min(attempts, 2))
    patientDue = time + min(1000 << min(attempts, 6), Self.mostPatience)
    attempts += 1
  }
}
