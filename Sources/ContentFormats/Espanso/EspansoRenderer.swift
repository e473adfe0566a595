import Snippets

/// Makes pieces of a match's text and its variables, as espanso would, but without running anything.
struct EspansoRenderer {
  struct Failure: Error {
    let reason: String
  }

  /// The bytes that all pieces of a file together may take: a short file could stand for any number of long pieces.
  ///
  /// Bytes that a failed attempt has taken stay taken.
  final class Budget {
    private var bytes = ContentDocument.sizeLimit

    func spend(_ count: Int) throws {
      bytes -= count
      guard bytes >= 0 else { throw Failure(reason: "the file's variables stand for too much text") }
    }
  }

  /// The most pieces that one match becomes.
  static let pieceLimit = ContentLimits.phrasesOfKey
  /// The most levels of variables within variables.
  static let depthLimit = 32

  let locals: EspansoVariables
  let globals: EspansoVariables
  /// The form whose fields stand in the text as `[[name]]`; nil for a text without some.
  var form: EspansoForm?

  /// The texts that a match types.
  struct Texts {
    var pieces: [String] = []
    /// True when espanso takes any of several values, and when it asks which.
    var isRandom = false
    var hasChoice = false
  }

  /// Returns a piece for each combination of values.
  func texts(of text: String, _ budget: Budget) throws -> Texts {
    var texts = Texts()
    var decisions: [Decision] = []
    repeat {
      guard texts.pieces.count < Self.pieceLimit else {
        throw Failure(reason: "its choices make more than \(Self.pieceLimit) texts")
      }
      var rendering = Rendering(locals: locals, globals: globals, decisions: decisions, budget: budget)
      let rendered = try form.map { try rendering.render(text, with: $0) } ?? rendering.render(text)
      let parts = Self.withCursor(rendered)
      decisions = rendering.decisions
      guard let piece = Template.piece(parts) else {
        throw Failure(reason: "has $| before the cursor mark, which cannot be written here")
      }
      texts.pieces.append(piece)
      for decision in decisions where decision.count > 1 {
        if decision.isRandom { texts.isRandom = true } else { texts.hasChoice = true }
      }
    } while Self.advance(&decisions)
    return texts
  }

  /// The value that is taken of one that has several.
  struct Decision {
    var index: Int
    let count: Int
    let isRandom: Bool
  }

  /// Goes on to the next combination; false when there is none.
  private static func advance(_ decisions: inout [Decision]) -> Bool {
    while var last = decisions.popLast() {
      last.index += 1
      if last.index < last.count {
        decisions.append(last)
        return true
      }
    }
    return false
  }

  /// Keeps the first mark in the text, which is the cursor's place, and leaves out others.
  private static func withCursor(_ parts: [Template.Part]) -> [Template.Part] {
    var result: [Template.Part] = []
    var hasCursor = false
    for part in parts {
      guard case .text(let text) = part else {
        result.append(part)
        continue
      }
      for (index, piece) in text.split(around: "$|$").enumerated() {
        if index > 0, !hasCursor {
          result.append(.cursor)
          hasCursor = true
        }
        result.append(.text(piece))
      }
    }
    return result
  }
}

/// One combination of values.
private struct Rendering {
  let locals: EspansoVariables
  let globals: EspansoVariables
  private(set) var decisions: [EspansoRenderer.Decision]
  private let budget: EspansoRenderer.Budget
  /// The number of decisions that have been asked for.
  private var asked = 0
  private var values: [String: [Template.Part]] = [:]
  /// The variables that are being evaluated.
  private var open: Set<String> = []
  /// The variables whose fields the blanks are, by the names of those.
  private var blanks: [String: String] = [:]

  init(
    locals: EspansoVariables, globals: EspansoVariables, decisions: [EspansoRenderer.Decision],
    budget: EspansoRenderer.Budget
  ) {
    (self.locals, self.globals, self.decisions, self.budget) = (locals, globals, decisions, budget)
  }

  mutating func render(_ text: String) throws -> [Template.Part] {
    try budget.spend(text.utf8.count + 1)
    var parts: [Template.Part] = []
    var rest = text[...]
    while let reference = EspansoReference.first(in: rest) {
      parts.append(.text(String(rest[..<reference.range.lowerBound])))
      let value = try field(reference) ?? value(of: reference.name)
      try budget.spend(value.reduce(1) { $0 + $1.size })
      parts += value
      rest = rest[reference.range.upperBound...]
    }
    parts.append(.text(String(rest)))
    return Template.merged(parts).map(\.unescaped)
  }

  /// Renders a text with fields of a form in it.
  mutating func render(_ text: String, with form: EspansoForm) throws -> [Template.Part] {
    var parts: [Template.Part] = []
    var rest = text[...]
    while let (range, name) = EspansoForm.firstField(in: rest) {
      parts += try render(String(rest[..<range.lowerBound]))
      let blank = Template.Part.blank(try form.blank(name))
      try budget.spend(blank.size)
      parts.append(blank)
      rest = rest[range.upperBound...]
    }
    return Template.merged(parts + (try render(String(rest))))
  }

  /// Returns the field of a form that a reference means; nil where it means a variable.
  private mutating func field(_ reference: EspansoReference) throws -> [Template.Part]? {
    guard let field = reference.part, let variable = variable(reference.name), variable.type == "form" else {
      return nil
    }
    // Two forms may have a field of one name, which are two blanks.
    let isOthers = blanks[field].map { $0 != reference.name } ?? false
    let name = isOthers ? "\(reference.name) \(field)" : field
    blanks[name] = reference.name
    return [.blank(try EspansoForm(fields: variable.parameters?["fields"]).blank(field, named: name))]
  }

  private func variable(_ name: String) -> EspansoVariables.Variable? {
    let variable = locals[name]
    return variable == nil || variable?.type == "global" ? globals[name] : variable
  }

  private mutating func value(of name: String) throws -> [Template.Part] {
    if let value = values[name] { return value }
    let short = name.inOneLine(limit: 40)
    guard open.count < EspansoRenderer.depthLimit else {
      throw EspansoRenderer.Failure(reason: "its variables stand in each other too deeply")
    }
    guard open.insert(name).inserted else {
      throw EspansoRenderer.Failure(reason: "the variable \(short) needs itself")
    }
    defer { open.remove(name) }
    guard let variable = variable(name) else {
      throw EspansoRenderer.Failure(reason: "there is no variable \(short)")
    }
    let value = try evaluate(variable, short)
    values[name] = value
    return value
  }

  private mutating func evaluate(
    _ variable: EspansoVariables.Variable, _ name: String
  ) throws -> [Template.Part] {
    switch variable.type {
    case "clipboard": return [.clipboard]
    case "date": return try date(variable, name)
    case "echo": return try parameter("echo", of: variable, name)
    case "choice": return try choice("values", isRandom: false, of: variable, name)
    case "random": return try choice("choices", isRandom: true, of: variable, name)
    case "shell", "script":
      throw EspansoRenderer.Failure(
        reason: "needs the variable \(name), a \(variable.type), which is never run")
    case "form":
      throw EspansoRenderer.Failure(
        reason: "needs the variable \(name), a form, of which a field has to be named")
    default:
      let type = variable.type.inOneLine(limit: 40)
      throw EspansoRenderer.Failure(reason: "needs the variable \(name) of the type \(type)")
    }
  }

  private mutating func parameter(
    _ key: String, of variable: EspansoVariables.Variable, _ name: String
  ) throws -> [Template.Part] {
    guard let text = variable.parameters?[key]?.text else {
      throw EspansoRenderer.Failure(reason: "the variable \(name) has no \(key)")
    }
    return try inject(text, into: variable)
  }

  private mutating func inject(
    _ text: String, into variable: EspansoVariables.Variable
  ) throws -> [Template.Part] {
    if variable.hasReferences { return try render(text) }
    try budget.spend(text.utf8.count + 1)
    return [.text(text)]
  }

  // MARK: Choices

  private mutating func choice(
    _ key: String, isRandom: Bool, of variable: EspansoVariables.Variable, _ name: String
  ) throws -> [Template.Part] {
    let values = try values(key, of: variable)
    guard !values.isEmpty else {
      throw EspansoRenderer.Failure(reason: "the variable \(name) has no \(key)")
    }
    guard values.count <= EspansoRenderer.pieceLimit else {
      throw EspansoRenderer.Failure(
        reason: "the variable \(name) has more than \(EspansoRenderer.pieceLimit) \(key)")
    }
    if asked == decisions.count { decisions.append(.init(index: 0, count: values.count, isRandom: isRandom)) }
    let index = decisions[asked].index
    asked += 1
    guard values.indices.contains(index), let text = values[index] else {
      throw EspansoRenderer.Failure(reason: "the variable \(name) has a value that is no text")
    }
    return try inject(text, into: variable)
  }

  private mutating func values(
    _ key: String, of variable: EspansoVariables.Variable
  ) throws -> [String?] {
    guard let node = variable.parameters?[key] else { return [] }
    try budget.spend(node.elements?.count ?? node.text?.utf8.count ?? 0)
    return EspansoForm.values(node)
  }

  // MARK: Dates

  private mutating func date(
    _ variable: EspansoVariables.Variable, _ name: String
  ) throws -> [Template.Part] {
    if let offset = variable.parameters?["offset"]?.text, Double(offset) != 0 {
      throw EspansoRenderer.Failure(reason: "the date \(name) is shifted by an offset, which cannot be kept")
    }
    for key in ["locale", "tz"] where variable.parameters?[key]?.text != nil {
      throw EspansoRenderer.Failure(reason: "the date \(name) has a \(key), which cannot be kept")
    }
    guard variable.parameters?["format"] != nil else { return [.date(format: "%a, %d %b %Y %H:%M:%S %z")] }
    let parts = try parameter("format", of: variable, name)
    let format = parts.map(\.plainText)
    guard !format.contains(nil) else {
      throw EspansoRenderer.Failure(reason: "the format of the date \(name) is made of other variables")
    }
    switch ChronoFormat.strftime(format.compactMap { $0 }.joined()) {
    case .success(let format): return [.date(format: format)]
    case .failure(let refusal):
      throw EspansoRenderer.Failure(
        reason: "the date \(name) has the format \(refusal.specifier), which is not known")
    }
  }
}

extension Template.Part {
  fileprivate var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .date(let format): format.utf8.count
    case .clipboard, .cursor: 1
    case .blank(let blank): blank.written?.utf8.count ?? 1
    }
  }

  fileprivate var plainText: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  fileprivate var unescaped: Template.Part {
    guard case .text(let text) = self, text.utf8.contains(UInt8(ascii: "\\")) else { return self }
    return .text(text.withoutEspansoEscapes)
  }
}

extension String {
  /// The text without espanso's escapes: `\{\{` and `\}\}` stand there for braces that are no variable.
  package var withoutEspansoEscapes: String {
    split(around: #"\{\{"#).joined(separator: "{{").split(around: #"\}\}"#).joined(separator: "}}")
  }

  /// Returns the parts between the places of a word, which are looked for from the start.
  package func split(around word: StaticString) -> [String] {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    let bytes = Array(utf8)
    var parts: [String] = []
    var (start, position) = (0, 0)
    while position + word.count <= bytes.count {
      if bytes[position] == word[0], bytes[position...].starts(with: word) {
        parts.append(String(decoding: bytes[start..<position], as: UTF8.self))
        position += word.count
        start = position
      } else {
        position += 1
      }
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
