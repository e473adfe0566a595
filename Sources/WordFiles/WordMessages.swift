import Glibc
import Words

/// The messages about dictionaries, for all programs that read them.
public enum WordMessages {
  /// The message of programs without a panel for a dictionary without words.
  public static let noWords =
    "the dictionary has no words; name a list with --dictionary or in [words] dictionaries"
  /// The message on the panel for a dictionary without words.
  public static let noWordsToShow = "The dictionary has no words: name a list in [words] dictionaries."
  /// The message for `TooManyWords`.
  public static let tooManyWords = "the dictionary has more words than there is room for; leave out a list"

  /// Returns a message as a sentence that stands alone: with a capital letter.
  public static func sentence(of text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// Returns the reason for a missing list, and the step that helps.
  public static func text(_ missing: DictionaryLists.Missing) -> String {
    let (reason, help) = parts(of: missing)
    return "\(reason); \(help ?? nameOne)"
  }

  /// Returns the reason for a missing list, and the step that helps; nil where no package does.
  public static func parts(of missing: DictionaryLists.Missing) -> (reason: String, help: String?) {
    switch missing {
    case .package(let package): ("there is no list of words in your language", install(package))
    case .language(let locale): ("no list of words is known for the locale \"\(locale)\"", nil)
    }
  }

  /// Returns the step that helps where packages do; distributions name them in their own ways.
  public static func install(_ packages: String) -> String { "install \(packages) (named as on Debian)" }

  /// The step that helps where no package does.
  public static let nameOne = "name one in [words] dictionaries"

  /// Returns the message for a list or an entry that could not be used, with its path and line.
  public static func text(_ problem: DictionaryLists.Problem) -> String {
    switch problem {
    case .unread(let path, EISDIR): "\(path) is a folder; name a file of words"
    case .unread(let path, EINVAL): "\(path) is a device or a pipe; name a file of words"
    case .unread(let path, EFBIG):
      "\(path) is larger than \(DictionaryLists.sizeLimit >> 20) MiB; leave out what you do not write"
    case .unread(let path, let number): "\(path) cannot be read: \(String(cString: strerror(number)))"
    case .mistaken(let path, let reason): "\(path): \(reason)"
    case .refused(let path, let refusal): "\(path):\(refusal.line): \(text(refusal.rule))"
    }
  }

  /// Returns the message that stands for further refused entries, of which there are so many.
  public static func more(_ count: Int) -> String {
    count == 1 ? "one more entry is refused" : "\(count) more entries are refused"
  }

  /// Returns the message for a dictionary that was built but could not be written to the cache.
  public static func notKept(_ reason: String) -> String { "the dictionary cannot be kept: \(reason)" }

  /// Returns the message for a broken rule: what is wrong, or what is allowed.
  static func text(_ rule: WordEntry.Rule) -> String {
    switch rule {
    case .noLetter: "no word; an entry has at least one letter"
    case .notLetters: "an entry is one word of letters, hyphens and apostrophes"
    case .notLowerCase: "capital letters; write entries in small letters"
    case .twoScripts: "letters of two scripts; an entry is of one"
    case .tooLong: "longer than \(WordEntry.mostCharacters) characters"
    case .hyphenAtEnd: "a hyphen at its start or end; hyphens stand inside of an entry"
    case .doubledSign: "two hyphens or apostrophes side by side; write one"
    case .tooManyHyphens: "more than \(WordEntry.mostHyphens) hyphens"
    case .strayMarks: "marks without a letter, or too many on one"
    }
  }
}
