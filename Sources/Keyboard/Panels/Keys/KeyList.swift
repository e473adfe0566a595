import Layout
import Snippets

/// All keys, hidden ones too, by their groups.
struct KeyList {
  /// The keys in the order of their sources.
  private(set) var all: [ListedKey] = []
  /// The names of the groups, in the order of their first keys, spelled as those have them.
  private(set) var groups: [String] = []
  /// The places of the keys by their ids, and those of the keys of each group by its name in small letters.
  private var places: [String: Int] = [:]
  private var members: [String?: [Int]] = [:]
  /// The files with the labels that several of their keys share without ids of their own: each change numbers those anew.
  private var twins: Set<Twins> = []
  /// The index for searches, made with the first one.
  private var session: SearchSession?

  private static let mostFound = 50

  /// Keys of one label in one file.
  private struct Twins: Hashable {
    let file, id: String

    /// - Parameter id: the id of one of them, which ends in its number but for the first.
    init(_ place: KeyDraft.Place, id: Substring) { (file, self.id) = (place.file, String(id)) }
  }

  init(_ keys: [ListedKey] = []) {
    all = keys
    for (place, key) in keys.enumerated() {
      places[key.id] = place
      let id = key.place.id
      if let sign = id.lastIndex(of: "#"), Int(id[id.index(after: sign)...]) != nil {
        twins.insert(Twins(key.place, id: id[..<sign]))
      }
      let name = key.group?.lowercased()
      if let group = key.group, members[name] == nil { groups.append(group) }
      members[name, default: []].append(place)
    }
  }

  subscript(id: String) -> ListedKey? { places[id].map { all[$0] } }

  /// Returns true for one of several keys that their file tells apart only until it is changed.
  func isTwin(_ key: ListedKey) -> Bool {
    let id = key.place.id
    let base = id.lastIndex(of: "#").map { id[..<$0] } ?? id[...]
    return twins.contains(Twins(key.place, id: base)) || twins.contains(Twins(key.place, id: id[...]))
  }

  /// Returns the keys of a group.
  func keys(ofGroup name: String) -> [ListedKey] { ids(ofGroup: name).compactMap { self[$0] } }

  /// Returns true where a key is in a group of this name, however it is spelled.
  func has(group: String) -> Bool { members[group.lowercased()] != nil }

  /// Returns the ids of the keys of a tab: of a group, or all with those of one group together, and those without one at the
  /// end.
  func ids(of tab: StripTab) -> [String] {
    if case .group(let name) = tab { return ids(ofGroup: name) }
    return groups.flatMap(ids(ofGroup:)) + ids(ofGroup: nil)
  }

  private func ids(ofGroup name: String?) -> [String] {
    (members[name?.lowercased()] ?? []).map { all[$0].id }
  }

  /// Finds the keys whose labels or groups are meant by a text, the best first; all for no text.
  mutating func find(_ text: String) -> [ListedKey] {
    guard !text.isEmpty else { return ids(of: .all).prefix(Self.mostFound).compactMap { self[$0] } }
    var session = self.session ?? SearchSession(limit: Self.mostFound)
    if self.session == nil {
      for key in all { session.append(label: key.label, group: key.group) }
    }
    session.search(text)
    session.finish()
    self.session = session
    return session.hits.hits.map { all[$0.entry] }
  }
}
