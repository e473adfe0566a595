/// The bindings that there are, with what the user has made of them.
///
/// 1. An equal binding can be registered again. Another one of its id is an error that names both.
/// 2. Two bindings that can be in reach at the same time never have one combination. They can be if one provider has both, or
///    one of the providers is in reach everywhere.
/// 3. A binding has the combination of the user, else its default. A binding whose default the user gave to
///    another one has none until that changes: `displaced` has it.
/// 4. An override for an id that is gone is kept.
/// 5. A caller that asks for an unknown id gets an error.
/// 6. The first of two providers in front has a combination, and then those that are in reach everywhere.
public struct BindingRegistry: Sendable {
  /// A binding without its default, since the user has given that to another one.
  public struct Displaced: Hashable, Sendable {
    /// The binding, and the one that has its default now.
    public let binding, holder: Binding
  }

  /// The providers, in the order in which they were registered.
  public private(set) var providers: [BindingProvider] = []
  /// The changes of the user. Combinations within reach of each other differ.
  public private(set) var overrides = BindingOverrides()
  /// The bindings that are without their default until the user changes something.
  public private(set) var displaced: [Displaced] = []
  /// The places of bindings, by their ids.
  private var places: [String: Place] = [:]
  private var currents: [String: Combination] = [:]

  private struct Place {
    let provider, binding: Int
  }

  /// Makes a registry without bindings.
  public init() {}

  /// Makes a registry with the bindings of providers.
  public init(_ providers: [BindingProvider]) throws(BindingError) {
    for provider in providers { try add(provider) }
    settle()
  }

  /// All bindings, by provider.
  public var bindings: [Binding] { providers.flatMap(\.bindings) }

  /// Registers a provider's bindings, some of which may be known. Registers none where one is refused.
  public mutating func register(_ provider: BindingProvider) throws(BindingError) {
    var new = self
    try new.add(provider)
    new.settle()
    self = new
  }

  private mutating func add(_ provider: BindingProvider) throws(BindingError) {
    let place = providers.firstIndex { $0.id == provider.id } ?? providers.count
    if place == providers.count {
      providers.append(BindingProvider(provider.id, provider.name, provider.reach, []))
    }
    for binding in provider.bindings { try register(binding, at: place) }
  }

  private mutating func register(_ binding: Binding, at place: Int) throws(BindingError) {
    let provider = providers[place]
    guard binding.provider == provider.id else { throw .foreign(binding, provider: provider.id) }
    if let known = self[binding.id] {
      guard known == binding else { throw .declaredTwice(known, binding) }
      return
    }
    let twin = binding.standard.flatMap { standard in
      inReach(of: provider).first { $0.standard == standard }
    }
    if let twin { throw .sameStandard(twin, binding) }
    places[binding.id] = Place(provider: place, binding: provider.bindings.count)
    providers[place].bindings.append(binding)
  }

  // MARK: Asking

  /// The binding of an id; nil where there is none.
  public subscript(id: String) -> Binding? {
    places[id].map { providers[$0.provider].bindings[$0.binding] }
  }

  /// Returns the binding of an id.
  public func binding(_ id: String) throws(BindingError) -> Binding {
    guard let binding = self[id] else { throw .unknown(id) }
    return binding
  }

  /// Returns the combination that a binding has; nil for none.
  public func current(_ id: String) throws(BindingError) -> Combination? { currents[try binding(id).id] }

  /// Returns the combination that a binding has; nil for none, also for an unknown id.
  public func combination(of id: String) -> Combination? { currents[id] }

  /// Returns the binding of a combination.
  ///
  /// - Parameter inFront: the ids of the providers whose panels are in front, the one on top first.
  public func binding(for combination: Combination, inFront: [String]) -> Binding? {
    let front = inFront.compactMap { id in providers.first { $0.id == id } }
    let reached = front + providers.filter { $0.reach == .everywhere && !inFront.contains($0.id) }
    return reached.lazy.flatMap(\.bindings).first { currents[$0.id] == combination }
  }

  /// Returns the other bindings that have a combination and can be in reach together with that of an id.
  public func conflicts(of combination: Combination, for id: String) throws(BindingError) -> [Binding] {
    let own = try binding(id)
    return rivals(of: own).filter { currents[$0.id] == combination }
  }

  /// Returns the other bindings that can be in reach together with one.
  func rivals(of own: Binding) -> [Binding] {
    guard let place = places[own.id] else { return [] }
    return inReach(of: providers[place.provider]).filter { $0.id != own.id }
  }

  private func inReach(of provider: BindingProvider) -> some Sequence<Binding> {
    providers.lazy.filter { $0.meets(provider) }.flatMap(\.bindings)
  }

  // MARK: Overrides

  /// Takes an override over, as a file has it.
  ///
  /// - Throws: the reason why it is refused; nothing changes then. One for an unknown id is kept.
  public mutating func adopt(_ assignment: BindingOverrides.Assignment, for id: String) throws(BindingError) {
    if let combination = assignment.combination, let binding = self[id] {
      if let reason = combination.refusal { throw .forbidden(combination, reason) }
      let holder = rivals(of: binding).first { overrides[$0.id] == assignment }
      if let holder { throw .taken(combination, by: holder) }
    }
    overrides[id] = assignment
    settle()
  }

  /// Returns the same bindings with other overrides. One that is refused, as in `adopt`, is left out.
  public func with(_ overrides: BindingOverrides) -> BindingRegistry {
    var new = self
    new.overrides = BindingOverrides()
    for id in overrides.ids {
      if let assignment = overrides[id] { try? new.adopt(assignment, for: id) }
    }
    new.settle()
    return new
  }

  /// Gives each binding its combination.
  private mutating func settle() {
    displaced = []
    currents = bindings.reduce(into: [:]) { $0[$1.id] = overrides[$1.id]?.combination }
    let given = Set(currents.values)
    for binding in bindings where overrides[binding.id] == nil {
      guard let standard = binding.standard else { continue }
      // Most often the user has given it to none, so that no holder is looked for.
      let rivals = given.contains(standard) ? rivals(of: binding) : []
      if let holder = rivals.first(where: { overrides[$0.id]?.combination == standard }) {
        displaced.append(Displaced(binding: binding, holder: holder))
      } else {
        currents[binding.id] = standard
      }
    }
  }
}

/// The reason why a registry does not do something.
public enum BindingError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String)
  /// The first and the other declaration of an id.
  case declaredTwice(Binding, Binding)
  /// Bindings that have one default and can be in reach at the same time.
  case sameStandard(Binding, Binding)
  case foreign(Binding, provider: String)
  case forbidden(Combination, ForbiddenCombination)
  /// A combination that the user has given to another binding as well.
  case taken(Combination, by: Binding)

  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .unknown(let id): Strings.unknown(id)
    case .declaredTwice(let binding, let other): Strings.declaredTwice(binding, other)
    case .sameStandard(let binding, let other): Strings.sameStandard(binding, other)
    case .foreign(let binding, let provider): Strings.foreign(binding, provider)
    case .forbidden(let combination, let reason): Strings.refusal(reason, of: combination.description)
    case .taken(let combination, let binding): Strings.taken(combination.description, binding.id)
    }
  }
}
