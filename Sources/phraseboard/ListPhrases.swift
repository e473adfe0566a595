import ArgumentParser
import Settings
import Snippets
import Store

struct ListPhrases: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: Messages.list, discussion: Messages.listDiscussion)

  @Flag(help: Messages.json)
  var json = false

  @Option(name: .customLong("source"), help: Messages.listedSource)
  var sources: [String] = []

  @Option(help: Messages.listedGroup)
  var group: String?

  @OptionGroup var options: ContentOptions

  func run() throws {
    var phrases = try options.shownPhrases(of: sources)
    if let group {
      let groups = phrases.compactMap(\.snippet.group).reduce(into: [String]()) { known, name in
        if !known.contains(name) { known.append(name) }
      }
      try check([group], among: groups, Messages.unknownGroup)
      phrases.removeAll { $0.snippet.group != group }
    }
    if json {
      try Output.write(JSON.document("snippets", phrases.map(Self.json)))
    } else if phrases.isEmpty {
      Output.tell(Messages.nothingStored)
    } else {
      try Output.write(lines: Self.table(phrases).lines(limit: Terminal.width))
    }
  }

  private static func table(_ phrases: [ListedSnippet]) -> Table {
    let rows = phrases.map { phrase in
      let snippet = phrase.snippet
      return [
        snippet.label, "\(snippet.pieces.count)", snippet.group ?? "", phrase.source,
        snippet.isFavourite ? Messages.favouriteMark : "",
      ]
    }
    return Table(header: Messages.listHeader, rows: rows, flexible: [0, 2, 3], numbers: [1])
  }

  /// A public contract: members are added, and neither taken away nor changed.
  private static func json(_ phrase: ListedSnippet) -> JSON {
    let snippet = phrase.snippet
    return .object([
      ("id", .text(snippet.id)), ("label", .text(snippet.label)), ("group", JSON(snippet.group)),
      ("favourite", .boolean(snippet.isFavourite)), ("secret", .boolean(snippet.isSecret)),
      ("source", .text(phrase.source)), ("part", .text(phrase.part)),
      ("pieceCount", .number(snippet.pieces.count)),
      ("pieces", snippet.isSecret ? .null : JSON(snippet.pieces)), ("search", JSON(snippet.searchTerms)),
      ("problem", JSON(snippet.problem)),
    ])
  }
}

extension ContentOptions {
  /// What the keyboard shows, of these sources or of all.
  func shownPhrases(of sources: [String]) throws -> [ListedSnippet] {
    let store = try openStore()
    let shown = try inStore { try store?.listedSnippets() } ?? []
    guard !sources.isEmpty else { return shown }
    let stored = try inStore { try store?.sources() } ?? []
    let set = settings().sourcesInEffect.map(\.name)
    let known = set + stored.map(\.name).filter { !set.contains($0) }
    try check(sources, among: known, Messages.unknownSource)
    return shown.filter { sources.contains($0.source) }
  }
}
