import ArgumentParser

@main
struct Phraseboard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phraseboard",
    abstract: Messages.program,
    discussion: Messages.programDiscussion,
    version: Messages.version,
    subcommands: [Run.self, Show.self, Hide.self, Toggle.self, TypeKey.self, Inspect.self])
}

/// What ends the program with exit code 1 and one sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String
}
