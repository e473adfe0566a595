import Gestures
import Layout
import Snippets

/// The list of a held key, and the pages.
extension KeyboardMachine {
  /// Another keyboard only where there is a way to it.
  private var globeChoices: [String] {
    handsOver ? [Strings.systemKeyboard, Strings.hideKeyboard] : [Strings.hideKeyboard]
  }

  mutating func openList(of key: KeyID, time: UInt64) {
    guard let layout = restingLayout, let frame = layout.keys.first(where: { $0.id == key }) else {
      // Its page has been turned under the finger.
      _ = apply(gestures.closeList(), time: time)
      return
    }
    let (items, due, note) = choices(of: key)
    let list = ListLayout(
      owner: frame, items: items, due: due, note: note, panel: layout.size, available: above, measure: measure
    )
    self.list = list
    opener = gestures.listFinger.map { ($0.finger, Point(x: $0.position.x, y: $0.position.y)) }
    updateListArea()
  }

  /// What a finger is over while a list is open.
  mutating func target(of finger: Int32, at point: Point, in list: ListLayout) -> Target<KeyID>? {
    let owner = Target(key: list.owner, role: .list)
    if let opener, opener.finger == finger {
      let slop = GestureTravel.listSlop
      if abs(point.x - opener.point.x) <= slop && abs(point.y - opener.point.y) <= slop { return owner }
      self.opener = nil
    }
    if let row = list.row(at: point) { return Target(key: .row(row), role: .row) }
    let isBeside = !list.frame.contains(point) && layout?.key(at: point)?.id == list.owner
    return isBeside || list.key.rect.contains(point) ? owner : nil
  }

  /// The list has moved under the finger that points into it.
  private mutating func pointIntoList(_ time: UInt64) {
    updateListArea()
    guard let (finger, position) = gestures.listFinger else { return }
    let target = target(of: finger, at: Point(x: position.x, y: position.y))
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

  private mutating func choices(of key: KeyID) -> (items: [String], due: Int?, note: String?) {
    if key == .globe { return (globeChoices, nil, state.content == .stale ? state.message : nil) }
    guard case .snippet(let id) = key, let index = state.snippets.index(ofID: id) else {
      return ([], nil, nil)
    }
    let snippet = state.snippets[index]
    return (rows(of: snippet), snippet.next, snippet.problem)
  }

  mutating func choose(_ key: KeyID, time: UInt64) -> [Effect] {
    guard case .row(let row) = key, let owner = list?.owner else { return [] }
    list = nil
    if owner == .globe { return setVisible(false) + (handsOver && row == 0 ? [.handOver] : []) }
    guard case .snippet(let id) = owner, let index = state.snippets.index(ofID: id) else { return [] }
    return effects(of: typePiece(row, ofSnippetAt: index, time: time))
  }

  mutating func scrollList(by distance: Double, time: UInt64) {
    list = list?.scrolled(by: distance)
    pointIntoList(time)
  }

  // MARK: Pages

  /// The pages follow the finger by logical pixels, positive to the right: earlier pages come in from the left.
  mutating func drag(by distance: Double) {
    pager.drag(by: -distance / pageWidth)
    layOut()
  }

  /// Wheel or touchpad; positive shows later pages and rows.
  mutating func scroll(x: Double, y: Double, isWheel: Bool, time: UInt64) {
    let distance = abs(x) > abs(y) ? x : y
    guard distance.isFinite, distance != 0 else { return }
    if list != nil { return scrollList(by: y, time: time) }
    guard pager.count > 1, gestures.isIdle else { return }
    if isWheel {
      pager.step(by: distance > 0 ? 1 : -1, time: time)
    } else {
      pager.drag(by: distance / pageWidth)
    }
    layOut()
  }

  /// The fingers have left the touchpad: the pages come to rest.
  mutating func endScroll(time: UInt64) {
    if pager.position != pager.position.rounded() { release(velocity: 0, time: time) }
  }
}
