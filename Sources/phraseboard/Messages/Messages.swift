import ArgumentParser
import Bus
import Snippets

/// The texts of this program: everything that it says.
enum Messages {
  static let version = Snippets.Phraseboard.version

  static let program = "A keyboard of your own phrases, for Wayland."
  static let programDiscussion = """
    Each key has phrases, and each tap types the next one. Start the keyboard once with "run"; it stays until the \
    session ends. "show" to "inspect" talk to it over the session bus. The commands from "list" on work without it; \
    a keyboard that runs shows at once what they change.

    Exit codes:
      0   done
      1   no keyboard runs, or it refused; or another binding has the combination
      2   there is no such binding, or its combination cannot be taken
      64  the command line is wrong, or names what is not there
      65  what was read cannot be used
      66  there is no such file, or nothing in it
      69  a source cannot be reached, a program is missing, or the compositor lacks what the keyboard needs
      70  the store failed
      73  a file or the output cannot be written
      78  the settings have mistakes (run --check-config)
    """

  static func error(_ sentence: String) -> String { "Error: \(sentence)" }
  static func warning(_ sentence: String) -> String { "Warning: \(sentence)" }

  static func unknownCommand(_ word: String, of command: String?, nearest: String?) -> String {
    let all = ["phraseboard", "help", command].compactMap { $0 }.joined(separator: " ")
    let hint = nearest.map { "Did you mean \"\($0)\"?" } ?? "\"\(all)\" lists all."
    return "There is no command \(quoted(word))\(command.map { " of \($0)" } ?? ""). \(hint)"
  }

  static let run = "Start the keyboard."
  static let runDiscussion = """
    The command ends when the keyboard does; Ctrl-C ends it. A session has one keyboard: a second "run" shows it, \
    and ends.

    Examples:
      phraseboard run
      phraseboard run --hidden --content ~/phrases.json
      phraseboard run --check-config
    """
  static let content = ArgumentHelp(
    "Show the phrases of this file, folder or http(s) address, and no others.", valueName: "source")
  static let config = ArgumentHelp(
    "The settings file. Default: ~/.config/phraseboard/config.toml.", valueName: "file")
  static let store = ArgumentHelp(
    "The file that keeps the phrases. Default: ~/.local/share/phraseboard/store.db.", valueName: "file")
  static let osk = ArgumentHelp(
    "auto, guest or system, in place of [keyboard] osk in the settings.", valueName: "rule")
  static let log = ArgumentHelp(
    "What to log: error, warning, info or debug. Default: warning.", valueName: "level")
  static let hidden = ArgumentHelp("Start hidden.")
  static let checkConfig = ArgumentHelp("Say what is wrong with the settings, and end.")

  static let show = "Show the keyboard."
  static let showDiscussion = """
    After "make install" this also starts a keyboard that does not run. With --tab it shows the keys of that tab.

    Examples:
      phraseboard show
      phraseboard show search
      phraseboard show catalogue:comics
      phraseboard show --tab recents
      phraseboard show --tab "group:at work"
    For the configuration of sway:
      bindsym $mod+p exec phraseboard show
    """
  static let panel = ArgumentHelp(
    """
    The panel to show: phrases, which has your keys, letters, emoji, copied, search, words, keys, settings, bindings \
    or catalogue:NAME. Default: the last one.
    """,
    valueName: "panel")
  static let cataloguePanel = "catalogue:NAME"
  static let tab = ArgumentHelp(
    "The tab to show: favourites, recents, all or group:NAME.", valueName: "tab")
  static let groupTab = "group:NAME"

  static let hide = "Hide the keyboard."
  static let hideDiscussion = "It keeps running; \"show\" brings it back at once."

  static let toggle = "Show the keyboard, or hide it."
  static let toggleDiscussion = """
    After "make install" this also starts a keyboard that does not run.

    For the configuration of sway:
      bindsym $mod+p exec phraseboard toggle
    """

  static let type = "Do what a tap on a key does."
  static let typeDiscussion = """
    The key types its next phrase into the window that has the focus; after its last phrase comes its first. With \
    PHRASE it types that one, and the next tap types the one after it. A phrase with blanks needs a --fill for each \
    blank without a text of its own. The command prints nothing: a phrase can be \
    private, and what a program prints often ends in a log.

    Examples:
      phraseboard type GREETINGS
      phraseboard type snippet:1 2
      phraseboard type return
      phraseboard type LETTER --fill name=Ada --fill greeting=Dear
      phraseboard pick | fuzzel --dmenu | phraseboard type --stdin

    With --stdin, the input is the line that you chose in a menu of the lines of "pick". An empty input means that you \
    chose nothing: the command says nothing and ends with exit code 66.

    With --text, it types a text of yours instead, which the keyboard asks you to allow:
      phraseboard type --text "Good morning"
      nerd-dictation begin --simulate-input-tool=STDOUT | phraseboard type --text -
      phraseboard type --text "ice cream" --replace 8
    It ends once the text is typed. Ctrl-C stops the text, and a part of it may be typed by then.
    """
  static let typeFromInput = ArgumentHelp("Take the key from a line of \"pick\" in the standard input.")
  static let fill = ArgumentHelp(
    "The text of a blank of the phrase; repeat it for others.", valueName: "name=text")
  static func noBlank(_ text: String) -> String {
    "--fill has \"\(text)\"; give the name of a blank and its text, such as name=Ada."
  }
  static func blankTwice(_ name: String) -> String { "--fill has the blank \"\(name)\" twice; give it once." }
  static let typeText = ArgumentHelp(
    "Type this text instead of a key's; - for the standard input, as it comes.", valueName: "text")
  static let typeReplace = ArgumentHelp(
    "Put the text in the place of the last characters that --text has typed.", valueName: "characters")
  static let textOrKey = "--text takes no KEY, --fill or --stdin: it is the text."
  static let replaceWithoutText = "--replace needs --text: the text to put there."
  static let noText = "There is no text to type."
  static let textStopped = "The text was stopped; a part of it may be typed."
  static let textLost =
    "The text was not typed to its end: the application has lost the focus, or does not take it."
  static func typed(_ typed: UInt32, of all: UInt32) -> String { "\(typed) of \(all) bytes typed" }
  static let noKey = "KEY is missing: give the label of a key, or --stdin."
  static let keyOrInput = "--stdin takes the key from the input: leave out KEY."
  static func severalLines(_ count: Int) -> String {
    "The input has \(count) lines; give the line of one key."
  }
  static let key = ArgumentHelp(
    "The label of a key, or its id from \"inspect\".", valueName: "key")
  static let piece = ArgumentHelp("The number of a phrase, from 1.", valueName: "phrase")
  static let pieceRange = "PHRASE counts from 1: give 1 for the first phrase."

  static let undo = "Take back what the last tap typed."
  static let undoDiscussion = """
    Deletes the whole phrase and prints it; the next tap on its key types it again. This works if nobody has typed or \
    moved the cursor since; otherwise it says why, and ends with 1. A flick to the left on the delete key does the same.
    """

  static let inspect = "Print what is on the screen, as JSON."
  static let inspectDiscussion = """
    One line, for tests and assistive tools: the keys, the strip of tabs and the open list with their places, and \
    the state of the phrases. Places are logical pixels from the top left of the keyboard; "phrases" is how many \
    phrases a key has, and "next" the one that is next, from 0. It holds what can be read on the screen, with dots \
    for secret phrases, and never what was typed. Later versions may add members.

    Example:
      phraseboard inspect | jq '.keys[].label'
    """

  static func programNotFound(_ name: String) -> String {
    "\(name) is not installed beside this program, nor in PATH; install it: make install, as root"
  }

  static func programNotStarted(_ path: String, reason: String) -> String {
    "\(path) cannot be started: \(reason)"
  }

  static func text(for error: KeyboardClientError) -> String {
    switch error {
    case .noBus(let reason):
      "There is no session bus (\(reason)). Run this command inside your desktop session."
    case .notRunning:
      "No keyboard is running. Start it with: phraseboard run"
    case .notStarted(let reason):
      "The keyboard could not be started (\(reason)). See why with: phraseboard run"
    case .noAnswer:
      "The keyboard does not answer. End it, and start it again with: phraseboard run"
    case .refused(let error):
      error.message
    }
  }
}
