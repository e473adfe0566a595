/// A change that a user makes to bindings, by their ids.
public enum BindingChange: Hashable, Sendable {
  /// Gives a binding a combination that no other one in reach has.
  case set(String, Combination)
  /// Gives a binding a combination, and leaves the others that have it without.
  case take(String, Combination)
  /// Gives a binding a combination, and those that have it the one that the binding had.
  case swap(String, Combination)
  /// Leaves a binding without a combination.
  case unassign(String)
  /// Gives a binding its default, which no other one in reach has.
  case revert(String)
  /// Gives a binding its default, and leaves the others that have that without.
  case revertAndTake(String)
  /// Gives a binding its default, and those that have that theirs.
  case revertBoth(String)
  /// Gives all bindings their defaults.
  case resetAll
}

/// The result of a change: nothing is changed by asking for it.
public enum BindingOutcome: Equatable, Sendable {
  /// The overrides after the change.
  case changed(BindingOverrides)
  /// The other bindings that have the combination; at least one.
  case conflict([Binding])
}

/// Changes of bindings.
///
/// 1. To record the combination that a binding has is no conflict.
/// 2. A combination that is the default is no override.
/// 3. After a swap the others have what the binding had, unless that is in a conflict of its own.
/// 4. A reverted binding has its default again, or there is a conflict with the one that has it.
/// 5. Resetting all keeps the overrides for ids that are gone.
extension BindingRegistry {
  /// Returns the result of a change.
  ///
  /// - Throws: `unknown` for an id, and `forbidden` for a combination.
  public func outcome(of change: BindingChange) throws(BindingError) -> BindingOutcome {
    switch change {
    case .set(let id, let combination): return try setting(id, to: combination)
    case .take(let id, let combination):
      return moving(try binding(id), to: combination, others: try holders(of: combination, for: id)) { _ in
        nil
      }
    case .swap(let id, let combination):
      let own = try current(id)
      return moving(try binding(id), to: combination, others: try holders(of: combination, for: id)) { _ in
        own
      }
    case .unassign(let id): return moving(try binding(id), to: nil)
    case .revert(let id):
      let others = try holdersOfStandard(of: id)
      return others.isEmpty ? moving(try binding(id), to: self[id]?.standard) : .conflict(others)
    case .revertAndTake(let id):
      return moving(try binding(id), to: self[id]?.standard, others: try holdersOfStandard(of: id)) { _ in nil
      }
    case .revertBoth(let id):
      return moving(try binding(id), to: self[id]?.standard, others: try holdersOfStandard(of: id)) {
        $0.standard
      }
    case .resetAll: return .changed(overridesOfGone)
    }
  }

  /// The number of bindings that get another combination when all are reset.
  public var countChangedByReset: Int {
    let reset = with(overridesOfGone)
    return bindings.count { reset.combination(of: $0.id) != combination(of: $0.id) }
  }

  private func setting(_ id: String, to combination: Combination) throws(BindingError) -> BindingOutcome {
    let others = try holders(of: combination, for: id)
    return others.isEmpty ? moving(try binding(id), to: combination) : .conflict(others)
  }

  /// Returns the other bindings that have a combination which may be taken.
  private func holders(of combination: Combination, for id: String) throws(BindingError) -> [Binding] {
    let others = try conflicts(of: combination, for: id)
    if let reason = combination.refusal { throw .forbidden(combination, reason) }
    return others
  }

  private func holdersOfStandard(of id: String) throws(BindingError) -> [Binding] {
    guard let standard = try binding(id).standard else { return [] }
    return try conflicts(of: standard, for: id)
  }

  private var overridesOfGone: BindingOverrides {
    var gone = overrides
    for binding in bindings { gone[binding.id] = nil }
    return gone
  }

  /// Gives a binding a combination, and the others that have that each another one, unless somebody else has it.
  private func moving(
    _ own: Binding, to combination: Combination?, others: [Binding] = [],
    _ new: (Binding) -> Combination? = { _ in nil }
  ) -> BindingOutcome {
    let moved = Set((others + [own]).map(\.id))
    let blocking = others.flatMap { other in
      rivals(of: other).filter { rival in
        guard let wanted = new(other), !moved.contains(rival.id) else { return false }
        return self.combination(of: rival.id) == wanted
      }
    }
    guard blocking.isEmpty else {
      return .conflict(bindings.filter { blocking.contains($0) })
    }
    var overrides = overrides
    overrides[own.id] = Self.assignment(combination, for: own)
    for other in others { overrides[other.id] = Self.assignment(new(other), for: other) }
    return .changed(overrides)
  }

  private static func assignment(
    _ combination: Combination?, for binding: Binding
  ) -> BindingOverrides.Assignment? {
    combination == binding.standard ? nil : combination.map { .combination($0) } ?? .unassigned
  }
}
