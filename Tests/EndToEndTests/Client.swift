import Stage
import Testing

/// A program with one text field that a keyboard types into, and the way that text takes to it.
enum Client: Equatable, CustomTestStringConvertible {
  /// A stage without a client. The test does not type.
  case none
  /// A text view of GTK 3, through the input method.
  case view
  /// The same, which tells its text only when it is asked.
  case quietView
  /// A field of GTK 3 for a password, which gets keys and tells dots.
  case password
  /// An entry of GTK 3 with a button below it, for which another keyboard has the input method.
  case form
  /// A text view of GTK 3 that gets keys.
  case viewByKeys
  /// A terminal, which gets keys.
  case terminal
  /// A terminal that speaks text-input.
  case terminalWithTextInput
  /// A terminal of X11, which gets keys and tells nothing of itself. Its stage needs XWayland.
  case xterm
  /// Our own client, which does to the letter what text-input tells it.
  case textInput
  /// The same, which takes the keys of the seat, too, as other fields do.
  case textInputWithKeys
  /// Our own client with a field for a password, which shows nothing of its text.
  case silentPassword
  case toolkit(Toolkit)

  var testDescription: String { "\(self)" }

  var isTerminal: Bool { self == .terminal || self == .terminalWithTextInput || self == .xterm }

  var isForPasswords: Bool { self == .password || self == .silentPassword }

  /// The text that Return is to it.
  var newline: String { isTerminal ? "\r" : "\n" }

  /// True when all text goes to it through the input method.
  var isForTheInputMethod: Bool {
    switch self {
    case .view, .quietView, .textInput, .textInputWithKeys: true
    case .none, .password, .form, .viewByKeys, .terminal, .terminalWithTextInput, .xterm, .silentPassword,
      .toolkit:
      false
    }
  }

  /// Starts it.
  ///
  /// - Returns: its field, or nil where there is no client.
  func start(on stage: Stage) throws -> TextField? {
    switch self {
    case .none: nil
    case .view: try stage.startGTKField()
    case .quietView: try stage.startGTKField(quiet: true)
    case .password: try stage.startGTKField(.password)
    case .form: try stage.startGTKField(.form)
    case .viewByKeys: try stage.startGTKField(textInput: false)
    case .terminal: try stage.startTerminal()
    case .terminalWithTextInput: try stage.startTerminal(textInput: true)
    case .xterm: try stage.startXterm()
    case .textInput: try stage.startTextInputClient(Self.textInputProgram)
    case .textInputWithKeys: try stage.startTextInputClient(Self.textInputProgram, takesKeys: true)
    case .silentPassword: try stage.startTextInputClient(Self.textInputProgram, isPassword: true)
    case .toolkit(let toolkit): try toolkit.start(on: stage)
    }
  }

  private static var textInputProgram: String {
    get throws { try Programs.found().directory + "/TextInputClient" }
  }
}
