/// The part of a snippet that a keyboard shows: all but the texts of its pieces, which the store keeps until they are typed.
public struct SnippetKey: Equatable, Sendable {
  /// The id that tells it from all others that are shown.
  public let id: String
  /// The text on the key, as received.
  public let label: String
  /// The number of its pieces, at least 1.
  public let pieceCount: Int
  /// The position of the piece that the next tap types.
  public private(set) var next: Int
  /// The rule by which the piece after a typed one is chosen.
  public let pick: Pick
  /// True when its texts are shown nowhere and kept in no memory for longer than it takes to type them.
  public let isSecret: Bool
  /// True when it was a favourite at the time it was read.
  public let isFavourite: Bool
  /// The problem of a key that can be used all the same.
  public let problem: String?
  /// The name of the group that it stands with, without white space around it; nil for none.
  public let group: String?
  /// The origin of the key, which decides what its phrases may do.
  public let origin: Origin
  /// True when the file that it is in can be changed key by key.
  public let isEditable: Bool

  /// Makes a key; nil when there are no pieces.
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

  /// Returns a group's name without white space around it; nil for white space alone.
  static func groupName(_ text: String) -> String? {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[first...last])
  }
}
