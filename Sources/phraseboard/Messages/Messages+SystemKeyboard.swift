/// The messages of `phraseboard system-keyboard`.
extension Messages {
  static let systemKeyboard = "Make Phraseboard the keyboard that phosh starts and shows."
  static let systemKeyboardDiscussion = """
    phosh starts what sm.puri.OSK0.desktop names. "enable" writes one for you alone, in ~/.local/share/applications, \
    and changes no setting: the keyboard that it starts runs with --osk system. The system's own keyboard, which has \
    letters, does not start then. "disable" removes it; run that before you uninstall Phraseboard.

    Examples:
      phraseboard system-keyboard enable
      phraseboard system-keyboard status
    """
  static let enableSystemKeyboard = "Let the next session start Phraseboard as its keyboard."
  static let disableSystemKeyboard = "Let the next session start the keyboard that the system has."
  static let systemKeyboardStatus = "Say which keyboard the next session starts."

  static let systemKeyboardEnabled = "Phraseboard is the system keyboard from the next session on."
  static let enabledNext = "Log out and in again to begin with it."
  static let enabledWithoutLetters =
    "Then ABC types letters. The lock screen does not show Phraseboard: "
    + "use a numeric passcode, or you cannot unlock the phone."
  static let systemKeyboardDisabled = "Phraseboard is not the system keyboard from the next session on."
  static let disabledNext = "Log out and in again to get the system's own."
  static let systemKeyboardIsDisabled = "Phraseboard was not the system keyboard."
  static func otherEntryStays(_ path: String) -> String { "\(plain(path)) is not Phraseboard's, and stays." }

  static func statusEnabled(_ path: String) -> String { "enabled: \(plain(path)) starts Phraseboard" }
  static let statusDisabled = "disabled: the system's own keyboard starts"
  static func statusOther(_ path: String) -> String { "disabled: \(plain(path)) starts another keyboard" }

  static func otherEntry(_ path: String) -> String {
    "\(plain(path)) is not Phraseboard's. To replace it, move it away and run this command again."
  }
  static func noSuchPathInEntry(_ program: String) -> String {
    "\(plain(program)) has a quote or another character that a desktop entry cannot have. Install it elsewhere."
  }
  static func notRemoved(_ path: String, _ reason: String) -> String {
    "\(plain(path)) cannot be removed: \(reason)"
  }
}
