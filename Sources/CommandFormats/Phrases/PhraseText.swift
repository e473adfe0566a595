import ContentFormats
import Snippets

/// The content of a phrase of another program, as it is read from its text.
struct PhraseText {
  enum Piece {
    case part(Template.Part)
    /// Another phrase of the same file, by its name in texts.
    case phrase(String)
  }

  private(set) var pieces: [Piece] = []
  private(set) var losses: Set<ImportLoss> = []
  /// The number of blanks without a name of their own.
  private var unnamed = 0
  /// The text that is typed as it stands, up to the next piece.
  private var text = ""
  private static let signs = Array(" -/.:,_".utf8)

  init() {}

  /// Makes a text in which nothing stands for something else.
  init(literal text: String) {
    type(text)
    end()
  }

  /// Goes on with text that is typed as it stands, whatever it looks like.
  mutating func type(_ text: some StringProtocol) { self.text += text }

  /// Adds a part. Dates with no more than signs between them become one, which is that of one moment.
  mutating func add(_ part: Template.Part) {
    if case .date(let format) = part, case .part(.date(let last))? = pieces.last,
      text.utf8.count < 3, text.utf8.allSatisfy({ Self.signs.contains($0) })
    {
      pieces[pieces.count - 1] = .part(.date(format: last + text + format))
      text = ""
      return
    }
    endText()
    pieces.append(.part(part))
  }

  mutating func add(phrase name: some StringProtocol) {
    endText()
    pieces.append(.phrase(String(name)))
  }

  mutating func lose(_ loss: ImportLoss) { losses.insert(loss) }

  /// Adds a blank for text with its default. Each blank without a name is one of its own.
  mutating func ask(_ name: String?, default standard: String?, isMultiline: Bool = false) {
    if let standard, !BlankText.canHold(standard, isMultiline: isMultiline) { lose(.blankDefault) }
    add(BlankText.ask(self.name(name), default: standard, isMultiline: isMultiline))
  }

  /// Adds a choice; a blank for text where no option can be held.
  mutating func choose(_ name: String?, _ options: [String]) {
    let held = options.count { BlankText.canHold($0) }
    if held < options.count || held > ContentLimits.optionsOfBlank { lose(.blankDefault) }
    let name = self.name(name)
    add(BlankText.choose(name, options) ?? BlankText.ask(name))
  }

  private mutating func name(_ written: String?) -> String {
    if let written, SnippetText.isVisible(written) { return written }
    unnamed += 1
    return unnamed == 1 ? BlankText.unnamed : "\(BlankText.unnamed) \(unnamed)"
  }

  /// Ends the text: nothing is added after it.
  mutating func end() { endText() }

  private mutating func endText() {
    if !text.isEmpty { pieces.append(.part(.text(text))) }
    text = ""
  }
}
