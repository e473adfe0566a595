/// A finger that points into the open list.
struct ListTouch<Key: Hashable & Sendable>: Sendable {
  /// The effect of the lift.
  enum Lift { case choose(Key), stayOpen, close }

  /// The row under the finger; also the list's owner, for the finger that opened it.
  private(set) var over: Target<Key>?
  /// True when it is the finger that opened the list, and has not lifted since.
  let opened: Bool
  private let began: (at: Position, onRow: Bool)
  /// The finger's `y` when the list scrolled with it last; nil while it does not.
  private var dragged: Double?
  private var edge: EdgeScroll?
  /// The time when it has held a row that shows less than all of its text; nil while it holds none.
  private var held: UInt64?

  /// Begins with the finger that has just opened the list of its key.
  init(openedBy owner: Target<Key>, at position: Position) {
    over = owner
    opened = true
    began = (position, false)
  }

  /// Begins with a finger that comes down while the list is open by itself.
  init(on target: Target<Key>?, at position: Position, time: UInt64, timing: GestureTiming) {
    over = Self.row(target)
    opened = false
    began = (position, over != nil)
    held = over?.role == .longRow ? time.later(by: timing.longPress) : nil
  }

  private static func row(_ target: Target<Key>?) -> Target<Key>? {
    target?.role.isRow == true ? target : nil
  }

  /// Follows the finger; returns the distance that the list scrolls with it, towards later rows.
  mutating func move(
    to target: Target<Key>?, at position: Position, owner: Key, area: ListArea?, time: UInt64
  ) -> Double {
    if let dragged {
      self.dragged = position.y
      return dragged - position.y
    }
    let travel = began.at.y - position.y
    if target?.key != over?.key || began.at.travel(to: position) > GestureTravel.listSlop { held = nil }
    if began.onRow && abs(travel) > GestureTravel.scrollSlop {
      over = nil
      dragged = position.y
      return travel > 0 ? travel - GestureTravel.scrollSlop : travel + GestureTravel.scrollSlop
    }
    over = opened && target?.key == owner ? target : Self.row(target)
    if opened { follow(position, area, time) }
    return 0
  }

  /// Scrolls at the edge only over a row: the owner is near the list's edge as well.
  private mutating func follow(_ position: Position, _ area: ListArea?, _ time: UInt64) {
    let direction = over?.role.isRow == true ? area?.edge(at: position.y) : nil
    if direction != edge?.direction {
      edge = direction.map { EdgeScroll(direction: $0, time: time) }
    }
  }

  /// Tells whether the finger that opened the list has gone by more than a tremble, and as far as the rule wants.
  func isAway(at position: Position, _ rule: CarryRule) -> Bool {
    guard opened, began.at.travel(to: position) > GestureTravel.listSlop else { return false }
    switch rule {
    case .never: return false
    case .awayFromKey: return over == nil
    case .atOnce: return over?.role.isRow != true
    }
  }

  func lift() -> Lift {
    if dragged != nil { return .stayOpen }
    guard let over else { return .close }
    return over.role.isRow ? .choose(over.key) : .stayOpen
  }

  /// Returns the row that it has held by this time, which then shows all of its text. The finger scrolls the list from
  /// now on.
  mutating func reveal(at position: Position, to time: UInt64) -> Key? {
    guard let due = held, due <= time, let row = over?.key else { return nil }
    held = nil
    over = nil
    dragged = position.y
    return row
  }

  /// Returns the time when the list scrolls at its edge, or a row has been held; nil for neither.
  func due(_ area: ListArea?, _ timing: GestureTiming) -> UInt64? {
    held ?? edgeDue(area, timing)
  }

  /// Returns the time of the next scroll at the edge; nil when the list does not scroll, or is at its end.
  private func edgeDue(_ area: ListArea?, _ timing: GestureTiming) -> UInt64? {
    guard let edge, let area, area.canScroll(edge.direction) else { return nil }
    return edge.due(timing)
  }

  /// Returns the distance that the list scrolls at its edge, towards later rows; at most one step, however late.
  mutating func scroll(to time: UInt64, _ area: ListArea?, _ timing: GestureTiming) -> Double? {
    guard let due = edgeDue(area, timing), due <= time else { return nil }
    return edge?.step(due: due, at: time, timing)
  }
}
