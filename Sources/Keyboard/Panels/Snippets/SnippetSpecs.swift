import Layout
import Snippets

/// The keys of snippets as the panel shows them, made as they are looked at: there may be very many.
struct SnippetSpecs: RandomAccessCollection {
  let keys: SnippetKeys
  var startIndex: Int { 0 }
  var endIndex: Int { keys.count }

  subscript(index: Int) -> KeySpec {
    let key = keys[index]
    return KeySpec(
      id: .snippet(key.id), role: .list, face: .label(KeyLabel.snippet(key.label)),
      mark: key.problem == nil ? nil : .problem)
  }
}

/// The labels of keys alone.
struct SnippetLabels: RandomAccessCollection {
  let keys: SnippetKeys
  var startIndex: Int { 0 }
  var endIndex: Int { keys.count }

  subscript(index: Int) -> String { keys.label(at: index) }
}
