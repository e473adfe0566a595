/// The overlays above the panel, each on a surface of its own that may reach out of it.
public enum OverlayID: Hashable, Sendable, CaseIterable {
  /// The list of a held key.
  case list
  /// The alternatives that a held letter offers.
  case alternates
  /// The text that rises from its key.
  case flight
}
