import Stage

/// An application of the matrix together with the way that text takes to it.
public struct MatrixClient: Hashable, Sendable {
  public enum Program: String, CaseIterable, Sendable {
    case gtk3, gtk4, qt5, foot, xterm, chromium, rawKeys = "raw-keys", textInput = "text-input"
  }

  public enum Path: String, CaseIterable, Sendable {
    case inputMethod = "input-method"
    case virtualKeyboard = "virtual-keyboard"
  }

  public let program: Program
  public let path: Path

  public init(program: Program, path: Path) {
    self.program = program
    self.path = path
  }

  public static let all: [MatrixClient] = Program.allCases.flatMap { program in
    program.paths.map { MatrixClient(program: program, path: $0) }
  }

  /// What `make test` types into.
  public static let short: [MatrixClient] = all.filter {
    [.gtk3, .foot, .rawKeys, .textInput].contains($0.program)
  }

  public var name: String { "\(program.rawValue)/\(path == .inputMethod ? "im" : "keys")" }

  /// How the keyboard types into it. A terminal gets keys whatever it speaks.
  var typing: Path { program == .foot ? .virtualKeyboard : path }

  /// What a newline is in what it receives.
  var newline: String { program == .foot || program == .xterm ? "\r" : "\n" }

  /// Whether there is any sense in typing this into it: it may see no keys.
  public func takes(_ text: MatrixText) -> Bool {
    program != .textInput || text.means != .tapsAndDeletes
  }

  /// What a BackSpace is in what it receives; nil where it takes a character away.
  var deletion: String? {
    switch program {
    case .foot, .xterm: "\u{7F}"
    case .rawKeys: "\u{8}"
    case .gtk3, .gtk4, .qt5, .chromium, .textInput: nil
    }
  }

  /// After so many seconds without another character none comes any more, also beside busy processes.
  ///
  /// Chromium's page answers while keys still wait for it: its browser process passes on some hundred a second.
  public var patience: Double { program == .chromium ? 30 : 5 }

  public func start(on stage: Stage, programs: Programs) throws -> TextField {
    let textInput = path == .inputMethod
    switch program {
    case .gtk3: return try stage.startGTKField(.view, textInput: textInput, quiet: true)
    case .gtk4: return try stage.startGTK4Field(textInput: textInput)
    case .qt5: return try stage.startQtField()
    case .foot: return try stage.startTerminal(textInput: textInput)
    case .xterm: return try stage.startXterm()
    case .chromium: return try stage.startChromium(textInput: textInput)
    case .rawKeys: return try stage.startRawKeys()
    case .textInput: return try stage.startTextInputClient(programs.directory + "/TextInputClient")
    }
  }
}

extension MatrixClient.Program {
  /// The ways that it has. Qt 5 does not speak text-input-v3, and X11 has nothing like it here.
  var paths: [MatrixClient.Path] {
    switch self {
    case .gtk3, .gtk4, .foot, .chromium: [.inputMethod, .virtualKeyboard]
    case .qt5, .xterm, .rawKeys: [.virtualKeyboard]
    case .textInput: [.inputMethod]
    }
  }
}
