import Snippets

/// Reads the texts from which a dictionary has words beside those of lists.
extension SnippetStore {
  /// Calls back with each phrase of the keys that are shown, without its variables; with none of secret keys.
  public func forEachPhrase(_ body: (String) -> Void) throws {
    try forEachKey(keysAtOnce: 512) { _, phrases in
      for phrase in phrases { body(phrase) }
      return true
    }
  }

  /// Returns labels and phrases of the keys that are shown, without variables, until they have so many bytes; none of secret keys.
  public func wordTexts(upTo bytes: Int) throws -> [String] {
    var (texts, length): ([String], Int) = ([], 0)
    try forEachKey(keysAtOnce: 64) { label, phrases in
      texts += [label] + phrases
      length += phrases.reduce(label.utf8.count) { $0 + $1.utf8.count }
      return length < bytes
    }
    return texts
  }

  /// Calls back with the label and the phrases of each key, for as long as that returns true.
  private func forEachKey(keysAtOnce: Int, _ body: (String, [String]) -> Bool) throws {
    var start = 0
    while true {
      let keys = try searchedKeys(from: start, limit: keysAtOnce)
      guard let first = keys.first, let last = keys.last else { return }
      let phrases = try searchedPhrases(in: first.position...last.position)
      for key in keys {
        let texts = (phrases[key.position] ?? []).map {
          Template($0).expand($0, date: { _ in " " }, clipboard: " ").text
        }
        guard body(key.label, texts) else { return }
      }
      start = last.position + 1
    }
  }
}
