import Layout
import Snippets
import Toml

/// A value as it stands in a file.
struct LayoutValue {
  let entry: TomlDocument.Entry
  /// The elements of an array.
  let elements: [TomlDocument.Entry]
  let path: String
  /// The name of it in messages.
  let key: String

  func placed<Value>(_ value: Value) -> Placed<Value> {
    Placed(value: value, path: path, line: entry.line, key: key)
  }
}

/// One key of a section, and where its value goes.
struct LayoutField<Object>: Sendable {
  let key: String
  /// Stores a value, or returns the mistake in it and what is allowed.
  let read: @Sendable (LayoutValue, inout Object) -> String?

  init<Value>(
    _ key: String, _ place: WritableKeyPath<Object, Placed<Value>?> & Sendable, _ rule: Rule<Value>
  ) {
    self.key = key
    read = { value, object in
      switch rule.read(value.entry.value) {
      case .success(let found):
        object[keyPath: place] = value.placed(found)
        return nil
      case .failure(let refusal): return "\(refusal.reason); must be \(rule.allowed)"
      }
    }
  }

  /// Takes rows of keys: a list of so many texts.
  init(
    rows count: Int, _ place: WritableKeyPath<Object, Placed<[Placed<String>]>?> & Sendable
  ) {
    key = "rows"
    read = { value, object in
      let allowed = "must be a list of \(count) rows, each a text with blanks between its keys"
      guard value.entry.value == .array else { return "is \(value.entry.value.typeName); \(allowed)" }
      guard value.elements.count == count else {
        return "has another number of rows, \(value.elements.count); \(allowed)"
      }
      var rows: [Placed<String>] = []
      for element in value.elements {
        switch Rule<String>.row.read(element.value) {
        case .success(let row):
          rows.append(Placed(value: row, path: value.path, line: element.line, key: value.key))
        case .failure(let refusal): return "holds a row that \(refusal.reason); \(allowed)"
        }
      }
      object[keyPath: place] = value.placed(rows)
      return nil
    }
  }
}

extension LayoutField<LayoutDraft> {
  static var all: [LayoutField] {
    [
      LayoutField("name", \.name, .layoutText(1...40)),
      LayoutField("languages", \.languages, .languages),
      LayoutField("direction", \.isRightToLeft, .direction),
      LayoutField("letters_label", \.lettersLabel, .layoutText(1...6)),
      LayoutField("currency", \.currency, .layoutText(1...3)),
      LayoutField("decimal", \.decimal, .layoutText(1...1)),
      LayoutField("tlds", \.domains, .words(most: 12)),
      LayoutField("bottom", \.bottom, .row),
    ]
  }
}

extension LayoutField<LayoutDraft.Page> {
  static var all: [LayoutField] {
    [LayoutField("columns", \.columns, .factor(4...16)), LayoutField(rows: 3, \.rows)]
  }
}

extension LayoutField<LayoutDraft.Purpose> {
  /// - Parameter kind: fields for digits have a panel of their own, others a row at the bottom, and terminals rows at the
  ///   top.
  static func all(_ kind: LetterLayout.FieldKind) -> [LayoutField] {
    switch kind {
    case .digits, .number, .phone: [LayoutField(rows: 4, \.rows)]
    case .url, .email: [LayoutField("bottom", \.bottom, .row)]
    case .terminal: [LayoutField("bottom", \.bottom, .row), LayoutField(rows: 2, \.rows)]
    }
  }
}

extension LayoutField<LayoutDraft.Key> {
  static var all: [LayoutField] {
    [
      LayoutField("text", \.text, .layoutText(1...16)),
      LayoutField("accent", \.accent, .accent),
      LayoutField("action", \.action, .action),
      LayoutField("key", \.keysym, .choice),
      LayoutField("modifier", \.modifier, .sticky),
      LayoutField("upper", \.upper, .layoutText(1...16)),
      LayoutField("label", \.label, .layoutText(1...12)),
      LayoutField("width", \.width, .keyWidth),
      LayoutField("alternates", \.alternates, .words(most: 24)),
    ]
  }
}

// MARK: Values

extension Rule where Value == String {
  /// Returns the rule for a text of so many characters in one line.
  static func layoutText(_ count: ClosedRange<Int>) -> Rule {
    let characters =
      count.upperBound == 1 ? "one character" : "\(count.lowerBound) to \(count.upperBound) characters"
    return Rule(text: "\(characters) in one line, in the normal form NFC") { text in
      guard count.contains(text.count) else { return .failure(Refusal(reason: "is \(quoted(text))")) }
      return LayoutText.mistake(in: text).map { .failure(Refusal(reason: $0)) } ?? .success(text)
    }
  }

  /// Keys with blanks between them, in one line.
  static let row = Rule(text: "a text with blanks between its keys") { text in
    guard text.utf8.count <= 1_000 else { return .failure(Refusal(reason: "is longer than 1000 bytes")) }
    return .success(text)
  }

  /// A combining character, for the letter before the cursor.
  static let accent = Rule(text: #"a combining character, such as "\u0301""#) { text in
    guard text.unicodeScalars.count == 1,
      text.unicodeScalars.first?.properties.generalCategory == .nonspacingMark
    else { return .failure(Refusal(reason: "is \(quoted(text))")) }
    return .success(text)
  }
}

extension Rule where Value == KeyModifier {
  /// The modifiers that have no key of their own in every layout, as shift has.
  static let sticky = Rule(text: "\"ctrl\" or \"alt\"") { text in
    [KeyModifier.control, .alt].first { $0.rawValue == text }.map { .success($0) }
      ?? .failure(Refusal(reason: "is \(quoted(text))"))
  }
}

extension Rule where Value == LayoutKeyName {
  /// The rule for what a key of another name does.
  static let action = Rule(
    text: "one of " + LayoutKeyName.actions.map { quoted($0.rawValue) }.joined(separator: ", ")
  ) {
    text in
    LayoutKeyName.actions.first { $0.rawValue == text }.map { .success($0) }
      ?? .failure(Refusal(reason: "is \(quoted(text))"))
  }
}

extension Rule where Value == Bool {
  static let direction = Rule(text: "\"left-to-right\" or \"right-to-left\"") { text in
    switch text {
    case "left-to-right": .success(false)
    case "right-to-left": .success(true)
    default: .failure(Refusal(reason: "is \(quoted(text))"))
    }
  }
}

extension Rule where Value == [String] {
  /// Language tags with blanks between them (BCP 47, as far as layouts tell languages apart).
  static let languages = Rule(text: "language tags with blanks between them, as in \"pt pt-BR\"") { text in
    let tags = LayoutText.words(in: text)
    let isRight = tags.allSatisfy { tag in
      (2...35).contains(tag.utf8.count) && tag.first?.isLetter == true && tag.utf8.allSatisfy(isBare)
    }
    guard isRight, (1...16).contains(tags.count) else {
      return .failure(Refusal(reason: "is \(quoted(text))"))
    }
    return .success(tags)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    default: false
    }
  }

  /// Returns the rule for texts with blanks between them, none of them twice. An empty one takes those of another file away.
  static func words(most: Int) -> Rule {
    Rule(
      text:
        "at most \(most) texts with blanks between them, each of 1 to 16 characters in the normal form NFC"
    ) {
      text in
      let words = LayoutText.words(in: text)
      guard words.count <= most else { return .failure(Refusal(reason: "has \(words.count) texts")) }
      for (index, word) in words.enumerated() {
        if word.count > 16 { return .failure(Refusal(reason: "holds \(quoted(word))")) }
        if let mistake = LayoutText.mistake(in: word) {
          return .failure(Refusal(reason: "holds \(quoted(word)), which \(mistake)"))
        }
        if words[..<index].contains(word) {
          return .failure(Refusal(reason: "holds \(quoted(word)) twice"))
        }
      }
      return .success(words)
    }
  }
}

extension Rule where Value == LetterLayout.Width {
  /// Columns as a number, a part of the keyboard as in "12.3 %", or "fill".
  static let keyWidth = Rule(allowed: "columns from 0.5 to 10, a part from \"1 %\" to \"100 %\", or \"fill\"")
  {
    value in
    switch value {
    case .integer(let number) where (1...10).contains(number): return .success(.columns(Double(number)))
    case .float(let number) where (0.5...10).contains(number): return .success(.columns(number))
    case .integer(let number): return .failure(Refusal(reason: "is \(number)"))
    case .float(let number): return .failure(Refusal(reason: "is \(number)"))
    case .string("fill"): return .success(.fill)
    case .string(let text):
      switch Rule<Double>.percent(0.01...1).read(value) {
      case .success(let share): return .success(.share(share))
      case .failure: return .failure(Refusal(reason: "is \(quoted(text))"))
      }
    case .table, .array, .boolean, .dateOrTime: return .failure(Refusal(reason: "is \(value.typeName)"))
    }
  }
}
