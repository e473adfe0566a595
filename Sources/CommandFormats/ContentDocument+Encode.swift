import ContentFormats
import Snippets

extension ContentDocument {
  /// Returns the document with these snippets, one in a line.
  static func encode(_ snippets: [Snippet]) -> String {
    let lines = snippets.map { "  " + object($0) }
    return "{\"content\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }

  private static func object(_ snippet: Snippet) -> String {
    var fields = [
      "\"id\": " + snippet.id.inJSON, "\"label\": " + snippet.label.inJSON,
      "\"phrases\": " + list(snippet.pieces),
    ]
    if let group = snippet.group { fields.append("\"group\": " + group.inJSON) }
    if snippet.pick != .inTurn { fields.append("\"pick\": " + snippet.pick.rawValue.inJSON) }
    if snippet.isFavourite { fields.append("\"favourite\": true") }
    if !snippet.searchTerms.isEmpty { fields.append("\"search\": " + list(snippet.searchTerms)) }
    if !snippet.shortcuts.isEmpty { fields.append("\"shortcuts\": " + list(snippet.shortcuts.texts)) }
    if snippet.shortcuts.rules.contains(.wholeWord) { fields.append("\"wholeWord\": true") }
    if snippet.shortcuts.rules.contains(.followCase) { fields.append("\"followCase\": true") }
    return "{" + fields.joined(separator: ", ") + "}"
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map { $0.inJSON }.joined(separator: ", ") + "]"
  }
}
