import ArgumentParser

struct SetUp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: Messages.setUp, subcommands: [SetUpPlasma.self])
}

struct SetUpPlasma: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plasma", abstract: Messages.setUpPlasma, discussion: Messages.setUpPlasmaDiscussion)

  @Flag(help: Messages.plasmaChoose)
  var choose = false

  @Flag(help: Messages.plasmaLeave)
  var leave = false

  @Option(help: Messages.plasmaTo)
  var to: String?

  func validate() throws {
    if choose, leave || to != nil { throw ValidationError(Messages.plasmaEither) }
  }

  func run() throws {
    if leave || to != nil { return try leavePlasma() }
    let keyboard = "phraseboard-keyboard"
    guard let program = findProgram(keyboard) else {
      throw Failure(code: .unavailable, description: Messages.programNotFound(keyboard))
    }
    let new = try PlasmaKeyboards.write(program: Files.real(program))
    if let new { try Output.write(lines: [Messages.plasmaEntryWritten(new)]) }
    guard let entry = new ?? PlasmaKeyboards.own else { return }
    if choose {
      return try Output.write(lines: [Messages.plasmaChosen] + PlasmaKeyboards.choose(entry))
    }
    guard new != nil else { throw Failure(description: Messages.plasmaEntryIsThere(entry)) }
    try Output.write(lines: [Messages.plasmaNext])
  }

  /// Gives KWin another keyboard.
  private func leavePlasma() throws {
    let others = PlasmaKeyboards.others
    let names = others.map { Files.split($0).name }
    guard !others.isEmpty else { throw Failure(description: Messages.noOtherPlasmaKeyboard) }
    let wanted = to.map { $0.hasSuffix(".desktop") ? $0 : $0 + ".desktop" }
    let isPlasmas = names.contains(PlasmaKeyboards.plasma)
    let usual = isPlasmas ? PlasmaKeyboards.plasma : names.count == 1 ? names[0] : nil
    guard let name = wanted ?? usual, let index = names.firstIndex(of: name) else {
      throw Failure(code: .usage, description: Messages.whichPlasmaKeyboard(names))
    }
    try Output.write(lines: [Messages.plasmaLeft(name)] + PlasmaKeyboards.choose(others[index]))
  }
}
