import Stage

/// An application of the matrix together with the way that text takes to it, and the compositor between the two.
public struct MatrixClient: Hashable, Sendable {
  public enum Program: String, CaseIterable, Sendable {
    case gtk3, gtk4, qt5, qt6, foot, console, xterm, chromium
    case chromiumPassword = "chromium-password"
    case firefox
    case firefoxEditable = "firefox-editable"
    case firefoxPassword = "firefox-password"
    case epiphany
    case epiphanyInput = "epiphany-input"
    case epiphanyEditable = "epiphany-editable"
    case epiphanyPassword = "epiphany-password"
    case webView = "web-view"
    case textEditor = "text-editor"
    case writer, kate, featherpad
    case rawKeys = "raw-keys"
    case textInput = "text-input"
  }

  public enum Path: String, CaseIterable, Sendable {
    case inputMethod = "input-method"
    case virtualKeyboard = "virtual-keyboard"
  }

  public let program: Program
  public let path: Path
  public let shell: Stage.Shell

  public init(program: Program, path: Path, shell: Stage.Shell = .sway) {
    self.program = program
    self.path = path
    self.shell = shell
  }

  /// The clients of the table in docs/clients.md.
  public static let all =
    clients(on: .sway) + [MatrixClient(program: .chromium, path: .inputMethod, shell: .phoc)]

  /// Returns the clients that can be run on a compositor, each by its ways.
  public static func clients(on shell: Stage.Shell) -> [MatrixClient] {
    Program.allCases.flatMap { program in
      program.paths(on: shell).map { MatrixClient(program: program, path: $0, shell: shell) }
    }
  }

  /// The clients that `make test` types into, and `make compositors` on each compositor.
  public static let short = clients(on: .usual).filter {
    [.gtk3, .foot, .rawKeys, .textInput].contains($0.program)
  }

  /// The clients whose uses `make test` does: real applications of each engine.
  public static let shortUses: [MatrixClient] = [
    MatrixClient(program: .foot, path: .virtualKeyboard), MatrixClient(program: .firefox, path: .inputMethod),
    MatrixClient(program: .epiphany, path: .inputMethod),
    MatrixClient(program: .chromium, path: .inputMethod),
    MatrixClient(program: .chromium, path: .inputMethod, shell: .phoc),
    MatrixClient(program: .textEditor, path: .inputMethod),
  ]

  public var name: String {
    "\(program.rawValue)/\(path == .inputMethod ? "im" : "keys")\(shell == .sway ? "" : "/\(shell)")"
  }

  /// The way in which the keyboard types into it. A terminal and a password field get keys whatever they speak.
  var typing: Path { program.isTerminal || program.isPassword ? .virtualKeyboard : path }

  /// Tells whether a piece can be typed into it. KWin has only the keys of its own keymap for a client without text-input, and of a
  /// piece with any other character nothing is typed.
  func takes(piece: String) -> Bool {
    shell != .kwin || path == .inputMethod || piece.unicodeScalars.allSatisfy(\.isASCII)
  }

  /// The options that the keyboard is started with: on phoc it would leave the text input to the keyboard of the system.
  var arguments: [String] { shell == .phoc ? ["--osk", "system"] : [] }

  /// The form that a newline has in what it receives.
  var newline: String { program.isTerminal ? "\r" : "\n" }

  /// Tells whether there is any sense in typing this into it: it may see no keys, and have one line.
  public func takes(_ text: MatrixText) -> Bool {
    switch program {
    case .textInput: text.means != .tapsAndDeletes
    case .epiphanyInput: !text.pieces.joined().contains("\n")
    // It has one line, and the keyboard shows letters in the place of the keys that a finger would tap.
    case _ where program.isPassword:
      text.means == .command && !text.isLong && !text.pieces.joined().contains { $0.isNewline || $0 == "\t" }
    default: true
    }
  }

  /// Tells whether people use it so: our own clients are none that they have, in a terminal nothing can be selected by keys, and a
  /// password field gives nothing away.
  public func takes(_ use: MatrixUse) -> Bool {
    switch program {
    // The other phrases have characters that are on no key of KWin's.
    case _ where shell == .kwin && path == .virtualKeyboard:
      !program.isTerminal && [.replace, .shortcutByHardware, .shortcutByLetters, .blanks].contains(use.kind)
    case .rawKeys, .textInput, .chromiumPassword, .firefoxPassword, .epiphanyPassword: false
    // A terminal that says to be one gets no words.
    case .foot, .console, .xterm: use.kind != .selection && (use.kind != .word || path == .virtualKeyboard)
    default: true
    }
  }

  /// The form that a BackSpace has in what it receives; nil where it takes a character away.
  var deletion: String? {
    switch program {
    case .foot, .console, .xterm: "\u{7F}"
    case .rawKeys: "\u{8}"
    default: nil
    }
  }

  /// The seconds without another character after which none comes any more, also beside busy processes.
  ///
  /// Chromium's page answers while keys still wait for it: its browser process passes on some hundred a second.
  public var patience: Double { program.page == nil ? 5 : 30 }

  public func start(on stage: Stage, programs: Programs) throws -> TextField {
    let textInput = path == .inputMethod
    if let (browser, field) = program.page {
      return try stage.startBrowser(browser, field: field, textInput: textInput)
    }
    if let application = program.application {
      return try stage.startApplication(application, textInput: textInput)
    }
    switch program {
    case .gtk3: return try stage.startGTKField(.view, textInput: textInput, quiet: true)
    case .gtk4: return try stage.startGTK4Field(textInput: textInput)
    case .qt5: return try stage.startQtField()
    case .qt6: return try stage.startQtField(version: 6)
    case .foot: return try stage.startTerminal(textInput: textInput)
    case .console: return try stage.startConsole(textInput: textInput)
    case .xterm: return try stage.startXterm()
    case .textInput: return try stage.startTextInputClient(programs.directory + "/TextInputClient")
    default: return try stage.startRawKeys()
    }
  }
}

extension MatrixClient.Program {
  /// The ways that it has. Qt does not speak text-input-v3 here, and X11 has nothing like it.
  func paths(on shell: Stage.Shell) -> [MatrixClient.Path] {
    switch self {
    // KWin speaks Qt's protocol, too. There, an application cannot be read by the keys of a virtual keyboard, and our own client,
    // which answers each `done`, never comes to rest.
    // Weston shows the keyboard where a finger touches the field, and slides it in: see WestonTests.
    case _ where shell == .weston: []
    case .qt5 where shell == .kwin, .qt6 where shell == .kwin: [.inputMethod]
    case _ where shell == .kwin && (application != nil || self == .textInput): []
    case .gtk3, .gtk4, .foot, .chromium: [.inputMethod, .virtualKeyboard]
    case .qt5, .qt6, .xterm, .kate, .featherpad, .rawKeys: [.virtualKeyboard]
    case .console, .chromiumPassword, .firefox, .firefoxEditable, .firefoxPassword, .epiphany, .epiphanyInput,
      .epiphanyEditable, .epiphanyPassword, .webView, .textEditor, .writer, .textInput:
      [.inputMethod]
    }
  }

  var isTerminal: Bool { [.foot, .console, .xterm].contains(self) }

  var isPassword: Bool { page?.field == .password }

  /// The browser and the field of a page.
  var page: (browser: Stage.Browser, field: Stage.PageField)? {
    switch self {
    case .chromium: (.chromium, .textarea)
    case .chromiumPassword: (.chromium, .password)
    case .firefox: (.firefox, .textarea)
    case .firefoxEditable: (.firefox, .contenteditable)
    case .firefoxPassword: (.firefox, .password)
    case .epiphany: (.epiphany, .textarea)
    case .epiphanyInput: (.epiphany, .input)
    case .epiphanyEditable: (.epiphany, .contenteditable)
    case .epiphanyPassword: (.epiphany, .password)
    case .webView: (.webView, .contenteditable)
    default: nil
    }
  }

  /// The application that is read by the clipboard.
  var application: Stage.Application? { Stage.Application(rawValue: rawValue) }
}
