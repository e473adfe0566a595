import ArgumentParser
import Toml

/// The check of the commands' names on the command line before the parser runs. For an unknown command the parser says
/// only that it was not expected, and shows the help of another one.
enum CommandNames {
  /// The options of `add` that have one letter.
  private static let options = ["-h", "-q"]

  /// Refuses phrases that look like options: the parser would say that the phrase is missing.
  private static func checkDashes(_ words: ArraySlice<String>) throws {
    guard words.first == AddPhrase.configuration.commandName else { return }
    for word in words.prefix(while: { $0 != "--" }) {
      guard word.first == "-", word.count > 1, !word.hasPrefix("--"), !options.contains(word) else {
        continue
      }
      throw Failure(code: .usage, description: Messages.dashPhrase(word))
    }
  }

  /// Checks the names of commands.
  ///
  /// - Throws: a `Failure` when the first words name no command of `root`.
  static func check(_ arguments: some Sequence<String>, of root: ParsableCommand.Type) throws {
    var words = Array(arguments)[...]
    if words.first == "help" { words = words.dropFirst() }
    try checkDashes(words)
    var (commands, parent): ([ParsableCommand.Type], String?) = (root.configuration.subcommands, nil)
    var isOptional = false
    for word in words {
      guard !commands.isEmpty, !word.hasPrefix("-") else { return }
      guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
        // What names none is for the command that is meant then.
        if isOptional { return }
        let shown = commands.filter { $0.configuration.shouldDisplay }
        let names = shown.compactMap { $0.configuration.commandName }
        throw Failure(
          code: .usage,
          description: Messages.unknownCommand(word, of: parent, nearest: nearestName(to: word, in: names)))
      }
      (commands, parent) = (next.configuration.subcommands, word)
      isOptional = next.configuration.defaultSubcommand != nil
    }
  }
}
