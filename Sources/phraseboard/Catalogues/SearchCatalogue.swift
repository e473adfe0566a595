import ArgumentParser
import CommandFormats
import ContentFormats
import Glibc
import Settings
import Snippets
import Store

struct SearchCatalogue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue", abstract: Messages.catalogue, discussion: Messages.catalogueDiscussion)

  @Argument(help: Messages.catalogueName)
  var name: String

  @Argument(help: Messages.catalogueQuery)
  var query: String?

  @Option(help: Messages.cataloguePage)
  var page = 1

  @Option(help: ArgumentHelp(Messages.catalogueKeep, valueName: "id"))
  var keep: String?

  @Flag(help: Messages.catalogueJSON)
  var json = false

  @OptionGroup var quiet: Quiet
  @OptionGroup var options: ContentOptions

  func validate() throws {
    guard (query == nil) != (keep == nil) else { throw ValidationError(Messages.searchOrKeep) }
    guard CatalogueCall.pages.contains(page) else { throw ValidationError(Messages.badPage(page)) }
  }

  func run() throws {
    let catalogues = options.settings().catalogues
    try check([name], among: catalogues.map(\.name), Messages.unknownCatalogue)
    guard let settings = catalogues.first(where: { $0.name == name }) else { return }
    let catalogue = StoredCatalogue(name: name, identity: settings.identity)
    if let keep { return try makeKey(of: keep, catalogue) }
    try search(CatalogueCall(page: page, query: query ?? ""), catalogue)
  }

  // MARK: Searching

  /// Asks the server, and shows what is stored then: an old page is better than none.
  private func search(_ call: CatalogueCall, _ catalogue: StoredCatalogue) throws {
    var answer = try CatalogueProgram.ask(call, options.arguments + ["--catalogue", name])
    let page = try options.openStore().flatMap { store in
      try inStore { try store.cataloguePage(call, of: catalogue) }
    }
    if let page { try show(page, call) }
    if page == nil, answer.state == .ok { answer = CatalogueAnswer(.failed, to: call) }
    guard let failure = Self.failure(of: answer, name) else { return }
    let age = page.map { Messages.storedPage($0.age(at: Int64(time(nil)))) } ?? ""
    throw Failure(code: failure.code, description: failure.description + age)
  }

  /// Returns what an answer ends the command with; nil where the page is as the server has it.
  private static func failure(of answer: CatalogueAnswer, _ name: String) -> Failure? {
    let code: FailureCode
    switch answer.state {
    case .ok: return nil
    case .offline, .busy, .failed: code = .unavailable
    case .keys: code = .noPermission
    case .conflict: code = .data
    }
    return Failure(code: code, description: Messages.text(for: answer, name))
  }

  private func show(_ page: CataloguePage, _ call: CatalogueCall) throws {
    guard !json else { return try Output.write(Self.json(page, call)) }
    guard !page.items.isEmpty else { return Output.tell(Messages.nothingFound) }
    let rows = page.items.map { item in
      [item.id, item.isKept ? Messages.kept(item.label) : item.label, item.phrases.first ?? ""]
    }
    let table = Table(header: Messages.catalogueHeader, rows: rows, flexible: [2, 1])
    try Output.write(lines: table.lines(limit: Terminal.width))
    let attribution = page.attribution.map { [TextWidth.sentence($0)] } ?? []
    try Output.write(lines: [Messages.pageOf(call.page, total: page.total)] + attribution)
  }

  /// Writes a page. The members are a public contract: new ones may come, and none goes or changes.
  private static func json(_ page: CataloguePage, _ call: CatalogueCall) -> String {
    let items = page.items.map { item in
      JSON.object([
        ("id", .text(item.id)), ("label", .text(item.label)), ("phrases", JSON(item.phrases)),
        ("kept", .boolean(item.isKept)),
      ])
    }
    let members = [
      ("total", page.total.map { JSON.number($0) } ?? .null), ("page", .number(call.page)),
      ("attribution", JSON(page.attribution)), ("more", .boolean(page.hasMore)),
      ("time", .text(TimeText.universal(page.time))),
    ].map { "\"\($0)\": \($1.description)" }.joined(separator: ", ")
    return "{\(members), \"items\": \(JSON.lines(items))}\n"
  }

  private func makeKey(of id: String, _ catalogue: StoredCatalogue) throws {
    let (item, file) = try OwnFolder().keep(id, of: catalogue, options)
    guard let file else { return try quiet.tell(Messages.alreadyKept(item.label)) }
    try quiet.tell(Messages.added(item.label, count: item.phrases.count, to: file.path))
    try OwnFolder().show(options)
  }
}
