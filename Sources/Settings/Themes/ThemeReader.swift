import Scene
import Toml

/// Reads a theme's file after the one that it inherits from. A mistake refuses the file as a whole: half of a theme may
/// be dark text on a dark key.
struct ThemeReader {
  private var theme = Theme.light
  /// The file that was asked for.
  private var path = ""
  /// The place where each key was set last.
  private var origins: [String: (path: String, line: Int)] = [:]
  private var diagnostics: [Diagnostic] = []

  private static let inherit = "inherit"
  private static let words = Lineage.Words(
    noun: "theme", key: inherit, begins: "inherits from", begin: "inherit from", canBegin: "inherit from",
    mistake: bareColor)

  mutating func read(_ name: String, among files: NamedFiles) throws(FileRefusal) -> Theme {
    guard name != ThemeFiles.builtIn || files.place(of: name) != nil else { return .light }
    let members = try Lineage(of: name, among: files, Self.words).members
    path = members[0].path
    for member in members.reversed() {
      read(member.document, member.path)
      // No theme inherits from a file with mistakes.
      guard diagnostics.isEmpty else { throw FileRefusal(diagnostics) }
    }
    checkContrast()
    guard diagnostics.isEmpty else { throw FileRefusal(diagnostics) }
    return theme
  }

  /// Returns the mistake of a colour without quotes, which TOML takes for a comment; nil where a line has none.
  private static func bareColor(_ bytes: [UInt8], _ line: Int) -> String? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let value = lines[line - 1].drop { $0 != UInt8(ascii: "=") }.dropFirst().drop { $0 == UInt8(ascii: " ") }
    guard value.first == UInt8(ascii: "#") else { return nil }
    return "a colour stands here without quotes; put it into quotes, as in \"#FFFFFF\""
  }

  // MARK: Keys

  private mutating func read(_ document: TomlDocument, _ path: String) {
    var sections: [Int: String] = [:]
    for entry in document.entries {
      if let parent = entry.parent {
        // The keys of an unknown section are not held against it: the section has its diagnostic.
        if let section = sections[parent] { read(entry, in: section, path) }
      } else if entry.value == .table, ThemeKey.sections.contains(entry.key) {
        sections[entry.index] = entry.key
      } else if entry.value == .table || ThemeKey.sections.contains(entry.key) {
        refuseSection(entry, path)
      } else if entry.key != Self.inherit {
        read(entry, in: "", path)
      }
    }
  }

  private mutating func read(_ entry: TomlDocument.Entry, in section: String, _ path: String) {
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
      // The user is to change a line of the file itself rather than one that it inherits.
      let keys = [text.text, text.face, "[panel].background", "[key].lip", "contrast"]
      let place = keys.compactMap { origins[$0] }.first { $0.path == path }
      let face = text.faceColor == text.seen ? "" : ", seen as \(text.seen.written),"
      // The ratio is rounded down: 4.46 is not 4.5.
      let ratio = decimal((text.contrast * 10).rounded(.down) / 10)
      refuse(
        path, place?.line, text.text,
        "\(text.textColor.written) on \(text.face) \(text.faceColor.written)\(face) has a contrast of \(ratio):1; "
          + "must be at least \(decimal(theme.contrast)):1")
    }
    diagnostics.sort { ($0.line ?? 0) < ($1.line ?? 0) }
  }
}
