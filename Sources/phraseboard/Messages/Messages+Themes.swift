import ArgumentParser

/// The messages about themes.
extension Messages {
  static let themes = "List the themes that there are."
  static let themesDiscussion = """
    Yours are files in ~/.config/phraseboard/themes; a theme can inherit from another one and change a line of it. "set" \
    is the one that the settings name, "in force" the one that a keyboard which runs shows.

    Examples:
      phraseboard themes
      phraseboard themes --json
    """
  static let theme = "Set the theme."
  static let themeDiscussion = """
    Writes [look] theme into the settings, and changes no other byte of them. With "auto" the keyboard follows the \
    desktop: light or dark, or high contrast. A keyboard that runs shows it at once.

    Examples:
      phraseboard theme flat-dark
      phraseboard theme auto
    """
  static let themeName = ArgumentHelp("A theme that \"themes\" lists, or auto.", valueName: "name")

  static let themesHeader = ["THEME", "STATE", "WHERE"]
  static let builtInTheme = "built in"
  static let followsDesktop = "what the desktop prefers"

  static func themeState(isSet: Bool, isInForce: Bool, hasProblem: Bool) -> String {
    [isSet ? "set" : nil, isInForce ? "in force" : nil, hasProblem ? "has a mistake" : nil]
      .compactMap { $0 }.joined(separator: ", ")
  }

  static func themeIsSet(_ name: String, follows: Bool) -> String {
    follows ? "The keyboard follows the desktop from now on." : "The theme is \(name) from now on."
  }

  static func noTheme(_ name: String, _ hint: String) -> String {
    "There is no theme \(quoted(name)); \(hint)"
  }

  static func themeNotSet(_ path: String, _ name: String) -> String {
    "[look] theme stands in \(path) in a way that cannot be changed here; write there: theme = \"\(name)\""
  }
}
