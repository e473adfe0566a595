import Toml

/// Goes through a TOML document and holds it against `Setting.all`.
struct SettingsReader {
  private(set) var settings = Settings()
  private(set) var diagnostics: [Diagnostic] = []
  private let path: String
  private let folders: SettingsFolders
  /// The known sections, by their number in the document.
  private var sections: [Int: String] = [:]

  init(path: String, folders: SettingsFolders) {
    self.path = path
    self.folders = folders
  }

  mutating func read(_ document: TomlDocument) {
    let known = document.entries.filter {
      $0.parent == nil && $0.value == .table && Setting.sections.contains($0.key)
    }
    sections = Dictionary(uniqueKeysWithValues: known.map { ($0.index, $0.key) })
    var sources = SourceReader(path: path, folders: folders, document: document)
    for entry in document.entries {
      if entry.parent == nil, entry.key == SourceReader.key, entry.value == .array {
        sources.read(entry)
      } else if let parent = entry.parent {
        // The keys of an unknown section are not held against it: the section has its diagnostic.
        sections[parent].map { readKey(entry, in: $0) }
      } else if sections[entry.index] == nil {
        refuseTop(entry)
      }
    }
    settings.sources = sources.sources
    diagnostics = (diagnostics + sources.diagnostics).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private mutating func readKey(_ entry: TomlDocument.Entry, in section: String) {
    let known = Setting.all.filter { $0.section == section }
    let place = "[\(section)].\(name(of: entry))"
    if let setting = known.first(where: { $0.key == entry.key }) {
      setting.read(entry.value, &settings).map { refuse(entry, at: place, $0) }
    } else {
      let hint = hint(for: entry.key, known: known.map(\.key)) { $0 }
      refuse(entry, at: place, "unknown setting; \(hint)")
    }
  }

  /// What stands at the top of the file and is not a known section.
  private mutating func refuseTop(_ entry: TomlDocument.Entry) {
    let key = name(of: entry)
    let sections = Setting.sections.map { "[\($0)]" } + ["[[\(SourceReader.key)]]"]
    let hint = hint(for: "[\(entry.key)]", known: sections) { $0 }
    if entry.key == SourceReader.key {
      refuse(
        entry, at: key, "is \(entry.value.typeName); each source must begin with [[\(SourceReader.key)]]")
    } else if entry.value == .table {
      refuse(entry, at: "[\(key)]", "unknown section; \(hint)")
    } else if Setting.sections.contains(entry.key) {
      refuse(entry, at: "[\(key)]", "is \(entry.value.typeName); must be a section")
    } else if let setting = Setting.all.first(where: { $0.key == entry.key }) {
      refuse(entry, at: key, "stands outside of its section; put it below [\(setting.section)]")
    } else {
      refuse(entry, at: key, "unknown setting outside of every section; \(hint)")
    }
  }

  private mutating func refuse(_ entry: TomlDocument.Entry, at place: String, _ reason: String) {
    diagnostics.append(Diagnostic(path: path, line: entry.line, key: place, reason: reason))
  }

  /// The key as TOML writes it.
  private func name(of entry: TomlDocument.Entry) -> String {
    let isBare = entry.key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isBare && !entry.key.isEmpty && entry.key.utf8.count <= 40 ? entry.key : quoted(entry.key)
  }

  private func hint(for name: String, known: [String], style: (String) -> String) -> String {
    if let nearest = nearestName(to: name, in: known) {
      return "did you mean \(style(nearest))?"
    }
    return "known here: \(known.map(style).joined(separator: ", "))"
  }
}

extension Setting {
  /// The sections there are, in the order of the table.
  static let sections = all.map(\.section).reduce(into: [String]()) { sections, section in
    if !sections.contains(section) { sections.append(section) }
  }
}
