import Bindings

/// The keys of hardware keyboards, which come here first while the keyboard shows.
///
///     key ──► takes? ── no ──► the application
///               └─ yes ──► use ──► what is bound to it, or the field of the panel
extension Coordinator {
  /// Tells whether a key is used here, and whether again and again while it is held. Asked when it is pressed, and before it
  /// repeats.
  public func takes(_ key: HardwareKey) -> HardwareKeys.Taking {
    guard isVisible, !isLocked else { return .none }
    let bound = takes(key.combination)
    guard bound == .none, panels.traits.field != nil else { return bound }
    return FieldKeyMeaning(key)?.taking ?? .none
  }

  /// Tells the same of a combination that the user can bind to something, whatever panel is up.
  public func takes(_ combination: Combination) -> HardwareKeys.Taking { hardware.bound(combination) }

  /// Uses a key that is taken.
  ///
  /// - Parameter time: of now, in the compositor's milliseconds.
  public mutating func use(_ key: HardwareKey, at time: UInt64) -> [Effect] {
    guard key.phase != .released, takes(key) != .none, takes(key.combination) == .none else { return [] }
    let effects: [Effect] =
      switch FieldKeyMeaning(key) {
      case .letter(let action)?: tell(.fieldKey(action), at: time)
      case .cancel?: perform(panels.handle(.fire(FieldKey.cancel.id), at: time), at: time)
      case .nothing?, nil: []
      }
    return effects + takeWaiting(at: time)
  }

  /// True while Super is held alone: the user asks what keys do now.
  public var isOverviewCalled: Bool { hardware.isOverviewCalled }

  /// Takes over whether Super is held alone.
  public mutating func callOverview(_ isCalled: Bool) { hardware.isOverviewCalled = isCalled }

  /// A key has gone on to the application, where it may have typed or moved something.
  public mutating func keyPassed() {
    typed.forgetLast()
    forgetPlace()
  }
}

/// The meaning of hardware keys at the moment.
struct HardwareInput {
  /// Tells whether something is bound to a combination, and is in reach.
  var bound: (Combination) -> HardwareKeys.Taking = { _ in .none }
  var isOverviewCalled = false
}
