import Snippets

/// Reads the texts from which a dictionary has words beside those of lists.
extension SnippetStore {
  /// Calls back with each phrase of the keys that are shown, without its variables; with none of secret keys.
  public func forEachPhrase(_ body: (String) -> Void) throws {
    let keysAtOnce = 512
    var start = 0
    while true {
      let keys = try searchedKeys(from: start, limit: keysAtOnce)
      guard let first = keys.first, let last = keys.last else { return }
      for phrase in try searchedPhrases(in: first.position...last.position).values.joined() {
        body(Template(phrase).expand(phrase, date: { _ in " " }, clipboard: " ").text)
      }
      start = last.position + 1
    }
  }
}
