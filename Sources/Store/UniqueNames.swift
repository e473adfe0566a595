/// What a snippet is known by, whatever happens to its content and to other sources.
struct StableID: Equatable {
  let source: String
  /// The file, "" for the only one.
  let part: String
  let id: String
}

/// Names that tell apart what would have the same.
enum UniqueNames {
  /// The ids that the keyboard and its users know snippets by.
  ///
  /// Whose own id is nobody else's, or who is the first to have it, is called by it; a later one `SOURCE/ID`, then
  /// `SOURCE/PART/ID`, then that with `#2`, `#3` and so on.
  static func publicIDs(of snippets: [StableID]) -> [String] {
    unique(snippets.map(\.id)) { index in
      let snippet = snippets[index]
      let short = "\(snippet.source)/\(snippet.id)"
      return snippet.part.isEmpty ? [short] : [short, "\(snippet.source)/\(snippet.part)/\(snippet.id)"]
    }
  }

  /// The names in their order, each once: the first to have a name keeps it.
  ///
  /// - Parameter others: other names for the one at an index, in order; at least one. The last one gets a number where
  ///   all are taken.
  static func unique(_ names: [String], others: (Int) -> [String]) -> [String] {
    var taken: Set<String> = []
    let first = names.map { taken.insert($0).inserted }
    guard first.contains(false) else { return names }
    var lastNumber: [String: Int] = [:]
    return zip(names.indices, names).map { index, name in
      if first[index] { return name }
      let candidates = others(index)
      if let free = candidates.first(where: { taken.insert($0).inserted }) { return free }
      let base = candidates.last ?? name
      while true {
        let number = lastNumber[base, default: 1] + 1
        lastNumber[base] = number
        let numbered = "\(base)#\(number)"
        if taken.insert(numbered).inserted { return numbered }
      }
    }
  }
}
