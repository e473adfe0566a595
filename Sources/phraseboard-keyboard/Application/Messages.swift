import Snippets

/// The texts of the program for people, in one place so that they can be translated.
enum Messages {
  static let help = """
    The keyboard of Phraseboard. `phraseboard run` starts it.

    Usage: phraseboard-keyboard [options]

      --content SOURCE  show the phrases of this file, folder or http(s) address, and no others
      --config PATH     the settings file (default: ~/.config/phraseboard/config.toml)
      --store PATH      the file that keeps the phrases (default: ~/.local/share/phraseboard/store.db)
      --hidden          start hidden; `phraseboard show` shows the keyboard
      --osk RULE        auto, guest or system, in place of [keyboard] osk in the settings
      --check-config    say what is wrong with the settings, and end
      --check-compositor
                        say whether the keyboard can run on this compositor (exit code 0 or 1), and end
      --log LEVEL       error, warning (default), info or debug
      --version         print the version and end
      --help            print this and end

    Signals: SIGUSR1 hides, SIGUSR2 shows, SIGRTMIN toggles; SIGTERM and SIGINT end the keyboard. Once
    another version is installed in its place and nobody uses it, it ends and starts again.
    Exit codes: 0 ended as asked, or the Phraseboard that runs already was shown, or it cannot run and its compositor has started
    it; 1 no compositor, or the Phraseboard that runs already cannot be asked to show; 64 wrong usage; 69 a compositor without what
    the keyboard needs; 75 ended to be started again as another version; 78 wrong settings.
    """

  static func missingValue(of option: String) -> String { "\(option) needs a value; see --help" }
  static func unknownOption(_ option: String) -> String { "unknown option \(option); see --help" }
  static func unknownLogLevel(_ level: String) -> String {
    "--log \(level): not one of error, warning, info, debug"
  }
  static func unknownOSKRule(_ rule: String) -> String { "--osk \(rule): not one of auto, guest, system" }
  static let alreadyRunning = "another Phraseboard is running already; `phraseboard show` shows it"
  static let alreadyRunningShown = "another Phraseboard is running already; it has been asked to show"
  static let alreadyRunningAsSystem =
    "another Phraseboard is running already, and is the system keyboard from now on; this one starts once it has ended"
  static let alreadyRunningEnded =
    "another Phraseboard was running; it has been ended, since the compositor has started this one as its keyboard"
  static let alreadyRunningSilent =
    "another Phraseboard is running already and does not answer; end it, and start it again"
  static let alreadyRunningUnasked =
    "another Phraseboard is running already; without a session bus this shows it: pkill -USR2 phraseboard-key"
  static func noBus(_ reason: String) -> String {
    "\(reason); show and hide by signal only, or start your desktop with dbus-run-session"
  }
  static let busLost = "the session bus has gone: show and hide by signal only until it is back"
  /// Returns the remark in the globe's list.
  static func noBusRemark(_ reason: String) -> String {
    "\(reason), so that “phraseboard show” does not reach the keyboard; start your desktop with dbus-run-session"
  }
  static func ownProblems(first: String, others: Int) -> String {
    others == 0 ? first : "\(first) (and \(others) more: phraseboard sources)"
  }
  static let busIsBack = "the session bus is back"
  static let systemKeyboardRefused =
    "another program stays the system keyboard (sm.puri.OSK0), and Phraseboard is a guest beside it; to start in its "
    + "place from the next session on: phraseboard system-keyboard enable"
  static func noSystemBus(_ reason: String) -> String {
    "no system bus: \(reason); not told when the session is locked"
  }
  static let systemBusLost =
    "the system bus has gone: not told when the session is locked until it is back"
  static func storeFailed(_ reason: String) -> String {
    "the store cannot be used: \(reason); it is tried again, see more with: phraseboard doctor"
  }
  static func storeReadOnly(_ reason: String) -> String {
    "the store cannot be written: \(reason); what you keep, hide or add is not saved until you make it writable"
  }
  static func changeNotSaved(_ reason: String) -> String {
    "what the keyboard is to remember could not be saved: \(reason)"
  }
  static func changeNotSavedYet(_ reason: String) -> String {
    "what the keyboard is to remember waits to be saved, since another program is writing to the store: \(reason)"
  }
  static let dictionaryNotBuilt =
    "The dictionary could not be built; see why with: phraseboard-content --words"
  static func catalogueNotAsked(_ name: String, _ reason: String) -> String {
    "the catalogue \(name) could not be asked: \(reason)"
  }
  static func contentProgramFailed(_ reason: String) -> String { "phrases could not be fetched: \(reason)" }
  static let contentNotStored =
    "phrases could not be stored: the disk may be full or not be written to; see more with: phraseboard doctor"
  static func contentProgramEnded(code: Int32) -> String {
    "phrases could not be fetched: phraseboard-content ended with exit code \(code); see why with: phraseboard refresh"
  }
  static func contentProgramKilled(signal: Int32) -> String {
    "phrases could not be fetched: phraseboard-content was ended by signal \(signal); close other applications if memory "
      + "is short, and try: phraseboard refresh"
  }
  static func contentProgramHung(minutes: UInt64) -> String {
    "phrases could not be fetched: phraseboard-content did not end within \(minutes) minutes, and was ended; see what "
      + "hangs with: phraseboard refresh"
  }
  static let launcherGone =
    "the process that starts programs has ended: no phrases are fetched, and no command is run, until the keyboard starts again"
  static let replaced = "another version is installed: the keyboard ends, and starts again as that"
  static func notStartedAgain(_ reason: String) -> String {
    "the other version that is installed cannot be started: \(reason); start it with: phraseboard run"
  }
  static let unknownRequest = "asked for what it does not know"
  static let commandNotSet = "is not in the settings file"
  static func notIsolated(_ part: String, _ reason: String) -> String { "not enforced: \(part): \(reason)" }
  static func commandFailed(_ setting: String, _ reason: String) -> String {
    "[keyboard].\(setting): \(reason)"
  }
  static func commandEnded(_ setting: String, code: Int32) -> String {
    commandFailed(setting, "ended with exit code \(code)")
  }
  static func keymapFailed(_ reason: String) -> String {
    "text dropped: no memory for a keymap: \(reason)"
  }
  static func textForNobody(_ reason: String) -> String { "text dropped: \(reason)" }
  static func fontMissing(_ family: String) -> String {
    "[look].font: there is no font “\(family)”; install it, or see which there are with: fc-list : family"
  }
  static func outputMissing(_ name: String, known: [String]) -> String {
    "[keyboard].output: there is no output “\(name)”, so that the keyboard is where the focus is; known here: "
      + known.joined(separator: ", ")
  }
  static func paintFailed(_ reason: String) -> String { "nothing painted: \(reason)" }
  static let seatGone = "the seat has gone: typing waits for another one"
  static let inputMethodTaken =
    "another input method is active: text goes through the virtual keyboard"
  static let noClipboard =
    "the compositor has no data control: {{clipboard}} is typed as nothing"
  static func clipboardFailed(_ reason: String) -> String {
    "{{clipboard}} is typed as nothing: \(reason)"
  }
  static let clipboardEmpty = clipboardFailed("no text is copied; copy some first")
  static let clipboardLate = clipboardFailed("the application that it was copied in did not send it in time")
  static let clipboardCompositor = clipboardFailed("the compositor does not take requests at the moment")
  static let clipboardTooLarge = clipboardFailed("more than 1 MiB")
  static let clipboardNotUTF8 = clipboardFailed("not UTF-8")
  static let dateTooLong = "a date or time is typed as nothing: its format makes it too long"
  static func secretNotRead(_ reason: String) -> String { "a secret phrase cannot be read: \(reason)" }
  static func secretNotTyped(_ key: String, _ reason: String) -> String {
    "the secret of the key “\(key)” is not typed: \(reason)"
  }
  static func secretProgramFailed(_ reason: String) -> String { "its command cannot be run: \(reason)" }
  static func secretProgramEnded(code: Int32) -> String {
    "its command ended with exit code \(code); run it in a terminal to see why"
  }
  static func secretProgramKilled(signal: Int32) -> String {
    "its command was ended by signal \(signal); run it in a terminal to see why"
  }
  static let secretProgramLate = "its command did not end within a minute; run it in a terminal to see why"
  static let secretProgramTooLarge = "its command gave more than 64 KiB; have it give the secret alone"
  static let secretProgramEmpty = "its command gave nothing; run it in a terminal to see why"
  static let secretProgramNoText = "its command gave what is not UTF-8; have it give the secret alone"
  static func notSaved(_ reason: String) -> String { "Nothing was saved: \(reason)" }
  static let savedLate =
    "Nothing was saved within half a minute; see whether the file can be written, and try again."
  static func saveProgramEnded(code: Int32) -> String {
    "The program that saves changes ended with exit code \(code); install phraseboard again"
  }
  static func saveProgramKilled(signal: Int32) -> String {
    "The program that saves changes was ended by signal \(signal); try again"
  }
  static func pieceNotRead(_ reason: String) -> String { "a phrase cannot be read: \(reason)" }
  static func searchFailed(_ reason: String) -> String { "the phrases cannot be searched: \(reason)" }
  static func unreadable(_ snippet: String) -> String { "The phrase of the key \(snippet) cannot be read." }
  static let noSeat = "The compositor has no seat to type with."
  static let someProgram = "Another program"
  static func programNotAllowed(_ program: String) -> String {
    "You have not allowed \(program) to type; \(programsSetting), or start the keyboard again to be asked"
  }
  static func programUnanswered(_ program: String) -> String {
    "Nobody has answered whether \(program) may type; try again, or \(programsSetting)"
  }
  static func programNotAsked(_ program: String) -> String {
    "The keyboard is in use, and cannot ask whether \(program) may type; try again, or \(programsSetting)"
  }
  private static let programsSetting =
    "allow all programs with programs = true in [typing] of your settings"
  static let nothingToReplace =
    "So many characters of what programs have typed are not known to be before the cursor; nothing is typed"
  static func candidate(_ key: SnippetKey) -> String {
    "\(SnippetKeys.idPrefix)\(key.id) (“\(key.label)” of \(key.origin.source))"
  }
  static func notWatching(_ reason: String) -> String {
    "changes of files may go unnoticed until the keyboard starts again: \(reason)"
  }
  static func keyboardsNotWatched(_ reason: String) -> String {
    "a keyboard that is plugged in goes unnoticed: \(reason)"
  }
  static func keysNotTaken(_ reason: String) -> String {
    "keys of hardware keyboards go to the application alone: \(reason)"
  }
  static func severalMistakes(first: String, others: Int) -> String {
    "\(first) (and \(others) more mistake\(others == 1 ? "" : "s"))"
  }
  static func severalFailed(first: String, others: Int) -> String {
    "\(first) (and \(others) more source\(others == 1 ? "" : "s"))"
  }
}
