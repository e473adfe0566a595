/// A key as a list of all keys has it, shown or hidden.
public struct ListedKey: Equatable, Sendable {
  /// The id that tells it from all others.
  public let id: String
  /// The text on the key.
  public let label: String
  /// The name of the group; nil for none.
  public let group: String?
  /// The number of its phrases.
  public let pieceCount: Int
  /// The origin of the key.
  public let origin: Origin
  /// The place in the files of its source: the file, "" for the only one, and the id in it.
  public let place: KeyDraft.Place
  /// True where it is on no panel.
  public let isHidden: Bool
  /// True where its phrases are shown nowhere.
  public let isSecret: Bool

  /// Makes a key of the list. A group without a name is none.
  public init(
    id: String, label: String, group: String?, pieceCount: Int, origin: Origin, place: KeyDraft.Place,
    isHidden: Bool, isSecret: Bool
  ) {
    (self.id, self.label, self.pieceCount, self.origin) = (id, label, pieceCount, origin)
    self.group = group.flatMap(SnippetKey.groupName)
    (self.place, self.isHidden, self.isSecret) = (place, isHidden, isSecret)
  }

  /// True where its file can be changed key by key: one in TOML.
  public var isEditable: Bool { place.file.lowercased().hasSuffix(".toml") }
}
