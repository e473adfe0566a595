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

  @Option(help: Messages.search)
  var search: String?

  @Flag(help: Messages.listHidden)
  var hidden = false

  @OptionGroup var options: ContentOptions

  func validate() throws {
    if hidden && search != nil { throw ValidationError(Messages.searchOrHidden) }
  }

  func run() throws {
    // Named sources are looked for in the settings anyhow.
    if sources.isEmpty, options.config != nil { _ = options.settings() }
    if hidden { return try listHidden() }
    var phrases = try options.shownPhrases(of: sources)
    try checkGroup(among: phrases.map(\.snippet.group))
    if let group { phrases.removeAll { !Self.isSame($0.snippet.group, group) } }
    if let search { try keep(&phrases, found: search) }
    if json {
      try Output.write(JSON.document("keys", phrases.map(Self.json)))
    } else if let search, phrases.isEmpty {
      Output.tell(Messages.nothingFound(search))
    } else if phrases.isEmpty {
      let isHidden = try group == nil && !options.hiddenKeys(of: sources).isEmpty
      Output.tell(isHidden ? Messages.allHidden : Messages.nothingStored)
    } else {
      try Output.write(lines: Self.table(phrases).lines(limit: Terminal.width))
    }
  }

  /// Keeps only the phrases that a search finds, the best first.
  private func keep(_ phrases: inout [ListedSnippet], found text: String) throws {
    let byID = Dictionary(phrases.map { ($0.snippet.id, $0) }) { first, _ in first }
    phrases = try options.find(text, in: options.openStore()).compactMap { byID[$0.id] }
  }

  private func listHidden() throws {
    var keys = try options.hiddenKeys(of: sources)
    try checkGroup(among: keys.map(\.group))
    if let group { keys.removeAll { !Self.isSame($0.group, group) } }
    if json {
      try Output.write(JSON.document("hidden", keys.map(Self.json)))
    } else if keys.isEmpty {
      Output.tell(Messages.nothingHidden)
    } else {
      let rows = keys.map { [$0.label, $0.group ?? "", $0.source] }
      let table = Table(header: Messages.hiddenHeader, rows: rows, flexible: [0, 1, 2])
      try Output.write(lines: table.lines(limit: Terminal.width))
    }
  }

  /// Tells whether two names are of the same group, as on the keyboard.
  private static func isSame(_ name: String?, _ other: String) -> Bool {
    name?.lowercased() == other.lowercased()
  }

  /// Refuses a group that none of the keys is in.
  private func checkGroup(among groups: [String?]) throws {
    guard let group else { return }
    let known = groups.compactMap(\.self).reduce(into: [String]()) { known, name in
      if !known.contains(name) { known.append(name) }
    }
    guard !known.contains(where: { Self.isSame($0, group) }) else { return }
    try check([group], among: known, Messages.unknownGroup)
  }

  private static func table(_ phrases: [ListedSnippet]) -> Table {
    let hasShortcuts = phrases.contains { !$0.snippet.shortcuts.isEmpty }
    let rows = phrases.map { phrase in
      let snippet = phrase.snippet
      return [
        snippet.label, "\(snippet.pieces.count)", snippet.group ?? "", phrase.source,
        snippet.isFavourite ? Messages.favouriteMark : "",
      ] + (hasShortcuts ? [snippet.shortcuts.texts.joined(separator: " ")] : [])
    }
    return Table(
      header: Messages.listHeader + (hasShortcuts ? [Messages.shortcutsHeader] : []), rows: rows,
      flexible: [0, 2, 3] + (hasShortcuts ? [5] : []), numbers: [1])
  }

  /// Writes a key. The members are a public contract: new ones may come, and none goes or changes.
  private static func json(_ phrase: ListedSnippet) -> JSON {
    let snippet = phrase.snippet
    return .object([
      ("id", .text(snippet.id)), ("label", .text(snippet.label)), ("group", JSON(snippet.group)),
      ("favourite", .boolean(snippet.isFavourite)), ("secret", .boolean(snippet.isSecret)),
      ("source", .text(phrase.source)), ("part", .text(phrase.part)),
      ("phraseCount", .number(snippet.pieces.count)),
      ("phrases", snippet.isSecret ? .null : JSON(snippet.pieces)), ("search", JSON(snippet.searchTerms)),
      ("problem", JSON(snippet.problem)), ("pick", .text(snippet.pick.rawValue)),
      ("shortcuts", JSON(snippet.shortcuts.texts)),
    ])
  }

  /// Writes a hidden key. The members are a public contract: new ones may come, and none goes or changes.
  private static func json(_ key: HiddenKey) -> JSON {
    .object([
      ("id", .text(key.id)), ("label", .text(key.label)), ("group", JSON(key.group)),
      ("source", .text(key.source)),
    ])
  }
}

extension ContentOptions {
  /// Returns the phrases that the keyboard shows, of these sources or of all.
  func shownPhrases(of sources: [String]) throws -> [ListedSnippet] {
    let store = try openStore()
    try warnOfChanges(store)
    let shown = try inStore { try store?.listedSnippets() } ?? []
    try checkSources(sources, store)
    return sources.isEmpty ? shown : shown.filter { sources.contains($0.source) }
  }

  /// Returns the hidden keys of these sources or of all.
  func hiddenKeys(of sources: [String]) throws -> [HiddenKey] {
    let store = try openStore()
    let hidden = try inStore { try store?.hidden() } ?? []
    try checkSources(sources, store)
    return sources.isEmpty ? hidden : hidden.filter { sources.contains($0.source) }
  }

  private func checkSources(_ sources: [String], _ store: SnippetStore?) throws {
    guard !sources.isEmpty else { return }
    let stored = try inStore { try store?.sources() } ?? []
    let set = settings().sourcesInEffect.map(\.name)
    let known = set + stored.map(\.name).filter { !set.contains($0) }
    try check(sources, among: known, Messages.unknownSource)
  }
}
