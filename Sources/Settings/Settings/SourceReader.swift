import HTTPFields
import Snippets
import Toml

/// Reads the `[[source]]` tables of a settings file.
///
/// A source with a mistake has a diagnostic and no known place, and the others stay.
struct SourceReader {
  private(set) var sources: [SourceSettings] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let path: String
  private let folders: SettingsFolders
  private let children: [Int: [TomlDocument.Entry]]

  static let key = "source"
  private static let keys = ["name", "url", "path", "refresh", "headers", "enabled", "allow", "insecure"]

  init(path: String, folders: SettingsFolders, document: TomlDocument) {
    self.path = path
    self.folders = folders
    children = Dictionary(grouping: document.entries.filter { $0.parent != nil }) { $0.parent ?? 0 }
  }

  /// A mistake at one key of a source.
  private struct Mistake: Error {
    let entry: TomlDocument.Entry
    let key: String?
    let reason: String
  }

  mutating func read(_ entry: TomlDocument.Entry) {
    for table in children[entry.index] ?? [] {
      let mistakes = mistakes(in: table)
      guard mistakes.isEmpty else {
        let keepsPlace = table.value == .table && keepPlace(of: table)
        for mistake in mistakes { refuse(mistake, hidesSources: !keepsPlace) }
        continue
      }
      do {
        let source = try source(table)
        guard !sources.contains(where: { $0.name == source.name }) else {
          throw Mistake(
            entry: table, key: "name", reason: "is \(quoted(source.name)) a second time; each must be unique")
        }
        sources.append(source)
      } catch {
        refuse(
          error as? Mistake ?? Mistake(entry: table, key: nil, reason: "\(error)"),
          hidesSources: !keepPlace(of: table))
      }
    }
  }

  /// Keeps the place of a source with a mistake; false where nobody can tell which source it is.
  private mutating func keepPlace(of table: TomlDocument.Entry) -> Bool {
    let values = values(of: table)
    guard let name = try? name(table, values["name"]) else { return false }
    // Your own folder has its place without being set.
    if name == Settings.ownSourceName { return true }
    if !sources.contains(where: { $0.name == name }) {
      let isEnabled = (try? isEnabled(values["enabled"])) ?? true
      sources.append(SourceSettings(name: name, place: .unknown, isEnabled: isEnabled))
    }
    return true
  }

  private func values(of table: TomlDocument.Entry) -> [String: TomlDocument.Entry] {
    Dictionary((children[table.index] ?? []).map { ($0.key, $0) }) { first, _ in first }
  }

  private mutating func refuse(_ mistake: Mistake, hidesSources: Bool) {
    let place = "[[\(Self.key)]]" + (mistake.key.map { ".\($0)" } ?? "")
    diagnostics.append(
      Diagnostic(
        path: path, line: mistake.entry.line, key: place,
        reason: "\(mistake.reason); this source is not read", hidesSources: hidesSources))
  }

  /// All that is wrong with a source, so that it can be mended in one go.
  private func mistakes(in table: TomlDocument.Entry) -> [Mistake] {
    guard table.value == .table else {
      return [Mistake(entry: table, key: nil, reason: "is \(table.value.typeName); must be a table")]
    }
    var mistakes = (children[table.index] ?? []).filter { !Self.keys.contains($0.key) }.map(unknown)
    let hasUnknown = !mistakes.isEmpty
    func caught<Value>(_ body: () throws -> Value) -> Value? {
      do {
        return try body()
      } catch {
        mistakes.append(error as? Mistake ?? Mistake(entry: table, key: nil, reason: "\(error)"))
        return nil
      }
    }
    let values = values(of: table)
    _ = caught { try name(table, values["name"]) }
    _ = caught { try isEnabled(values["enabled"]) }
    if let place = caught({ try place(table, values) }) {
      _ = caught { try checkOwn(values["name"], place) }
      _ = caught { try insecure(values["insecure"], of: place, values["url"]) }
      _ = caught { try refresh(values["refresh"], of: place) }
      _ = caught { try headers(values["headers"], of: place) }
      _ = caught { try allow(values["allow"], of: place) }
    }
    // What is missing was probably meant by the unknown one.
    return hasUnknown ? mistakes.filter { $0.entry != table } : mistakes
  }

  private func unknown(_ entry: TomlDocument.Entry) -> Mistake {
    let hint = nearestName(to: entry.key, in: Self.keys).map { "did you mean \($0)?" }
    return Mistake(
      entry: entry, key: quoted(entry.key),
      reason: "unknown setting; \(hint ?? "known here: \(Self.keys.joined(separator: ", "))")")
  }

  /// - Precondition: there are no `mistakes` in it.
  private func source(_ table: TomlDocument.Entry) throws -> SourceSettings {
    let values = values(of: table)
    let place = try place(table, values)
    let allowsInsecure = try insecure(values["insecure"], of: place, values["url"])
    return SourceSettings(
      name: try name(table, values["name"]), place: place, refresh: try refresh(values["refresh"], of: place),
      headers: try headers(values["headers"], of: place), isEnabled: try isEnabled(values["enabled"]),
      allow: try allow(values["allow"], of: place), allowsInsecure: allowsInsecure)
  }

  private func name(_ table: TomlDocument.Entry, _ entry: TomlDocument.Entry?) throws -> String {
    let allowed = "a name of 1 to 64 characters in one line"
    guard let entry else {
      throw Mistake(entry: table, key: "name", reason: "is missing; must be \(allowed)")
    }
    let name = try string(entry, allowed: allowed)
    let isPlain = name.unicodeScalars.allSatisfy { escaped(String($0)) == String($0) }
    guard isPlain, (1...64).contains(name.count), name.contains(where: { !$0.isWhitespace }) else {
      throw Mistake(entry: entry, key: "name", reason: "is \(quoted(name)); must be \(allowed)")
    }
    return name
  }

  private func place(
    _ table: TomlDocument.Entry, _ values: [String: TomlDocument.Entry]
  ) throws -> SourceSettings.Place {
    switch (values["url"], values["path"]) {
    case (nil, nil) where values["name"]?.value == .string(Settings.ownSourceName):
      return .path(Settings.ownFolder)
    case (nil, nil):
      throw Mistake(
        entry: table, key: nil, reason: "has neither url nor path; must have one of them")
    case (.some, .some(let path)):
      throw Mistake(entry: path, key: "path", reason: "stands beside url; must have one of them")
    case (.some(let entry), nil): return .url(try url(entry))
    case (nil, .some(let entry)):
      let text = try string(entry, allowed: "the path of a file or folder")
      guard !text.isEmpty, !text.utf8.contains(0) else {
        throw Mistake(
          entry: entry, key: "path", reason: "is \(quoted(text)); must be the path of a file or folder")
      }
      return .path(folders.absolute(text))
    }
  }

  /// Keeps another source from taking the place of the user's own folder.
  private func checkOwn(_ name: TomlDocument.Entry?, _ place: SourceSettings.Place) throws {
    guard let name, name.value == .string(Settings.ownSourceName), place != .path(Settings.ownFolder) else {
      return
    }
    throw Mistake(
      entry: name, key: "name",
      reason: "is \(quoted(Settings.ownSourceName)), which is your own folder; give this source another name")
  }

  private func url(_ entry: TomlDocument.Entry) throws -> String {
    let allowed = "an http:// or https:// URL without spaces"
    let text = try string(entry, allowed: allowed)
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let isURL = ["http", "https"].contains(scheme) && text.dropFirst(scheme.count).hasPrefix("://")
    guard isURL, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) || $0 >= 0x80 }) else {
      throw Mistake(entry: entry, key: "url", reason: "is \(quoted(text)); must be \(allowed)")
    }
    let authority = text.dropFirst(scheme.count + 3).prefix { !"/?#\\".contains($0) }
    guard !authority.contains("@") else {
      // Not quoted: it may hold a password.
      throw Mistake(
        entry: entry, key: "url",
        reason: "has a user name or password in it; give a header from a file or the environment instead")
    }
    return text
  }

  private func refresh(_ entry: TomlDocument.Entry?, of place: SourceSettings.Place) throws -> Int? {
    guard let entry else {
      if case .url = place { return SourceSettings.defaultRefresh }
      return nil
    }
    let allowed = "a time from \"1s\" to \"30d\", in s, m, h or d"
    let text = try string(entry, allowed: allowed)
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
    let digits = text.dropLast()
    guard let unit = text.last.flatMap({ units[$0] }), digits.count <= 9, let number = Int(digits),
      digits.allSatisfy(\.isNumber), (1...30 * 86400).contains(number * unit)
    else { throw Mistake(entry: entry, key: "refresh", reason: "is \(quoted(text)); must be \(allowed)") }
    return number * unit
  }

  private func isEnabled(_ entry: TomlDocument.Entry?) throws -> Bool {
    try entry.map(flag) ?? true
  }

  private func flag(_ entry: TomlDocument.Entry) throws -> Bool {
    guard case .boolean(let value) = entry.value else {
      throw Mistake(entry: entry, key: entry.key, reason: "is \(entry.value.typeName); must be true or false")
    }
    return value
  }

  /// Reads whether a URL may be http of another machine; throws where it is and may not.
  private func insecure(
    _ entry: TomlDocument.Entry?, of place: SourceSettings.Place, _ urlEntry: TomlDocument.Entry?
  ) throws -> Bool {
    let allowsInsecure = try entry.map(flag) ?? false
    guard case .url(let url) = place, let urlEntry else {
      guard let entry else { return false }
      throw Mistake(entry: entry, key: "insecure", reason: "stands beside path; only a url can be insecure")
    }
    let isPlain = url.prefix { $0 != ":" }.lowercased() == "http"
    guard allowsInsecure || !isPlain || HostName(ofURL: url)?.isThisMachine == true else {
      throw Mistake(
        entry: urlEntry, key: "url",
        reason:
          "is http://, which anyone on the way can change; must be https://, or have insecure = true beside it"
      )
    }
    return allowsInsecure
  }

  /// Reads what phrases of a source may do beside being text.
  private func allow(_ entry: TomlDocument.Entry?, of place: SourceSettings.Place) throws -> Permissions {
    guard let entry else { return [] }
    let names = Permissions.named.map { quoted($0.name) }.joined(separator: ", ")
    let allowed = "a list of \(names), or of some of them"
    guard entry.value == .array else {
      throw Mistake(entry: entry, key: "allow", reason: "is \(entry.value.typeName); must be \(allowed)")
    }
    guard case .url = place else {
      throw Mistake(
        entry: entry, key: "allow", reason: "stands beside path; files of your own may do everything")
    }
    return try (children[entry.index] ?? []).reduce(into: []) { permissions, item in
      guard case .string(let name) = item.value else {
        throw Mistake(entry: item, key: "allow", reason: "holds \(item.value.typeName); must be \(allowed)")
      }
      guard let named = Permissions.named.first(where: { $0.name == name }) else {
        throw Mistake(entry: item, key: "allow", reason: "holds \(quoted(name)); must be \(allowed)")
      }
      permissions.insert(named.permission)
    }
  }

  private func string(_ entry: TomlDocument.Entry, allowed: String) throws -> String {
    guard case .string(let text) = entry.value else {
      throw Mistake(
        entry: entry, key: entry.key, reason: "is \(entry.value.typeName); must be \(allowed)")
    }
    return text
  }

  // MARK: Headers

  private func headers(
    _ entry: TomlDocument.Entry?, of place: SourceSettings.Place
  ) throws -> [SourceSettings.Header] {
    guard let entry else { return [] }
    guard entry.value == .table else {
      throw Mistake(entry: entry, key: "headers", reason: "is \(entry.value.typeName); must be a table")
    }
    guard case .url = place else {
      throw Mistake(entry: entry, key: "headers", reason: "stands beside path; only a url has headers")
    }
    return try (children[entry.index] ?? []).map {
      .init(name: try headerName($0), value: try headerValue($0))
    }
  }

  /// Returns the name from a whole header that stands in the place of its name: the rest may be a secret.
  private static func withoutValue(_ key: String) -> String {
    let name = key.prefix { $0 != ":" && $0 != "=" && !$0.isWhitespace }
    return name.count < key.count ? name + " …" : key
  }

  private func headerName(_ entry: TomlDocument.Entry) throws -> String {
    let name = FieldName(entry.key)
    guard name.isToken, entry.key.utf8.count <= 100, !name.isReserved else {
      throw Mistake(
        entry: entry, key: "headers",
        reason: "\(quoted(Self.withoutValue(entry.key))) is not the name of a header that can be set")
    }
    return entry.key
  }

  private func headerValue(_ entry: TomlDocument.Entry) throws -> SourceSettings.HeaderValue {
    let allowed = #"a string, { env = "NAME" } or { file = "PATH" }"#
    let key = "headers.\(entry.key)"
    switch entry.value {
    case .string(let text):
      guard !FieldName(entry.key).isCredential else {
        throw Mistake(
          entry: entry, key: key,
          reason: #"is a secret; must be { env = "NAME" } or { file = "PATH" }, not written here"#)
      }
      guard text.utf8.allSatisfy({ $0 == 0x09 || (0x20...0x7E).contains($0) }) else {
        throw Mistake(
          entry: entry, key: key, reason: "holds a character that no header can hold; must be plain ASCII")
      }
      return .literal(text)
    case .table:
      let inner = children[entry.index] ?? []
      if inner.count == 1, case .string(let text) = inner[0].value, !text.isEmpty, !text.utf8.contains(0) {
        if inner[0].key == "env", !text.contains("=") { return .environment(text) }
        if inner[0].key == "file" { return .file(folders.absolute(text)) }
      }
      throw Mistake(entry: entry, key: key, reason: "is another table; must be \(allowed)")
    case .array, .integer, .float, .boolean, .dateOrTime:
      throw Mistake(entry: entry, key: key, reason: "is \(entry.value.typeName); must be \(allowed)")
    }
  }
}

/// The folders at which paths of the settings begin.
struct SettingsFolders {
  /// The folder that `~` stands for.
  let home: String
  /// The folder of the settings file, to which relative paths are relative.
  let settings: String

  func absolute(_ path: String) -> String {
    if path == "~" { return home }
    if path.hasPrefix("~/") { return home + path.dropFirst() }
    return path.hasPrefix("/") ? path : settings + "/" + path
  }
}
