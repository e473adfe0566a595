import HTTPFields
import Toml

/// Reads the `[[source]]` tables of a settings file.
///
/// A source with a mistake is left out with a diagnostic, and the others stay.
struct SourceReader {
  private(set) var sources: [SourceSettings] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let path: String
  private let folders: SettingsFolders
  private let children: [Int: [TomlDocument.Entry]]

  static let key = "source"
  private static let keys = ["name", "url", "path", "refresh", "headers", "enabled"]

  init(path: String, folders: SettingsFolders, document: TomlDocument) {
    self.path = path
    self.folders = folders
    children = Dictionary(grouping: document.entries.filter { $0.parent != nil }) { $0.parent ?? 0 }
  }

  /// What is wrong at one key of a source.
  private struct Mistake: Error {
    let entry: TomlDocument.Entry
    let key: String?
    let reason: String
  }

  mutating func read(_ entry: TomlDocument.Entry) {
    for table in children[entry.index] ?? [] {
      guard table.value == .table else {
        refuse(Mistake(entry: table, key: nil, reason: "is \(table.value.typeName); must be a table"))
        continue
      }
      do {
        let source = try source(table)
        guard !sources.contains(where: { $0.name == source.name }) else {
          throw Mistake(
            entry: table, key: "name", reason: "is \(quoted(source.name)) a second time; each must be unique")
        }
        sources.append(source)
      } catch let mistake as Mistake {
        refuse(mistake)
      } catch {
        refuse(Mistake(entry: table, key: nil, reason: "\(error)"))
      }
    }
  }

  private mutating func refuse(_ mistake: Mistake) {
    let place = "[[\(Self.key)]]" + (mistake.key.map { ".\($0)" } ?? "")
    diagnostics.append(
      Diagnostic(
        path: path, line: mistake.entry.line, key: place,
        reason: "\(mistake.reason); this source is left out"))
  }

  private func source(_ table: TomlDocument.Entry) throws -> SourceSettings {
    let entries = children[table.index] ?? []
    for entry in entries where !Self.keys.contains(entry.key) {
      let hint = nearestName(to: entry.key, in: Self.keys).map { "did you mean \($0)?" }
      throw Mistake(
        entry: entry, key: quoted(entry.key),
        reason: "unknown setting; \(hint ?? "known here: \(Self.keys.joined(separator: ", "))")")
    }
    let values = Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
    let place = try place(table, values)
    return SourceSettings(
      name: try name(table, values["name"]), place: place, refresh: try refresh(values["refresh"], of: place),
      headers: try headers(values["headers"], of: place), isEnabled: try isEnabled(values["enabled"]))
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
    guard let entry else { return true }
    guard case .boolean(let value) = entry.value else {
      throw Mistake(entry: entry, key: "enabled", reason: "is \(entry.value.typeName); must be true or false")
    }
    return value
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

  private func headerName(_ entry: TomlDocument.Entry) throws -> String {
    let name = FieldName(entry.key)
    guard name.isToken, entry.key.utf8.count <= 100, !name.isReserved else {
      throw Mistake(
        entry: entry, key: "headers",
        reason: "\(quoted(entry.key)) is not the name of a header that can be set")
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

/// What paths of the settings begin at.
struct SettingsFolders {
  /// What `~` stands for.
  let home: String
  /// Where the settings file is: what relative paths are relative to.
  let settings: String

  func absolute(_ path: String) -> String {
    if path == "~" { return home }
    if path.hasPrefix("~/") { return home + path.dropFirst() }
    return path.hasPrefix("/") ? path : settings + "/" + path
  }
}
