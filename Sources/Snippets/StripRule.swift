/// When the strip of tabs is above the keys.
public enum StripRule: String, CaseIterable, Sendable {
  /// Where there is more than one page of keys, or any group or favourite.
  case auto
  case always
  case never
}
