import Toml

/// Goes through a TOML document and holds it against `Setting.all`.
///
/// A setting with a mistake keeps the value that it had, and so does one that a misspelt name may have meant.
struct SettingsReader {
  private(set) var settings = Settings()
  private(set) var diagnostics: [Diagnostic] = []
  private let path: String
  private let folders: SettingsFolders
  private let last: Settings?
  /// The reason why the file's commands are not run; nil where they are.
  private let obstacle: String?
  /// The known sections, by their number in the document.
  private var sections: [Int: String] = [:]
  /// The elements of arrays, by their number in the document.
  private var elements: [Int: [TomlValue]] = [:]
  /// Settings, by their number in the table: those that were read, and those that a mistake may be about.
  private var read: Set<Int> = []
  private var doubtful: Set<Int> = []

  /// - Parameters:
  ///   - last: what held before; nil where nothing did.
  ///   - obstacle: why the file's commands are not run; nil where they are.
  init(path: String, folders: SettingsFolders, last: Settings?, obstacle: String?) {
    self.obstacle = obstacle
    self.path = path
    self.folders = folders
    self.last = last
  }

  mutating func read(_ document: TomlDocument) {
    let known = document.entries.filter {
      $0.parent == nil && $0.value == .table && Setting.sections.contains($0.key)
    }
    sections = Dictionary(uniqueKeysWithValues: known.map { ($0.index, $0.key) })
    for entry in document.entries { entry.parent.map { elements[$0, default: []].append(entry.value) } }
    var sources = SourceReader(path: path, folders: folders, document: document)
    var catalogues = CatalogueReader(path: path, folders: folders, document: document)
    for entry in document.entries {
      if entry.parent == nil, entry.key == SourceReader.key, entry.value == .array {
        sources.read(entry)
      } else if entry.parent == nil, entry.key == CatalogueReader.key {
        catalogues.read(entry)
      } else if let parent = entry.parent {
        // The keys of an unknown section are not held against it: the section has its diagnostic.
        sections[parent].map { readKey(entry, in: $0) }
      } else if sections[entry.index] == nil {
        refuseTop(entry)
      }
    }
    diagnostics = (diagnostics + sources.diagnostics + catalogues.diagnostics).sorted {
      ($0.line ?? 0) < ($1.line ?? 0)
    }
    settings.sources = sources.sources
    settings.catalogues = catalogues.merged(with: last?.catalogues ?? [])
    keepLast()
  }

  private mutating func keepLast() {
    guard let last else { return }
    for index in doubtful.subtracting(read) { Setting.all[index].copy(last, &settings) }
    if diagnostics.contains(where: \.hidesSources) { settings.sources = last.sources }
  }

  private mutating func readKey(_ entry: TomlDocument.Entry, in section: String) {
    let known = Setting.all.filter { $0.section == section }.map(\.key)
    let place = "[\(section)].\(entry.shownKey)"
    if let index = Setting.all.firstIndex(where: { $0.section == section && $0.key == entry.key }) {
      let setting = Setting.all[index]
      let obstacle = setting.isCommand ? obstacle : nil
      guard let reason = obstacle ?? setting.read(entry.value, elements[entry.index] ?? [], &settings) else {
        read.insert(index)
        return
      }
      refuse(entry, at: place, reason)
      doubtful.insert(index)
    } else {
      let nearest = nearestName(to: entry.key, in: known)
      refuse(entry, at: place, "unknown setting; \(hint(nearest, known))")
      doubt { $0.section == section && $0.key == nearest }
    }
  }

  /// Refuses an entry at the top of the file that is not a known section.
  private mutating func refuseTop(_ entry: TomlDocument.Entry) {
    let (key, type) = (entry.shownKey, entry.value.typeName)
    let sourceSection = "[[\(SourceReader.key)]]"
    let catalogueSection = "[[\(CatalogueReader.key)]]"
    let sections = Setting.sections.map { "[\($0)]" } + [sourceSection, catalogueSection]
    let nearest = nearestName(
      to: entry.value == .array ? "[[\(entry.key)]]" : "[\(entry.key)]", in: sections)
    let hint = hint(nearest, sections)
    if entry.key == SourceReader.key {
      refuse(entry, at: key, "is \(type); each source must begin with \(sourceSection)", hidesSources: true)
    } else if entry.value == .table {
      refuse(entry, at: "[\(key)]", "unknown section; \(hint)", hidesSources: nearest == sourceSection)
    } else if Setting.sections.contains(entry.key) {
      refuse(entry, at: "[\(key)]", "is \(type); must be a section")
    } else if let setting = Setting.all.first(where: { $0.key == entry.key }) {
      refuse(entry, at: key, "stands outside of its section; put it below [\(setting.section)]")
    } else {
      refuse(
        entry, at: key, "unknown setting outside of every section; \(hint)",
        hidesSources: nearest == sourceSection)
    }
    doubt { "[\($0.section)]" == nearest || $0.section == entry.key || $0.key == entry.key }
  }

  private mutating func doubt(_ isMeant: (Setting) -> Bool) {
    doubtful.formUnion(Setting.all.indices.filter { isMeant(Setting.all[$0]) })
  }

  private mutating func refuse(
    _ entry: TomlDocument.Entry, at place: String, _ reason: String, hidesSources: Bool = false
  ) {
    diagnostics.append(
      Diagnostic(path: path, line: entry.line, key: place, reason: reason, hidesSources: hidesSources))
  }
}

/// Returns advice on an unknown name.
func hint(_ nearest: String?, _ known: [String]) -> String {
  nearest.map { "did you mean \($0)?" } ?? "known here: \(known.joined(separator: ", "))"
}

extension TomlDocument.Entry {
  /// The key as TOML writes it, for messages.
  var shownKey: String {
    let isBare = key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isBare && !key.isEmpty && key.utf8.count <= 40 ? key : quoted(key)
  }
}

extension Setting {
  /// The sections there are, in the order of the table.
  static let sections = all.map(\.section).reduce(into: [String]()) { sections, section in
    if !sections.contains(section) { sections.append(section) }
  }
}
