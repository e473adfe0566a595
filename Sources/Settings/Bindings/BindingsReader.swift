import Bindings
import Toml

/// Goes through a TOML document with the changes of bindings, as `BindingsFile` has them.
struct BindingsReader {
  private(set) var registry: BindingRegistry
  private(set) var diagnostics: [Diagnostic] = []
  /// The lines of known bindings, by their ids.
  private(set) var lines: [String: Int] = [:]
  private let path: String
  private let last: BindingOverrides?
  /// The names of the document's tables at the top, by its own numbers.
  private var tables: [Int: String] = [:]

  /// - Parameter last: the overrides that held before; nil where the file does not tell any.
  init(path: String, _ registry: BindingRegistry, last: BindingOverrides?) {
    (self.path, self.last) = (path, last)
    self.registry = registry.with(BindingOverrides())
  }

  /// The bindings whose default another line has taken.
  var notices: [Diagnostic] {
    registry.displaced.map { displaced in
      let (binding, holder) = (displaced.binding, displaced.holder)
      let reason =
        "has the default of \(binding.id), which is without a combination; give one of them another"
      return Diagnostic(path: path, line: lines[holder.id], key: place(of: holder), reason: reason)
    }.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  mutating func read(_ document: TomlDocument) {
    let top = document.entries.filter { $0.parent == nil && $0.value == .table }
    tables = Dictionary(uniqueKeysWithValues: top.map { ($0.index, $0.key) })
    var doubtful: [String] = []
    for entry in document.entries {
      if let parent = entry.parent {
        guard let provider = tables[parent] else { continue }
        let id = "\(provider).\(entry.key)"
        if !readKey(entry, id, in: provider) { doubtful.append(id) }
      } else {
        readTop(entry)
      }
    }
    for id in doubtful {
      // Another binding may have its combination now.
      if let assignment = last?[id] { try? registry.adopt(assignment, for: id) }
    }
  }

  private mutating func readTop(_ entry: TomlDocument.Entry) {
    let known = registry.providers.map(\.id)
    if entry.value != .table {
      let isKnown = known.contains(entry.key)
      let hint =
        isKnown ? "must be a section" : "must stand below its section, such as [\(known.first ?? "")]"
      refuse(entry, at: entry.shownKey, "is \(entry.value.typeName); \(hint)")
    } else if !known.contains(entry.key) {
      let names = known.map { "[\($0)]" }
      let hint = hint(nearestName(to: "[\(entry.key)]", in: names), names)
      refuse(entry, at: "[\(entry.shownKey)]", "unknown section, which does nothing; \(hint)")
    }
  }

  /// Reads a line; returns false where it has a mistake.
  private mutating func readKey(_ entry: TomlDocument.Entry, _ id: String, in provider: String) -> Bool {
    let place = "[\(provider)].\(entry.shownKey)"
    let isKnown = registry[id] != nil
    if isKnown { lines[id] = entry.line }
    guard let assignment = assignment(entry, at: place) else { return false }
    do throws(BindingError) {
      try registry.adopt(assignment, for: id)
    } catch {
      refuse(entry, at: place, reason(of: error))
      return false
    }
    let keys = registry.providers.first { $0.id == provider }?.bindings.map(\.key) ?? []
    if !isKnown, !keys.isEmpty {
      refuse(
        entry, at: place,
        "unknown binding, which does nothing; \(hint(nearestName(to: entry.key, in: keys), keys))")
    }
    return true
  }

  private mutating func assignment(
    _ entry: TomlDocument.Entry, at place: String
  ) -> BindingOverrides.Assignment? {
    guard case .string(let text) = entry.value else {
      let none = BindingOverrides.Assignment.none
      refuse(
        entry, at: place,
        "is \(entry.value.typeName); must be a combination, such as \"ctrl+k\", or \"\(none)\"")
      return nil
    }
    do throws(CombinationMistake) {
      return try BindingOverrides.Assignment(reading: text)
    } catch {
      refuse(entry, at: place, escaped(error.description))
      return nil
    }
  }

  private func reason(of error: BindingError) -> String {
    guard case .taken(let combination, let holder) = error else { return "is forbidden: \(error)" }
    let line = lines[holder.id].map { " in line \($0)" } ?? ""
    return "is \(combination), which \(holder.id) has\(line); give one of them another"
  }

  private func place(of binding: Binding) -> String { "[\(binding.provider)].\(binding.key)" }

  private mutating func refuse(_ entry: TomlDocument.Entry, at place: String, _ reason: String) {
    diagnostics.append(Diagnostic(path: path, line: entry.line, key: place, reason: reason))
  }
}
