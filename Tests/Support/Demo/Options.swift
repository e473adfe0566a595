/// The command line of the demo.
struct Options {
  var screenshot = "phraseboard-demo.png"
  /// The keyboard to demonstrate, or nil for the one next to this program.
  var keyboard: String?
  /// The rest in seconds.
  var rest: Double?
  var wantsHelp = false

  static let help = """
    usage: phraseboard-demo [--screenshot PATH] [--keyboard PATH] [--rest SECONDS]

    Shows the keyboard at work on a machine without a Wayland session: starts a compositor and a text field that
    nobody sees, taps keys with a finger, and prints what the field received.

      --screenshot PATH   where to save a picture of the screen (default: ./phraseboard-demo.png)
      --keyboard PATH     the phraseboard-keyboard to show (default: the one next to this program);
                          phraseboard and phraseboard-content have to be in its folder
      --rest SECONDS      how long the keyboard stays idle at the end: shown, hidden, and shown again
      --help              print this
    """

  /// Returns nil when the arguments make no sense.
  init?(_ arguments: some Sequence<String>) {
    var words = arguments.makeIterator()
    while let argument = words.next() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--screenshot":
        guard let path = words.next() else { return nil }
        screenshot = path
      case "--keyboard":
        guard let path = words.next() else { return nil }
        keyboard = path
      case "--rest":
        guard let seconds = words.next().flatMap(Double.init) else { return nil }
        rest = seconds
      default: return nil
      }
    }
  }
}
