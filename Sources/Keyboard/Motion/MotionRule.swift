/// How much moves that is for the eye alone: bars, texts that rise from their keys, and what comes in between two pictures.
public enum MotionRule: String, CaseIterable, Sendable {
  /// As the desktop has it.
  case auto
  case full
  /// Everything is at its end at once.
  case reduced
}
