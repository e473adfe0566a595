import Bindings

/// The keys of hardware keyboards, which come here first while the keyboard shows.
///
///     key ──► takes? ── no ──► the application
///               └─ yes ──► use ──► what is bound to it, or the field of the panel
extension Coordinator {
  /// Tells whether a key is used here, and whether it repeats while it is held. It is asked at the press and before each
  /// repeat.
  public func takes(_ key: HardwareKey) -> HardwareKeys.Taking {
    guard isVisible, !isLocked else { return .none }
    let traits = panels.traits
    if traits.takesAllKeys || isForOverview(key) { return .once }
    let bound = takes(key.combination)
    guard bound == .none, traits.field != nil else { return bound }
    return FieldKeyMeaning(key)?.taking ?? .none
  }

  /// True while the panel has a field of its own, or records keys: it gets the keys even where the application has no field.
  public var needsKeys: Bool {
    let traits = panels.traits
    return traits.field != nil || traits.takesAllKeys
  }

  private func isForOverview(_ key: HardwareKey) -> Bool {
    panels.traits.overviewText.map { key.text == $0 } ?? false
  }

  /// Tells the same of a combination that the user can bind to something. It counts only bindings, whatever panel is up.
  func takes(_ combination: Combination) -> HardwareKeys.Taking {
    guard let binding = binding(of: combination) else { return .none }
    return Self.repeated.contains(binding.key) ? .repeating : .once
  }

  /// The names of the bindings that repeat while they are held: they go through rows and keys.
  private static let repeated: Set = ["up", "down"]

  /// Uses a key that is taken.
  ///
  /// - Parameter time: of now, in the compositor's milliseconds.
  public mutating func use(_ key: HardwareKey, at time: UInt64) -> [Effect] {
    // The key was held, and another panel may have come up since.
    if key.phase == .released, key.text == Strings.overviewKey, panels.context.showsOverview {
      return setOverview(false, at: time)
    }
    guard takes(key) != .none else { return [] }
    if panels.traits.takesAllKeys {
      panels.take(key)
      return perform([], at: time)
    }
    guard key.phase != .released else { return [] }
    if isForOverview(key) { return setOverview(true, at: time) }
    if let binding = binding(of: key.combination) {
      return perform(binding, at: time) + takeWaiting(at: time)
    }
    let effects: [Effect] =
      switch FieldKeyMeaning(key) {
      case .letter(let action)?: tell(.fieldKey(action), at: time)
      case .cancel?: perform(panels.handle(.fire(FieldKey.cancel.id), at: time), at: time)
      case .binding(let key)?: perform(panels.perform(binding: key, at: time) ?? [], at: time)
      case .nothing?, nil: []
      }
    return effects + takeWaiting(at: time)
  }

  /// Takes note that a key has gone on to the application, where it may have typed or moved something.
  public mutating func keyPassed() {
    typed.forgetLast(.typedSince)
    forgetPlace()
  }
}
