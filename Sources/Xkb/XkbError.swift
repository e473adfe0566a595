/// The reasons why a keymap cannot be used.
public enum XkbError: Error, Equatable, CustomStringConvertible {
  /// Thrown where libxkbcommon is not installed, or too old.
  case noLibrary
  /// Thrown for a keymap of 0 bytes, or of more than `XkbKeymap.largest`.
  case badSize(UInt32)
  /// Thrown where the file is shorter than it was said to be, or cannot be read.
  case unreadable
  /// Thrown for what libxkbcommon does not take for a keymap.
  case refused

  /// The reason, for a message that says what it means.
  public var description: String {
    switch self {
    case .noLibrary: "libxkbcommon.so.0 cannot be loaded; install libxkbcommon0"
    case .badSize(let size): "the compositor's keymap has \(size) bytes"
    case .unreadable: "the compositor's keymap cannot be read"
    case .refused: "libxkbcommon does not take the compositor's keymap"
    }
  }
}
