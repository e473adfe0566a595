import ArgumentParser
import Snippets

/// The messages of the commands that change the user's own keys.
extension Messages {
  static let ownKey = ArgumentHelp(
    "The label of a key of your own, or its id from \"list --json\".", valueName: "key")
  static let quiet = ArgumentHelp("Do not say what was done.")

  static func added(_ label: String, count: Int, to path: String) -> String {
    "Added \(quoted(label)) with \(count) phrase\(count == 1 ? "" : "s") to \(plain(path))."
  }

  /// Says that a label is taken.
  ///
  /// - Parameter other: the label that is there, which may differ in capitals.
  static func labelTaken(_ label: String, _ other: String, _ path: String, line: Int?) -> String {
    let place = plain(path) + (line.map { ":\($0)" } ?? "")
    let taken =
      label == other
      ? "\(quoted(label)) is in \(place) already"
      : "\(quoted(other)) is in \(place), and looks the same on the keyboard"
    return "\(taken); add the phrases there with \"phraseboard edit\", or make a second key with --id ID."
  }

  // MARK: remove

  static let remove = "Remove a key of your own, or one of its phrases."
  static let removeDiscussion = """
    Takes the key out of its TOML file; the rest of the file stays as it is. A key of a server or of another folder is \
    changed there; "Hide" in the list of a held key takes it off the keyboard.

    Examples:
      phraseboard remove greetings
      phraseboard remove greetings --piece 2
    """
  static let removedPiece = ArgumentHelp("Remove this phrase only; the first is 1.", valueName: "phrase")
  static func removed(_ label: String, from path: String) -> String {
    "Removed \(quoted(label)) from \(plain(path))."
  }
  static func removed(piece: Int, of label: String, from path: String) -> String {
    "Removed phrase \(piece) of \(quoted(label)) from \(plain(path))."
  }
  static func noSuchPiece(_ piece: Int, of label: String, count: Int) -> String {
    "\(quoted(label)) has no phrase \(piece); give a number from 1 to \(count)."
  }
  static func onlyPiece(_ label: String) -> String {
    "\(quoted(label)) has one phrase only; remove the key without --piece."
  }

  // MARK: rename

  static let rename = "Give a key of your own another label."
  static let renameDiscussion = """
    Changes the label in the key's TOML file. The key stays a favourite, and goes on where it was: it keeps its id, \
    which the file then tells.

    Example:
      phraseboard rename greetings hello
    """
  static func renamed(_ label: String, to new: String, in path: String) -> String {
    "Renamed \(quoted(label)) to \(quoted(new)) in \(plain(path))."
  }

  // MARK: move

  static let move = "Move a key of your own to another place or group."
  static let moveDiscussion = """
    Changes the order or the group in the key's TOML file; keys move within their file. A key with "order" moves by \
    that number, which "edit" changes.

    Examples:
      phraseboard move thanks --before greetings
      phraseboard move thanks --first --group work
    """
  static let moveBefore = ArgumentHelp("To the place before this key.", valueName: "key")
  static let moveAfter = ArgumentHelp("To the place after this key.", valueName: "key")
  static let moveFirst = ArgumentHelp("To the top of its file.")
  static let moveLast = ArgumentHelp("To the end of its file.")
  static let moveGroup = ArgumentHelp("Into this group.", valueName: "group")
  static let moveNoGroup = ArgumentHelp("Out of its group.")
  static let moveWhere = "Give one of --before, --after, --first and --last, or a group, or both."
  static func moved(_ label: String, in path: String) -> String {
    "Moved \(quoted(label)) in \(plain(path))."
  }
  static func otherFile(_ label: String, _ path: String, _ other: String, _ otherPath: String) -> String {
    "\(quoted(label)) is in \(plain(path)) and \(quoted(other)) in \(plain(otherPath)); keys move within a file. "
      + "Cut it there and paste it here with: phraseboard edit"
  }

  // MARK: edit

  static let edit = "Open the file of a key in your editor."
  static let editDiscussion = """
    Opens the file at the line of the key with $VISUAL or $EDITOR, and then says what is wrong in it, if anything. \
    Where neither is set, the command prints the file and the line.

    Example:
      EDITOR=nano phraseboard edit greetings
    """
  static func editorEnded(_ command: String, _ code: Int32) -> String {
    "The editor \(quoted(command)) ended with exit code \(code); see EDITOR and VISUAL in your environment."
  }

  // MARK: What cannot be changed

  static func keyOfServer(_ label: String, source: String, url: String) -> String {
    "\(quoted(label)) comes from the server of \(quoted(source)), \(plain(url)): who runs it can change it. "
      + "To take it off your keyboard, hold the key and tap Hide."
  }
  static func keyOfFolder(_ label: String, source: String, path: String) -> String {
    "\(quoted(label)) of \(quoted(source)) is not in your own folder; change it in \(plain(path))."
  }
  static func keyOfMistake(_ label: String, source: String) -> String {
    "\(quoted(label)) comes from \(quoted(source)), whose settings have a mistake; correct them first, see: phraseboard sources"
  }
  static func keyBuiltIn(_ label: String) -> String {
    "\(quoted(label)) is built in, and goes with the first key of your own: phraseboard add LABEL PHRASE"
  }
  static func onlyTOML(_ label: String, _ path: String) -> String {
    "\(quoted(label)) is in \(plain(path)), and this command changes TOML files alone; open it with: phraseboard edit"
  }
  static func changeByHand(_ label: String, _ path: String, line: Int) -> String {
    "\(plain(path)):\(line): \(quoted(label)) is written so that this command would change more than it should; change it "
      + "with: phraseboard edit"
  }
  static func valueRefused(_ key: String, _ reason: String) -> String {
    "The new \(key) is refused: \(TextWidth.sentence(reason))"
  }

  // MARK: save-key

  static let saveKey = "Save a key from the keyboard's editor, for the keyboard."
  static func keyGone(_ label: String, _ path: String) -> String {
    "\(quoted(label)) is not in \(plain(path)) any more; close the editor, and hold the key that is there now."
  }
  static func secretNotEdited(_ label: String) -> String {
    "\(quoted(label)) is secret, and is changed only in its file: phraseboard edit"
  }
  static func draftRefused(_ problem: String) -> String { "No key was saved: \(problem)" }
  static let draftIncomplete = "No key was saved: it needs a label, and a file and an id or neither."

  // MARK: save-edit

  static let saveEdit = "Delete or move keys from the keyboard's panel of keys, for the keyboard."
  static func keyNotThere(_ label: String, _ path: String) -> String {
    "\(quoted(label)) is not in \(plain(path)) any more: nothing was changed."
  }
  static func groupGone(_ group: String) -> String {
    "No key of your own is in the group \(quoted(group)) any more."
  }
  static func editRefused(_ problem: String) -> String { "Nothing was changed: \(problem)" }
  static let editIncomplete = "Nothing was changed: it is not said what to change."

  // MARK: quit, restart

  static let quit = "End the keyboard."
  static let quitDiscussion = """
    What it is typing ends, too. Start it again with "run", or with its service.
    """
  static let restart = "End the keyboard and start it again."
  static let restartDiscussion = """
    It starts with the options that it had, as a service where it was one, and shows if it did.
    """
  static let notEnded =
    "The keyboard does not end. See its log; this ends it at once: pkill -KILL phraseboard-key"
  static let commandLineUnknown =
    "The keyboard has ended, and nobody knows how it was started; start it with: phraseboard run"
  static let notBack = "The keyboard has not started again within 10 seconds; see why with: phraseboard run"
}
