import ArgumentParser
import Store

struct ListRecents: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recents", abstract: Messages.recents, discussion: Messages.recentsDiscussion)

  @Flag(help: Messages.json)
  var json = false

  @Flag(help: Messages.clearRecents)
  var clear = false

  @OptionGroup var options: ContentOptions

  func validate() throws {
    if clear && json { throw ValidationError(Messages.clearOrList) }
  }

  func run() throws {
    let store = try options.openStore()
    if clear {
      let count = try inStore { try store?.clearRecents() } ?? 0
      return try Output.write(lines: [Messages.cleared(count)])
    }
    let keys = try inStore { try store?.recentKeys() } ?? []
    if json {
      try Output.write(JSON.document("recents", keys.map(Self.json)))
    } else if keys.isEmpty {
      Output.tell(Messages.noRecents)
    } else {
      try Output.write(lines: Self.table(keys).lines(limit: Terminal.width))
    }
  }

  private static func table(_ keys: [RecentKey]) -> Table {
    let time = TimeText()
    let rows = keys.map { [$0.label, $0.source, "\($0.count)", time.text($0.lastUsed)] }
    return Table(header: Messages.recentsHeader, rows: rows, flexible: [0, 1], numbers: [2])
  }

  /// Writes a key. The members are a public contract: new ones may come, and none goes or changes.
  private static func json(_ key: RecentKey) -> JSON {
    .object([
      ("id", .text(key.id)), ("label", .text(key.label)), ("source", .text(key.source)),
      ("count", .number(key.count)), ("lastUsed", .text(TimeText.universal(key.lastUsed))),
    ])
  }
}
