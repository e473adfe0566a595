import ArgumentParser

/// The commands about words. Without one of them, text is divided, as before there were others.
struct WordCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: Messages.words, discussion: Messages.wordsDiscussion,
    subcommands: [
      DivideWords.self, ListDictionaries.self, AddDictionary.self, RemoveDictionary.self,
      CheckDictionaries.self,
      BuildDictionary.self,
    ], defaultSubcommand: DivideWords.self)
}
