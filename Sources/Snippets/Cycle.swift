/// The effect of a key's next tap on the piece that its last tap has typed.
public enum Cycle: String, CaseIterable, Sendable {
  /// The piece stays, and the next one comes after it.
  case append
  /// The piece goes, and the next one takes its place, unless something else was typed in between.
  case replace
}
