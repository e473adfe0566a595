/// The rule for a space between two phrases that are typed one after the other.
public enum SpaceRule: String, CaseIterable, Sendable {
  /// The phrase is typed without an added space.
  case off
  /// A space is typed where words are separated by one (`SmartSpace`) and the text before the cursor is known.
  case smart
}
