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

  /// The texts, one for each row.
  public let items: [String]
  /// The item that is marked and scrolled to.
  public let due: Int?
  public let note: Note?
  /// From left to right.
  public let actions: [Action]

  /// A `due` that is no item counts as none.
  public init(items: [String], due: Int? = nil, note: Note? = nil, actions: [Action] = []) {
    self.items = items
    self.due = due.flatMap { items.indices.contains($0) ? $0 : nil }
    self.note = note
    self.actions = actions
  }
}
