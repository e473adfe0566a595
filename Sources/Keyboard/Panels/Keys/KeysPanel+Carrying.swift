import Layout
import Snippets

/// Keys that a finger carries to another place or group.
extension KeysPanel {
  func canCarry(_ key: KeyID) -> Bool {
    guard view == .list, case .key(let id)? = KeysKey(key), let listed = list[id] else { return false }
    return canChange(listed)
  }

  /// A finger carries a key: the others of its group and file make room.
  mutating func carry(_ key: KeyID, to point: Point, in context: PanelContext) {
    guard case .key(let id)? = KeysKey(key), let listed = list[id] else { return }
    order.carry(id, to: point)
    let place = frame(in: context, isResting: true)?.keys.first { $0.id != key && $0.rect.contains(point) }
    guard case .key(let other)? = place.flatMap({ KeysKey($0.id) }), let neighbour = list[other],
      neighbour.isBeside(listed)
    else {
      _ = order.takePlace(of: nil)
      return
    }
    _ = order.takePlace(of: other)
  }

  /// The finger has let go of it: over a tab or a key of another group, in its own group, or where it was.
  mutating func drop(in context: PanelContext) -> [PanelAction] {
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

  /// Where a key is carried to that goes to another group: nil for none.
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
  /// The key for a change of it.
  var named: KeyEdit.Key { KeyEdit.Key(place, label: label) }

  /// True for keys of one group, however that is spelled.
  fileprivate func isOfGroup(of other: ListedKey) -> Bool {
    group?.lowercased() == other.group?.lowercased()
  }

  /// True where one can stand next to the other: in one group of one file.
  fileprivate func isBeside(_ other: ListedKey) -> Bool {
    place.file == other.place.file && origin == other.origin && isOfGroup(of: other)
  }
}
