/// The words of the panel that fills in blanks.
extension Strings {
  /// The name of the panel on the list of key bindings.
  static let form = "Blanks"
  /// The key that types the phrase.
  static let typeKey = "Type"
  /// The key that goes to the next blank.
  static let nextBlank = "Next"
  /// The return key where it types the phrase.
  static let typeReturn = "type"
  /// The name of an option without text.
  static let emptyOption = "(nothing)"
  /// The value on the bus of the blank that is filled in, and of the option that holds.
  static let chosen = "chosen"
  /// A blank in a phrase that has no text yet.
  static func blank(_ name: String) -> String { "‹\(name)›" }
  /// The reason why a phrase was not typed by its name.
  public static func notFilledIn(_ problem: FormProblem) -> String {
    switch problem {
    case .missing(let blanks):
      let named = blanks.map { blank in
        blank.options.map { "\(quoted(blank.name)) (\(some($0)))" } ?? quoted(blank.name)
      }
      return "The phrase has blanks without a text: \(named.joined(separator: ", "))."
    case .unknown(let name, let known):
      let others = known.isEmpty ? "it has none" : "it has \(some(known))"
      return "The phrase has no blank \(quoted(name)); \(others)."
    case .noOption(let blank):
      return
        "The blank \(quoted(blank.name)) cannot have that text; it has one of \(some(blank.options ?? []))."
    }
  }

  /// The most texts that are told, and the most characters of each: a caller who types by name knows them, and a log may keep them.
  private static let (mostTold, mostOfText) = (6, 40)

  private static func some(_ texts: [String]) -> String {
    texts.prefix(mostTold).map(quoted).joined(separator: ", ") + (texts.count > mostTold ? ", …" : "")
  }

  private static func quoted(_ text: String) -> String {
    let line = FieldLine.shown(String(text.prefix(mostOfText)))
    return "“\(line)\(text.count > mostOfText ? "…" : "")”"
  }

  /// The names of bindings.
  static let typePhrase = "Type the phrase"
  static let nextBlankBinding = "Next blank"
  static let previousBlankBinding = "Previous blank"
  static let cancelForm = "Close, and type nothing"
}
