import ArgumentParser

struct SystemKeyboard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "system-keyboard", abstract: Messages.systemKeyboard,
    discussion: Messages.systemKeyboardDiscussion,
    subcommands: [EnableSystemKeyboard.self, DisableSystemKeyboard.self, SystemKeyboardStatus.self])
}

struct EnableSystemKeyboard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: Messages.enableSystemKeyboard)

  @Flag(help: Messages.enableWithoutAsking)
  var yes = false

  func run() throws {
    let name = "phraseboard-keyboard"
    guard let program = findProgram(name) else {
      throw Failure(code: .unavailable, description: Messages.programNotFound(name))
    }
    if !yes, try SystemKeyboardEntry.owner() == .nobody { try askForPasscode() }
    try SystemKeyboardEntry.write(program: Files.real(program))
    try Output.write(lines: [Messages.systemKeyboardEnabled, Messages.enabledNext])
  }

  /// Asks whether the phone can be unlocked without letters. Throws a `Failure`, with nothing changed, unless it can.
  private func askForPasscode() throws {
    try Output.write(Messages.askPasscode)
    let answer = (readLine() ?? "").lowercased().drop { $0.isWhitespace }
    guard answer.first == "y" else { throw Failure(code: .usage, description: Messages.notEnabled) }
  }
}

struct DisableSystemKeyboard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: Messages.disableSystemKeyboard)

  func run() throws {
    let path = SystemKeyboardEntry.path
    switch try SystemKeyboardEntry.owner() {
    case .nobody: try Output.write(lines: [Messages.systemKeyboardIsDisabled])
    case .other: try Output.write(lines: [Messages.systemKeyboardIsDisabled, Messages.otherEntryStays(path)])
    case .phraseboard:
      try SystemKeyboardEntry.remove()
      try Output.write(lines: [Messages.systemKeyboardDisabled, Messages.disabledNext])
    }
  }
}

struct SystemKeyboardStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: Messages.systemKeyboardStatus)

  func run() throws {
    let path = SystemKeyboardEntry.path
    let line =
      switch try SystemKeyboardEntry.owner() {
      case .nobody: Messages.statusDisabled
      case .other: Messages.statusOther(path)
      case .phraseboard: Messages.statusEnabled(path)
      }
    try Output.write(lines: [line])
  }
}
