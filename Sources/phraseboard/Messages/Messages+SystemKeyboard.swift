import ArgumentParser

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
  static let enableSystemKeyboard = "Let the next login start Phraseboard as its keyboard."
  static let disableSystemKeyboard = "Let the next login start the keyboard that the system has."
  static let systemKeyboardStatus = "Say which keyboard the next login starts."

  static let enableWithoutAsking: ArgumentHelp = "Do not ask whether your passcode is numeric."
  static let askPasscode = """
    The lock screen does not show Phraseboard: with a passcode that has letters you could not unlock the phone.
    Do you use a numeric passcode, or none? [y/N] 
    """
  static let notEnabled =
    "Nothing was changed. Choose a numeric passcode first, or answer y; a script answers it with --yes."
  static let systemKeyboardEnabled = "Phraseboard is the system keyboard from the next login on."
  static let enabledNext = "Log out and in again to begin with it. Then ABC types letters."
  static let systemKeyboardDisabled = "Phraseboard is not the system keyboard from the next login on."
  static let disabledNext = "Log out and in again to get the system's own."
  static let systemKeyboardIsDisabled = "Phraseboard was not the system keyboard."
  static func otherEntryStays(_ path: String) -> String { "\(plain(path)) is not Phraseboard's, and stays." }

  static func statusEnabled(_ path: String) -> String {
    "enabled: \(plain(path)) starts Phraseboard from the next login on; the lock screen needs a numeric passcode"
  }
  static let statusDisabled = "disabled: the system's own keyboard starts from the next login on"
  static func statusOther(_ path: String) -> String {
    "disabled: \(plain(path)) starts another keyboard from the next login on"
  }

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
