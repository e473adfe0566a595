import Gestures
import Layout

/// The list of a held key, or the letters that a held letter offers.
struct OpenList {
  private(set) var list: ListLayout?
  private(set) var alternates: AlternatesLayout?
  /// The row or letter under a finger.
  private(set) var selected: KeyID?
  /// The room above the panel that a list may cover, in logical pixels.
  private(set) var above = 0.0
  /// The finger that has opened the list, and where it was, until it moves away from there.
  private var opener: (finger: Int32, point: Point)?
  /// True while a key is held that has nothing to list.
  private(set) var hasNone = false

  /// The key that a list is open for.
  var owner: KeyID? { list?.owner ?? alternates?.owner }

  /// Takes note whether a held key has something to list.
  mutating func awaits(_ isAwaited: Bool) { hasNone = !isAwaited }

  mutating func setAbove(_ above: Double) { self.above = above }

  // MARK: Opening and closing

  /// Keeps the finger that opens the list on its key until it moves.
  mutating func setOpener(_ opener: (finger: Int32, point: Point)?) { self.opener = opener }

  mutating func forget(_ finger: Int32) {
    if opener?.finger == finger { opener = nil }
  }

  mutating func forgetOpener() { opener = nil }

  /// Shows what is known of the rows by now; returns false where no list of this key is open.
  mutating func update(_ content: ListContent, of owner: KeyID, measure: PanelContext.Measure) -> Bool {
    guard let list, list.owner == owner else { return false }
    self.list = list.knowing(content, measure: measure)
    return true
  }

  mutating func open(
    _ content: ListContent, of key: KeyFrame, panel: Size, sizing: PanelSizing,
    measure: PanelContext.Measure
  ) {
    list = ListLayout(
      owner: key, content: content, panel: panel, available: above, sizing: sizing, measure: measure)
  }

  mutating func offer(_ labels: [String], of key: KeyFrame, on frame: PanelFrame) {
    alternates = AlternatesLayout(owner: key, labels: labels, panel: frame.size, frame.metrics)
  }

  mutating func close() { (list, alternates, hasNone) = (nil, nil, false) }

  // MARK: Looks

  /// Selects a row that a finger has come to.
  mutating func press(_ key: KeyID) {
    if list != nil && key != list?.owner || alternates != nil { selected = key }
  }

  mutating func release(_ key: KeyID) {
    if key == selected { selected = nil }
  }

  // MARK: Rows

  /// Selects the row or action after the selected one, or before it; the first or the last one at first. A row comes into sight.
  mutating func step(by count: Int, measure: PanelContext.Measure) {
    guard let list else { return }
    let keys = (0..<list.count).map(KeyID.row) + list.actions.indices.map(KeyID.action)
    guard !keys.isEmpty else { return }
    let place = selected.flatMap(keys.firstIndex(of:))
    let next = place.map { min(max(0, $0 + count), keys.count - 1) } ?? (count > 0 ? 0 : keys.count - 1)
    selected = keys[next]
    guard case .row(let index) = keys[next] else { return }
    self.list = list.scrolled(by: list.distance(toRow: index), measure: measure)
  }

  mutating func scroll(by distance: Double, measure: PanelContext.Measure) {
    list = list?.scrolled(by: distance, measure: measure)
  }

  /// Shows all of a row that was held. The list stays as large as it is while the finger is on its surface.
  mutating func reveal(_ row: KeyID, measure: PanelContext.Measure) {
    guard case .row(let index) = row else { return }
    list = list?.revealing(index, measure: measure)
  }

  /// Gives a row that shows all of its phrase the room that it needs; returns false where there is no such row.
  mutating func grow(panel: Size?, measure: PanelContext.Measure) -> Bool {
    guard let panel, let list, list.revealed != nil else { return false }
    self.list = list.grown(panel: panel, available: above, measure: measure)
    return true
  }

  /// The place of the list, and the directions in which it can scroll.
  var area: ListArea? {
    list.map { list in
      ListArea(
        top: list.viewport.y, bottom: list.viewport.maxY, canScrollUp: list.offset > 0,
        canScrollDown: list.offset < list.maximumOffset)
    }
  }

  /// Returns what a finger is over while the list is open.
  mutating func target(of finger: Int32, at point: Point, in list: ListLayout, on frame: PanelFrame?)
    -> Target<KeyID>?
  {
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
}
