import ArgumentParser
import Bus
import Keyboard
import Settings
import Toml

struct ListThemes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: Messages.themes, discussion: Messages.themesDiscussion)

  @Flag(help: Messages.json)
  var json = false

  @OptionGroup var options: SettingsOptions

  func run() throws {
    let set = options.settings().theme.name
    let themes = ThemeReport.all(set: set, inForce: Self.inForce)
    if json { return try Output.write(JSON.document("themes", themes.map(\.json))) }
    let table = Table(header: Messages.themesHeader, rows: themes.map(\.row), flexible: [2])
    try Output.write(lines: table.lines(limit: Terminal.width))
    for problem in themes.flatMap(\.problems) { Output.tell(Messages.warning(problem)) }
  }

  /// The theme that the running keyboard tells; nil when none runs.
  private static var inForce: String? {
    guard let client = try? KeyboardClient(address: nil, timeout: 1000), let answer = try? client.inspect()
    else { return nil }
    return Inspected(json: answer)?.theme
  }
}

struct SetTheme: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: Messages.theme, discussion: Messages.themeDiscussion)

  @Argument(help: Messages.themeName, completion: .custom { _, _, _ in ThemeReport.names })
  var name: String

  @OptionGroup var options: SettingsOptions
  @OptionGroup var quiet: Quiet

  func run() throws {
    try check([name], among: ThemeReport.names, Messages.noTheme)
    if name != ThemeChoice.auto.name, case .failure(let refusal) = ThemeFiles.standard.load(name) {
      for other in refusal.diagnostics.dropFirst() { Output.tell(Messages.warning("\(other)")) }
      throw Failure(code: .data, description: refusal.diagnostics.first.map { "\($0)" } ?? "")
    }
    try SettingsWriter(path: options.path).set(
      SettingName("look", "theme"), to: SettingValue.text(name).toml,
      refusal: Messages.themeNotSet(options.path, name))
    try quiet.tell(Messages.themeIsSet(name, follows: name == ThemeChoice.auto.name))
  }
}

/// The option that names the settings of a command.
struct SettingsOptions: ParsableArguments {
  @Option(help: Messages.config, completion: .file(extensions: ["toml"]))
  var config: String?

  var path: String { config ?? Settings.defaultPath }

  /// Reads the settings, and tells the mistakes in them.
  func settings() -> Settings {
    let file = SettingsFile(named: config)
    for diagnostic in file.diagnostics { Output.tell(Messages.warning(diagnostic.description)) }
    return file.settings
  }
}

/// The report of a theme, or of the choice to follow the desktop.
struct ThemeReport {
  let name: String
  /// The theme's file; nil when it has none.
  let path: String?
  let isOwn: Bool
  /// True when the settings name it.
  let isSet: Bool
  /// True when the running keyboard looks like it.
  let isInForce: Bool
  /// The mistakes in its file.
  let problems: [String]

  /// The names that can be set.
  static var names: [String] { [ThemeChoice.auto.name] + ThemeFiles.standard.all.map(\.name) }

  static func all(set: String, inForce: String?) -> [ThemeReport] {
    let auto = ThemeChoice.auto.name
    let follows = ThemeReport(
      name: auto, path: nil, isOwn: false, isSet: set == auto, isInForce: false, problems: [])
    return [follows]
      + ThemeFiles.standard.all.map { theme in
        var problems: [String] = []
        if case .failure(let refusal) = ThemeFiles.standard.load(theme.name) {
          problems = refusal.diagnostics.map(\.description)
        }
        return ThemeReport(
          name: theme.name, path: theme.path, isOwn: theme.isOwn, isSet: set == theme.name,
          isInForce: inForce == theme.name, problems: problems)
      }
  }

  var row: [String] {
    let place = path ?? (name == ThemeChoice.auto.name ? Messages.followsDesktop : Messages.builtInTheme)
    return [
      name, Messages.themeState(isSet: isSet, isInForce: isInForce, hasProblem: !problems.isEmpty), place,
    ]
  }

  /// The members are a public contract: new ones may come, and none goes or changes.
  var json: JSON {
    .object([
      ("name", .text(name)), ("path", JSON(path)), ("own", .boolean(isOwn)), ("set", .boolean(isSet)),
      ("inForce", .boolean(isInForce)), ("problems", JSON(problems)),
    ])
  }
}
