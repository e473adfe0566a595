import ArgumentParser

/// What the commands about single keys say: favourites, hidden keys and those used last.
extension Messages {
  static let markedKeys = ArgumentHelp(
    "The label of a key as it stands on it, in upper or lower case, or its id as \"list --json\" has it.",
    valueName: "id|label")

  static func unknownKey(_ name: String, _ hint: String) -> String {
    "There is no key \(quoted(name)); \(hint)"
  }
  static let seeKeys = "see the keys with: phraseboard list"

  // MARK: keep, unkeep

  static let keep = "Make keys favourites."
  static let keepDiscussion = """
    The key becomes the first of the favourites and stays one, whatever its source sends later. This is Keep in the \
    list of a held key.

    Examples:
      phraseboard keep greetings
      phraseboard keep GREETINGS "my address"
    """

  static let unkeep = "Make keys favourites no more."
  static let unkeepDiscussion = """
    The key is none of the favourites any more, whatever its source says. This is Don't keep in the list of a held key.

    Example:
      phraseboard unkeep greetings
    """

  // MARK: hidden keys

  static let unhide = "Show hidden keys again."
  static let unhideDiscussion = """
    Brings back keys that Hide in the list of a held key has taken from the keyboard.

    Examples:
      phraseboard list --hidden
      phraseboard unhide greetings
    """
  static let listHidden = ArgumentHelp("List the keys that are hidden, and no others.")
  static let hiddenHeader = ["LABEL", "GROUP", "SOURCE"]
  static let nothingHidden = "No key is hidden."
  static func notHidden(_ name: String, _ hint: String) -> String {
    "No key \(quoted(name)) is hidden; \(hint)"
  }
  static let seeHiddenKeys = "see the hidden keys with: phraseboard list --hidden"

  // MARK: recents

  static let recents = "List the keys that were used last."
  static let recentsDiscussion = """
    The newest is first: its label, the source that it is from, how often it was used, and when last. There are 50 at \
    most. Secret keys are never among them. With recents = false below [keyboard] in the settings there are none.

    With --json: {"version": 1, "recents": [...]}, one key in a line, each with id, label, source, count and lastUsed \
    (in UTC). Later versions may add members.

    Examples:
      phraseboard recents
      phraseboard recents --clear
    """
  static let clearRecents = ArgumentHelp("Forget which keys were used.")
  static let clearOrList = "--clear lists nothing: leave out --json."
  static let recentsHeader = ["LABEL", "SOURCE", "USED", "LAST USED"]
  static let noRecents = "No key was used yet."
  static func cleared(_ count: Int) -> String {
    count == 1 ? "1 key is forgotten." : "\(count) keys are forgotten."
  }
}
