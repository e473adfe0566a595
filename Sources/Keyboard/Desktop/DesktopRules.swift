/// Who the keyboard of the system is: who shows when a field wants one.
public enum OSKRule: String, CaseIterable, Sendable {
  /// A guest where another program owns the name of the system keyboard.
  case auto
  /// Another program; this keyboard gives way to it.
  case guest
  /// This keyboard.
  case system
}

/// What a hardware keyboard means for a keyboard that shows by itself.
public enum HardwareRule: String, CaseIterable, Sendable {
  /// It stays hidden while there is one.
  case hide
  case show
}

/// The edge of the screen at which the handle is that leads to this keyboard.
public enum HandlePlace: String, CaseIterable, Sendable {
  case right
  case left
  case none
}
