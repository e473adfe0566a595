import HTTPFields
import Snippets
import Toml

/// A mistake at one key of a table of a source or a catalogue.
struct TableMistake: Error {
  let entry: TomlDocument.Entry
  let key: String?
  let reason: String
}

/// Reads the values that sources and catalogues have in common.
struct SourceFields {
  let folders: SettingsFolders
  let children: [Int: [TomlDocument.Entry]]

  init(folders: SettingsFolders, document: TomlDocument) {
    self.folders = folders
    children = Dictionary(grouping: document.entries.filter { $0.parent != nil }) { $0.parent ?? 0 }
  }

  func values(of table: TomlDocument.Entry) -> [String: TomlDocument.Entry] {
    Dictionary((children[table.index] ?? []).map { ($0.key, $0) }) { first, _ in first }
  }

  func unknown(_ entry: TomlDocument.Entry, among keys: [String]) -> TableMistake {
    let hint = nearestName(to: entry.key, in: keys).map { "did you mean \($0)?" }
    return TableMistake(
      entry: entry, key: quoted(entry.key),
      reason: "unknown setting; \(hint ?? "known here: \(keys.joined(separator: ", "))")")
  }

  func name(_ table: TomlDocument.Entry, _ entry: TomlDocument.Entry?) throws -> String {
    let allowed = "a name of 1 to 64 characters in one line"
    guard let entry else {
      throw TableMistake(entry: table, key: "name", reason: "is missing; must be \(allowed)")
    }
    let name = try string(entry, allowed: allowed)
    let isPlain = name.unicodeScalars.allSatisfy { escaped(String($0)) == String($0) }
    guard isPlain, (1...64).contains(name.count), name.contains(where: { !$0.isWhitespace }) else {
      throw TableMistake(entry: entry, key: "name", reason: "is \(quoted(name)); must be \(allowed)")
    }
    return name
  }

  func url(_ entry: TomlDocument.Entry) throws -> String {
    let allowed = "an http:// or https:// URL without spaces"
    let text = try string(entry, allowed: allowed)
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let isURL = ["http", "https"].contains(scheme) && text.dropFirst(scheme.count).hasPrefix("://")
    guard isURL, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) || $0 >= 0x80 }) else {
      throw TableMistake(entry: entry, key: "url", reason: "is \(quoted(text)); must be \(allowed)")
    }
    let authority = text.dropFirst(scheme.count + 3).prefix { !"/?#\\".contains($0) }
    guard !authority.contains("@") else {
      // The URL is not quoted: it may hold a password.
      throw TableMistake(
        entry: entry, key: "url",
        reason: "has a user name or password in it; give a header from a file or the environment instead")
    }
    return text
  }

  /// Throws where a URL is http of another machine, and nobody allows that.
  func checkSafe(_ url: String, allowsInsecure: Bool, _ entry: TomlDocument.Entry) throws {
    let isPlain = url.prefix { $0 != ":" }.lowercased() == "http"
    guard allowsInsecure || !isPlain || HostName(ofURL: url)?.isThisMachine == true else {
      throw TableMistake(
        entry: entry, key: "url",
        reason:
          "is http://, which anyone on the way can change; must be https://, or have insecure = true beside it"
      )
    }
  }

  func flag(_ entry: TomlDocument.Entry) throws -> Bool {
    guard case .boolean(let value) = entry.value else {
      throw TableMistake(
        entry: entry, key: entry.key, reason: "is \(entry.value.typeName); must be true or false")
    }
    return value
  }

  func string(_ entry: TomlDocument.Entry, key: String? = nil, allowed: String) throws -> String {
    guard case .string(let text) = entry.value else {
      throw TableMistake(
        entry: entry, key: key ?? entry.key, reason: "is \(entry.value.typeName); must be \(allowed)")
    }
    return text
  }

  // MARK: Headers

  func headers(_ entry: TomlDocument.Entry?) throws -> [SourceSettings.Header] {
    guard let entry else { return [] }
    guard entry.value == .table else {
      throw TableMistake(entry: entry, key: "headers", reason: "is \(entry.value.typeName); must be a table")
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
      throw TableMistake(
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
        throw TableMistake(
          entry: entry, key: key,
          reason: #"is a secret; must be { env = "NAME" } or { file = "PATH" }, not written here"#)
      }
      guard text.utf8.allSatisfy({ $0 == 0x09 || (0x20...0x7E).contains($0) }) else {
        throw TableMistake(
          entry: entry, key: key, reason: "holds a character that no header can hold; must be plain ASCII")
      }
      return .literal(text)
    case .table:
      let inner = children[entry.index] ?? []
      if inner.count == 1, case .string(let text) = inner[0].value, !text.isEmpty, !text.utf8.contains(0) {
        if inner[0].key == "env", !text.contains("=") { return .environment(text) }
        if inner[0].key == "file" { return .file(folders.absolute(text)) }
      }
      throw TableMistake(entry: entry, key: key, reason: "is another table; must be \(allowed)")
    case .array, .integer, .float, .boolean, .dateOrTime:
      throw TableMistake(entry: entry, key: key, reason: "is \(entry.value.typeName); must be \(allowed)")
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
