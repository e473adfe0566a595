import Snippets

/// Everything that this program says.
enum Messages {
  static let name = "phraseboard-content"

  static let help = """
    Usage: phraseboard-content [--store PATH] (--embedded | SOURCE)

    Gets a content document, checks it and replaces the stored snippets with it.
    A document that is refused leaves them untouched.

      SOURCE         a file, or an http:// or https:// URL
      --embedded     the built-in content
      --store PATH   the store (default: $XDG_DATA_HOME/phraseboard/store.db)
      --version      print the version
      --help         print this

    Exit codes: 0 done, 64 wrong usage, 65 document refused, 69 document not
    available, 70 store failed, 75 another run is in progress.

    """

  static let version = "\(name) \(Phraseboard.version)\n"
  static let tryHelp = "see '\(name) --help'"
  static let noSource = "no source; give a file, a URL or --embedded"
  static let severalSources = "more than one source"
  static let busy = "another run is in progress"

  static func warning(_ problem: String) -> String { "warning: \(problem)" }
  static func moreWarnings(_ count: Int) -> String {
    "warning: \(count) more snippet\(count == 1 ? "" : "s") with a problem"
  }

  static func missingValue(_ option: String) -> String { "\(option) needs a value" }
  static func unknownOption(_ option: String) -> String { "unknown option \(option)" }
  static func failed(_ source: String, _ reason: String) -> String { "\(source): \(reason)" }
}
