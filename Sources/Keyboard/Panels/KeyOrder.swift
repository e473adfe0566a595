import Layout

/// Keys in the order of their tab, and the one of them that a finger carries to another place.
struct KeyOrder: Equatable, Sendable {
  /// The ids of their snippets.
  private(set) var ids: [String] = [] { didSet { all = Set(ids) } }
  /// The same ids as a set, to look one of them up.
  private(set) var all: Set<String> = []
  private(set) var carried: CarriedKey?

  /// Takes over new ids. Returns true where they differ from those of before.
  mutating func set(_ new: [String]) -> Bool {
    guard new != ids else { return false }
    ids = new
    return true
  }

  // MARK: Carrying

  /// Picks a key up, or moves it to a point.
  mutating func carry(_ id: String, to point: Point) {
    if carried?.id != id { carried = CarriedKey(id: id, point: point, before: ids) }
    carried?.point = point
  }

  /// Gives the carried key the place of another one; nil while the finger is over none.
  ///
  /// - Returns: true where the order is another one.
  mutating func takePlace(of other: String?) -> Bool {
    guard let other, let index = ids.firstIndex(of: other), let id = carried?.id else {
      carried?.other = nil
      return false
    }
    guard carried?.other != other else { return false }
    carried?.other = other
    var order = ids.filter { $0 != id }
    order.insert(id, at: min(index, order.count))
    return set(order)
  }

  /// Puts the carried key down where it is.
  ///
  /// - Returns: its id and its place; nil where all are as they were.
  mutating func drop() -> (id: String, index: Int)? {
    defer { carried = nil }
    guard let carried, carried.before != ids else { return nil }
    return ids.firstIndex(of: carried.id).map { (carried.id, $0) }
  }

  /// Puts the carried key back, for a finger that was taken away. Returns true where the order is another one.
  mutating func putBack() -> Bool {
    guard let carried else { return false }
    self.carried = nil
    return set(carried.before)
  }
}

/// A key that a finger carries to another place.
struct CarriedKey: Equatable, Sendable {
  let id: String
  /// The place of the finger.
  fileprivate(set) var point: Point
  /// The order before, which it goes back to if it is not put down.
  fileprivate let before: [String]
  /// The key that it has changed places with last, until the finger has left that: it may be wider.
  fileprivate var other: String?
}

/// The look of a key that is carried.
extension KeyOrder {
  /// Returns pages without the key that is carried.
  ///
  /// - Parameter name: the key of a snippet.
  func lifted(_ groups: [KeyGroup], _ name: (String) -> KeyID) -> [KeyGroup] {
    guard let carried else { return groups }
    return groups.map { group in
      KeyGroup(
        group.id, keys: group.keys.filter { $0.id != name(carried.id) }, offset: group.offset,
        opacity: group.opacity)
    }
  }

  /// Returns the carried key, under the finger.
  ///
  /// - Parameter other: makes the key where it is on another page.
  func carriedGroup(
    _ groups: [KeyGroup], _ name: (String) -> KeyID, other: (String) -> KeyFrame? = { _ in nil }
  ) -> [KeyGroup] {
    guard let carried,
      let key = groups.flatMap(\.keys).first(where: { $0.id == name(carried.id) }) ?? other(carried.id)
    else { return [] }
    let center = key.rect.center
    let place = key.offset(
      dx: (carried.point.x - center.x).rounded(), dy: (carried.point.y - center.y).rounded())
    return [KeyGroup(.carried, keys: [place], opacity: 0.85)]
  }
}
