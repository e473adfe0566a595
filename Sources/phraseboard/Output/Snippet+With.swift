import Snippets

extension Snippet {
  /// Returns the same phrase with another group or id.
  func with(id: String? = nil, group: String? = nil) -> Snippet {
    Snippet(
      id: id ?? self.id, label: label, pieces: pieces, next: next, pick: pick, isSecret: isSecret,
      command: command, problem: problem, group: group ?? self.group, isFavourite: isFavourite,
      searchTerms: searchTerms, shortcuts: shortcuts, credit: credit) ?? self
  }
}
