import Snippets

/// A piece with blanks that is to be typed, and has to be filled in before.
public struct Form: Equatable, Sendable {
  /// The piece to type, and for whom.
  let piece: WantedPiece
  /// The piece as it is written.
  let text: String
  /// The texts that the blanks begin with, by their names: those of a form that could not be typed before.
  var given: [String: String] = [:]
  /// True where some of those were filled in for a private field.
  var isPrivate = false

  init(_ piece: WantedPiece, _ text: String) { (self.piece, self.text) = (piece, text) }

  /// The blanks in the order in which they are asked for.
  var blanks: [Blank] { Template(text).blanks(of: text) }

  /// Returns the piece to type.
  ///
  /// - Parameter texts: those of the blanks, by their names.
  func filled(with texts: [String: String]) -> String { Template(text).filled(text, with: texts) }

  /// Returns the texts of all blanks, for a caller who types by name.
  ///
  /// - Parameter given: texts by names. A blank with a text of its own needs none.
  func texts(from given: [String: String]) -> Result<[String: String], FormProblem> {
    let blanks = blanks
    let names = Set(blanks.map(\.name))
    if let other = given.keys.filter({ !names.contains($0) }).min() {
      return .failure(.unknown(other, known: blanks.map(\.name)))
    }
    let missing = blanks.filter { given[$0.name] == nil && $0.preset == nil }
    guard missing.isEmpty else { return .failure(.missing(missing)) }
    var texts: [String: String] = [:]
    for blank in blanks {
      let text = given[blank.name] ?? blank.preset ?? ""
      if let options = blank.options, !options.contains(text) { return .failure(.noOption(of: blank)) }
      texts[blank.name] = text
    }
    return .success(texts)
  }
}

/// The reason why a phrase with blanks was not typed by its name.
public enum FormProblem: Error, Equatable, Sendable {
  /// Blanks that have no text.
  case missing([Blank])
  /// The phrase has no blank of this name.
  case unknown(String, known: [String])
  /// The text is none of those that the blank can have.
  case noOption(of: Blank)
}

/// A form that somebody has filled in.
public struct FilledForm: Equatable, Sendable {
  let form: Form
  /// The texts of the blanks, by their names.
  var texts: [String: String]
  /// True where some of it was filled in for a private field.
  var isPrivate = false

  /// The form with these texts, whose phrase takes the place of nothing.
  var again: Form {
    var order = form.piece.order
    (order.replaced, order.following) = (nil, nil)
    var again = Form(form.piece.with(order), form.text)
    (again.given, again.isPrivate) = (texts, isPrivate)
    return again
  }
}

/// A blank that is being filled in, and its text by now.
struct FormField: Equatable, Sendable {
  let blank: Blank
  /// The text that it begins with, which may be longer than a field holds.
  private let start: String
  /// True where that is a text that was filled in before.
  private let isGiven: Bool
  /// The text of a blank of text; for a choice, the text that was typed to find an option.
  var input: InputText
  /// The options, the one that was chosen last first; empty for a blank of text.
  private(set) var options: [String]
  /// The position of the option that holds.
  private(set) var chosen = 0

  init(_ blank: Blank, given text: String? = nil) {
    self.blank = blank
    (start, isGiven) = (text ?? blank.preset ?? "", text != nil)
    options = blank.options ?? []
    input = InputText(options.isEmpty ? start : "")
    if let text { chosen = options.firstIndex(of: text) ?? 0 }
  }

  var isChoice: Bool { !options.isEmpty }

  /// True where Return is a line break of the text.
  var isMultiline: Bool { if case .text(_, isMultiline: true) = blank.kind { true } else { false } }

  /// The text that is typed.
  var text: String { isChoice ? options[chosen] : isLong ? start : input.text }

  /// True where the text is too long to be edited: it stays as it is.
  var isLong: Bool { !isChoice && InputText(start).text != start }

  /// True where a text is needed that nobody has filled in.
  var isMissing: Bool { !isChoice && text.isEmpty }

  /// Puts the option first that was chosen last; does nothing for a text that is no option any more.
  mutating func begin(with last: String) {
    guard let index = options.firstIndex(of: last) else { return }
    let held = isGiven ? options[chosen] : last
    options.insert(options.remove(at: index), at: 0)
    chosen = options.firstIndex(of: held) ?? 0
  }

  /// Chooses an option by its position among them; does nothing for another number.
  mutating func choose(_ index: Int) {
    if options.indices.contains(index) { chosen = index }
  }

  /// Goes by so many options, and no further than to the last or the first one.
  mutating func move(by count: Int) { chosen = min(max(0, chosen + count), options.count - 1) }

  /// Chooses the first option that begins with the typed text, in upper or lower case. If none does, the last letter begins anew.
  mutating func find() {
    guard let last = input.text.last else { return }
    for start in [input.text, String(last)] {
      guard let index = options.firstIndex(where: { $0.lowercased().hasPrefix(start.lowercased()) }) else {
        continue
      }
      if start != input.text { input = InputText(start) }
      chosen = index
      return
    }
    input = InputText()
  }
}
