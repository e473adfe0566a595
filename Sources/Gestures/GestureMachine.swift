/// Fingers in; looks of keys, fired keys, lists, swipes and movements of the cursor out.
///
/// One state per finger that is down; a finger that is not down has none:
///
///     down ──┬─ key repeats ──────────► deleting ── fires at once, repeats while over its own key
///            ├─ list is open by itself ► choosing ── row, or elsewhere
///            ├─ panel is taken ────────► spent ───── does nothing any more
///            └─ otherwise ─────────────► pressing
///
///     pressing ──┬─ up ─────────────────────────► (fires the key that it is over)
///                ├─ another finger's down ──────► spent (fires that key, if there is one)
///                ├─ held, key with a list ──────► choosing
///                ├─ held, trackpad key ─────────► steering
///                └─ moved sideways, canSwipe ───► swiping
///
/// A list, the trackpad and a swipe take the panel: other fingers are spent as it begins, and so are those that
/// come down while it lasts. The list is open beyond its finger:
///
///     closed ── held ──► open, finger slides ── lift on its owner ──► open by itself (latched)
///       ▲                    │  lift on a row: choose                     │  lift on a row: choose
///       └────────────────────┴─ lift elsewhere: close ────────────────────┴─ lift elsewhere: close
///
/// `cancel` leads from every state to (not down) and to a closed list, and nothing fires.
///
/// Times are those of the events. Before each event, what has become due up to the event's own time is done
/// first, so that the moment at which the loop wakes decides nothing. Two things wait for `advance` instead,
/// since a loop that was held up must not make up for them in one go: repeats, of which an event does no second
/// one before the next `advance`, and scrolling at an edge, of which an event does none.
///
/// Keys
///  1. A key that fires on lift looks pressed from touch down on, and fires when the finger lifts.
///  2. A key that repeats fires at once, and nothing more at the lift.
///  3. Slide: the look follows the finger, and the key under the finger at lift is the one that counts.
///  4. Sliding onto a key that repeats presses its look, but never fires it: neither on arrival nor at lift.
///  5. Lift where there is no key: nothing fires. A finger that came down there may still slide onto a key. A
///     row is no key while no list is open.
///  6. A finger that has fired on down is bound to its key: sliding to others neither fires them nor changes
///     their look; the look of its own key goes as it leaves and is back as it returns.
///  7. Rollover: another finger's down fires the key that is held until then at once, before anything of its
///     own; the first finger's later moves and lift do nothing.
///  8. Three fingers: each down fires what the earlier ones hold, in the order of their downs.
///  9. A finger that is bound is left alone by other fingers' taps: it goes on repeating.
/// 10. Two fingers on one key: it looks pressed until the last of them leaves.
/// 11. Cancel: everything is let go, nothing fires; later moves and lifts of those fingers do nothing.
/// 12. A move or a lift of a finger that is not down is ignored.
/// 13. A down of a finger that is already down: its lift was lost. The old touch is let go unfired, and the new
///     one counts.
/// 14. Time may run backwards or stand still, and coordinates may be no numbers: nothing traps or gets stuck.
/// 15. 100 overlapping taps at 15 per second fire 100 times, in order, and open nothing.
///
/// Opening a list (longPress 500)
/// 16. Down at 0: nothing at 499, open at 500. It does not fire as well, whenever the finger lifts.
/// 17. Lift at 499 fires, even if the loop wakes at 520. Lift at 500 opens, even if it has not woken yet.
/// 18. Another finger's down at 499 fires the key, and nothing opens. At 500 it opens, and the other one is spent.
/// 19. Sliding onto another list key, or off and back, starts the 500 again. Moving within the key does not.
/// 20. Other keys never open. A list key that a finger slides onto does, wherever it came from.
/// 21. As it opens, other fingers are spent: their keys are released, and a repeat ends.
///
/// The finger that opened it
/// 22. Rows look pressed as it slides over them; lift on a row chooses it and closes the list.
/// 23. Lift on the owner: the list stays open by itself. So it does after a visit to the rows.
/// 24. Lift anywhere else closes, nothing typed; other keys do not look pressed on the way.
/// 25. Other fingers do nothing, neither then nor at their later lift after the list has closed.
/// 26. Held on a row near the list's edge: scrolls after 200, then every 16, while there are more rows; faster after
///     each second, up to six times.
/// 27. Late by any time, it scrolls one step, and goes on 16 later. A lift does not scroll first: the row that
///     was seen is chosen.
/// 28. Down again without a lift: the list closes, and the new touch counts.
///
/// Open by itself
/// 29. Nothing is waited for. A tap on a row chooses it at lift; within the slop of 12 the look follows.
/// 30. A tap elsewhere, the owner too, closes at lift and types nothing.
/// 31. A finger that came down on a row and moves up or down by more than 12 scrolls by what is beyond it, and
///     chooses nothing; the list stays open.
/// 32. A finger that came down elsewhere may slide onto a row, and chooses it.
/// 33. One finger at a time: others do nothing.
/// 34. `closeList` closes from outside, with or without fingers, which then do nothing. Cancel closes as well.
///
/// Repeating (repeatDelay 500, repeatCharacter 100, repeatWord 350, fasterCharacter 50)
/// 35. Down at 0 fires; characters at 500, 600, 700 ... 2400, which makes 21; words at 2750, 3100 ...
/// 36. Without `deletesWords` characters at 2450, 2500 ... instead. It may change at any time.
/// 37. Sliding off ends it. Coming back deletes nothing at once: characters 500 later, 600 later ...
/// 38. Lift, cancel and `stopRepeating` end it; after the last, until the finger comes back or down again.
/// 39. Late by less than an interval, the next one is not late. Late by more: one only, and the next one an
///     interval after it. A loop that stalls for 3 s deletes one character, not thirty.
/// 40. An event does what was due before it, but no second one until the loop has come to `advance`.
/// 41. One repeat at a time: of the finger that came onto its key last. Its lift leaves the others quiet.
///
/// Trackpad (trackpad 400)
/// 42. Down at 0: released, and begins at 400; types no space. Lift at 399 fires.
/// 43. One character with each 12 of sideways travel; what is left over counts for the next move.
/// 44. Within 12 of the touch down it still begins; farther it is a slide, which fires if it ends on the key.
/// 45. A finger that slides onto the key does not begin it.
/// 46. Lift and cancel end it. Other fingers do nothing while it lasts, nor at their later lift.
///
/// Swipe (canSwipe)
/// 47. More than 16 sideways from a touch down on a list key or on no key: released, and the pages follow by what
///     is beyond 16. Lift ends it, and never taps or opens.
/// 48. The speed is that of the last 100 ms; 0 after a rest.
/// 49. Not from other keys, not without `canSwipe`, and not where the finger left the slop upwards or downwards:
///     that is a slide.
/// 50. Cancel ends it at speed 0. Other fingers do nothing while it lasts, nor at their later lift.
///
/// The rules are those of the Apple keyboard (held delete; timings and touch: slide, fire time, rollover, lift
/// outside, cancel), where it has them.
public struct GestureMachine<Key: Hashable & Sendable>: Sendable {
  private typealias Actions = [GestureAction<Key>]
  private typealias Finger = GestureFinger<Key>
  private typealias State = Finger.State

  /// Whether there is more than one page to swipe to.
  public var canSwipe = false
  /// Whether a held key goes on by words; otherwise it goes on by faster characters.
  public var deletesWords = false
  /// Where the open list is; nil while the caller does not know, and after the list has closed.
  public var listArea: ListArea?
  /// The key whose list is open.
  public private(set) var listOwner: Key?

  private let timing: GestureTiming
  /// The fingers that are down, in the order of their downs: few enough for a search to be quickest.
  private var fingers: [Finger] = []
  private var repeating: HeldRepeat<Key>?

  /// A machine without fingers.
  public init(timing: GestureTiming = GestureTiming()) {
    self.timing = timing
  }

  /// Whether no finger is down; a list may be open by itself.
  public var isIdle: Bool { fingers.isEmpty }

  /// The finger that points into the open list.
  ///
  /// What it is over changes without it when the list opens or scrolls: the caller then gives its new target
  /// with `move`, at this position.
  public var listFinger: (finger: Int32, position: Position)? {
    for finger in fingers {
      if case .choosing = finger.state { return (finger.id, finger.position) }
    }
    return nil
  }

  /// The time at which `advance` has something to do, in milliseconds; nil when nothing depends on time.
  public var nextWake: UInt64? {
    if fingers.isEmpty { return nil }
    if listOwner != nil { return scrolls }
    var wake = repeating?.due(timing, deletesWords: deletesWords)
    for index in fingers.indices {
      if let held = fingers[index].held { wake = min(held, wake ?? held) }
    }
    return wake
  }

  /// When the list scrolls at its edge; nothing else is waited for while a list is open.
  private var scrolls: UInt64? {
    for finger in fingers {
      if case .choosing(let touch) = finger.state { return touch.due(listArea, timing) }
    }
    return nil
  }

  /// Where a finger that is down was last; nil for one that is not.
  public func position(of finger: Int32) -> Position? {
    index(of: finger).map { fingers[$0].position }
  }

  /// Does what is due before an event of this time, as the event itself would: for a caller that finds the target of
  /// the event in what is there by then, as in a list that opens.
  public mutating func flush(to time: UInt64) -> [GestureAction<Key>] {
    guard let wake = nextWake, wake <= time else { return [] }
    var actions: Actions = []
    while let (due, index, press) = nextHold, due <= time {
      actions += flushRepeat(to: due)
      actions += hold(press, of: index)
    }
    return actions + flushRepeat(to: time)
  }

  /// A finger comes down on `target`, or where there is no key.
  public mutating func down(
    finger: Int32, at position: Position, on target: Target<Key>?, time: UInt64
  ) -> [GestureAction<Key>] {
    let position = position.bounded
    var actions = flush(to: time)
    actions += letGo(finger)
    if listOwner != nil {
      let state: State = listFinger == nil ? .choosing(ListTouch(on: target, at: position)) : .spent
      return actions + begin(finger, at: position, in: state)
    }
    if isTaken { return actions + begin(finger, at: position, in: .spent) }
    actions += fireHeldKeys()
    guard let target = key(target), target.role == .repeats else {
      let press = Press(on: key(target), at: position, time: time, timing: timing)
      return actions + begin(finger, at: position, in: .pressing(press))
    }
    repeating = HeldRepeat(finger: finger, key: target.key, characters: 1, time: time)
    actions += begin(finger, at: position, in: .deleting(target.key, isOver: true))
    return actions + [.fire(target.key)]
  }

  /// A finger moves to `target`, or to where there is no key.
  public mutating func move(
    finger: Int32, at position: Position, to target: Target<Key>?, time: UInt64
  ) -> [GestureAction<Key>] {
    let position = position.bounded
    let actions = flush(to: time)
    guard let index = index(of: finger) else { return actions }
    fingers[index].position = position
    switch fingers[index].state {
    case .pressing(let press): return actions + move(press, of: index, to: key(target), time)
    case .deleting(let key, let wasOver):
      return actions + move(from: wasOver, to: target?.key == key, of: key, index, time)
    case .steering(var trackpad):
      let characters = trackpad.move(to: position.x)
      fingers[index].state = .steering(trackpad)
      return actions + (characters == 0 ? [] : [.moveCursor(characters)])
    case .swiping(let swipe): return actions + move(swipe, of: index, time)
    case .choosing(let touch): return actions + move(touch, of: index, to: target, time)
    case .spent: return actions
    }
  }

  /// A finger lifts, at the place of its last down or move.
  public mutating func up(finger: Int32, time: UInt64) -> [GestureAction<Key>] {
    var actions = flush(to: time)
    guard let index = index(of: finger) else { return actions }
    switch fingers[index].state {
    case .pressing(let press):
      if let key = press.firing { actions.append(.fire(key)) }
    case .swiping(let swipe):
      fingers[index].state = .spent
      actions.append(.swipeEnd(velocity: swipe.velocity(at: time)))
    case .choosing(let touch): actions += lift(touch, of: index)
    case .deleting, .steering, .spent: break
    }
    return actions + letGo(finger)
  }

  /// Lets go of everything, closes the list, and fires nothing.
  public mutating func cancel() -> [GestureAction<Key>] {
    var actions: [GestureAction<Key>] = []
    while let last = fingers.last { actions += letGo(last.id) }
    return actions + closeList()
  }

  /// What has become due up to `time`; the caller comes at `nextWake`, which may have passed, and after the
  /// events that have arrived by then.
  public mutating func advance(to time: UInt64) -> [GestureAction<Key>] {
    repeating?.allowNext()
    let actions = flush(to: time)
    repeating?.allowNext()
    for index in fingers.indices {
      guard case .choosing(var touch) = fingers[index].state,
        let distance = touch.scroll(to: time, listArea, timing)
      else { continue }
      fingers[index].state = .choosing(touch)
      return actions + [.scroll(by: distance)]
    }
    return actions
  }

  /// The last repeat was not carried out: it does not count towards the words.
  public mutating func skipRepeat() {
    repeating?.skip()
  }

  /// Ends a held key's repeats, because the focus has changed or nothing is left to delete. The key stays
  /// pressed.
  public mutating func stopRepeating() {
    repeating = nil
  }

  /// Closes the list from outside, because what it shows is gone; its finger does nothing any more.
  public mutating func closeList() -> [GestureAction<Key>] {
    guard listOwner != nil else { return [] }
    var actions: [GestureAction<Key>] = []
    for index in fingers.indices {
      if case .choosing = fingers[index].state { actions += change(at: index, to: .spent) }
    }
    forgetList()
    return actions + [.close]
  }
}

// MARK: - What is due

extension GestureMachine {
  private mutating func flushRepeat(to time: UInt64) -> Actions {
    guard var held = repeating, let step = held.step(to: time, timing, deletesWords: deletesWords)
    else { return [] }
    repeating = held
    return [step]
  }

  /// The finger that has held its key first, and when.
  private var nextHold: (due: UInt64, index: Int, press: Press<Key>)? {
    var first: (due: UInt64, index: Int, press: Press<Key>)?
    for (index, finger) in fingers.enumerated() {
      guard case .pressing(let press) = finger.state, let due = press.held else { continue }
      if first.map({ due < $0.due }) ?? true { first = (due, index, press) }
    }
    return first
  }

  /// A key has been held: it opens its list, or becomes the trackpad.
  private mutating func hold(_ press: Press<Key>, of index: Int) -> Actions {
    guard let target = press.target else { preconditionFailure("a press without a key is never held") }
    let spent = spendOthers(than: index)
    if target.role == .trackpad {
      let trackpad = Trackpad(at: fingers[index].position.x)
      return spent + change(at: index, to: .steering(trackpad)) + [.beginTrackpad]
    }
    listOwner = target.key
    return spent + change(at: index, to: .choosing(ListTouch(openedBy: target))) + [.open(target.key)]
  }
}

// MARK: - Moves and lifts

extension GestureMachine {
  private mutating func move(
    _ press: Press<Key>, of index: Int, to target: Target<Key>?, _ time: UInt64
  ) -> Actions {
    var press = press
    let position = fingers[index].position
    if press.becomesSwipe(at: position, canSwipe: canSwipe) {
      return beginSwipe(press, of: index, time)
    }
    press.move(to: target, at: position, time: time, timing: timing)
    return change(at: index, to: .pressing(press))
  }

  private mutating func beginSwipe(_ press: Press<Key>, of index: Int, _ time: UInt64) -> Actions {
    var swipe = Swipe(from: press.origin.x, time: press.began)
    let distance = swipe.move(to: fingers[index].position.x, time: time)
    let slop = distance < 0 ? -GestureTravel.swipeSlop : GestureTravel.swipeSlop
    return spendOthers(than: index) + change(at: index, to: .swiping(swipe)) + [.swipe(by: distance - slop)]
  }

  private mutating func move(_ swipe: Swipe, of index: Int, _ time: UInt64) -> Actions {
    var swipe = swipe
    let distance = swipe.move(to: fingers[index].position.x, time: time)
    fingers[index].state = .swiping(swipe)
    return distance == 0 ? [] : [.swipe(by: distance)]
  }

  private mutating func move(
    from wasOver: Bool, to isOver: Bool, of key: Key, _ index: Int, _ time: UInt64
  ) -> Actions {
    guard wasOver != isOver else { return [] }
    let finger = fingers[index].id
    if isOver {
      repeating = HeldRepeat(finger: finger, key: key, characters: 0, time: time)
    } else if repeating?.finger == finger {
      repeating = nil
    }
    return change(at: index, to: .deleting(key, isOver: isOver))
  }

  private mutating func move(
    _ touch: ListTouch<Key>, of index: Int, to target: Target<Key>?, _ time: UInt64
  ) -> Actions {
    guard let listOwner else { preconditionFailure("a finger points into a list that is not open") }
    var touch = touch
    let distance = touch.move(
      to: target, at: fingers[index].position, owner: listOwner, area: listArea, time: time)
    let actions = change(at: index, to: .choosing(touch))
    return distance == 0 ? actions : actions + [.scroll(by: distance)]
  }

  private mutating func lift(_ touch: ListTouch<Key>, of index: Int) -> Actions {
    switch touch.lift() {
    case .choose(let row):
      forgetList()
      return [.choose(row)] + change(at: index, to: .spent)
    case .stayOpen: return change(at: index, to: .spent)
    case .close: return closeList()
    }
  }
}

// MARK: - Fingers and looks

extension GestureMachine {
  private func index(of finger: Int32) -> Int? {
    fingers.firstIndex { $0.id == finger }
  }

  private func isPressed(_ key: Key) -> Bool {
    fingers.contains { $0.state.pressed == key }
  }

  /// Whether the panel belongs to one finger, or to the open list.
  private var isTaken: Bool {
    listOwner != nil
      || fingers.contains {
        switch $0.state {
        case .steering, .swiping: true
        case .pressing, .deleting, .choosing, .spent: false
        }
      }
  }

  /// A target as it counts among keys.
  private func key(_ target: Target<Key>?) -> Target<Key>? {
    target?.role == .row ? nil : target
  }

  private mutating func forgetList() {
    listOwner = nil
    listArea = nil
  }

  private mutating func begin(_ finger: Int32, at position: Position, in state: State) -> Actions {
    fingers.append(Finger(id: finger, position: position, state: .spent))
    return change(at: fingers.endIndex - 1, to: state)
  }

  /// Rollover: what the fingers hold is fired now, and they have had their turn.
  private mutating func fireHeldKeys() -> Actions {
    var actions: Actions = []
    for index in fingers.indices {
      guard case .pressing(let press) = fingers[index].state, let key = press.firing else { continue }
      actions.append(.fire(key))
      actions += change(at: index, to: .spent)
    }
    return actions
  }

  /// The panel is taken: the other fingers have had their turn, unfired.
  private mutating func spendOthers(than index: Int) -> Actions {
    fingers.indices.filter { $0 != index }.reduce(into: []) { $0 += spend(at: $1) }
  }

  private mutating func letGo(_ finger: Int32) -> Actions {
    guard let index = index(of: finger) else { return [] }
    let actions = spend(at: index)
    fingers.remove(at: index)
    return actions
  }

  /// Ends what a finger does, unfired.
  private mutating func spend(at index: Int) -> Actions {
    switch fingers[index].state {
    case .pressing, .spent: return change(at: index, to: .spent)
    case .deleting:
      if repeating?.finger == fingers[index].id { repeating = nil }
      return change(at: index, to: .spent)
    case .steering: return change(at: index, to: .spent) + [.endTrackpad]
    case .swiping: return change(at: index, to: .spent) + [.swipeEnd(velocity: 0)]
    case .choosing(let touch): return touch.opened ? closeList() : change(at: index, to: .spent)
    }
  }

  /// Gives a finger its new state, and the looks of keys that change with it: a key looks pressed as long as
  /// any finger presses it.
  private mutating func change(at index: Int, to state: State) -> Actions {
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
