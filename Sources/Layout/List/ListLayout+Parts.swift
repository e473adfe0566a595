extension ListLayout {
  /// A row that is at least partly visible.
  public struct Row: Equatable, Sendable {
    /// The number of the row, from 0.
    public let index: Int
    /// The item made fit for one paragraph, and cut to the part that two lines can show.
    public let text: String
    /// The whole row; the part outside of `viewport` is not visible.
    public internal(set) var rect: Rect
    /// The area of the text within the row, without the gutter of the dot.
    public internal(set) var textRect: Rect
    /// True if the text is laid out in two lines.
    public let isTwoLines: Bool
    /// The part of the item that the text does not show; nil where it shows all.
    public let rest: ListRest?
    /// The visible lines of the whole item, in the row that is revealed; empty in other rows.
    public internal(set) var lines: [Line] = []
  }

  /// A line of a row that shows its whole item.
  public struct Line: Equatable, Sendable {
    /// The text of the line, ready to be drawn by itself.
    public let text: String
    /// The area of the line.
    public let rect: Rect
  }

  /// A remark above the rows.
  public struct Note: Equatable, Sendable {
    /// The text in one paragraph.
    public let text: String
    /// The area of the text.
    public let rect: Rect
    /// The number of lines that there is room for; an ellipsis ends the last one.
    public let lines: Int
    /// True if something is wrong that the reader has to mend.
    public let isProblem: Bool
  }
}
