import ArgumentParser
import ContentFormats
import Glibc
import Settings

/// The command that the keyboard starts for a secret which a command gives: it becomes that command.
///
/// The command is read here, from the user's own file. So it is in no store that other programs write.
struct SecretCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret-command", abstract: Messages.secretCommand, shouldDisplay: false)

  @Argument(help: Messages.secretFile)
  var file: String

  @Argument(help: Messages.secretID)
  var id: String

  func run() throws {
    let path = OwnFolder().file(file)
    guard !file.split(separator: "/").contains("..") else {
      throw Failure(code: .usage, description: Messages.noSecretCommand(path))
    }
    if let obstacle = FileTrust.obstacle(to: path) {
      throw Failure(code: .data, description: Messages.secretCommandRefused(path, obstacle))
    }
    let content: DecodedContent
    do {
      content = try ContentFormat.toml.decode(Files.read(path), from: path, allowsCommands: true)
    } catch let error as DocumentError {
      throw Failure(code: .data, description: Messages.fileRefused(error.problem(in: path).description))
    }
    guard let command = content.snippets.first(where: { $0.id == id })?.command else {
      throw Failure(code: .data, description: Messages.noSecretCommand(path))
    }
    let words = ["/bin/sh", "-c", command]
    let vector = words.map { strdup($0) } + [nil]
    execv(words[0], vector)
    throw Failure(
      code: .unavailable, description: Messages.programNotStarted(words[0], reason: systemReason()))
  }
}
