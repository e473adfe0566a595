import Foundation

extension Stage {
  public enum GTKField: String, Sendable {
    case view, entry, password
    /// An entry at the top of the window, and a button below it that takes the focus away.
    case form
  }

  /// Starts a GTK 3 window with a text field that speaks text-input-v3 unless told otherwise.
  ///
  /// It has the focus as soon as the seat has a keyboard. If `quiet` it reports its text only when it is asked.
  public func startGTKField(
    _ kind: GTKField = .view, textInput: Bool = true, quiet: Bool = false
  ) throws -> TextField {
    try startReceiver(
      ["/usr/bin/python3", supportProgram("gtk-field.py"), kind.rawValue] + (quiet ? ["quiet"] : []),
      name: "gtk-\(kind.rawValue)",
      environment: [
        "GTK_IM_MODULE": textInput ? "wayland" : "gtk-im-context-simple", "GDK_BACKEND": "wayland",
      ])
  }

  /// Starts a GTK 4 window with a text view.
  public func startGTK4Field(textInput: Bool) throws -> TextField {
    try startReceiver(
      ["/usr/bin/python3", supportProgram("gtk4-field.py")], name: "gtk4",
      environment: [
        "GTK_IM_MODULE": textInput ? "wayland" : "gtk-im-context-simple", "GDK_BACKEND": "wayland",
        "GSK_RENDERER": "cairo",
      ])
  }

  /// Starts a window of Qt 5 or 6 with a QPlainTextEdit, which gets keys only: Qt 5 does not speak text-input-v3.
  public func startQtField(version: Int = 5) throws -> TextField {
    try startReceiver(
      ["/usr/bin/python3", supportProgram("qt-field.py"), "\(version)"], name: "qt",
      environment: [
        "QT_QPA_PLATFORM": "wayland",
        // Weston speaks the first version alone.
        "QT_WAYLAND_TEXT_INPUT_PROTOCOL": options.shell == .weston ? "zwp_text_input_v1" : nil,
      ].compactMapValues(\.self))
  }

  /// Starts a window that decodes wl_keyboard by itself.
  public func startRawKeys() throws -> TextField {
    try startReceiver([supportProgram("raw-keys")], name: "raw-keys")
  }

  /// Starts a window that does to the letter what text-input-v3 tells it; `program` is the built TextInputClient.
  ///
  /// It has the focus once there is an input method on the seat.
  public func startTextInputClient(
    _ program: String, isPassword: Bool = false, takesKeys: Bool = false
  ) throws -> TextField {
    let options = (isPassword ? ["password"] : []) + (takesKeys ? ["keys"] : [])
    let process = try start([install(program)] + options, name: "text-input-client")
    return try TextField(stage: self, process: process, isReady: true)
  }

  /// A browser, or a window that writes letters in a view of one.
  public enum Browser: String, Sendable {
    case chromium, firefox, epiphany
    /// A window with WebKitGTK alone, as that in which Geary's letters are written.
    case webView = "web-view"
  }

  /// The element of a page that holds the text.
  public enum PageField: String, Sendable {
    case textarea, input, password, contenteditable
  }

  /// Starts a browser with a field of a page, through text-input-v3 or by keys.
  ///
  /// It tells its text only when it is asked.
  public func startBrowser(
    _ browser: Browser, field: PageField = .textarea, textInput: Bool = true
  ) throws -> TextField {
    try startReceiver(
      ["/usr/bin/python3", supportProgram("page-field.py"), browser.rawValue, field.rawValue]
        + (textInput ? [] : ["keys"]), name: browser.rawValue)
  }

  /// An application that is run as it is installed.
  public enum Application: String, Sendable {
    case textEditor = "text-editor"
    case writer, kate, featherpad
  }

  /// Starts an application whose text comes by select all and copy, with keys of a keyboard of its own.
  ///
  /// It has the focus from the start. It is to be asked only once no more text is on its way: that would be typed over the
  /// selection.
  public func startApplication(_ application: Application, textInput: Bool = true) throws -> TextField {
    try startReceiver(
      [
        "/usr/bin/python3", supportProgram("application-field.py"), supportProgram("hardware-keyboard"),
        application.rawValue,
      ] + (textInput ? [] : ["keys"]), name: application.rawValue)
  }

  private func startReceiver(
    _ command: [String], name: String, environment: [String: String] = [:]
  ) throws -> TextField {
    try TextField(stage: self, process: start(command, name: name, environment: environment))
  }

  /// Starts foot, and a program in it that reports each byte.
  ///
  /// Without text input it gets keys only.
  public func startTerminal(textInput: Bool = false) throws -> TextField {
    try startTerminal(
      ["foot", "--config=/dev/null", "--log-level=warning"], name: "terminal",
      arguments: textInput ? ["text-input"] : [])
  }

  /// Starts GNOME's console, a terminal of GTK 4.
  public func startConsole(textInput: Bool = true) throws -> TextField {
    try startTerminal(
      ["kgx", "-e"], name: "console", arguments: textInput ? ["text-input"] : [],
      environment: [
        "GTK_IM_MODULE": textInput ? "wayland" : "gtk-im-context-simple", "GSK_RENDERER": "cairo",
      ])
  }

  /// Starts xterm, an X11 client: the stage needs XWayland.
  ///
  /// X11 has given it the focus by the time that it is ready, whatever keyboards there are.
  public func startXterm() throws -> TextField {
    try startTerminal(
      ["xterm", "-u8", "-xrm", "*metaSendsEscape: true", "-e"], name: "xterm", arguments: [], isFocused: true)
  }

  private func startTerminal(
    _ terminal: [String], name: String, arguments: [String], environment: [String: String] = [:],
    isFocused: Bool = false
  ) throws -> TextField {
    let program = try supportProgram("tty-field.py")
    let mailbox = try makeMailbox("terminal.fifo")
    let process = try start(
      terminal + ["/usr/bin/python3", program, mailbox.path] + arguments, name: name, environment: environment
    )
    // On KWin, whose seat has a keyboard from the start, the terminal has the focus before it is asked to tell of that.
    let isFocused = isFocused || options.shell.startsKeyboard
    return try TextField(stage: self, process: process, isTerminal: true, isFocused: isFocused) {
      mailbox.next(by: $0)
    }
  }

  /// Returns an error with the logs of the whole stage.
  func failure(_ reason: String) -> StageError { StageError(reason, logs: logs) }
}
