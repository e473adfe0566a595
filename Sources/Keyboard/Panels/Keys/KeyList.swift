import Layout
import Snippets

/// All keys, hidden ones too, by their groups.
struct KeyList: Equatable, Sendable {
  /// In the order of their sources.
  private(set) var all: [ListedKey] = []
  /// The names of the groups, in the order of their first keys, spelled as those have them.
  private(set) var groups: [String] = []
  /// The places of the keys by their ids.
  private var places: [String: Int] = [:]

  init(_ keys: [ListedKey] = []) {
    var names: [String: String] = [:]
    for key in keys {
      guard let group = key.group, names[group.lowercased()] == nil else { continue }
      names[group.lowercased()] = group
      groups.append(group)
    }
    all = keys
    places = Dictionary(keys.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(id: String) -> ListedKey? { places[id].map { all[$0] } }

  /// Returns the keys of a tab: of a group, or all with those of one group together, and those without one at the end.
  func keys(of tab: StripTab) -> [ListedKey] {
    if case .group(let name) = tab { return keys(ofGroup: name) }
    return groups.flatMap(keys(ofGroup:)) + keys(ofGroup: nil)
  }

  private func keys(ofGroup name: String?) -> [ListedKey] {
    all.filter { $0.group?.lowercased() == name?.lowercased() }
  }

  /// Returns the keys whose labels or groups are meant by a text, the best first; all for no text.
  func found(for text: String) -> [ListedKey] {
    guard !text.isEmpty else { return keys(of: .all) }
    var session = SearchSession(limit: Self.mostFound)
    for key in all { session.append(label: key.label, group: key.group) }
    session.search(text)
    session.finish()
    return session.hits.hits.map { all[$0.entry] }
  }

  private static let mostFound = 50
}
