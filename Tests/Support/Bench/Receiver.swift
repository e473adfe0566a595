import Foundation
import Stage

/// A program that is typed into, and the way that text gets there from our keyboard.
enum Receiver: String {
  case gtk = "GTK 3, input method"
  case gtkKeys = "GTK 3, keys"
  case foot = "foot, keys"
  case raw = "raw wl_keyboard, keys"

  /// The name of the way in `inspect`.
  var typing: String { self == .gtk ? "input-method" : "virtual-keyboard" }

  func start(on stage: Stage) throws -> TextField {
    switch self {
    case .gtk: try stage.startGTKField()
    case .gtkKeys: try stage.startGTKField(textInput: false)
    case .foot: try stage.startTerminal()
    case .raw: try stage.startRawKeys()
    }
  }

  /// Returns what `text` is for the program that receives it.
  func received(_ text: String) -> String { self == .foot ? text.replacing("\n", with: "\r") : text }
}

extension Stage {
  /// Returns a stage for as long as the bench takes.
  static func forBench(_ backend: Backend = .headless, shell: Shell = .usual) throws -> Stage {
    var options = Options()
    options.shell = shell
    options.backend = backend
    options.timeLimit = 24 * 3600
    options.patience = 60
    return try Stage(options)
  }

  /// Starts the keyboard with a key for each text, whose ID is the text's name.
  func startKeyboard(_ programs: Programs, texts: [String: String]) throws -> Keyboard {
    try startKeyboard(programs, keys: texts.map { ($0, [$1]) })
  }
}
