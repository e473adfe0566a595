import Snippets
import Toml

/// Reads the `[[source]]` tables of a settings file.
///
/// A source with a mistake has a diagnostic and no known place, and the others stay.
struct SourceReader {
  private(set) var sources: [SourceSettings] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let path: String
  private let fields: SourceFields

  static let key = "source"
  private static let keys = ["name", "url", "path", "refresh", "headers", "enabled", "allow", "insecure"]

  init(path: String, folders: SettingsFolders, document: TomlDocument) {
    self.path = path
    fields = SourceFields(folders: folders, document: document)
  }

  mutating func read(_ entry: TomlDocument.Entry) {
    for table in fields.children[entry.index] ?? [] {
      let mistakes = mistakes(in: table)
      guard mistakes.isEmpty else {
        let keepsPlace = table.value == .table && keepPlace(of: table)
        for mistake in mistakes { refuse(mistake, hidesSources: !keepsPlace) }
        continue
      }
      do {
        let source = try source(table)
        guard !sources.contains(where: { $0.name == source.name }) else {
          throw TableMistake(
            entry: table, key: "name", reason: "is \(quoted(source.name)) a second time; each must be unique")
        }
        sources.append(source)
      } catch {
        refuse(
          error as? TableMistake ?? TableMistake(entry: table, key: nil, reason: "\(error)"),
          hidesSources: !keepPlace(of: table))
      }
    }
  }

  /// Keeps the place of a source with a mistake; false where nobody can tell which source it is.
  private mutating func keepPlace(of table: TomlDocument.Entry) -> Bool {
    let values = fields.values(of: table)
    guard let name = try? fields.name(table, values["name"]) else { return false }
    // Your own folder has its place without being set.
    if name == Settings.ownSourceName { return true }
    if !sources.contains(where: { $0.name == name }) {
      let isEnabled = (try? isEnabled(values["enabled"])) ?? true
      sources.append(SourceSettings(name: name, place: .unknown, isEnabled: isEnabled))
    }
    return true
  }

  private mutating func refuse(_ mistake: TableMistake, hidesSources: Bool) {
    let place = "[[\(Self.key)]]" + (mistake.key.map { ".\($0)" } ?? "")
    diagnostics.append(
      Diagnostic(
        path: path, line: mistake.entry.line, key: place,
        reason: "\(mistake.reason); this source is not read", hidesSources: hidesSources))
  }

  /// Returns all mistakes in a source, so that it can be mended in one go.
  private func mistakes(in table: TomlDocument.Entry) -> [TableMistake] {
    guard table.value == .table else {
      return [TableMistake(entry: table, key: nil, reason: "is \(table.value.typeName); must be a table")]
    }
    var mistakes = (fields.children[table.index] ?? []).filter { !Self.keys.contains($0.key) }.map {
      fields.unknown($0, among: Self.keys)
    }
    let hasUnknown = !mistakes.isEmpty
    func caught<Value>(_ body: () throws -> Value) -> Value? {
      do {
        return try body()
      } catch {
        mistakes.append(error as? TableMistake ?? TableMistake(entry: table, key: nil, reason: "\(error)"))
        return nil
      }
    }
    let values = fields.values(of: table)
    _ = caught { try fields.name(table, values["name"]) }
    _ = caught { try isEnabled(values["enabled"]) }
    if let place = caught({ try place(table, values) }) {
      _ = caught { try checkOwn(values["name"], place) }
      _ = caught { try insecure(values["insecure"], of: place, values["url"]) }
      _ = caught { try refresh(values["refresh"], of: place) }
      _ = caught { try headers(values["headers"], of: place) }
      _ = caught { try allow(values["allow"], of: place) }
    }
    // The unknown key was probably meant for the missing one.
    return hasUnknown ? mistakes.filter { $0.entry != table } : mistakes
  }

  /// - Precondition: there are no `mistakes` in it.
  private func source(_ table: TomlDocument.Entry) throws -> SourceSettings {
    let values = fields.values(of: table)
    let place = try place(table, values)
    let allowsInsecure = try insecure(values["insecure"], of: place, values["url"])
    return SourceSettings(
      name: try fields.name(table, values["name"]), place: place,
      refresh: try refresh(values["refresh"], of: place),
      headers: try headers(values["headers"], of: place), isEnabled: try isEnabled(values["enabled"]),
      allow: try allow(values["allow"], of: place), allowsInsecure: allowsInsecure)
  }

  private func place(
    _ table: TomlDocument.Entry, _ values: [String: TomlDocument.Entry]
  ) throws -> SourceSettings.Place {
    switch (values["url"], values["path"]) {
    case (nil, nil) where values["name"]?.value == .string(Settings.ownSourceName):
      return .path(Settings.ownFolder)
    case (nil, nil):
      throw TableMistake(
        entry: table, key: nil, reason: "has neither url nor path; must have one of them")
    case (.some, .some(let path)):
      throw TableMistake(entry: path, key: "path", reason: "stands beside url; must have one of them")
    case (.some(let entry), nil): return .url(try fields.url(entry))
    case (nil, .some(let entry)):
      let text = try fields.string(entry, allowed: "the path of a file or folder")
      guard !text.isEmpty, !text.utf8.contains(0) else {
        throw TableMistake(
          entry: entry, key: "path", reason: "is \(quoted(text)); must be the path of a file or folder")
      }
      return .path(fields.folders.absolute(text))
    }
  }

  /// Keeps another source from taking the place of the user's own folder.
  private func checkOwn(_ name: TomlDocument.Entry?, _ place: SourceSettings.Place) throws {
    guard let name, name.value == .string(Settings.ownSourceName), place != .path(Settings.ownFolder) else {
      return
    }
    throw TableMistake(
      entry: name, key: "name",
      reason: "is \(quoted(Settings.ownSourceName)), which is your own folder; give this source another name")
  }

  private func refresh(_ entry: TomlDocument.Entry?, of place: SourceSettings.Place) throws -> Int? {
    guard let entry else {
      if case .url = place { return SourceSettings.defaultRefresh }
      return nil
    }
    let allowed = "a time from \"1s\" to \"30d\", in s, m, h or d"
    let text = try fields.string(entry, allowed: allowed)
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
    let digits = text.dropLast()
    guard let unit = text.last.flatMap({ units[$0] }), digits.count <= 9, let number = Int(digits),
      digits.allSatisfy(\.isNumber), (1...30 * 86400).contains(number * unit)
    else {
      throw TableMistake(entry: entry, key: "refresh", reason: "is \(quoted(text)); must be \(allowed)")
    }
    return number * unit
  }

  private func isEnabled(_ entry: TomlDocument.Entry?) throws -> Bool {
    try entry.map(fields.flag) ?? true
  }

  /// Reads whether a URL may be http of another machine; throws where it is and may not.
  private func insecure(
    _ entry: TomlDocument.Entry?, of place: SourceSettings.Place, _ urlEntry: TomlDocument.Entry?
  ) throws -> Bool {
    let allowsInsecure = try entry.map(fields.flag) ?? false
    guard case .url(let url) = place, let urlEntry else {
      guard let entry else { return false }
      throw TableMistake(
        entry: entry, key: "insecure", reason: "stands beside path; only a url can be insecure")
    }
    try fields.checkSafe(url, allowsInsecure: allowsInsecure, urlEntry)
    return allowsInsecure
  }

  /// Reads what phrases of a source may do beside being text.
  private func allow(_ entry: TomlDocument.Entry?, of place: SourceSettings.Place) throws -> Permissions {
    guard let entry else { return [] }
    let names = Permissions.named.map { quoted($0.name) }.joined(separator: ", ")
    let allowed = "a list of \(names), or of some of them"
    guard entry.value == .array else {
      throw TableMistake(entry: entry, key: "allow", reason: "is \(entry.value.typeName); must be \(allowed)")
    }
    guard case .url = place else {
      throw TableMistake(
        entry: entry, key: "allow", reason: "stands beside path; files of your own may do everything")
    }
    return try (fields.children[entry.index] ?? []).reduce(into: []) { permissions, item in
      guard case .string(let name) = item.value else {
        throw TableMistake(
          entry: item, key: "allow", reason: "holds \(item.value.typeName); must be \(allowed)")
      }
      guard let named = Permissions.named.first(where: { $0.name == name }) else {
        throw TableMistake(entry: item, key: "allow", reason: "holds \(quoted(name)); must be \(allowed)")
      }
      permissions.insert(named.permission)
    }
  }

  // MARK: Headers

  private func headers(
    _ entry: TomlDocument.Entry?, of place: SourceSettings.Place
  ) throws -> [SourceSettings.Header] {
    guard let entry else { return [] }
    guard case .url = place else {
      throw TableMistake(entry: entry, key: "headers", reason: "stands beside path; only a url has headers")
    }
    return try fields.headers(entry)
  }
}
