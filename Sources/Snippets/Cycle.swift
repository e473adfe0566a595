/// What the next tap on a key does with the piece that its last tap has typed.
public enum Cycle: String, CaseIterable, Sendable {
  /// It stays, and the next piece comes after it.
  case append
  /// It goes, and the next piece takes its place, unless something else was typed in between.
  case replace
}
