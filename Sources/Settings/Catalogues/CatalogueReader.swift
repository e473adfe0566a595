import HTTPFields
import Snippets
import Toml

/// Reads the `[[catalogue]]` tables of a settings file.
///
/// A catalogue with a mistake has diagnostics, and is as it was before, if it was; the others are read.
struct CatalogueReader {
  private(set) var catalogues: [CatalogueSettings] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The names of catalogues with a mistake; nil stands for one whose name is not told.
  private var broken: [String?] = []
  private let path: String
  private let fields: SourceFields

  static let key = "catalogue"
  private static let common = ["name", "kind", "url", "headers", "insecure"]
  private static let ofKind: [CatalogueKind: [String]] = [
    .marvel: ["public_key", "private_key"], .json: ["query"] + CatalogueFormReader.keys,
  ]

  init(path: String, folders: SettingsFolders, document: TomlDocument) {
    self.path = path
    fields = SourceFields(folders: folders, document: document)
  }

  mutating func read(_ entry: TomlDocument.Entry) {
    guard entry.value == .array else {
      broken.append(nil)
      diagnostics.append(
        Diagnostic(
          path: path, line: entry.line, key: Self.key,
          reason: "is \(entry.value.typeName); each catalogue must begin with [[\(Self.key)]]"))
      return
    }
    for table in fields.children[entry.index] ?? [] {
      var mistakes: [TableMistake] = []
      let catalogue = catalogue(table, &mistakes)
      if let catalogue, mistakes.isEmpty {
        catalogues.append(catalogue)
      } else {
        broken.append(try? fields.name(table, fields.values(of: table)["name"]))
        for mistake in mistakes { refuse(mistake) }
      }
    }
  }

  /// The catalogues in effect: those with a mistake stay as they were.
  ///
  /// - Parameter last: those that held before.
  func merged(with last: [CatalogueSettings]) -> [CatalogueSettings] {
    let kept = last.filter { old in
      !catalogues.contains { $0.name == old.name }
        && broken.contains { $0.map { $0 == old.name } ?? true }
    }
    return catalogues + kept
  }

  private mutating func refuse(_ mistake: TableMistake) {
    diagnostics.append(
      Diagnostic(
        path: path, line: mistake.entry.line, key: "[[\(Self.key)]]" + (mistake.key.map { ".\($0)" } ?? ""),
        reason: "\(mistake.reason); this catalogue is not read"))
  }

  /// Reads a table, and adds all that is wrong with it, so that it can be mended in one go.
  private func catalogue(
    _ table: TomlDocument.Entry, _ mistakes: inout [TableMistake]
  ) -> CatalogueSettings? {
    guard table.value == .table else {
      mistakes.append(
        TableMistake(entry: table, key: nil, reason: "is \(table.value.typeName); must be a table"))
      return nil
    }
    func caught<Value>(_ body: () throws -> Value) -> Value? {
      do {
        return try body()
      } catch {
        mistakes.append(
          error as? TableMistake ?? TableMistake(entry: table, key: nil, reason: "\(error)"))
        return nil
      }
    }
    let values = fields.values(of: table)
    guard let kind = caught({ try self.kind(values["kind"]) }) else { return nil }
    let known = Self.common + (Self.ofKind[kind] ?? [])
    for entry in fields.children[table.index] ?? [] where !known.contains(entry.key) {
      mistakes.append(fields.unknown(entry, among: known))
    }
    let hasUnknown = !mistakes.isEmpty
    // The unknown key was probably meant for the missing one.
    defer { if hasUnknown { mistakes.removeAll { $0.entry == table } } }
    let name = caught { try uniqueName(table, values["name"]) }
    let insecure = caught { try values["insecure"].map(fields.flag) ?? false }
    let url = caught { try self.url(table, values["url"], allowsInsecure: insecure ?? true, kind) }
    let headers = caught { try fields.headers(values["headers"]) }
    let keys = kind == .marvel ? caught { try self.keys(table, values) } : nil
    let form = caught { () throws -> CatalogueForm in
      if kind == .marvel { return .marvel }
      return try CatalogueFormReader(table: table, fields: fields).form()
    }
    guard let name, let insecure, let url, let headers, let form else { return nil }
    return CatalogueSettings(
      name: name, url: url, form: form, keys: keys, headers: headers, allowsInsecure: insecure)
  }

  private func kind(_ entry: TomlDocument.Entry?) throws -> CatalogueKind {
    guard let entry else { return .json }
    let text = try fields.string(entry, allowed: CatalogueKind.allowed)
    guard let kind = CatalogueKind(rawValue: text) else {
      throw TableMistake(
        entry: entry, key: "kind", reason: "is \(quoted(text)); must be \(CatalogueKind.allowed)")
    }
    return kind
  }

  private func uniqueName(_ table: TomlDocument.Entry, _ entry: TomlDocument.Entry?) throws -> String {
    let name = try fields.name(table, entry)
    guard !catalogues.contains(where: { $0.name == name }) else {
      throw TableMistake(
        entry: entry ?? table, key: "name",
        reason: "is \(quoted(name)) a second time; each must be unique")
    }
    return name
  }

  private func url(
    _ table: TomlDocument.Entry, _ entry: TomlDocument.Entry?, allowsInsecure: Bool, _ kind: CatalogueKind
  ) throws -> String {
    guard let entry else {
      throw TableMistake(
        entry: table, key: "url", reason: "is missing; must be an http:// or https:// URL without spaces")
    }
    let url = try fields.url(entry)
    guard !url.contains("#") else {
      throw TableMistake(
        entry: entry, key: "url", reason: "has a # in it; must be a URL to which parameters can be added")
    }
    // Nobody who listens on the way is to get keys, as with headers that have secrets.
    let isPlain = url.prefix { $0 != ":" }.lowercased() == "http"
    guard kind != .marvel || !isPlain || HostName(ofURL: url)?.isThisMachine == true else {
      throw TableMistake(
        entry: entry, key: "url",
        reason: "is http://, over which keys are not sent; must be https://, or a server on this device")
    }
    try fields.checkSafe(url, allowsInsecure: allowsInsecure, entry)
    return url
  }

  // MARK: Keys

  private func keys(
    _ table: TomlDocument.Entry, _ values: [String: TomlDocument.Entry]
  ) throws -> CatalogueSettings.Keys {
    .init(
      publicKey: try keyPlace(table, "public_key", values["public_key"]),
      privateKey: try keyPlace(table, "private_key", values["private_key"]))
  }

  private func keyPlace(
    _ table: TomlDocument.Entry, _ key: String, _ entry: TomlDocument.Entry?
  ) throws -> CatalogueSettings.KeyPlace {
    let allowed = #"{ env = "NAME" }, { file = "PATH" } or { secret = "NAME" }"#
    guard let entry else {
      throw TableMistake(entry: table, key: key, reason: "is missing; must be \(allowed)")
    }
    guard entry.value == .table else {
      // The key is never quoted: it may be the secret itself.
      throw TableMistake(
        entry: entry, key: key, reason: "is \(entry.value.typeName); must be \(allowed), not written here")
    }
    let inner = fields.children[entry.index] ?? []
    if inner.count == 1, case .string(let text) = inner[0].value, !text.isEmpty, !text.utf8.contains(0) {
      switch inner[0].key {
      case "env" where !text.contains("="): return .environment(text)
      case "file": return .file(fields.folders.absolute(text))
      case "secret": return .secret(text)
      default: break
      }
    }
    throw TableMistake(entry: entry, key: key, reason: "is another table; must be \(allowed)")
  }
}

/// The sorts of catalogues there are in the settings.
enum CatalogueKind: String {
  /// Any server that answers with JSON, as the table describes it.
  case json
  /// The characters of Marvel's API.
  case marvel

  static let allowed = #""json" or "marvel""#
}
