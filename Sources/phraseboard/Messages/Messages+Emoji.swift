import ArgumentParser

/// The messages of `emoji`.
extension Messages {
  static let emoji = "Find emoji by their names."
  static let emojiDiscussion = """
    Prints an emoji a line, the best first, with a tab and its name. It looks in the languages of your layouts and in \
    English at once, for words that begin with what you write, or that it may be meant for.

    Examples:
      phraseboard emoji party
      phraseboard emoji gesicht lach
      phraseboard emoji --json heart
      phraseboard emoji --type thumbs up

    The exit code is 1 where nothing is found.
    """
  static let emojiWords = ArgumentHelp("The beginnings of words of the name.", valueName: "word")
  static let emojiType: ArgumentHelp =
    "Type the first one into the focused application instead, by the keyboard that runs."
  static let noEmojiNames = "There are no names of emoji; install Phraseboard anew."
}
