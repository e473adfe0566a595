import Gestures
import Layout

/// The list of a held key.
extension Coordinator {
  mutating func open(_ key: KeyID, _ action: GestureAction<KeyID>, at time: UInt64) -> [Effect] {
    // Its page may have been turned under the finger.
    guard restingFrame?.keys.contains(where: { $0.id == key }) == true else {
      return apply(fingers.gestures.closeList(), time: time)
    }
    openList.setOpener(fingers.gestures.listFinger.map { ($0.finger, $0.position) })
    let canCarry = panels.canCarry(key)
    let actions = panels.handle(action, at: time)
    fingers.gestures.carry = !canCarry ? .never : actions.isEmpty ? .atOnce : .awayFromKey
    openList.awaits(!actions.isEmpty)
    return perform(actions, at: time)
  }

  /// Ends the hold of a key that has no list, once the finger that held it has gone: the next touch is a tap as ever.
  mutating func endHold(at time: UInt64) -> [Effect] {
    guard openList.hasNone, fingers.gestures.isIdle, fingers.gestures.listOwner != nil else { return [] }
    return apply(fingers.gestures.closeList(), time: time)
  }

  /// Shows what the panel lists for a key, which may have been let go meanwhile.
  mutating func openList(_ content: ListContent, of owner: KeyID, at time: UInt64) {
    guard fingers.gestures.listOwner == owner, let frame = restingFrame else { return }
    guard !openList.update(content, of: owner, measure: measure) else { return }
    guard let key = frame.keys.first(where: { $0.id == owner }) else {
      _ = apply(fingers.gestures.closeList(), time: time)
      return
    }
    openList.open(content, of: key, panel: frame.size, sizing: sizing, measure: measure)
    fingers.gestures.listArea = openList.area
  }

  /// Offers alternates in the place of a letter that is held.
  mutating func offer(_ labels: [String], of owner: KeyID, at time: UInt64) {
    guard let picking = fingers.gestures.picking, picking.owner == owner, let frame, !labels.isEmpty,
      let key = frame.keys.first(where: { $0.id == owner })
    else { return }
    openList.offer(labels, of: key, on: frame)
    pass(picking.finger, over: picking.position, at: time)
  }

  mutating func choose(_ row: KeyID, at time: UInt64) -> [Effect] {
    guard let owner = openList.owner else { return [] }
    openList.close()
    return tell(.chosen(row, of: owner), at: time)
  }

  mutating func scrollList(by distance: Double, time: UInt64) -> [Effect] {
    openList.scroll(by: distance, measure: measure)
    fingers.gestures.listArea = openList.area
    if let (finger, position) = fingers.gestures.listFinger { pass(finger, over: position, at: time) }
    return readRows(at: time)
  }

  /// Asks the panel for the rows that have come to be seen and are not known yet.
  mutating func readRows(at time: UInt64) -> [Effect] {
    guard let list, let row = list.unknownRow else { return [] }
    return tell(.unknownRow(row, of: list.owner), at: time)
  }

  /// Shows all of a row that was held.
  mutating func reveal(_ row: KeyID) {
    openList.reveal(row, measure: measure)
    fingers.gestures.listArea = openList.area
  }

  /// Gives a row that shows all of its phrase the room that it needs, once the finger has gone.
  mutating func growList(at time: UInt64) -> [Effect] {
    guard fingers.gestures.isIdle, openList.grow(panel: frame?.size, measure: measure) else { return [] }
    fingers.gestures.listArea = openList.area
    return readRows(at: time)
  }

  /// Tells what an unmoved finger is over now that the list has moved. It changes looks only: no finger fires, chooses or picks
  /// by that.
  private mutating func pass(_ finger: Int32, over position: Point, at time: UInt64) {
    let target = target(of: finger, at: position)
    _ = apply(fingers.move(finger, to: position, on: target, time: time), time: time)
  }
}
