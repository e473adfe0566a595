/// The identity of a snippet, whatever happens to its content and to other sources.
struct StableID: Equatable {
  let source: String
  /// The name of the file; "" for the only one.
  let part: String
  let id: String
  /// True where it is from the user's own files, or built in.
  var isOwn = true
}

/// Names that tell apart things that would have the same.
enum UniqueNames {
  /// Returns the ids that the keyboard and its users know snippets by.
  ///
  /// A snippet is called by its own id if nobody else has it, or it is the first to have it. A later one is called
  /// `SOURCE/ID`, then `SOURCE/PART/ID`, then that with `#2`, `#3` and so on. The user's own all have a name before
  /// what servers have sent: no server takes one from them, of whatever form.
  static func publicIDs(of snippets: [StableID]) -> [String] {
    var result = snippets.map(\.id)
    var taken: Set<String> = []
    for isOwn in [true, false] {
      let indices = snippets.indices.filter { snippets[$0].isOwn == isOwn }
      let names = unique(indices.map { snippets[$0].id }, taken: &taken) { index in
        let snippet = snippets[indices[index]]
        let short = "\(snippet.source)/\(snippet.id)"
        return snippet.part.isEmpty ? [short] : [short, "\(snippet.source)/\(snippet.part)/\(snippet.id)"]
      }
      for (name, index) in zip(names, indices) { result[index] = name }
    }
    return result
  }

  /// Returns the names in their order, each once: the first to have a name keeps it.
  ///
  /// - Parameter others: other names for the one at an index, in order; at least one. The last one gets a number where
  ///   all are taken.
  static func unique(_ names: [String], others: (Int) -> [String]) -> [String] {
    var taken: Set<String> = []
    return unique(names, taken: &taken, others: others)
  }

  /// - Parameter taken: the names that none may have; those that are given are added.
  private static func unique(
    _ names: [String], taken: inout Set<String>, others: (Int) -> [String]
  ) -> [String] {
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
