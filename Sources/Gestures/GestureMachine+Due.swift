/// The things that are due at a time.
extension GestureMachine {
  mutating func flushRepeat(to time: UInt64) -> Actions {
    guard var held = repeating, let step = held.step(to: time, timing, deletesWords: deletesWords)
    else { return [] }
    repeating = held
    return [step]
  }

  /// Shows all text of a row of the open list that has been held.
  mutating func flushReading(to time: UInt64) -> Actions {
    for index in fingers.indices {
      guard case .choosing(var touch) = fingers[index].state else { continue }
      guard let row = touch.reveal(at: fingers[index].position, to: time) else { return [] }
      return change(at: index, to: .choosing(touch)) + [.reveal(row)]
    }
    return []
  }

  /// The finger that has held its key first, with the time of that.
  var nextHold: (due: UInt64, index: Int, press: Press<Key>)? {
    var first: (due: UInt64, index: Int, press: Press<Key>)?
    for (index, finger) in fingers.enumerated() {
      guard case .pressing(let press) = finger.state, let due = press.held else { continue }
      if first.map({ due < $0.due }) ?? true { first = (due, index, press) }
    }
    return first
  }

  /// Opens the list of a key that has been held, or makes it the trackpad.
  mutating func hold(_ press: Press<Key>, of index: Int) -> Actions {
    guard let target = press.target else { preconditionFailure("a press without a key is never held") }
    if fingers[index].isDoubtful { return endDoubt() }
    if target.role == .enter { return rest(at: index) }
    // Shift may be held by another finger meanwhile, and stays.
    if target.role.hasAlternates {
      let others = fingers.indices.filter { $0 != index && fingers[$0].state.isOnLetters }
      let spent = others.reduce(into: []) { $0 += spend(at: $1) }
      return spent + change(at: index, to: .picking(Pick(of: target.key))) + [.open(target.key)]
    }
    let spent = spendOthers(than: index)
    let position = fingers[index].position
    if target.role == .trackpad {
      return spent + change(at: index, to: .steering(Trackpad(at: position.x))) + [.beginTrackpad]
    }
    listOwner = target.key
    let touch = ListTouch(openedBy: target, at: position)
    return spent + change(at: index, to: .choosing(touch)) + [.open(target.key)]
  }
}
