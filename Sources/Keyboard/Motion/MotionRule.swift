/// The rule for how much moves for the eye alone: bars, texts that rise from their keys, and the steps between two pictures.
public enum MotionRule: String, CaseIterable, Sendable {
  /// The setting of the desktop holds.
  case auto
  case full
  /// Everything is at its end at once.
  case reduced
}
