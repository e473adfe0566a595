import Bindings
import Keyboard
import Settings
import Toml

/// The user's file of bindings, for commands that change some.
///
/// A change is written so that it reads as it was meant; no other byte of the file changes.
struct BindingsWriter {
  private let file: BindingsFile

  init(_ file: BindingsFile = .told()) { self.file = file }

  /// Makes a change of a binding, and says what has changed.
  ///
  /// - Throws: a `Failure` with `conflict` where other bindings are in the way.
  func change(
    _ id: String, _ quiet: Quiet, _ change: (BindingRegistry) throws -> BindingChange,
    conflict: ([Binding]) -> String = { _ in "" }
  ) throws {
    let registry = file.registry
    try Self.checkID(id, registry)
    let outcome = try Self.checked { try registry.outcome(of: change(registry)) }
    switch outcome {
    case .conflict(let others): throw Failure(code: .conflict, description: conflict(others))
    case .changed(let overrides):
      // A line that was refused goes with the change, though it was no override.
      try write(overrides, Set(overrides.ids(changedFrom: registry.overrides) + [id]))
      let new = registry.with(overrides)
      for binding in registry.bindings
      where binding.id == id || new.combination(of: binding.id) != registry.combination(of: binding.id) {
        try quiet.tell(Messages.isBound(binding.id, new.combination(of: binding.id)?.description))
      }
    }
  }

  /// Gives all bindings their defaults; returns how many have another combination then.
  func resetAll() throws -> Int {
    guard case .changed(let overrides) = try file.registry.outcome(of: .resetAll) else { return 0 }
    try write(overrides, file.writtenIDs)
    return file.registry.countChangedByReset
  }

  /// Makes several changes, all of them or none, as the keyboard's panel sends them.
  func make(_ texts: [String: String]) throws {
    var overrides = file.registry.overrides
    for (id, text) in texts {
      try Self.checkID(id, file.registry)
      overrides[id] = text == BindingEdits.standard ? nil : try Self.assignment(text)
    }
    // The changes come one after the other, since each may be refused; bindings that stay as they are come first.
    var registry = file.registry.with(BindingOverrides())
    let ids = overrides.ids
    for id in ids.filter({ texts[$0] == nil }) + ids.filter({ texts[$0] != nil }) {
      guard let assignment = overrides[id] else { continue }
      do throws(BindingError) { try registry.adopt(assignment, for: id) } catch { throw Self.failure(error) }
    }
    try Self.checkDefaults(registry, since: file.registry, changed: texts)
    try write(overrides, Set(texts.keys))
  }

  /// Refuses changes that take a default from a binding which they do not name, and a default that another one has.
  private static func checkDefaults(
    _ registry: BindingRegistry, since old: BindingRegistry, changed texts: [String: String]
  ) throws {
    for displaced in registry.displaced {
      let (binding, holder) = (displaced.binding, displaced.holder)
      guard let standard = binding.standard else { continue }
      if texts[binding.id] != nil { throw failure(.taken(standard, by: holder)) }
      if !old.displaced.contains(displaced) { throw failure(.taken(standard, by: binding)) }
    }
  }

  /// Writes the overrides of these bindings.
  private func write(_ overrides: BindingOverrides, _ ids: Set<String>) throws {
    let old = try Files.read(file.path, mayBeMissing: true)
    // A file with a mistake is not taken for one without lines.
    _ = try SettingsWriter.text(old, file.path)
    var new = old
    for binding in file.registry.bindings where ids.contains(binding.id) {
      let value = overrides[binding.id].map { SettingValue.text($0.text).toml }
      guard
        let changed = try SettingsWriter.text(new, file.path).setting(
          binding.key, in: binding.provider, to: value)
      else { throw Failure(code: .data, description: Messages.bindingNotSet(file.path, binding, value)) }
      new = changed
    }
    let read = BindingsFile(path: file.path, bytes: new, KeyboardBindings.registry)
    if let id = ids.sorted().first(where: { read.registry.overrides[$0] != overrides[$0] }) {
      throw Failure(code: .data, description: Messages.bindingNotRead(file.path, id))
    }
    try SettingsWriter.replace(file.path, old, with: new)
  }

  // MARK: Refusals

  /// Reads a combination, or "none".
  static func assignment(_ text: String) throws -> BindingOverrides.Assignment {
    do throws(CombinationMistake) {
      return try BindingOverrides.Assignment(reading: text)
    } catch {
      throw Failure(code: .binding, description: Messages.noCombination(text, "\(error)"))
    }
  }

  private static func checkID(_ id: String, _ registry: BindingRegistry) throws {
    guard registry[id] == nil else { return }
    let nearest = nearestName(to: id, in: registry.bindings.map(\.id))
    throw Failure(code: .binding, description: Messages.unknownBinding(id, nearest))
  }

  private static func checked<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as BindingError { throw failure(error) }
  }

  private static func failure(_ error: BindingError) -> Failure {
    if case .taken = error { return Failure(code: .conflict, description: "\(error).") }
    return Failure(code: .binding, description: "\(error).")
  }
}
