import ArgumentParser

/// The messages of `phraseboard setup`.
extension Messages {
  static let setUp = "Get a desktop ready for Phraseboard."
  static let setUpPlasma = "Let System Settings of Plasma offer Phraseboard as the virtual keyboard."
  static let setUpPlasmaDiscussion = """
    KWin starts the keyboard that you choose in System Settings under Keyboard, Virtual Keyboard. Packages bring what \
    makes Phraseboard appear there; without a package, this command writes it for you alone, in \
    ~/.local/share/applications.

    Examples:
      phraseboard setup plasma
      phraseboard setup plasma --choose
      phraseboard setup plasma --leave
    """
  static let plasmaChoose: ArgumentHelp = "Choose it, too: KWin starts it at once."
  static let plasmaLeave: ArgumentHelp = "Choose the keyboard of Plasma, or the only other one there is."
  static let plasmaTo = ArgumentHelp(
    "Choose this keyboard, by the name of its desktop entry.", valueName: "entry")
  static let plasmaEither = "Choose Phraseboard or leave it, not both at once."

  static func plasmaEntryWritten(_ path: String) -> String { "Written: \(plain(path))" }
  static func plasmaEntryIsThere(_ path: String) -> String {
    "Nothing to do: \(plain(path)) is there. Choose Phraseboard in System Settings under Keyboard, Virtual Keyboard."
  }
  static let plasmaNext = "Now choose Phraseboard in System Settings under Keyboard, Virtual Keyboard."
  static let plasmaChosen = "Phraseboard is the keyboard of Plasma."
  static func plasmaLeft(_ name: String) -> String { "\(plain(name)) is the keyboard of Plasma." }

  static func plasmaNextSession(_ reason: String) -> String {
    "Plasma takes it with the next session, log out and in again: \(plain(reason))"
  }

  static let noOtherPlasmaKeyboard =
    "There is no other keyboard for Plasma. Install one, such as plasma-keyboard."
  static func whichPlasmaKeyboard(_ names: [String]) -> String {
    "Name one of these with --to: \(names.map(plain).joined(separator: ", "))"
  }
  static let noKWriteConfig =
    "kwriteconfig6 is missing, which changes Plasma's settings. Choose the keyboard in System Settings under Keyboard, "
    + "Virtual Keyboard."
  static func kwinrcNotWritten(_ program: String, _ code: Int32) -> String {
    "\(plain(program)) has ended with \(code): Plasma's settings are as they were."
  }
}
