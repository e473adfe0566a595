/// The command line of the demo.
struct Options {
  var screenshot = "phraseboard-demo.png"
  /// The keyboard to demonstrate, or nil for the one next to this program.
  var keyboard: String?
  var wantsHelp = false

  static let help = """
    usage: phraseboard-demo [--screenshot PATH] [--keyboard PATH]

    Shows the keyboard at work on a machine without a Wayland session: starts a compositor and a text field that
    nobody sees, taps keys with a finger, and prints what the field received.

      --screenshot PATH   where to save a picture of the screen (default: ./phraseboard-demo.png)
      --keyboard PATH     the phraseboard-keyboard to show (default: the one next to this program);
                          phraseboard and phraseboard-content have to be in its folder
      --help              print this
    """

  /// Nil when the arguments make no sense.
  init?(_ arguments: some Sequence<String>) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--screenshot":
        guard let path = rest.next() else { return nil }
        screenshot = path
      case "--keyboard":
        guard let path = rest.next() else { return nil }
        keyboard = path
      default: return nil
      }
    }
  }
}
