import Layout
import Snippets

/// All keys, hidden ones too, by their groups.
struct KeyList {
  /// In the order of their sources.
  private(set) var all: [ListedKey] = []
  /// The names of the groups, in the order of their first keys, spelled as those have them.
  private(set) var groups: [String] = []
  /// The places of the keys by their ids, and those of the keys of each group by its name in small letters.
  private var places: [String: Int] = [:]
  private var members: [String?: [Int]] = [:]
  /// The index that is searched, once somebody has.
  private var session: SearchSession?

  private static let mostFound = 50

  init(_ keys: [ListedKey] = []) {
    all = keys
    for (place, key) in keys.enumerated() {
      places[key.id] = place
      let name = key.group?.lowercased()
      if let group = key.group, members[name] == nil { groups.append(group) }
      members[name, default: []].append(place)
    }
  }

  subscript(id: String) -> ListedKey? { places[id].map { all[$0] } }

  /// True where a key is in a group of this name, however it is spelled.
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
