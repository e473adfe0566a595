import ArgumentParser
import Snippets

/// The messages of the commands about single keys: favourites, hidden keys and those used last.
extension Messages {
  static let markedKeys = ArgumentHelp(
    "The label of a key, or its id from \"list --json\".", valueName: "key")

  static func unknownKey(_ name: String, _ hint: String) -> String {
    "There is no key \(quoted(name)); \(hint)"
  }
  static func ambiguousKey(_ name: String, _ keys: [SnippetKey]) -> String {
    let candidates = keys.prefix(12).map {
      "\(SnippetKeys.idPrefix)\(plain($0.id)) (\(quoted($0.label)) of \(plain($0.origin.source)))"
    }
    let more = keys.count > candidates.count ? " ..." : ""
    return "Several keys are called \(quoted(name)): \(candidates.joined(separator: ", "))\(more). "
      + "Give one of these ids."
  }
  static let seeKeys = "see the keys with: phraseboard list"

  // MARK: search, pick

  static let search = ArgumentHelp(
    "Only the keys that have these words in label, search words, group or phrases, the best first.",
    valueName: "words")
  static let searchOrHidden = "--search looks at the keys that are shown: leave out --hidden."
  static func nothingFound(_ text: String) -> String { "Nothing is found for \(quoted(text))." }

  static let pick = "Print the keys for programs that let you choose a line."
  static let pickDiscussion = """
    One key in a line: its label, a tab, and its id, which "type --stdin" reads. Keys that look alike have their group \
    or source behind the label. Favourites and the keys that you used last are first; with --search, the best are. It \
    prints no phrases, and leaves out hidden keys.

    Examples:
      phraseboard pick | fuzzel --dmenu | phraseboard type --stdin
      phraseboard pick | bemenu | phraseboard type --stdin
      phraseboard pick | rofi -dmenu -display-columns 1 | phraseboard type --stdin
      phraseboard pick --search "thank you" | head -n 1 | phraseboard type --stdin
    """

  // MARK: keep, unkeep

  static let keep = "Make keys favourites."
  static let keepDiscussion = """
    The key becomes the first favourite and stays one, whatever its source sends later. "Keep" in the list of a held \
    key does the same.

    Examples:
      phraseboard keep greetings
      phraseboard keep GREETINGS "my address"
    """

  static let unkeep = "Take keys out of the favourites."
  static let unkeepDiscussion = """
    The key stays out of the favourites, whatever its source sends later. "Don't keep" in the list of a held key does \
    the same.

    Example:
      phraseboard unkeep greetings
    """

  // MARK: hidden keys

  static let unhide = "Show hidden keys again."
  static let unhideDiscussion = """
    Brings back keys that "Hide" in the list of a held key took off the keyboard.

    Examples:
      phraseboard list --hidden
      phraseboard unhide greetings
    """
  static let listHidden = ArgumentHelp("List the hidden keys instead.")
  static let hiddenHeader = ["KEY", "GROUP", "SOURCE"]
  static let nothingHidden = "No key is hidden. To hide one, hold it on the keyboard and tap Hide."
  static func notHidden(_ name: String, _ hint: String) -> String {
    "No key \(quoted(name)) is hidden; \(hint)"
  }
  static let seeHiddenKeys = "see the hidden keys with: phraseboard list --hidden"

  // MARK: recents

  static let recents = "List the keys that you used last."
  static let recentsDiscussion = """
    The newest first: label, source, how often you used the key, and when last. The list has 50 keys at most, and \
    never a secret one. recents = false below [keyboard] in the settings turns it off and wipes it.

    --json prints {"version": 1, "recents": [...]}, one key in a line, with id, label, source, count and lastUsed \
    (in UTC). Later versions may add members.

    Examples:
      phraseboard recents
      phraseboard recents --clear
    """
  static let clearRecents = ArgumentHelp("Forget which keys you used.")
  static let clearOrList = "--clear lists nothing: leave out --json."
  static let recentsHeader = ["KEY", "SOURCE", "USED", "LAST USED"]
  static let noRecents =
    "You have used no key yet. A tap on the keyboard, or phraseboard type, puts one here."
  static func cleared(_ count: Int) -> String {
    count == 1 ? "1 key is forgotten." : "\(count) keys are forgotten."
  }
}
