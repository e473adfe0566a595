import ArgumentParser
import Bus
import Snippets

/// Everything that this program says.
enum Messages {
  static let version = Snippets.Phraseboard.version

  static let program = "A keyboard of your own phrases, for Wayland."
  static let programDiscussion = """
    The keyboard is a program that stays: start it once with "run", from the autostart of your desktop \
    or from the configuration of your compositor. "show" to "inspect" talk to it over the session bus; the commands \
    from "list" on are about the phrases and where they come from, and need no keyboard that runs.

    Exit codes:
      0   done
      1   no keyboard is running, it refused, or it could not be reached
      64  the command line is wrong, or names what is not there
      65  what was read cannot be used
      66  there is no such file, or nothing in it
      69  a source could not be reached, or a program of Phraseboard is missing
      70  the store failed
      73  a file or the output cannot be written
      78  the settings have mistakes (run --check-config)
    """

  static func error(_ sentence: String) -> String { "Error: \(sentence)" }
  static func warning(_ sentence: String) -> String { "Warning: \(sentence)" }

  static let run = "Start the keyboard."
  static let runDiscussion = """
    Becomes the keyboard and ends with it. One keyboard runs in a session: a second one ends at once.

    Examples:
      phraseboard run
      phraseboard run --hidden --content ~/phrases.json
      phraseboard run --check-config
    """
  static let content = ArgumentHelp(
    "Where the phrases come from: a file, or an http or https address.", valueName: "source")
  static let config = ArgumentHelp(
    "The settings. Default: ~/.config/phraseboard/config.toml.", valueName: "file")
  static let store = ArgumentHelp(
    "Where phrases are kept. Default: in ~/.local/share/phraseboard.", valueName: "file")
  static let log = ArgumentHelp(
    "What to log: error, warning, info or debug. Default: warning.", valueName: "level")
  static let hidden = ArgumentHelp("Start without showing the keyboard.")
  static let checkConfig = ArgumentHelp("Only say what is wrong with the settings, and end.")

  static let show = "Show the keyboard."
  static let showDiscussion = """
    Where Phraseboard's service is installed, this starts a keyboard that is not running. With --tab the keyboard \
    shows the keys of that tab.

    Examples:
      phraseboard show
      phraseboard show --tab recents
      phraseboard show --tab "group:at work"
    For the configuration of sway:
      bindsym $mod+p exec phraseboard show
    """
  static let panel = ArgumentHelp(
    "The panel to show: snippets. Default: the one that it had.", valueName: "panel")
  static let tab = ArgumentHelp(
    "The tab to show: favourites, recents, all, or group: and the name of a group.", valueName: "tab")
  static let groupTab = "group:NAME"

  static let hide = "Hide the keyboard."
  static let hideDiscussion = "It keeps running, and \"show\" brings it back at once."

  static let toggle = "Show the keyboard when it is hidden, and hide it when it is shown."
  static let toggleDiscussion = """
    Where Phraseboard's service is installed, this starts a keyboard that is not running.

    Example, for the configuration of sway:
      bindsym $mod+p exec phraseboard toggle
    """

  static let type = "Type a phrase into the window that has the focus."
  static let typeDiscussion = """
    This is a tap on the key. Each tap types the next piece of the phrase, and the first again after the \
    last. With PIECE it types that piece, counted from 1, and the next tap goes on after it. With \
    cycle = "replace" it takes the place of the piece before, as a tap would. Nothing is printed: a phrase can \
    be private, and what a program prints often ends in a log.

    Examples:
      phraseboard type GREETINGS
      phraseboard type snippet:1 2
      phraseboard type return
    """
  static let key = ArgumentHelp(
    "The label of a key as it stands on it, or its id as \"inspect\" has it.", valueName: "id|label")
  static let piece = ArgumentHelp("Which piece, counted from 1.", valueName: "piece")
  static let pieceRange = "PIECE counts from 1."

  static let undo = "Take back what the last tap has typed."
  static let undoDiscussion = """
    Takes back the whole text, and the key has it again for the next tap. This works only if nothing was typed and \
    the cursor was not moved since.

    Example:
      phraseboard undo
    """

  static let inspect = "Print what is on the screen, as JSON."
  static let inspectDiscussion = """
    One line, for tests and assistive tools: the keys with their places, in logical pixels from the top \
    left of the keyboard, and the state of the content. In it, "next" counts pieces from 0. It holds \
    what can be read on the screen: labels, the phrases of a list that is open (dots for secret ones), and never \
    what was typed.

    Example:
      phraseboard inspect | jq '.keys[].label'
    """

  static func programNotFound(_ name: String) -> String {
    "\(name) is not installed beside this program, nor in PATH."
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
