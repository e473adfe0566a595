/// A kind of thing that files of other programs have and no key can have: told once for each file, with its count.
enum ImportLoss: CaseIterable, Error {
  // These leave a phrase out.
  case script, keys, context, shift, dateFormat, random, rule, field, nested, picture, formatted, syntax
  case disabled, unnamed, empty, refused, word
  // These leave a file of an archive or folder out.
  case broken, locked
  // A phrase comes in without these.
  case richText, change, cursor, pause, blankDefault, shortcut, group, matching, hotkey, application, language

  /// True when a phrase or a file with it does not come in.
  var leavesOut: Bool {
    switch self {
    case .richText, .change, .cursor, .pause, .blankDefault, .shortcut, .group, .matching, .hotkey,
      .application,
      .language:
      false
    default: true
    }
  }

  /// Returns a line about so many losses of this kind.
  func text(_ count: Int) -> String {
    func counted(_ one: String) -> String { count == 1 ? "1 \(one)" : "\(count) \(one)s" }
    func leftOut(_ what: String) -> String { "left out: \(counted("phrase")) \(what)" }
    func cameIn(_ what: String) -> String { "\(counted("phrase")) came in without \(what)" }
    return switch self {
    case .script: leftOut("with a script")
    case .keys: leftOut("with keys besides text")
    case .context: leftOut("with something of the computer, such as the selection or a file's name")
    case .shift: leftOut("with a date or time other than now")
    case .dateFormat: leftOut("with a date in a format that cannot be kept")
    case .random: leftOut("with something made up, such as a random number")
    case .rule: leftOut("with a search and replace")
    case .field: leftOut("with a field that keys do not have, such as a switch or a date to pick")
    case .nested: leftOut("with another one inside that is missing, left out, too long or around it")
    case .picture: leftOut("with a picture")
    case .formatted: leftOut("with formatted text alone")
    case .syntax: leftOut("with a mistake in a placeholder")
    case .disabled: leftOut("switched off there")
    case .unnamed: leftOut("without a name, shortcut or text that can be shown")
    case .empty: leftOut("without text")
    case .refused: leftOut("with a text that is too long or holds control characters")
    case .word: "left out: \(counted("plain word")) without a shortcut"
    case .broken: "left out: \(counted("file")) inside, damaged, too large or without a phrase"
    case .locked: "left out: \(counted("file")) inside, with a password"
    case .richText: cameIn("formatting")
    case .change: cameIn("a change of other text, such as to capitals")
    case .cursor: cameIn("a move of the cursor, a selection, or a second place for it")
    case .pause: cameIn("pauses")
    case .blankDefault: cameIn("the text or the choice of a blank, which no blank here can hold")
    case .shortcut: cameIn("a shortcut that is too long, one too many, or cannot be shown")
    case .group: cameIn("a group whose name is too long or cannot be shown")
    case .matching: cameIn("a rule for the shortcut, such as that capitals do not count")
    case .hotkey: cameIn("a hotkey, or a question before typing")
    case .application: cameIn("a choice of applications")
    case .language: cameIn("a choice of languages")
    }
  }
}
