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
    case refresh = "Refresh"
    case inspect = "Inspect"
    case showPanel = "ShowPanel"
    case undo = "Undo"
    case quit = "Quit"
    case becomeSystemKeyboard = "BecomeSystemKeyboard"
  }

  enum Property: String, CaseIterable {
    case visible = "Visible"
    case panel = "Panel"
    case content = "Content"
  }
}
