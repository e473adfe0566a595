/// What the list of a held key shows.
public struct ListContent: Equatable, Sendable {
  /// A remark above the rows.
  public struct Note: Equatable, Sendable {
    public let text: String
    /// Whether something is wrong that its reader has to mend.
    public let isProblem: Bool

    public init(_ text: String, isProblem: Bool) {
      self.text = text
      self.isProblem = isProblem
    }
  }

  /// What can be done with the key, below the rows.
  public struct Action: Equatable, Sendable {
    public let label: String
    public let glyph: KeyGlyph

    public init(_ label: String, _ glyph: KeyGlyph) {
      self.label = label
      self.glyph = glyph
    }
  }

  /// How many rows there are.
  public let count: Int
  /// The texts of some of the rows, or of all: there may be more than are worth reading.
  public let items: [String]
  /// The row that has the first of them.
  public let first: Int
  /// The item that is marked and scrolled to.
  public let due: Int?
  public let note: Note?
  /// From left to right.
  public let actions: [Action]

  /// A `due` that is no row counts as none, and so does what `items` has beyond `count`.
  ///
  /// - Parameter count: nil for as many as there are items.
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

  /// The rows whose texts there are.
  public var known: Range<Int> { first..<first + items.count }

  /// The text of a row; empty where it is not known.
  func text(at row: Int) -> String { known.contains(row) ? items[row - first] : "" }

  /// From so many rows on all are of one height, and their texts are only known around those that can be seen.
  public static let many = 100
  /// Rows that are read before and after one that is to be seen: more than can be seen at once.
  private static let margin = 24

  /// The rows of a list of so many that are worth knowing where this one is to be seen.
  public static func window(around row: Int, of count: Int) -> Range<Int> {
    guard count > many else { return 0..<max(0, count) }
    let row = min(max(0, row), count - 1)
    return max(0, row - margin)..<min(count, row + margin + 1)
  }
}
