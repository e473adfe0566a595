/// The fingers, and the looks of keys.
extension GestureMachine {
  func index(of finger: Int32) -> Int? {
    fingers.firstIndex { $0.id == finger }
  }

  private func isPressed(_ key: Key) -> Bool {
    fingers.contains { $0.state.pressed == key }
  }

  /// True when the panel belongs to one finger, or to the open list.
  var isTaken: Bool {
    listOwner != nil
      || fingers.contains {
        switch $0.state {
        case .steering, .swiping, .carrying: true
        case .pressing, .deleting, .modifying, .picking, .choosing, .spent: false
        }
      }
  }

  /// Returns a target as it counts among keys: a row is none.
  func key(_ target: Target<Key>?) -> Target<Key>? {
    target?.role.isRow == true ? nil : target
  }

  mutating func forgetList() {
    listOwner = nil
    listArea = nil
  }

  mutating func begin(_ finger: Int32, at position: Position, in state: State) -> Actions {
    fingers.append(Finger(id: finger, position: position, state: .spent))
    return change(at: fingers.endIndex - 1, to: state)
  }

  /// Handles another finger's down (rollover). The held keys fire now, and their fingers have had their turn. Fingers
  /// that are bound go on, but flick no more.
  mutating func rollOver(_ time: UInt64) -> Actions {
    var actions: Actions = []
    for index in fingers.indices {
      switch fingers[index].state {
      case .pressing(let press):
        guard !fingers[index].isDoubtful, let key = press.firing else { continue }
        guard !press.rests(at: time) else {
          actions += rest(at: index)
          continue
        }
        if bounce.fires(key, at: time) { actions.append(.fire(key)) }
        actions += change(at: index, to: .spent)
      case .deleting(var deletion):
        deletion.stay()
        fingers[index].state = .deleting(deletion)
      case .modifying(let modifier):
        guard let key = modifier.firing else { continue }
        actions += fire(key, instead: modifier, at: time) + change(at: index, to: .spent)
      case .picking(let pick): actions += [pick.end] + change(at: index, to: .spent)
      case .steering, .swiping, .choosing, .carrying, .spent: continue
      }
    }
    return actions
  }

  /// Fires a key to which the finger of a modifier has slid.
  mutating func fire(_ key: Key, instead modifier: Modifier<Key>, at time: UInt64) -> Actions {
    (bounce.fires(key, at: time) ? [.fire(key)] : []) + [.lift(modifier.key, slid: true)]
  }

  /// Ends the turn of all other fingers, unfired, since this one takes the panel.
  mutating func spendOthers(than index: Int) -> Actions {
    fingers.indices.filter { $0 != index }.reduce(into: []) { $0 += spend(at: $1) }
  }

  mutating func letGo(_ finger: Int32) -> Actions {
    guard let index = index(of: finger) else { return [] }
    let actions = spend(at: index)
    fingers.remove(at: index)
    return actions
  }

  /// Ends the doing of a finger, unfired.
  mutating func spend(at index: Int) -> Actions {
    switch fingers[index].state {
    case .pressing, .spent: return change(at: index, to: .spent)
    case .deleting:
      if repeating?.finger == fingers[index].id { repeating = nil }
      return change(at: index, to: .spent)
    case .modifying(let modifier):
      return change(at: index, to: .spent) + [.lift(modifier.key, slid: false)]
    case .picking: return change(at: index, to: .spent) + [.close]
    case .steering: return change(at: index, to: .spent) + [.endTrackpad]
    case .swiping(let swipe): return change(at: index, to: .spent) + [swipe.cancel()]
    case .carrying(let key): return change(at: index, to: .spent) + [.putBack(key)]
    case .choosing(let touch): return touch.opened ? closeList() : change(at: index, to: .spent)
    }
  }

  /// Gives a finger its new state, and changes the looks of keys with it: a key looks pressed as long as any finger
  /// presses it.
  mutating func change(at index: Int, to state: State) -> Actions {
    let old = fingers[index].state.pressed
    let new = state.pressed
    if case .pressing(let press) = state {
      fingers[index].held = press.held
    } else {
      fingers[index].held = nil
    }
    guard old != new else {
      fingers[index].state = state
      return []
    }
    fingers[index].state = .spent
    var actions: Actions = []
    if let old, !isPressed(old) { actions.append(.release(old)) }
    if let new, !isPressed(new) { actions.append(.press(new)) }
    fingers[index].state = state
    return actions
  }
}
