import CommandFormats
import Snippets

/// The text of phrases as TOML, with the secret ones that `ExportFormat` leaves out.
enum PhraseText {
  static func toml(_ snippets: [Snippet]) -> [UInt8] {
    Array(snippets.map(section).joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func section(_ snippet: Snippet) -> [UInt8] {
    guard snippet.isSecret else { return ExportFormat.toml.encode([snippet]) }
    let open = Snippet(
      id: snippet.id, label: snippet.label, pieces: snippet.pieces, pick: snippet.pick,
      group: snippet.group, isFavourite: snippet.isFavourite, searchTerms: snippet.searchTerms)
    // The members of a section come in any order.
    return ExportFormat.toml.encode(open.map { [$0] } ?? []) + Array("secret = true\n".utf8)
  }
}

extension Snippet {
  /// Returns the same phrase with another group or id.
  func with(id: String? = nil, group: String? = nil) -> Snippet {
    Snippet(
      id: id ?? self.id, label: label, pieces: pieces, next: next, pick: pick, isSecret: isSecret,
      command: command, problem: problem, group: group ?? self.group, isFavourite: isFavourite,
      searchTerms: searchTerms) ?? self
  }
}
