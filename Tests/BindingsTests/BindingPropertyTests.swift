import Bindings
import Expectations
import TestSupport
import Testing

/// Random changes of random bindings.
@Suite struct BindingPropertyTests {
  /// Few combinations, so that many collide.
  private static let combinations = ["a", "b", "c", "d", "e", "f"].map { Combination($0, .ctrl) }

  private static func registry(_ random: inout SplitMix64) throws -> BindingRegistry {
    var registry = BindingRegistry()
    for name in ["everywhere", "one", "two", "three"] {
      for key in 0..<Int.random(in: 1...4, using: &random) {
        let standard = Bool.random(using: &random) ? combinations.randomElement(using: &random) : nil
        let reach: BindingProvider.Reach = name == "everywhere" ? .everywhere : .inFront
        let binding = Binding(name, "\(key)", name, standard)
        // The registry refuses one that nobody would declare.
        try? registry.register(BindingProvider(name, name, reach, [binding]))
      }
    }
    return registry
  }

  private static func change(of registry: BindingRegistry, _ random: inout SplitMix64) -> BindingChange {
    let id = registry.bindings.randomElement(using: &random)?.id ?? ""
    let combination = combinations.randomElement(using: &random) ?? Combination("a")
    switch Int.random(in: 0..<30, using: &random) {
    case 0..<6: return .set(id, combination)
    case 6..<11: return .take(id, combination)
    case 11..<16: return .swap(id, combination)
    case 16..<19: return .unassign(id)
    case 19..<23: return .revert(id)
    case 23..<26: return .revertAndTake(id)
    case 26..<29: return .revertBoth(id)
    default: return .resetAll
    }
  }

  /// Returns true if bindings of both can be in reach at the same time, by the providers' names.
  private static func meet(_ one: Binding, _ other: Binding) -> Bool {
    one.provider == other.provider || [one.provider, other.provider].contains("everywhere")
  }

  private static func check(_ registry: BindingRegistry, after change: BindingChange) throws {
    let all = registry.bindings
    for (place, one) in all.enumerated() {
      let current = try registry.current(one.id)
      for other in all[(place + 1)...] where meet(one, other) {
        let isShared = try current != nil && current == registry.current(other.id)
        #expect(!isShared, "\(change): \(one.id), \(other.id)")
      }
      guard registry.overrides[one.id] == nil, current != one.standard else { continue }
      // Only the user's own wish for another binding keeps a default away.
      let holders = all.filter {
        meet(one, $0) && $0.id != one.id && registry.overrides[$0.id]?.combination == one.standard
      }
      #expect(!holders.isEmpty, "\(change): \(one.id) has lost its default")
      #expect(registry.displaced.contains { $0.binding == one }, "\(change): \(one.id)")
    }
  }

  /// Checks that a change has done what it promised.
  private static func checkPromise(
    of change: BindingChange, _ old: BindingRegistry, _ new: BindingRegistry
  ) throws {
    switch change {
    case .set(let id, let combination): try expect(new.current(id), equals: combination)
    case .take(let id, let combination):
      try expect(new.current(id), equals: combination)
      for other in try old.conflicts(of: combination, for: id) { #expect(try new.current(other.id) == nil) }
    case .swap(let id, let combination):
      try expect(new.current(id), equals: combination)
      for other in try old.conflicts(of: combination, for: id) {
        try expect(new.current(other.id), equals: old.current(id), "\(change)")
      }
    case .unassign(let id): #expect(try new.current(id) == nil)
    case .revert(let id), .revertAndTake(let id), .revertBoth(let id):
      try expect(new.current(id), equals: old.binding(id).standard, "\(change)")
    case .resetAll:
      for binding in new.bindings { try expect(new.current(binding.id), equals: binding.standard) }
    }
  }

  @Test(arguments: 0..<60) func noSequenceOfChangesSharesACombinationOrLosesADefault(seed: Int) throws {
    var random = SplitMix64(state: UInt64(seed))
    var registry = try Self.registry(&random)
    for _ in 0..<60 {
      let change = Self.change(of: registry, &random)
      switch try registry.outcome(of: change) {
      case .changed(let overrides):
        let new = registry.with(overrides)
        expect(new.overrides, equals: overrides, "\(change): nothing is left out")
        try Self.check(new, after: change)
        try Self.checkPromise(of: change, registry, new)
        registry = new
      case .conflict(let others):
        #expect(!others.isEmpty, "\(change)")
        if case .resetAll = change { Issue.record("a reset has no conflict") }
      }
    }
  }

  /// A file may have any bindings: those that are taken over from it hold.
  @Test(arguments: 0..<60) func noFileSharesACombination(seed: Int) throws {
    var random = SplitMix64(state: UInt64(seed))
    var registry = try Self.registry(&random)
    for _ in 0..<20 {
      let id = registry.bindings.randomElement(using: &random)?.id ?? ""
      let combination = Self.combinations.randomElement(using: &random)
      let assignment = combination.map { BindingOverrides.Assignment.combination($0) }
      try? registry.adopt(assignment ?? .unassigned, for: id)
      try Self.check(registry, after: .resetAll)
    }
  }
}
