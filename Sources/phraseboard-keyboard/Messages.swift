/// What the program says to people, in one place so that it can be translated.
enum Messages {
  static let help = """
    The keyboard of Phraseboard. `phraseboard run` starts it.

    Usage: phraseboard-keyboard [options]

      --content SOURCE  show the phrases of this file, folder or http(s) address, and no others
      --config PATH     the settings file (default: ~/.config/phraseboard/config.toml)
      --store PATH      the file that keeps the phrases (default: ~/.local/share/phraseboard/store.db)
      --hidden          start hidden; `phraseboard show` shows the keyboard
      --check-config    say what is wrong with the settings, and end
      --check-compositor
                        say whether the keyboard can run on this compositor (exit code 0 or 1), and end
      --log LEVEL       error, warning (default), info or debug
      --version         print the version and end
      --help            print this and end

    Signals: SIGUSR1 hides, SIGUSR2 shows, SIGRTMIN toggles; SIGTERM and SIGINT end the keyboard.
    Exit codes: 0 ended as asked, 1 no compositor or another Phraseboard runs, 64 wrong usage, 78 wrong settings.
    """

  static func missingValue(of option: String) -> String { "\(option) needs a value; see --help" }
  static func unknownOption(_ option: String) -> String { "unknown option \(option); see --help" }
  static func unknownLogLevel(_ level: String) -> String {
    "--log \(level): not one of error, warning, info, debug"
  }
  static let alreadyRunning = "another Phraseboard is running already; `phraseboard show` shows it"
  static func noBus(_ reason: String) -> String {
    "\(reason); show and hide by signal only"
  }
  static let busLost = "the session bus has gone: show and hide by signal only"
  static func noSystemBus(_ reason: String) -> String {
    "no system bus: \(reason); not told when the session is locked"
  }
  static func storeFailed(_ reason: String) -> String { "the store cannot be used: \(reason)" }
  static func changeNotSaved(_ reason: String) -> String {
    "what the keyboard is to remember could not be saved: \(reason)"
  }
  static func contentProgramFailed(_ reason: String) -> String { "phrases could not be fetched: \(reason)" }
  static func contentProgramEnded(code: Int32) -> String {
    "phrases could not be fetched: phraseboard-content ended with exit code \(code)"
  }
  static func contentProgramKilled(signal: Int32) -> String {
    "phrases could not be fetched: phraseboard-content was ended by signal \(signal)"
  }
  static func handOverFailed(_ reason: String) -> String { "[keyboard].on_globe: \(reason)" }
  static func handOverEnded(code: Int32) -> String { "[keyboard].on_globe: ended with exit code \(code)" }
  static func keymapFailed(_ reason: String) -> String {
    "text dropped: no memory for a keymap: \(reason)"
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
  static let clipboardEmpty = clipboardFailed("no text is copied")
  static let clipboardLate = clipboardFailed("the application that it was copied in did not send it in time")
  static let clipboardTooLarge = clipboardFailed("more than 1 MiB")
  static let clipboardNotUTF8 = clipboardFailed("not UTF-8")
  static let expansionTooLarge = "phrase not typed: more than 4 MiB from the clipboard"
  static let dateTooLong = "a date or time is typed as nothing: its format makes it too long"
  static func secretNotRead(_ reason: String) -> String { "a secret phrase cannot be read: \(reason)" }
  static func pieceNotRead(_ reason: String) -> String { "a phrase cannot be read: \(reason)" }
  static func unreadable(_ snippet: String) -> String { "The phrase of the key \(snippet) cannot be read." }
  static let noSeat = "The compositor has no seat to type with."
  static func notWatching(_ reason: String) -> String {
    "changes of files may go unnoticed until the keyboard starts again: \(reason)"
  }
  static func severalFailed(first: String, others: Int) -> String {
    "\(first) (and \(others) more source\(others == 1 ? "" : "s"))"
  }
}
