/// The messages about layouts.
extension Messages {
  static let layouts = "List the layouts of letters that there are."
  static let layoutsDiscussion = """
    Yours are files in ~/.config/phraseboard/layouts; a layout can be based on another one and change a key of it. \
    [letters] layouts in the settings names those that the space bar goes through; where it names none, the locale \
    chooses: LC_ALL, LC_CTYPE or LANG.

    Examples:
      phraseboard layouts
      phraseboard layouts --json
    """

  static let layoutsHeader = ["LAYOUT", "LANGUAGE", "STATE", "WHERE"]

  static func layoutState(isChosen: Bool, isByLocale: Bool, hasProblem: Bool) -> String {
    [isChosen ? (isByLocale ? "of your locale" : "set") : nil, hasProblem ? "has a mistake" : nil]
      .compactMap { $0 }.joined(separator: ", ")
  }
}
