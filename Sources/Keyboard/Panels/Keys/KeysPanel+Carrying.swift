import Layout
import Snippets

/// Keys that a finger carries to another place or group.
extension KeysPanel {
  func canCarry(_ key: KeyID) -> Bool {
    guard view == .list, case .key(let id)? = KeysKey(key), let listed = list[id] else { return false }
    return canChange(listed)
  }

  /// Picks up a key that a finger holds, and may carry from now on.
  mutating func lift(_ key: KeyID, in context: PanelContext) {
    guard case .key(let id)? = KeysKey(key), list[id] != nil,
      let place = frame(in: context, isResting: true)?.keys.first(where: { $0.id == key })
    else { return }
    order.carry(id, to: place.rect.center)
  }

  /// Puts the key back: the finger has let go without having carried it, or was taken away.
  mutating func putBack() {
    edge = CarryEdge()
    guard order.carried != nil else { return }
    _ = order.putBack()
    sort()
  }

  /// Moves a carried key to a point: the others of its group and file make room.
  mutating func carry(_ key: KeyID, to point: Point, in context: PanelContext, at time: UInt64) {
    guard case .key(let id)? = KeysKey(key), let listed = list[id] else { return }
    order.carry(id, to: point)
    edge.move(to: edge(at: point, in: context), at: time)
    let place = frame(in: context, isResting: true)?.keys.first { $0.id != key && $0.rect.contains(point) }
    guard case .key(let other)? = place.flatMap({ KeysKey($0.id) }), let neighbour = list[other],
      neighbour.isBeside(listed)
    else {
      _ = order.takePlace(of: nil)
      return
    }
    _ = order.takePlace(of: other)
  }

  /// Puts the carried key down: over a tab or a key of another group, in its own group, or where it was.
  mutating func drop(in context: PanelContext) -> [PanelAction] {
    edge = CarryEdge()
    guard let carried = order.carried, let key = list[carried.id] else {
      _ = order.putBack()
      sort()
      return []
    }
    if let target = target(at: carried.point, of: key, in: context) {
      _ = order.putBack()
      return move(key, to: target.group)
    }
    guard let dropped = order.drop() else { return [] }
    let (before, after) = (order.ids.prefix(dropped.index), order.ids.dropFirst(dropped.index + 1))
    if let next = after.compactMap({ list[$0] }).first(where: { $0.isBeside(key) }) {
      return changes.make(.edit(.move(key.named, .before(next.place.id))))
    }
    let last = before.compactMap { list[$0] }.last { $0.isBeside(key) }
    return last.map { changes.make(.edit(.move(key.named, .after($0.place.id)))) } ?? []
  }

  // MARK: Edges

  /// The distance from an edge within which a carried key turns the pages or slides the tabs, in logical pixels. Ours: half of
  /// a thumb, so that a key of the first column can be reached beside it.
  private static let edgeWidth = 22.0
  /// The distance that the tabs slide with each step, in logical pixels: about 600 a second (ours).
  private static let tabStep = 10.0

  /// Returns the edge that a point is at, where something is beyond it; nil for none.
  private func edge(at point: Point, in context: PanelContext) -> CarryEdge.Edge? {
    guard let size = context.size else { return nil }
    if let layout = strip.layout, layout.rect.contains(point) {
      if point.x > layout.room.maxX - Self.edgeWidth { return .tabs(forward: true) }
      return point.x < layout.room.x + Self.edgeWidth ? .tabs(forward: false) : nil
    }
    if point.x > size.width - Self.edgeWidth { return .pages(forward: true) }
    return point.x < Self.edgeWidth ? .pages(forward: false) : nil
  }

  /// Turns a page, or slides the tabs; at the end it does nothing.
  mutating func step(_ edge: CarryEdge.Edge, in context: PanelContext, at time: UInt64) {
    guard order.carried != nil else { return self.edge = CarryEdge() }
    switch edge {
    case .pages(let forward): pages.step(forward: forward, at: time)
    case .tabs(let forward): strip.slide(to: strip.offset + (forward ? Self.tabStep : -Self.tabStep))
    }
    changed(in: context)
  }

  /// The group that a carried key goes to; nil for no group.
  private struct GroupTarget {
    let group: String?
  }

  private func target(at point: Point, of key: ListedKey, in context: PanelContext) -> GroupTarget? {
    guard let frame = frame(in: context, isResting: true) else { return nil }
    if case .tab(.group(let name))? = frame.tabs.first(where: { $0.rect.contains(point) })?.id {
      return GroupTarget(group: name)
    }
    let place = frame.keys.first { $0.id != KeysKey.key(key.id).id && $0.rect.contains(point) }
    guard case .key(let id)? = place.flatMap({ KeysKey($0.id) }), let other = list[id],
      !other.isOfGroup(of: key)
    else { return nil }
    return GroupTarget(group: other.group)
  }
}

extension ListedKey {
  /// The key as a change names it.
  var named: KeyEdit.Key { KeyEdit.Key(place, label: label) }

  /// Returns true for keys of one group, however that is spelled.
  fileprivate func isOfGroup(of other: ListedKey) -> Bool {
    group?.lowercased() == other.group?.lowercased()
  }

  /// Returns true where one can stand next to the other: in one group of one file.
  fileprivate func isBeside(_ other: ListedKey) -> Bool {
    place.file == other.place.file && origin == other.origin && isOfGroup(of: other)
  }
}
