/// Palms, and fingers that come as near to each other as a palm's contacts.
extension GestureMachine {
  /// Takes a contact that rests for a palm, which fires nothing.
  mutating func rest(at index: Int) -> Actions {
    fingers[index].isPalm = true
    fingers[index].isDoubtful = false
    return spend(at: index)
  }

  /// Returns the contacts beside which another one may be no finger.
  func contacts(near position: Position, with target: Target<Key>?) -> [Int] {
    fingers.indices.filter {
      fingers[$0].position.travel(to: position) < GestureTravel.palm && fingers[$0].mayBePalm(with: target)
    }
  }

  /// Adds a finger beside these: with one of them that has come just now it is in doubt, else both are a palm's.
  mutating func join(
    _ near: [Int], _ finger: Int32, at position: Position, on target: Target<Key>?, _ time: UInt64
  ) -> Actions {
    guard near.count == 1, let other = near.first, !fingers[other].isPalm, !fingers[other].rests(at: time)
    else {
      let palm = near.reduce(into: Actions()) { $0 += rest(at: $1) } + begin(finger, at: position, in: .spent)
      fingers[fingers.endIndex - 1].isPalm = true
      return palm
    }
    var actions: Actions = []
    if case .pressing = fingers[other].state {
      fingers[other].isDoubtful = true
    } else {
      actions += spend(at: other)
    }
    actions += rollOver(time)
    let firesOnDown = target.map { !$0.role.firesOnLift } ?? false
    let press = Press(on: target, at: position, time: time, timing: timing)
    actions += begin(finger, at: position, in: firesOnDown ? .spent : .pressing(press))
    fingers[fingers.endIndex - 1].isDoubtful = !firesOnDown
    return actions
  }

  /// Ends a doubt for a palm.
  mutating func endDoubt() -> Actions {
    fingers.indices.filter { fingers[$0].isDoubtful }.reduce(into: []) { $0 += rest(at: $1) }
  }

  /// Ends a doubt as one of its contacts lifts: fingers tap, in the order of their touches, and a palm rests.
  mutating func settle(at lifted: Int, _ time: UInt64) -> Actions {
    let doubtful = fingers.indices.filter { fingers[$0].isDoubtful }
    guard !doubtful.contains(where: { fingers[$0].rests(at: time) }) else { return endDoubt() }
    var actions: Actions = []
    for index in doubtful {
      fingers[index].isDoubtful = false
      guard index <= lifted, case .pressing(let press) = fingers[index].state else { continue }
      if let key = press.firing, bounce.fires(key, at: time) { actions.append(.fire(key)) }
      if index != lifted { actions += change(at: index, to: .spent) }
    }
    return actions
  }
}
