/// The meaning of a name that somebody has typed, or that a script holds.
public enum NamedKey: Equatable, Sendable {
  case none
  /// The index of a key.
  case one(Int)
  /// The indices of those that it could be.
  case several([Int])

  fileprivate init(_ indices: [Int]) {
    switch indices.count {
    case 0: self = .none
    case 1: self = .one(indices[0])
    default: self = .several(indices)
    }
  }
}

extension SnippetKeys {
  /// The prefix of a key's name where the name is the key's id and nothing else.
  public static let idPrefix = "snippet:"

  /// Returns the key that a name means: `snippet:` with its id, the id alone, or its label in upper or lower case.
  ///
  /// Keys of the user's own come first, so that no server gets what is meant for them, and among these an id before a
  /// label.
  public func key(named name: String) -> NamedKey {
    let isOwn = { (index: Int) in origin(at: index).feed == nil }
    let prefixed =
      name.hasPrefix(Self.idPrefix) ? index(ofID: String(name.dropFirst(Self.idPrefix.count))) : nil
    if let prefixed, isOwn(prefixed) { return .one(prefixed) }
    let (identified, labelled) = (index(ofID: name), indices(ofLabel: name))
    if let identified, isOwn(identified) { return .one(identified) }
    let own = labelled.filter(isOwn)
    guard own.isEmpty else { return NamedKey(own) }
    if let prefixed { return .one(prefixed) }
    return NamedKey(labelled + [identified].compactMap { $0 }.filter { !labelled.contains($0) })
  }
}
