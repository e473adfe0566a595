import Glibc
import Words

/// What is said of dictionaries, by whichever program reads them.
public enum WordMessages {
  public static let noWords =
    "the dictionary has no words; name a list with --dictionary or in [words] dictionaries"
  public static let noWordsToShow = "The dictionary has no words: name a list in [words] dictionaries."
  public static let tooManyWords = "the dictionary has more words than there is room for; leave out a list"

  /// What is said of something that has gone wrong, where it stands alone.
  public static func sentence(of text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  public static func text(_ missing: DictionaryLists.Missing) -> String {
    let (reason, help) = parts(of: missing)
    return "\(reason); \(help ?? nameOne)"
  }

  /// What is missing, and the step that helps where a package does.
  public static func parts(of missing: DictionaryLists.Missing) -> (reason: String, help: String?) {
    switch missing {
    case .package(let package): ("there is no list of words in your language", install(package))
    case .language(let locale): ("no list of words is known for the locale \"\(locale)\"", nil)
    }
  }

  /// The step that helps where packages do, which distributions call in their own ways.
  public static func install(_ packages: String) -> String { "install \(packages) (named as on Debian)" }

  /// What helps where no package does.
  public static let nameOne = "name one in [words] dictionaries"

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

  public static func more(_ count: Int) -> String {
    count == 1 ? "one more entry is refused" : "\(count) more entries are refused"
  }

  public static func notKept(_ reason: String) -> String { "the dictionary cannot be kept: \(reason)" }

  /// Which rule an entry breaks, and what is allowed.
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
