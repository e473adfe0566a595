import ArgumentParser

/// The messages of `words`.
extension Messages {
  static let words = "Divide text that has run together into words."
  static let wordsDiscussion = """
    Prints the text with a space wherever two words touch. The words are those of your language's list in \
    /usr/share/dict and of your own phrases; [words] dictionaries in the settings names others. Without TEXT it reads \
    the standard input, a text a line, and prints a line for each; one that cannot be divided stays as it is.

    Examples:
      phraseboard words applepieshoe
      phraseboard words --all --found secondary
      phraseboard words --json <hashtags.txt

    The exit code is 1 where a text cannot be divided. Of a single TEXT, the words that hide in it are printed even then.
    """
  static let wordsText = ArgumentHelp("What to divide. Default: each line of the standard input.")
  static let wordsAll = ArgumentHelp("Print all ways to divide it, the best first, up to a million words.")
  static let wordsFound = ArgumentHelp("Print all words that are in it, in the order in which they begin.")
  static let wordsJSON = ArgumentHelp(
    "Print a line of JSON for each text, with \"text\", \"segmentations\" and \"found\".")
  static let wordsDictionary = ArgumentHelp(
    "Take the words of this file: one a line, or a JSON array of texts.", valueName: "file")

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
