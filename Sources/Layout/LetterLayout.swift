/// Where the letters and signs of a language are, on three pages of three rows, above one row of keys that do other things.
///
/// Files have them (`layouts/`), and whoever reads one has checked it: every page leads to the others, no row is wider
/// than `columns`, and capitals are those of the layout's language.
public struct LetterLayout: Equatable, Sendable {
  public enum Page: String, Hashable, Sendable, CaseIterable {
    case letters, numbers, symbols
  }

  /// A letter or a sign in its two forms, each a grapheme or a short text such as ".com".
  public struct Letter: Hashable, Sendable {
    public let text: String
    /// With shift; the same where there is no capital.
    public let upper: String

    public init(_ text: String, upper: String? = nil) {
      self.text = text
      self.upper = upper ?? text
    }
  }

  /// What a key does.
  public enum Action: Hashable, Sendable {
    case letter(Letter)
    /// Puts a mark on the letter before the cursor (a combining character): the one key of a French keyboard.
    case accent(String)
    case shift, delete, space, globe, phrases
    case `return`
    /// To another page of the layout.
    case page(Page)
    /// A place without a key.
    case gap
  }

  /// How wide a key is.
  public enum Width: Equatable, Sendable {
    /// In parts of the width of a letter: at the bottom, of one on the page of letters.
    case columns(Double)
    /// In parts of the keyboard's width, from 0 to 1.
    case share(Double)
    /// What others of its row leave, in equal parts.
    case fill
  }

  public struct Key: Equatable, Sendable {
    public let action: Action
    /// Nil for what the action calls for: the letter, a sign, or the layout's word.
    public let label: String?
    public let width: Width
    /// What a held key offers after its own letter, in order, of a key on the left half.
    public let alternates: [Letter]

    public init(_ action: Action, label: String? = nil, width: Width = .columns(1), alternates: [Letter] = [])
    {
      (self.action, self.label) = (action, label)
      (self.width, self.alternates) = (width, alternates)
    }
  }

  public typealias Row = [Key]

  /// The name of its file, such as "de".
  public let id: String
  /// In its own language, for the space bar and the globe's list: "Deutsch".
  public let name: String
  /// Language tags, such as "de" or "pt-BR".
  public let languages: [String]
  /// Whether texts of its language run from the right, and whether they have capitals.
  public let isRightToLeft: Bool
  public let hasCapitals: Bool
  /// What the key to the letters says: "ABC", "АБВ".
  public let lettersLabel: String
  /// How many letters wide the pages are.
  public let columns: [Page: Double]
  /// Each page's rows, without the one at the bottom.
  public let pages: [Page: [Row]]
  /// The row at the bottom of the page of letters. On the others, its key to the numbers leads back to the letters.
  public let bottom: Row
  /// The rows at the bottom of fields that are for something of their own.
  public let bottoms: [FieldKind: Row]
  /// The whole panel of fields for digits and the like: its rows, the one at the bottom too.
  public let pads: [FieldKind: [Row]]

  public init(
    id: String, name: String, languages: [String], isRightToLeft: Bool = false, hasCapitals: Bool = true,
    lettersLabel: String = "ABC", columns: [Page: Double], pages: [Page: [Row]], bottom: Row,
    bottoms: [FieldKind: Row] = [:], pads: [FieldKind: [Row]] = [:]
  ) {
    (self.id, self.name, self.languages) = (id, name, languages)
    (self.isRightToLeft, self.hasCapitals, self.lettersLabel) = (isRightToLeft, hasCapitals, lettersLabel)
    (self.columns, self.pages, self.bottom) = (columns, pages, bottom)
    (self.bottoms, self.pads) = (bottoms, pads)
  }

  /// All rows of a page, with the one at the bottom; of a field that has a pad, the pad.
  public func rows(_ page: Page, for kind: FieldKind? = nil) -> [Row] {
    if let pad = kind.flatMap({ pads[$0] }) { return pad }
    let bottom = kind.flatMap { bottoms[$0] } ?? bottom
    let back = bottom.map { key in
      page != .letters && key.action == .page(.numbers)
        ? Key(.page(.letters), width: key.width, alternates: key.alternates) : key
    }
    return (pages[page] ?? []) + [back]
  }

  /// What fields of the letters panel are for, where that changes its keys (zwp_text_input_v3, `content_purpose`).
  public enum FieldKind: String, Hashable, Sendable, CaseIterable {
    /// Digits and nothing else; a PIN.
    case digits
    /// With the sign between whole and part, and minus.
    case number
    case phone
    case url
    case email
    case terminal
  }
}
