import Layout
import Toml

/// Reads a layout's file after the one that it is based on. A mistake refuses the file as a whole: half of a layout
/// would not type what it shows.
struct LayoutReader {
  private var draft = LayoutDraft()
  private var diagnostics: [Diagnostic] = []
  /// The file that is read, and what its tables and arrays hold.
  private var path = ""
  private var children: [Int: [TomlDocument.Entry]] = [:]

  private static let basedOn = "based_on"
  private static let words = Lineage.Words(
    noun: "layout", key: basedOn, begins: "is based on", begin: "are based on", canBegin: "be based on")

  private static let pages = LetterLayout.Page.written.map(\.rawValue)
  private static let kinds = LetterLayout.FieldKind.allCases.map(\.rawValue)
  private static let sections = pages + ["alternates", "keys", "purpose"]
  /// The most keys: more than there are on keyboards.
  static let mostKeys = 200

  mutating func read(_ name: String, among files: NamedFiles) throws(FileRefusal) -> LetterLayout {
    let members = try Lineage(of: name, among: files, Self.words).members
    for member in members.reversed() {
      read(member.document, member.path)
      // No layout is based on a file with mistakes.
      guard diagnostics.isEmpty else { throw FileRefusal(diagnostics) }
    }
    var builder = LayoutBuilder(draft, path: members[0].path)
    guard let layout = builder.layout(id: name), builder.diagnostics.isEmpty else {
      throw FileRefusal(builder.diagnostics)
    }
    return layout
  }

  private mutating func refuse(_ entry: TomlDocument.Entry, at key: String, _ reason: String) {
    diagnostics.append(Diagnostic(path: path, line: entry.line, key: key, reason: reason))
  }

  private mutating func refuseUnknown(
    _ entry: TomlDocument.Entry, at key: String, _ what: String, _ known: [String]
  ) {
    refuse(entry, at: key, "\(what); \(hint(nearestName(to: entry.key, in: known), known))")
  }

  // MARK: Sections

  private mutating func read(_ document: TomlDocument, _ path: String) {
    self.path = path
    children = Dictionary(grouping: document.entries.filter { $0.parent != nil }) { $0.parent ?? 0 }
    for entry in document.entries where entry.parent == nil {
      if Self.sections.contains(entry.key) {
        readSection(entry)
      } else if entry.value == .table {
        refuseUnknown(entry, at: "[\(entry.shownKey)]", "unknown section", Self.sections)
      } else if entry.key != Self.basedOn {
        var values = draft
        read(entry, in: "", LayoutField<LayoutDraft>.all, others: [Self.basedOn], &values)
        draft = values
      }
    }
  }

  private mutating func readSection(_ entry: TomlDocument.Entry) {
    guard isTable(entry, "[\(entry.key)]") else { return }
    let entries = children[entry.index] ?? []
    if let page = LetterLayout.Page(rawValue: entry.key), LetterLayout.Page.written.contains(page) {
      var values = draft.pages[page] ?? LayoutDraft.Page()
      for value in entries { read(value, in: "[\(entry.key)]", LayoutField<LayoutDraft.Page>.all, &values) }
      draft.pages[page] = values
    } else {
      for value in entries {
        switch entry.key {
        case "alternates": takeAlternates(value)
        case "keys": takeKey(value)
        default: takePurpose(value)
        }
      }
    }
  }

  private mutating func isTable(_ entry: TomlDocument.Entry, _ place: String) -> Bool {
    if entry.value == .table { return true }
    refuse(entry, at: place, "is \(entry.value.typeName); must be a section")
    return false
  }

  private mutating func takeAlternates(_ entry: TomlDocument.Entry) {
    let place = "[alternates].\(entry.shownKey)"
    if let mistake = LayoutText.mistake(in: entry.key) { return refuse(entry, at: place, mistake) }
    guard (1...16).contains(entry.key.count) else {
      return refuse(entry, at: place, "is no key; must be what a key types")
    }
    switch Rule<[String]>.words(most: 24).read(entry.value) {
    case .failure(let refusal):
      refuse(entry, at: place, "\(refusal.reason); must be \(Rule<[String]>.words(most: 24).allowed)")
    case .success(let words) where words.contains(entry.key):
      refuse(entry, at: place, "holds \(quoted(entry.key)), which the key types itself; take it away")
    case .success(let words):
      draft.alternates[entry.key] = Placed(value: words, path: path, line: entry.line, key: place)
    }
  }

  private mutating func takeKey(_ entry: TomlDocument.Entry) {
    let place = "[keys.\(entry.shownKey)]"
    guard isTable(entry, place) else { return }
    guard LayoutKeyName.isName(entry.key) || entry.key.count == 1 else {
      return refuse(
        entry, at: place,
        "is no name of a key; must be what rows have in braces, of small letters, digits and _, or one character"
      )
    }
    guard draft.keys.count < Self.mostKeys else {
      return refuse(entry, at: place, "is one key too many; at most \(Self.mostKeys) can be described")
    }
    let here = Placed(value: (), path: path, line: entry.line, key: place)
    var key = draft.keys[entry.key] ?? LayoutDraft.Key(place: here)
    key.place = here
    for value in children[entry.index] ?? [] {
      read(value, in: place, LayoutField<LayoutDraft.Key>.all, &key)
    }
    draft.keys[entry.key] = key
  }

  private mutating func takePurpose(_ entry: TomlDocument.Entry) {
    let place = "[purpose.\(entry.shownKey)]"
    guard let kind = LetterLayout.FieldKind(rawValue: entry.key) else {
      return refuseUnknown(entry, at: place, "unknown purpose", Self.kinds)
    }
    guard isTable(entry, place) else { return }
    var purpose = draft.purposes[kind] ?? LayoutDraft.Purpose()
    for value in children[entry.index] ?? [] {
      read(value, in: place, LayoutField<LayoutDraft.Purpose>.all(kind), &purpose)
    }
    draft.purposes[kind] = purpose
  }

  /// Reads one value of a section.
  private mutating func read<Object>(
    _ entry: TomlDocument.Entry, in section: String, _ fields: [LayoutField<Object>], others: [String] = [],
    _ object: inout Object
  ) {
    let place = section.isEmpty ? entry.shownKey : "\(section).\(entry.shownKey)"
    guard let field = fields.first(where: { $0.key == entry.key }) else {
      return refuseUnknown(entry, at: place, "unknown", others + fields.map(\.key))
    }
    let value = LayoutValue(
      entry: entry, elements: children[entry.index] ?? [], path: path, key: place)
    if let reason = field.read(value, &object) { refuse(entry, at: place, reason) }
  }
}
