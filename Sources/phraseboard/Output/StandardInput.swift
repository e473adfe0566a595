import Glibc

/// The standard input, for a text that must not be on a command line, where every program of the machine can read it.
enum StandardInput {
  /// Reads the text, without the line break that ends it.
  ///
  /// A person at a terminal types a secret in one line, which is not shown, and any other text up to its end (Ctrl-D).
  static func piece(isSecret: Bool) throws -> String {
    let isTerminal = isatty(STDIN_FILENO) == 1
    if isTerminal { Output.tell(isSecret ? Messages.typeSecret : Messages.typePiece) }
    var bytes = isTerminal && isSecret ? try hiddenLine() : try Files.read(STDIN_FILENO, name: Messages.input)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(code: .data, description: Messages.inputNotUnicode)
    }
    guard !text.isEmpty else { throw Failure(code: .noInput, description: Messages.inputEmpty) }
    return text
  }

  /// Reads a line that the terminal does not show while it is typed.
  private static func hiddenLine() throws -> [UInt8] {
    var shown = termios()
    guard tcgetattr(STDIN_FILENO, &shown) == 0 else {
      throw Failure(code: .noInput, description: Messages.notRead(Messages.input, systemReason()))
    }
    var hidden = shown
    // Turns signals from keys off: one that ended this program would leave a terminal that shows nothing.
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      // The line break was not shown either.
      Output.tell("")
    }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.last != UInt8(ascii: "\n") {
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count == 0 { break }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw Failure(code: .noInput, description: Messages.notRead(Messages.input, systemReason()))
      }
      line.append(byte)
    }
    return line
  }
}
