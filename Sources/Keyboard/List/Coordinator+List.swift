import Gestures
import Layout

/// The list of a held key.
extension Coordinator {
  mutating func open(_ key: KeyID, _ action: GestureAction<KeyID>, at time: UInt64) -> [Effect] {
    // Its page may have been turned under the finger.
    guard restingFrame?.keys.contains(where: { $0.id == key }) == true else {
      return apply(gestures.closeList(), time: time)
    }
    opener = gestures.listFinger.map { ($0.finger, $0.position) }
    gestures.canCarry = panels.canCarry(key)
    return perform(panels.handle(action, at: time), at: time)
  }

  /// Shows what the panel has to say of a key; it may have been let go meanwhile.
  mutating func openList(_ content: ListContent, of owner: KeyID, at time: UInt64) {
    guard gestures.listOwner == owner, let frame = restingFrame else { return }
    if let list, list.owner == owner {
      self.list = list.knowing(content, measure: measure)
      return
    }
    guard let key = frame.keys.first(where: { $0.id == owner }) else {
      _ = apply(gestures.closeList(), time: time)
      return
    }
    list = ListLayout(
      owner: key, content: content, panel: frame.size, available: above, sizing: sizing, measure: measure)
    updateListArea()
  }

  /// Offers others in the place of a letter that is held.
  mutating func offer(_ labels: [String], of owner: KeyID, at time: UInt64) {
    guard let picking = gestures.picking, picking.owner == owner, let frame, !labels.isEmpty,
      let key = frame.keys.first(where: { $0.id == owner })
    else { return }
    let layout = AlternatesLayout(owner: key, labels: labels, panel: frame.size, frame.metrics)
    alternates = layout
    let target = layout.target(at: picking.position).map { Target(key: $0, role: .alternate) }
    // Looks only: no finger picks by moving.
    _ = apply(gestures.move(finger: picking.finger, at: picking.position, to: target, time: time), time: time)
  }

  /// What a finger is over while a list is open.
  mutating func target(of finger: Int32, at point: Point, in list: ListLayout) -> Target<KeyID>? {
    let owner = Target(key: list.owner, role: .list)
    if let opener, opener.finger == finger {
      let slop = GestureTravel.listSlop
      if abs(point.x - opener.point.x) <= slop && abs(point.y - opener.point.y) <= slop { return owner }
      self.opener = nil
    }
    if let row = list.target(at: point) {
      return Target(key: row, role: list.isLong(row) ? .longRow : .row)
    }
    let isBeside = frame?.key(at: point)?.id == list.owner
    return isBeside || list.isOwner(at: point) ? owner : nil
  }

  mutating func choose(_ row: KeyID, at time: UInt64) -> [Effect] {
    guard let owner = list?.owner ?? alternates?.owner else { return [] }
    (list, alternates) = (nil, nil)
    return tell(.chosen(row, of: owner), at: time)
  }

  mutating func scrollList(by distance: Double, time: UInt64) -> [Effect] {
    list = list?.scrolled(by: distance, measure: measure)
    pointIntoList(time)
    return readRows(at: time)
  }

  /// Has rows read that have come to be seen.
  private mutating func readRows(at time: UInt64) -> [Effect] {
    guard let list, let row = list.unknownRow else { return [] }
    return tell(.unknownRow(row, of: list.owner), at: time)
  }

  /// Shows all of a row that was held. Its list stays as large as it is while the finger is on its surface.
  mutating func reveal(_ row: KeyID) {
    guard case .row(let index) = row else { return }
    list = list?.revealing(index, measure: measure)
    updateListArea()
  }

  /// Gives a row that shows all of its phrase the room that it needs, once the finger has gone.
  mutating func growList(at time: UInt64) -> [Effect] {
    guard gestures.isIdle, list?.revealed != nil, let size = frame?.size else { return [] }
    list = list?.grown(panel: size, available: above, measure: measure)
    updateListArea()
    return readRows(at: time)
  }

  /// The list has moved under the finger that points into it.
  private mutating func pointIntoList(_ time: UInt64) {
    updateListArea()
    guard let (finger, position) = gestures.listFinger else { return }
    let target = target(of: finger, at: position)
    // Looks only: no finger fires or chooses by moving.
    _ = apply(gestures.move(finger: finger, at: position, to: target, time: time), time: time)
  }

  private mutating func updateListArea() {
    gestures.listArea = list.map { list in
      ListArea(
        top: list.viewport.y, bottom: list.viewport.maxY, canScrollUp: list.offset > 0,
        canScrollDown: list.offset < list.maximumOffset)
    }
  }
}
