import ArgumentParser

/// The messages of `words`.
extension Messages {
  static let words = "Divide text into words, and manage the dictionaries of the letters."
  static let wordsDiscussion = """
    Without a command it divides text, as phraseboard words divide does. The other commands are for the words that \
    are offered while letters are typed: one dictionary for each language.

    Examples:
      phraseboard words applepieshoe
      phraseboard words list
      phraseboard words add ca.txt
    """
  static let divide = "Divide text that has run together into words."
  static let divideDiscussion = """
    Prints the text with a space wherever two words touch. The words are those of your language's list in \
    /usr/share/dict and of your own phrases; [words] dictionaries in the settings names others. Without TEXT it reads \
    the standard input, a text a line, and prints a line for each; one that cannot be divided stays as it is.

    Examples:
      phraseboard words applepieshoe
      phraseboard words --all --found secondary
      phraseboard words --json <hashtags.txt
      phraseboard words divide list

    The exit code is 1 where a text cannot be divided. Of a single TEXT, the words that hide in it are printed even then.
    """
  static let wordsText = ArgumentHelp("What to divide. Default: each line of the standard input.")
  static let wordsAll = ArgumentHelp("Print all ways to divide it, the best first, up to a million words.")
  static let wordsFound = ArgumentHelp("Print all words that are in it, in the order in which they begin.")
  static let wordsJSON = ArgumentHelp(
    "Print a line of JSON for each text, with \"text\", \"segmentations\" and \"found\".")
  static let wordsDictionary = ArgumentHelp(
    "Take the words of this file: one a line, or a JSON array of texts.", valueName: "file")

  static let wordsList = "List the dictionaries of the letters, by language."
  static let wordsListHeader = ["LANGUAGE", "WORDS", "SIZE", "STATE", "WHERE"]
  static let wordsAdd = "Make a list into the dictionary of a language."
  static let wordsAddDiscussion = """
    The dictionary takes the place of an installed one of the language. A line of the list is a word as it is written \
    within a sentence, with how often it comes; or two or three words that follow each other, with how often they do. \
    Lines of words alone will do: all then count the same. docs/words.md says more.

    Examples:
      phraseboard words add ca.txt
      phraseboard words add --language de /usr/share/dict/ngerman
    """
  static let wordsAddFile = ArgumentHelp("The list, in UTF-8.")
  static let wordsLanguage = ArgumentHelp(
    "The language, such as de or pt-BR. Default: the name of the file.", valueName: "language")
  static let wordsBuild = "Make a list into a dictionary file, as packages have it."
  static let wordsOutput = ArgumentHelp("The file to write.", valueName: "file")
  static let wordsRemove = "Remove a dictionary that you have added."
  static let wordsRemoveLanguage = ArgumentHelp("The language.")
  static let wordsCheck = "Check that the dictionaries are as they were written."

  static func dictionaryState(isOwn: Bool, isWhole: Bool) -> String {
    [isOwn ? "yours" : "installed", isWhole ? nil : "damaged"].compactMap { $0 }.joined(separator: ", ")
  }
  static let noDictionaries =
    "There is no dictionary, so that no words are offered; phraseboard words add makes one of a list."
  static func noLanguage(_ text: String) -> String {
    "\(quoted(text)) is no language; name one by its tag, as de or pt-BR, with --language."
  }
  static func noDictionary(_ tag: String, _ all: [String]) -> String {
    all.isEmpty
      ? "You have added no dictionary."
      : "You have added none for \(quoted(tag)); you have: \(all.joined(separator: ", "))."
  }
  static func dictionaryAdded(_ tag: String, words: Int, followers: Int, _ path: String) -> String {
    "\(tag): \(words) words, \(followers) that follow others, in \(path)"
  }
  static func dictionaryDamaged(_ path: String) -> String {
    "\(path) is damaged; add the list again, or install the package again."
  }
  static func notADictionary(_ path: String) -> String {
    "\(path) is no dictionary of this version; add the list again."
  }

  static func noWord(_ text: String) -> String {
    "\(quoted(text)) is no word: a word has letters of one script, with apostrophes and hyphens between them."
  }
  static let saveWord = "Add a word to yours, or remove one, for the keyboard."
  static func wordRefused(_ reason: String) -> String { "The word cannot be saved: \(reason)" }

  static func notDivided(_ text: String) -> String {
    "\(quoted(text)) cannot be divided into words of the dictionary."
  }
  static func linesNotDivided(_ count: Int) -> String {
    count == 1 ? "One line cannot be divided." : "\(count) lines cannot be divided."
  }
  static func moreSegmentations(_ shown: Int, of count: Int) -> String {
    count == .max
      ? "These are the best \(shown) of countless ways." : "These are the best \(shown) of \(count) ways."
  }
}
