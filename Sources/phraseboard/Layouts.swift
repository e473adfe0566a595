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

/// What there is to say of a layout.
struct LayoutReport {
  let id: String
  let path: String
  let isOwn: Bool
  /// Whether the settings name it, or the locale does where they name none.
  let isChosen: Bool
  /// Whether the locale is who chose.
  let isByLocale: Bool
  /// The language in its own words, and its tags; nil and none where the file has a mistake.
  let name: String?
  let languages: [String]
  /// What is wrong with it.
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

  /// A public contract: members are added, and neither taken away nor changed.
  var json: JSON {
    .object([
      ("id", .text(id)), ("name", JSON(name)), ("languages", JSON(languages)),
      ("path", .text(path)), ("own", .boolean(isOwn)), ("chosen", .boolean(isChosen)),
      ("problems", JSON(problems)),
    ])
  }
}
