/// A key as its user writes it: a new one, or one of their own that is changed.
public struct KeyDraft: Hashable, Sendable {
  /// The place of a key that is changed.
  public struct Place: Hashable, Sendable {
    /// The path of the file in the folder of the user's own files.
    public let file: String
    /// The id that the file tells it by.
    public let id: String

    /// Makes a place from a file's path and the id of the key in it.
    public init(file: String, id: String) { (self.file, self.id) = (file, id) }
  }

  /// The place of the key; nil for a new one.
  public let place: Place?
  /// The text on the key.
  public let label: String
  /// The phrases, as templates in their order.
  public let phrases: [String]
  /// The group of the key; nil for none.
  public let group: String?

  /// Makes a draft; `place` is nil for a new key.
  public init(place: Place? = nil, label: String, phrases: [String], group: String? = nil) {
    (self.place, self.label, self.phrases, self.group) = (place, label, phrases, group)
  }

  /// Makes a new key for a text that is typed as it stands, with a label to begin with.
  public init(text: String) {
    self.init(label: Self.label(for: text), phrases: [Template.literal(text)])
  }

  /// The most words and characters of a label: as many as a key has room for on a narrow phone.
  private static let (mostWords, longestLabel) = (3, 20)

  /// Returns the first words of a text, as many as a key has room for.
  public static func label(for text: String) -> String {
    let words = text.split(maxSplits: mostWords, whereSeparator: \.isWhitespace).prefix(mostWords)
    var label = ""
    for word in words {
      let longer = label.isEmpty ? String(word) : label + " " + word
      guard longer.count <= longestLabel else { break }
      label = longer
    }
    return label.isEmpty ? String((words.first ?? "").prefix(longestLabel)) : label
  }

  /// The JSON that `phraseboard save-key` reads.
  public var json: String {
    var members = [
      ("label", JSONText.string(label)), ("phrases", JSONText.array(phrases.map(JSONText.string))),
    ]
    if let group { members.append(("group", JSONText.string(group))) }
    if let place {
      members += [("file", JSONText.string(place.file)), ("id", JSONText.string(place.id))]
    }
    return JSONText.object(members)
  }
}
