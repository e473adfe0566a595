/// The words of the panel that fills in blanks.
extension Strings {
  /// The name of the panel on the list of key bindings.
  static let form = "Blanks"
  /// Types the phrase.
  static let typeKey = "Type"
  /// Goes to the next blank.
  static let nextBlank = "Next"
  /// The return key where it types the phrase.
  static let typeReturn = "type"
  /// The name of an option without text.
  static let emptyOption = "(nothing)"
  /// A blank in a phrase that has no text yet.
  static func blank(_ name: String) -> String { "‹\(name)›" }
  /// Why a phrase was not typed by its name.
  public static func notFilledIn(_ problem: FormProblem) -> String {
    switch problem {
    case .missing(let blanks):
      let named = blanks.map { blank in
        blank.options.map { "\(quoted(blank.name)) (\($0.map(quoted).joined(separator: ", ")))" }
          ?? quoted(blank.name)
      }
      return "The phrase has blanks without a text: \(named.joined(separator: ", "))."
    case .unknown(let name, let known):
      let others = known.isEmpty ? "it has none" : "it has \(known.map(quoted).joined(separator: ", "))"
      return "The phrase has no blank \(quoted(name)); \(others)."
    case .noOption(let text, let blank):
      let options = (blank.options ?? []).map(quoted).joined(separator: ", ")
      return "The blank \(quoted(blank.name)) cannot be \(quoted(text)); it is one of \(options)."
    }
  }

  private static func quoted(_ text: String) -> String { "“\(text)”" }

  /// Bindings.
  static let typePhrase = "Type the phrase"
  static let nextBlankBinding = "Next blank"
  static let previousBlankBinding = "Previous blank"
  static let cancelForm = "Close, and type nothing"
}
