/// A change of keys of the user's own, beside those that an editor makes.
public enum KeyEdit: Hashable, Sendable {
  /// A key that is changed: its place, and its label for messages.
  public struct Key: Hashable, Sendable {
    /// The place in the folder of the user's own files.
    public let place: KeyDraft.Place
    /// The text on the key.
    public let label: String

    /// Makes the name of a key.
    public init(_ place: KeyDraft.Place, label: String) { (self.place, self.label) = (place, label) }
  }

  /// The place beside another key, by its id in the file.
  public enum Beside: Hashable, Sendable {
    case before(String), after(String)
  }

  /// The key is deleted, with all its phrases.
  case remove(Key)
  /// The key goes beside another one of its file.
  case move(Key, Beside)
  /// The key goes to a group; nil for none.
  case group(Key, String?)
  /// A group has another name, in all files.
  case renameGroup(String, to: String)

  /// The JSON that `phraseboard save-edit` reads.
  public var json: String {
    var members: [(String, String)] = []
    func add(_ name: String, _ text: String?) {
      if let text { members.append((name, JSONText.string(text))) }
    }
    func add(_ key: Key) {
      add("file", key.place.file)
      add("id", key.place.id)
      add("label", key.label)
    }
    switch self {
    case .remove(let key):
      add("edit", "remove")
      add(key)
    case .move(let key, .before(let other)):
      add("edit", "move")
      add(key)
      add("before", other)
    case .move(let key, .after(let other)):
      add("edit", "move")
      add(key)
      add("after", other)
    case .group(let key, let group):
      add("edit", "group")
      add(key)
      add("group", group)
    case .renameGroup(let group, let name):
      add("edit", "rename-group")
      add("group", group)
      add("name", name)
    }
    return JSONText.object(members)
  }
}
