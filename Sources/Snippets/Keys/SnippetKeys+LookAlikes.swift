extension SnippetKeys {
  /// Returns, by their indices, what tells keys apart whose labels are the same in capitals, as the keyboard shows them: the
  /// group, or the source where the groups are the same. Keys that differ in neither have none.
  ///
  /// - Parameter start: the first of the new keys: only what looks like one of these is told. It takes time in proportion to
  ///   the number of keys, and memory in proportion to that of the new ones.
  public func notesOfLookAlikes(from start: Int = 0) -> [Int: String] {
    let new = Set((start..<count).map(labelHash))
    let hashes = indices.lazy.map { (hash: self.labelHash(at: $0), index: UInt32($0)) }
      .filter { new.contains($0.hash) }.sorted { $0 < $1 }
    var notes: [Int: String] = [:]
    var start = 0
    while start < hashes.count {
      let end = hashes[start...].firstIndex { $0.hash != hashes[start].hash } ?? hashes.count
      if end - start > 1 { note(hashes[start..<end].map { Int($0.index) }, in: &notes) }
      start = end
    }
    return notes
  }

  /// - Parameter candidates: keys whose labels have the same hash.
  private func note(_ candidates: [Int], in notes: inout [Int: String]) {
    for alike in Dictionary(grouping: candidates, by: { label(at: $0).uppercased() }).values
    where alike.count > 1 {
      let groups = alike.map { group(at: $0) }
      let sources = alike.map { origin(at: $0).source }
      let differsByGroup = Set(groups).count == alike.count
      guard differsByGroup || Set(sources).count > 1 else { continue }
      for (index, group) in zip(alike, groups) {
        notes[index] =
          differsByGroup ? group.map { groupNames[$0] } ?? origin(at: index).source : origin(at: index).source
      }
    }
  }
}
