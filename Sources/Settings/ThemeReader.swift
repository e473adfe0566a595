import Scene
import Toml

/// Reads a theme's file after the one that it inherits from. Whatever is wrong with it refuses it as a whole: half of a
/// theme may be dark text on a dark key.
struct ThemeReader {
  private let files: ThemeFiles
  private var theme = Theme.light
  /// The file that was asked for, and those that it inherits from.
  private var paths: [String] = []
  /// Where each key was set last.
  private var origins: [String: (path: String, line: Int)] = [:]
  private var diagnostics: [Diagnostic] = []

  private static let inherit = "inherit"
  /// Nobody has as many themes above each other.
  private static let mostPaths = 8
  /// The most that a theme may hold, in bytes: far more than all keys there are.
  private static let sizeLimit = 64 * 1024

  init(_ files: ThemeFiles) { self.files = files }

  mutating func read(_ name: String) throws(ThemeRefusal) -> Theme {
    guard name != ThemeFiles.builtIn || files.place(of: name, from: 0) != nil else { return .light }
    guard let folder = files.place(of: name, from: 0) else {
      let reason = "there is no such theme; install Phraseboard again, or make one"
      throw refusal(Diagnostic(path: files.ownPath(of: name), reason: reason))
    }
    try read(name, in: folder)
    checkContrast()
    guard diagnostics.isEmpty else { throw ThemeRefusal(diagnostics: diagnostics) }
    return theme
  }

  private func refusal(_ diagnostic: Diagnostic) -> ThemeRefusal { ThemeRefusal(diagnostics: [diagnostic]) }

  // MARK: Files

  private mutating func read(_ name: String, in folder: Int) throws(ThemeRefusal) {
    let path = files.path(of: name, in: folder)
    paths.append(path)
    let document = try Self.document(path)
    if let entry = document.entries.first(where: { $0.parent == nil && $0.key == Self.inherit }) {
      try inherit(entry, name, folder, path)
    }
    take(document, path)
    // Of a file with mistakes nothing is inherited.
    guard diagnostics.isEmpty else { throw ThemeRefusal(diagnostics: diagnostics) }
  }

  private static func document(_ path: String) throws(ThemeRefusal) -> TomlDocument {
    let bytes: [UInt8]
    switch readFile(path, limit: sizeLimit) {
    case .success(let content): bytes = content
    case .failure(.larger(let limit)):
      let reason = "holds more than \(limit) bytes; a theme needs far fewer"
      throw ThemeRefusal(diagnostics: [Diagnostic(path: path, reason: reason)])
    case .failure(let failure):
      throw ThemeRefusal(diagnostics: [Diagnostic(path: path, reason: failure.reason)])
    }
    do {
      return try TomlDocument(bytes)
    } catch let error as TomlDocument.ParseError {
      let reason = "not TOML: \(bareColor(bytes, line: error.line) ?? escaped(error.reason))"
      throw ThemeRefusal(diagnostics: [Diagnostic(path: path, line: error.line, reason: reason)])
    } catch {
      throw ThemeRefusal(diagnostics: [Diagnostic(path: path, reason: "\(error)")])
    }
  }

  /// That a line has a colour without quotes, which TOML takes for a comment; nil where it has none.
  private static func bareColor(_ bytes: [UInt8], line: Int) -> String? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let value = lines[line - 1].drop { $0 != UInt8(ascii: "=") }.dropFirst().drop { $0 == UInt8(ascii: " ") }
    guard value.first == UInt8(ascii: "#") else { return nil }
    return "a colour stands here without quotes; put it into quotes, as in \"#FFFFFF\""
  }

  /// Begins with another theme. One of the same name is the one that this file takes the place of.
  private mutating func inherit(
    _ entry: TomlDocument.Entry, _ name: String, _ folder: Int, _ path: String
  ) throws(ThemeRefusal) {
    func refused(_ reason: String) -> ThemeRefusal {
      refusal(Diagnostic(path: path, line: entry.line, key: Self.inherit, reason: reason))
    }
    guard case .string(let base) = entry.value else {
      throw refused("is \(entry.value.typeName); must be the name of a theme")
    }
    let start = base == name ? folder + 1 : 0
    guard let place = files.place(of: base, from: start) else {
      // What holds without a file.
      if base == ThemeFiles.builtIn { return }
      let known = files.all.map(\.name).filter { $0 != name }
      let reason = base == name ? "this theme itself" : "and there is no such theme"
      throw refused(
        "is \(quoted(base)), \(reason); \(hint(nearestName(to: base, in: known), known))")
    }
    guard !paths.contains(files.path(of: base, in: place)) else {
      throw refused("is \(quoted(base)), which inherits from this theme; a theme cannot inherit from itself")
    }
    guard paths.count < Self.mostPaths else {
      throw refused(
        "is \(quoted(base)), and \(Self.mostPaths) themes inherit from each other; at most so many can")
    }
    try read(base, in: place)
  }

  // MARK: Keys

  private mutating func take(_ document: TomlDocument, _ path: String) {
    var sections: [Int: String] = [:]
    for entry in document.entries {
      if let parent = entry.parent {
        // The keys of an unknown section are not held against it: the section has its diagnostic.
        if let section = sections[parent] { take(entry, in: section, path) }
      } else if entry.value == .table, ThemeKey.sections.contains(entry.key) {
        sections[entry.index] = entry.key
      } else if entry.value == .table || ThemeKey.sections.contains(entry.key) {
        refuseSection(entry, path)
      } else if entry.key != Self.inherit {
        take(entry, in: "", path)
      }
    }
  }

  private mutating func take(_ entry: TomlDocument.Entry, in section: String, _ path: String) {
    let place = section.isEmpty ? entry.shownKey : "[\(section)].\(entry.shownKey)"
    guard let key = ThemeKey.all.first(where: { $0.section == section && $0.key == entry.key }) else {
      let known =
        (section.isEmpty ? [Self.inherit] : []) + ThemeKey.all.filter { $0.section == section }.map(\.key)
      let hint = hint(nearestName(to: entry.key, in: known), known)
      return refuse(path, entry.line, place, "unknown; \(hint)")
    }
    if let reason = key.read(entry.value, &theme) { return refuse(path, entry.line, place, reason) }
    origins[key.name] = (path, entry.line)
  }

  private mutating func refuseSection(_ entry: TomlDocument.Entry, _ path: String) {
    guard entry.value == .table else {
      let reason = "is \(entry.value.typeName); must be a section"
      return refuse(path, entry.line, "[\(entry.shownKey)]", reason)
    }
    let hint = hint(nearestName(to: entry.key, in: ThemeKey.sections), ThemeKey.sections)
    refuse(path, entry.line, "[\(entry.shownKey)]", "unknown section; \(hint)")
  }

  private mutating func refuse(_ path: String, _ line: Int?, _ key: String, _ reason: String) {
    diagnostics.append(Diagnostic(path: path, line: line, key: key, reason: reason))
  }

  // MARK: Contrast

  private mutating func checkContrast() {
    for text in theme.texts where text.contrast < theme.contrast {
      // What the file itself has set is to be changed, rather than what it inherits.
      let keys = [text.text, text.face, "[panel].background", "[key].lip", "contrast"]
      let place = keys.compactMap { origins[$0] }.first { $0.path == paths[0] }
      let face = text.faceColor == text.seen ? "" : ", seen as \(text.seen.written),"
      // Rounded down: 4.46 is not 4.5.
      let ratio = decimal((text.contrast * 10).rounded(.down) / 10)
      refuse(
        paths[0], place?.line, text.text,
        "\(text.textColor.written) on \(text.face) \(text.faceColor.written)\(face) has a contrast of \(ratio):1; "
          + "must be at least \(decimal(theme.contrast)):1")
    }
    diagnostics.sort { ($0.line ?? 0) < ($1.line ?? 0) }
  }
}
