/// The rule for when the strip of tabs is above the keys.
public enum StripRule: String, CaseIterable, Sendable {
  /// The strip is there with more than one page of keys, or with any group or favourite.
  case auto
  case always
  case never
}
