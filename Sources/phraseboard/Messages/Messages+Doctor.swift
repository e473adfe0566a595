/// The messages of the command about everything; those of each item are in Doctor/.
extension Messages {
  static let doctor = "Say what is wrong, item by item, and what helps."
  static let doctorDiscussion = """
    Looks at all that the keyboard needs or could use: the compositor and its protocols, who else is a keyboard, the \
    buses, fonts, settings, store and sources. Each item is ok, a note (the keyboard works, and something is \
    missing), or a fault (it cannot work), with what that means and what helps. It works with and without a keyboard \
    that runs, and neither shows nor types anything.

    --json prints a list of objects with item, state, detail, means and help. Ids of items stay; later versions may \
    add items and members.

    The exit code is 0 when the keyboard can work, and 1 when there is a fault.

    Examples:
      phraseboard doctor
      phraseboard doctor --json | jq -r '.[] | select(.state != "ok") | .item'
    """
  static func doctorHelp(_ help: String) -> String { "Try: \(help)" }
  static func doctorResult(_ canWork: Bool) -> String {
    canWork ? "The keyboard can work." : "The keyboard cannot work: see each fault."
  }
}
