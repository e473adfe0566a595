import Snippets

/// The places of a language's letters and signs: three pages of three rows, above one row of keys that do other things.
///
/// Layouts come from files (`layouts/`), and the reader of a file has checked it. Every page leads to the others, no row is
/// wider than `columns`, and capitals are those of the layout's language.
public struct LetterLayout: Equatable, Sendable {
  /// A page of a layout.
  public enum Page: String, Hashable, Sendable {
    case letters, numbers, symbols
    /// The keys for editing, which are the same with every layout.
    case editing

    /// The pages that each layout writes.
    public static let written: [Page] = [.letters, .numbers, .symbols]
  }

  /// A letter or a sign in its two forms, each a grapheme or a short text such as ".com".
  public struct Letter: Hashable, Sendable {
    /// The form without shift.
    public let text: String
    /// The form with shift; the same where there is no capital.
    public let upper: String

    /// - Parameter upper: the form with shift; nil for the same.
    public init(_ text: String, upper: String? = nil) {
      self.text = text
      self.upper = upper ?? text
    }
  }

  /// The action of a key.
  public enum Action: Hashable, Sendable {
    case letter(Letter)
    /// Puts a mark on the letter before the cursor (a combining character): the one key of a French keyboard.
    case accent(String)
    case shift, delete, space, globe, phrases
    /// Presses a key that types no text of its own.
    case named(Keysym)
    /// Holds a modifier for the next key.
    case modifier(KeyModifier)
    case `return`
    /// Leads to another page of the layout.
    case page(Page)
    /// Marks a place without a key.
    case gap
  }

  /// The width of a key.
  public enum Width: Equatable, Sendable {
    /// A width in letters; at the bottom, letters are as wide as on the page of letters.
    case columns(Double)
    /// A width in parts of the keyboard's, from 0 to 1.
    case share(Double)
    /// An equal part of the width that the others of its row leave.
    case fill
  }

  /// A key of a row.
  public struct Key: Equatable, Sendable {
    /// The action of the key.
    public let action: Action
    /// The text on the key; nil for what the action calls for: the letter, a sign, or the layout's word.
    public let label: String?
    /// The width of the key in its row.
    public let width: Width
    /// The alternatives that a held key offers after its own letter, in the order for a key on the left half.
    public let alternates: [Letter]

    /// - Parameter label: the text on the key; nil for what the action calls for.
    public init(_ action: Action, label: String? = nil, width: Width = .columns(1), alternates: [Letter] = [])
    {
      (self.action, self.label) = (action, label)
      (self.width, self.alternates) = (width, alternates)
    }
  }

  /// A row of keys, from left to right.
  public typealias Row = [Key]

  /// The name of its file, such as "de".
  public let id: String
  /// The name in its own language, for the space bar and the globe's list: "Deutsch".
  public let name: String
  /// The language tags, such as "de" or "pt-BR".
  public let languages: [String]
  /// True if texts of its language run from the right.
  public let isRightToLeft: Bool
  /// True if its language has capitals.
  public let hasCapitals: Bool
  /// The text of the key that leads to the letters: "ABC", "АБВ".
  public let lettersLabel: String
  /// The width of each page, in letters.
  public let columns: [Page: Double]
  /// The rows of each page, without the one at the bottom.
  public let pages: [Page: [Row]]
  /// The row at the bottom of the page of letters. Its key to the numbers leads back to the letters on the other pages.
  public let bottom: Row
  /// The rows at the bottom for special kinds of fields.
  public let bottoms: [FieldKind: Row]
  /// The rows above the letters in terminals.
  public let terminalRows: [Row]
  /// The whole panels for fields of digits and the like: their rows, with the one at the bottom.
  public let pads: [FieldKind: [Row]]

  /// - Parameters:
  ///   - columns: the width of each page, in letters.
  ///   - pages: the rows of each page, without the one at the bottom.
  ///   - bottoms: the rows at the bottom for special kinds of fields; `pads` are the whole panels for some.
  ///   - terminalRows: the rows above the letters in terminals.
  public init(
    id: String, name: String, languages: [String], isRightToLeft: Bool = false, hasCapitals: Bool = true,
    lettersLabel: String = "ABC", columns: [Page: Double], pages: [Page: [Row]], bottom: Row,
    bottoms: [FieldKind: Row] = [:], terminalRows: [Row] = [], pads: [FieldKind: [Row]] = [:]
  ) {
    (self.id, self.name, self.languages) = (id, name, languages)
    (self.isRightToLeft, self.hasCapitals, self.lettersLabel) = (isRightToLeft, hasCapitals, lettersLabel)
    (self.columns, self.pages, self.bottom) = (columns, pages, bottom)
    (self.bottoms, self.terminalRows, self.pads) = (bottoms, terminalRows, pads)
  }

  /// Returns all rows of a page, with the one at the bottom; for a field that has a pad, the rows of the pad.
  public func rows(_ page: Page, for kind: FieldKind? = nil) -> [Row] {
    if let pad = kind.flatMap({ pads[$0] }) { return pad }
    let bottom = kind.flatMap { bottoms[$0] } ?? bottom
    let back = bottom.map { key in
      page != .letters && key.action == .page(.numbers)
        ? Key(.page(.letters), width: key.width, alternates: key.alternates) : key
    }
    return (pages[page] ?? []) + [back]
  }

  /// The kinds of fields that change the letters panel's keys (zwp_text_input_v3, `content_purpose`).
  public enum FieldKind: String, Hashable, Sendable, CaseIterable {
    /// A field for digits and nothing else, or for a PIN.
    case digits
    /// A field for numbers with a decimal separator and a minus.
    case number
    case phone
    case url
    case email
    case terminal
  }
}
