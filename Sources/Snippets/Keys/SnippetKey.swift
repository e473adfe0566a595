/// What a keyboard shows of a snippet: all but the texts of its pieces, which the store keeps until they are typed.
public struct SnippetKey: Equatable, Sendable {
  /// What tells it from all others that are shown.
  public let id: String
  /// The text on the key, as received.
  public let label: String
  /// At least 1.
  public let pieceCount: Int
  /// The position of the piece that the next tap types.
  public private(set) var next: Int
  /// Which piece comes after one that was typed.
  public let pick: Pick
  /// Whether its texts are shown nowhere and kept in no memory for longer than it takes to type them.
  public let isSecret: Bool
  /// Whether it was a favourite when it was read.
  public let isFavourite: Bool
  /// What is wrong with it, though it can be used.
  public let problem: String?
  /// The name of the group that it stands with, without white space around it; nil for none.
  public let group: String?
  /// The origin of the key, which decides what its phrases may do.
  public let origin: Origin
  /// Whether the file that it is in can be changed key by key.
  public let isEditable: Bool

  /// Nil when there are no pieces.
  ///
  /// A `next` that is no position of a piece starts over at the first. A group without a name is none.
  public init?(
    id: String, label: String, pieceCount: Int, next: Int = 0, pick: Pick = .inTurn,
    isSecret: Bool = false, isFavourite: Bool = false, problem: String? = nil, group: String? = nil,
    origin: Origin = .own(""), isEditable: Bool = false
  ) {
    guard pieceCount > 0 else { return nil }
    self.id = id
    self.label = label
    self.pieceCount = pieceCount
    self.next = (0..<pieceCount).contains(next) ? next : 0
    self.pick = pick
    self.isSecret = isSecret
    self.isFavourite = isFavourite
    self.problem = problem
    self.group = group.flatMap(Self.groupName)
    self.origin = origin
    self.isEditable = isEditable
  }

  /// Tells whether both are one key to the store, whatever else of it has changed: an id alone may be another key's later.
  public func isSame(as other: SnippetKey) -> Bool {
    id == other.id && label == other.label && origin == other.origin
  }

  /// Without white space around it; nil for nothing else.
  static func groupName(_ text: String) -> String? {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[first...last])
  }
}
