/// The names of the keyboard's interface on the session bus, which are a public contract.
enum KeyboardInterface {
  static let busName = "org.phraseboard.Keyboard"
  static let path = "/org/phraseboard/Keyboard"
  static let name = "org.phraseboard.Keyboard1"

  enum Method: String {
    case show = "Show"
    case hide = "Hide"
    case toggle = "Toggle"
    case type = "Type"
    case typeFilled = "TypeFilled"
    case typeText = "TypeText"
    case stopText = "StopText"
    case refresh = "Refresh"
    case inspect = "Inspect"
    case showPanel = "ShowPanel"
    case undo = "Undo"
    case quit = "Quit"
    case becomeSystemKeyboard = "BecomeSystemKeyboard"
  }

  /// The signal that tells a program how much of its text is typed: the bytes that are, and all.
  static let textProgress = "TextProgress"

  enum Property: String, CaseIterable {
    case visible = "Visible"
    case panel = "Panel"
    case content = "Content"
  }
}
