/// The rule for who is the keyboard of the system, which shows when a field wants one.
public enum OSKRule: String, CaseIterable, Sendable {
  /// This keyboard is a guest where another program owns the name of the system keyboard.
  case auto
  /// Another program; this keyboard gives way to it.
  case guest
  /// This keyboard.
  case system
}

/// The rule for what a hardware keyboard means for a keyboard that shows by itself.
public enum HardwareRule: String, CaseIterable, Sendable {
  /// The keyboard stays hidden while there is a hardware one.
  case hide
  case show
}

/// The edge of the screen with the handle that leads to this keyboard.
public enum HandlePlace: String, CaseIterable, Sendable {
  case right
  case left
  case none
}
