import Layout
import Snippets

/// The keys that a tab shows: all, or some in an order of their own.
struct TabKeys: Equatable, Sendable {
  let keys: SnippetKeys
  /// The places in `keys`; nil for all of them.
  let places: [Int]?
  /// The ids of the keys whose texts were refused, or could not be had.
  var refused: Set<String> = []
  /// The ids of the keys that bear a star.
  var kept: Set<String> = []
  /// The notes that tell keys apart that look alike, by their places in `keys`.
  var notes: [Int: String] = [:]
  /// The filled parts of the bars that move, by the ids of the keys.
  var bars: [String: Double] = [:]
  var labelRule = LabelRule.auto

  var count: Int { places?.count ?? keys.count }

  /// Returns the place of a key in `keys`.
  func place(at index: Int) -> Int { places.map { $0[index] } ?? index }

  var labels: TabLabels { TabLabels(keys: self) }
  var specs: TabSpecs { TabSpecs(keys: self) }
}

/// The labels of the keys of a tab.
struct TabLabels: RandomAccessCollection {
  let keys: TabKeys
  var startIndex: Int { 0 }
  var endIndex: Int { keys.count }

  subscript(index: Int) -> String { keys.keys.label(at: keys.place(at: index)) }
}

/// The keys of a tab as the panel shows them, made as they are looked at: there may be very many.
struct TabSpecs: RandomAccessCollection {
  let keys: TabKeys
  var startIndex: Int { 0 }
  var endIndex: Int { keys.count }

  subscript(index: Int) -> KeySpec {
    let place = keys.place(at: index)
    let key = keys.keys[place]
    return KeySpec(
      id: .snippet(key.id), role: .list, face: .label(KeyLabel.snippet(key.label, keys.labelRule)),
      mark: mark(of: key),
      note: keys.notes[place].map(ShownText.of),
      progress: key.progress.map { keys.bars[key.id] ?? $0 }, feedback: .key)
  }

  private func mark(of key: SnippetKey) -> KeyMark? {
    if key.problem != nil || keys.refused.contains(key.id) { return .problem }
    return keys.kept.contains(key.id) ? .kept : nil
  }
}
