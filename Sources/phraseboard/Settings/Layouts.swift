import ArgumentParser
import Settings

struct ListLayouts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layouts", abstract: Messages.layouts, discussion: Messages.layoutsDiscussion)

  @Flag(help: Messages.json)
  var json = false

  @OptionGroup var options: SettingsOptions

  func run() throws {
    let layouts = LayoutReport.all(options.settings())
    if json { return try Output.write(JSON.document("layouts", layouts.map(\.json))) }
    let table = Table(header: Messages.layoutsHeader, rows: layouts.map(\.row), flexible: [1, 3])
    try Output.write(lines: table.lines(limit: Terminal.width))
    for problem in layouts.flatMap(\.problems) { Output.tell(Messages.warning(problem)) }
  }
}

/// The report of a layout.
struct LayoutReport {
  let id: String
  let path: String
  let isOwn: Bool
  /// True when the settings name it, or when they name none and the locale does.
  let isChosen: Bool
  /// True when the locale chooses, since the settings name none.
  let isByLocale: Bool
  /// The language in its own words; nil when the file has a mistake.
  let name: String?
  /// The language's tags; none when the file has a mistake.
  let languages: [String]
  /// The mistakes in its file.
  let problems: [String]

  static func all(_ settings: Settings) -> [LayoutReport] {
    let chosen = LayoutFiles.chosen(settings: settings, locale: LayoutFiles.locale)
    return LayoutFiles.standard.all.map { listing in
      var (name, languages, problems): (String?, [String], [String]) = (nil, [], [])
      switch LayoutFiles.standard.load(listing.id) {
      case .success(let layout): (name, languages) = (layout.name, layout.languages)
      case .failure(let refusal): problems = refusal.diagnostics.map(\.description)
      }
      return LayoutReport(
        id: listing.id, path: listing.path, isOwn: listing.isOwn, isChosen: chosen.contains(listing.id),
        isByLocale: settings.layouts.isEmpty, name: name, languages: languages, problems: problems)
    }
  }

  var row: [String] {
    let state = Messages.layoutState(
      isChosen: isChosen, isByLocale: isByLocale, hasProblem: !problems.isEmpty)
    return [id, name ?? "", state, path]
  }

  /// The members are a public contract: new ones may come, and none goes or changes.
  var json: JSON {
    .object([
      ("id", .text(id)), ("name", JSON(name)), ("languages", JSON(languages)),
      ("path", .text(path)), ("own", .boolean(isOwn)), ("chosen", .boolean(isChosen)),
      ("problems", JSON(problems)),
    ])
  }
}
