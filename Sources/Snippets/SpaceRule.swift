/// Whether a space is typed between two phrases, one after the other.
public enum SpaceRule: String, CaseIterable, Sendable {
  /// What is typed is what the phrase says.
  case off
  /// One, where words are separated by it (`SmartSpace`) and it is known what is before the cursor.
  case smart
}
