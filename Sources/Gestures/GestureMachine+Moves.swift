/// The moves and lifts of fingers.
extension GestureMachine {
  mutating func move(
    _ press: Press<Key>, of index: Int, to target: Target<Key>?, _ time: UInt64
  ) -> Actions {
    var press = press
    let position = fingers[index].position
    if fingers[index].isDoubtful {
      return press.origin.travel(to: position) > GestureTravel.swipeSlop ? endDoubt() : []
    }
    if let moved = press.becomesSwipe(at: position, if: canMove) {
      return beginSwipe(of: moved, press, index, time)
    }
    press.move(to: target, at: position, time: time, timing: timing)
    return change(at: index, to: .pressing(press))
  }

  private mutating func beginSwipe(
    of moved: Swipe.Moved, _ press: Press<Key>, _ index: Int, _ time: UInt64
  ) -> Actions {
    var swipe = Swipe(of: moved, from: press.origin.x, time: press.began)
    let distance = swipe.move(to: fingers[index].position.x, time: time)
    // A name on the space bar would begin to move only when the layout changes already.
    let slop = moved == .layouts ? 0 : distance < 0 ? -moved.slop : moved.slop
    return spendOthers(than: index) + change(at: index, to: .swiping(swipe)) + [
      swipe.step(by: distance - slop)
    ]
  }

  private func canMove(_ moved: Swipe.Moved) -> Bool {
    switch moved {
    case .pages: canSwipe
    case .tabs: canSlideTabs
    case .layouts: canSlideLayouts
    }
  }

  mutating func move(_ swipe: Swipe, of index: Int, _ time: UInt64) -> Actions {
    var swipe = swipe
    let distance = swipe.move(to: fingers[index].position.x, time: time)
    fingers[index].state = .swiping(swipe)
    return distance == 0 ? [] : [swipe.step(by: distance)]
  }

  mutating func move(
    _ deletion: Deletion<Key>, of index: Int, to target: Target<Key>?, _ time: UInt64
  ) -> Actions {
    if deletion.becomesFlick(at: fingers[index].position, time: time) {
      return spend(at: index) + [.flick(deletion.key)]
    }
    var deletion = deletion
    guard deletion.move(to: target?.key) else { return [] }
    let finger = fingers[index].id
    if deletion.isOver {
      repeating = HeldRepeat(finger: finger, key: deletion.key, characters: 0, time: time)
    } else if repeating?.finger == finger {
      repeating = nil
    }
    return change(at: index, to: .deleting(deletion))
  }

  /// Moves a finger that points into the list. A finger that has not moved itself, but over which the list has
  /// scrolled, picks nothing up.
  mutating func move(
    _ touch: ListTouch<Key>, of index: Int, to target: Target<Key>?, hasMoved: Bool, _ time: UInt64
  ) -> Actions {
    guard let listOwner else { preconditionFailure("a finger points into a list that is not open") }
    var touch = touch
    let position = fingers[index].position
    let distance = touch.move(to: target, at: position, owner: listOwner, area: listArea, time: time)
    if hasMoved && touch.isAway(at: position, carry) {
      return closeList() + change(at: index, to: .carrying(listOwner)) + [.carry(listOwner, to: position)]
    }
    let actions = change(at: index, to: .choosing(touch))
    return distance == 0 ? actions : actions + [.scroll(by: distance)]
  }

  mutating func lift(_ touch: ListTouch<Key>, of index: Int) -> Actions {
    switch touch.lift() {
    case .choose(let row):
      forgetList()
      return [.choose(row)] + change(at: index, to: .spent)
    case .stayOpen: return change(at: index, to: .spent)
    case .close: return closeList()
    }
  }
}
