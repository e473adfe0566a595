import ArgumentParser
import Glibc

struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: Messages.run, discussion: Messages.runDiscussion)

  @Option(help: Messages.content, completion: .file())
  var content: String?

  @Option(help: Messages.config, completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(help: Messages.store, completion: .file())
  var store: String?

  @Option(help: Messages.osk)
  var osk: String?

  @Option(help: Messages.log)
  var log: String?

  @Flag(help: Messages.hidden)
  var hidden = false

  @Flag(help: Messages.checkConfig)
  var checkConfig = false

  func run() throws {
    // Makes the paths absolute, since "restart" may be called in another folder.
    let valued = [
      ("--content", content.map(Files.absolute)), ("--config", config.map(Files.absolute)),
      ("--store", store.map(Files.absolute)), ("--osk", osk), ("--log", log),
    ]
    let flags = [("--hidden", hidden), ("--check-config", checkConfig)]
    let arguments =
      valued.flatMap { name, value in value.map { [name, $0] } ?? [] }
      + flags.filter(\.1).map(\.0)
    throw Failure(description: becomeKeyboard(arguments))
  }

  /// Replaces this process by the keyboard.
  ///
  /// Returns only when that fails, with the reason.
  private func becomeKeyboard(_ arguments: [String]) -> String {
    let name = "phraseboard-keyboard"
    guard let path = findProgram(name) else { return Messages.programNotFound(name) }
    var vector = ([path] + arguments).map { strdup($0) } + [nil]
    execv(path, &vector)
    return Messages.programNotStarted(path, reason: systemReason())
  }
}
