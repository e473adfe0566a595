/// The content of the list of a held key.
public struct ListContent: Equatable, Sendable {
  /// A remark above the rows.
  public struct Note: Equatable, Sendable {
    /// The text, in one paragraph.
    public let text: String
    /// True if something is wrong that the reader has to mend.
    public let isProblem: Bool

    /// - Parameter isProblem: true if something is wrong that the reader has to mend.
    public init(_ text: String, isProblem: Bool) {
      self.text = text
      self.isProblem = isProblem
    }
  }

  /// An action on the key, shown below the rows.
  public struct Action: Equatable, Sendable {
    /// The word on the action.
    public let label: String
    /// The sign before the word.
    public let glyph: KeyGlyph

    /// Makes an action with a word and the sign before it.
    public init(_ label: String, _ glyph: KeyGlyph) {
      self.label = label
      self.glyph = glyph
    }
  }

  /// The number of rows.
  public let count: Int
  /// The texts of some of the rows, or of all: there may be more than are worth reading.
  public let items: [String]
  /// The row that has the first of these texts.
  public let first: Int
  /// The row that is marked and scrolled to; nil for none.
  public let due: Int?
  /// The remark above the rows; nil for none.
  public let note: Note?
  /// The actions below the rows, from left to right.
  public let actions: [Action]

  /// Drops a `due` that is no row, and those of `items` that are beyond `count`.
  ///
  /// - Parameter count: the number of rows; nil for as many as there are items.
  public init(
    items: [String], first: Int = 0, count: Int? = nil, due: Int? = nil, note: Note? = nil,
    actions: [Action] = []
  ) {
    let count = max(0, count ?? items.count)
    self.count = count
    self.first = min(max(0, first), count)
    self.items = Array(items.prefix(count - self.first))
    self.due = due.flatMap { (0..<count).contains($0) ? $0 : nil }
    self.note = note
    self.actions = actions
  }

  /// The rows whose texts are known.
  public var known: Range<Int> { first..<first + items.count }

  /// Returns the text of a row; empty where it is not known.
  func text(at row: Int) -> String { known.contains(row) ? items[row - first] : "" }

  /// The most rows of which all texts are known. If there are more, all rows are of one height, and only texts near the
  /// visible ones are known.
  public static let many = 100
  /// The rows that are read before and after one that should be visible: more than can be seen at once.
  private static let margin = 24

  /// Returns the rows that are worth knowing around one that should be visible, in a list of `count` rows.
  public static func window(around row: Int, of count: Int) -> Range<Int> {
    guard count > many else { return 0..<max(0, count) }
    let row = min(max(0, row), count - 1)
    return max(0, row - margin)..<min(count, row + margin + 1)
  }
}
