/// The machine that turns fingers into looks of keys, fired keys, lists, swipes, flicks, carried keys and cursor
/// movements.
///
/// One state per finger that is down; a finger that is not down has none:
///
///     down ──┬─ key repeats ──────────► deleting: fires at once, repeats while over its own key.
///            ├─ key repeats, bounces ──► spent.
///            ├─ list is open by itself ► choosing: a row, or elsewhere.
///            ├─ panel is taken ────────► spent: does nothing any more.
///            ├─ beside a palm ─────────► spent.
///            ├─ key is a modifier ─────► modifying: fires at once.
///            └─ otherwise ─────────────► pressing.
///
///     pressing ──┬─ up ─────────────────────────► (fires the key that it is over).
///                ├─ another finger's down ──────► spent (fires that key, if there is one).
///                ├─ held, key with a list ──────► choosing.
///                ├─ held, trackpad key ─────────► steering.
///                ├─ held, letter ───────────────► picking, which ends with a choice or none.
///                ├─ moved sideways, canSwipe ───► swiping.
///                ├─ the same, canSlideTabs ─────► swiping (the strip of tabs).
///                └─ the same, canSlideLayouts ──► swiping (the names of layouts).
///
///     deleting ─── moved to the left, soon ─────► spent (flicks).
///     choosing ─── moved away, carry ───────────► carrying, which ends with a drop or is put back.
///
/// A list, the trackpad, a swipe and a carried key take the panel: other fingers are spent as it begins, and so
/// are those that come down while it lasts. The list is open beyond its finger:
///
///     closed ── held ──► open, finger slides ── lift on its owner ──► open by itself (latched)
///       ▲                    │  lift on a row: choose                     │  lift on a row: choose
///       ├────────────────────┼─ lift elsewhere: close ────────────────────┴─ lift elsewhere: close
///       └── close, and carry ┴─ moved away, carry
///
/// `cancel` leads from every state to (not down) and to a closed list, and nothing fires.
///
/// Times are those of the events. Steps that are due by an event's own time come before the event, so that the moment
/// at which the loop wakes decides nothing. Repeats and scrolling at an edge wait for `advance` instead: a loop that
/// was held up must not make up for them in one go. An event does one repeat at most before the next `advance`, and
/// never scrolls.
///
/// Keys
///  1. A key that fires on lift looks pressed from touch down on. It fires when the finger lifts.
///  2. A key that repeats fires at once, and nothing more at the lift.
///  3. Slide: the look follows the finger, and the key under the finger at lift is the one that counts.
///  4. Sliding onto a key that repeats presses its look, but never fires it: neither on arrival nor at lift.
///  5. Lift where there is no key: nothing fires. A finger that came down there may still slide onto a key. A row is no
///     key while no list is open.
///  6. A finger that has fired on down is bound to its key. Sliding to others neither fires them nor changes their
///     look. The look of its own key goes as it leaves, and is back as it returns.
///  7. Rollover: another finger's down at once fires the key that was held until then, before anything of its own. The
///     first finger's later moves and lift do nothing.
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
/// 23. Lift on the owner: the list stays open by itself, also after a visit to the rows.
/// 24. Lift anywhere else closes and types nothing; other keys do not look pressed on the way.
/// 25. Other fingers do nothing, neither then nor at their later lift after the list has closed.
/// 26. Held on a row near the list's edge: scrolls after 200, then every 16, while there are more rows; faster after
///     each second, up to six times.
/// 27. Late by any time, it scrolls one step, and goes on 16 later. A lift does not scroll first: the row that
///     was seen is chosen.
/// 28. Down again without a lift: the list closes, and the new touch counts.
///
/// Open by itself
/// 29. 65 alone waits for time. A tap on a row chooses it at lift; within the slop of 12 the look follows.
/// 30. A tap elsewhere, the owner too, closes at lift and types nothing.
/// 31. A finger that came down on a row and moves up or down by more than 12 scrolls by what is beyond it. It chooses
///     nothing, and the list stays open.
/// 32. A finger that came down elsewhere may slide onto a row, and chooses it.
/// 33. One finger at a time: others do nothing.
/// 34. `closeList` closes from outside, with or without fingers, which then do nothing. Cancel closes as well.
///
/// Repeating (repeatDelay 500, repeatCharacter 100, repeatWord 350, fasterCharacter 50)
/// 35. Down at 0 fires; characters at 500, 600, 700 ... 2400, which makes 21; words at 2750, 3100 ...
/// 36. Characters come at 2450, 2500 ... instead without `deletesWords`. It may change at any time.
/// 37. Sliding off ends it. Coming back deletes nothing at once: characters 500 later, 600 later ...
/// 38. Lift, cancel and `stopRepeating` end it; after the last, until the finger comes back or down again.
/// 39. Late by less than an interval, the next one is not late. Late by more: one only, and the next one an
///     interval after it. A loop that stalls for 3 s deletes one character, not thirty.
/// 40. An event does the repeat that was due before it, but no second one until the loop has come to `advance`.
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
/// 47. More than 16 sideways from a touch down on a list key or on no key: released, and the pages follow by what is
///     beyond 16. Lift ends it, and never taps or opens.
/// 48. The speed is that of the last 100 ms; 0 after a rest.
/// 49. Other keys begin no swipe, nor does a finger without `canSwipe`, or one that left the slop upwards or
///     downwards: that is a slide.
/// 50. Cancel ends it at speed 0. Other fingers do nothing while it lasts, nor at their later lift.
///
/// Tabs (canSlideTabs)
/// 51. A tab slides and fires like a key that fires on lift. It opens nothing when held.
/// 52. More than 16 sideways from a touch down on a tab: the strip follows as the pages do in 47, 48 and 50, whether
///     there are pages to swipe to or not.
/// 53. Touches on other keys or no key, without `canSlideTabs`, or that leave the slop upwards or downwards do not move
///     the strip: those swipe, slide or do nothing as without tabs. The pages never follow from a tab.
///
/// Flick
/// 54. Down on a key that repeats, then 32 to the left and no more than half of that up or down: released, and one
///     flick. Nothing repeats or flicks after it.
/// 55. Sliding off the key on the way, or off and back, does not matter.
/// 56. There is no flick at 31, to the right or steeper; at 250, or once the first repeat is due; or once another
///     finger has come down. It then slides as in 6 and 37. Neither lift nor cancel flicks.
///
/// Carrying (carry)
/// 57. The finger that opened the list moves to where there is neither a row nor the owner, more than 12 from where
///     the list opened: released, the list closes, and the owner is carried there and with each move. Lift drops it.
/// 58. Nothing is carried within 12, over a row or the owner, by a list that moves under the finger, or where
///     `carry` is `never`: that is 22 to 24. A finger of a list that is open by itself carries nothing. With
///     `atOnce` there are no rows, and the owner need not be left.
/// 59. Cancel, down again without a lift, and `closeList` put the key back; the finger does nothing any more.
/// 60. Other fingers do nothing while it lasts, nor at their later lift. No key looks pressed.
///
/// Bounce (bounce 0, which is off; here 100)
/// 61. A key that has fired at 0 does not fire at 99, and does at 100: taps at 0, 60 and 120 fire twice. Looks are as
///     ever, and a list opens as ever.
/// 62. Each key counts by itself, whatever fires in between. A key that a rollover would fire counts, and is left out,
///     as well.
/// 63. A key that repeats is not even pressed: its finger is spent, and leaves the others alone. The first may
///     thus still flick, and goes on repeating.
/// 64. A time before the last fire fires: a clock that runs backwards blocks no key.
///
/// Reading (longPress 500)
/// 65. Open by itself: a finger comes down on a row that shows less than all of its text, and stays. At 500, not at
///     499, the row is released and shows all; the list stays open. The lift then chooses nothing, and moves scroll as
///     in 31.
/// 66. Any other row does not, nor once the finger has come to another row or elsewhere, or moved more than 12 away.
///     Nor does the finger that opened the list: one that slides to a row and takes its time chooses it.
/// 67. Whether the loop wakes at 500 or the lift comes first is the same.
///
/// Letters (longPress 500)
/// 68. A modifier fires at touch down, and tells of its finger's lift, once. It never fires again by that finger.
/// 69. Its finger slides, by more than 16, to a letter or the trackpad's key: that one fires at the lift, or at another
///     finger's down. `lift` comes after it with `slid`. Over any other key, or none, the lift fires nothing.
/// 70. Other fingers' taps leave a modifier alone while its own finger is on it. A finger that slides to a modifier
///     does not fire it.
/// 71. A letter with alternates opens at 500 and is released; other fingers stay as they are. Lift on one of them chooses it,
///     lift elsewhere closes.
/// 72. Another finger's down does at once what the lift would do, before anything of its own.
/// 73. Cancel, `closeList`, and down again without a lift close it, and nothing is chosen.
///
/// Palms (longPress 500, palm 250)
/// 74. Three contacts nearer than 64 to one of them, one of both on a key that only a tap fires (return), are a palm's. They
///     are spent unfired, and so is what comes down as near to any of them.
/// 75. Such a key fires by a tap: another finger's down fires it at 249, not at 250, and the lift at 499. At 500 it is released.
///     A thumb that types beside a resting palm thus never sends a Return.
/// 76. Two such contacts may be fingers on neighbouring keys of a tablet, typing fast. A lift before either of them has been down for
///     250 fires what came down first, up to its own key. They are a palm's if it comes later, another finger comes down, or one is
///     held or slides by more than 16. One of them that has fired by its touch does nothing more, and one that would does not.
///
/// Layouts (canSlideLayouts)
/// 77. More than 40 sideways from a touch down on the trackpad's key, before it is the trackpad: released, and the names of
///     the layouts follow by all of it. Lift ends it, and types no space. Up to 40, and without `canSlideLayouts`, it is a
///     slide, which fires if it ends on the key.
/// 78. A finger that went farther up or down moves no names. Cancel ends it, and other fingers do nothing while it lasts.
///
/// The rules are those of the Apple keyboard (held delete; timings and touch: slide, fire time, rollover, lift
/// outside, cancel), where it has them.
public struct GestureMachine<Key: Hashable & Sendable>: Sendable {
  typealias Actions = [GestureAction<Key>]
  typealias Finger = GestureFinger<Key>
  typealias State = Finger.State

  /// True when there is more than one page to swipe to.
  public var canSwipe = false
  /// True when the strip of tabs is longer than the panel is wide.
  public var canSlideTabs = false
  /// True when there is another layout of letters to slide to.
  public var canSlideLayouts = false
  /// Tells when the finger that opened a key's list carries the key away.
  public var carry = CarryRule.never
  /// True when a held key goes on by words; otherwise it goes on by faster characters.
  public var deletesWords = false
  /// The place of the open list; nil while the caller does not know it, and after the list has closed.
  public var listArea: ListArea?
  /// The key whose list is open; nil while none is.
  public internal(set) var listOwner: Key?

  /// The times of the gestures. A gesture that has begun may go on by the old or the new ones as they change.
  public var timing: GestureTiming {
    didSet { if timing.bounce != oldValue.bounce { bounce = Bounce(timing.bounce) } }
  }
  /// The fingers that are down, in the order of their downs. They are so few that a search is quickest.
  var fingers: [Finger] = []
  var repeating: HeldRepeat<Key>?
  var bounce: Bounce<Key>

  /// Makes a machine without fingers.
  public init(timing: GestureTiming = GestureTiming()) {
    self.timing = timing
    bounce = Bounce(timing.bounce)
  }

  /// True when no finger is down; a list may be open by itself.
  public var isIdle: Bool { fingers.isEmpty }

  /// The finger that points into the open list; nil without one.
  ///
  /// Its target changes without it when the list opens or scrolls: the caller then gives the new target with `move`, at
  /// this position.
  public var listFinger: (finger: Int32, position: Position)? {
    for finger in fingers {
      if case .choosing = finger.state { return (finger.id, finger.position) }
    }
    return nil
  }

  /// The finger that holds a letter and picks another one for it, with that letter; nil without one.
  public var picking: (owner: Key, finger: Int32, position: Position)? {
    for finger in fingers {
      if case .picking(let pick) = finger.state { return (pick.owner, finger.id, finger.position) }
    }
    return nil
  }

  /// Returns the letter that a finger is on, and would fire if it lifted now; nil when it is on none.
  public func held(by finger: Int32) -> Key? {
    guard let index = index(of: finger), case .pressing(let press) = fingers[index].state,
      press.target?.role.isLetter == true
    else { return nil }
    return press.target?.key
  }

  /// The key that a finger carries; nil while none does.
  public var carrying: Key? {
    for finger in fingers {
      if case .carrying(let key) = finger.state { return key }
    }
    return nil
  }

  /// The time at which `advance` has something to do, in milliseconds; nil when nothing depends on time.
  public var nextWake: UInt64? {
    if fingers.isEmpty { return nil }
    if listOwner != nil { return listDue }
    var wake = repeating?.due(timing, deletesWords: deletesWords)
    for index in fingers.indices {
      if let held = fingers[index].held { wake = min(held, wake ?? held) }
    }
    return wake
  }

  /// The time when the list scrolls at its edge or a row has been held. Nothing else waits for time while a list is
  /// open.
  private var listDue: UInt64? {
    for finger in fingers {
      if case .choosing(let touch) = finger.state { return touch.due(listArea, timing) }
    }
    return nil
  }

  /// Returns the last place of a finger that is down; nil for one that is not.
  public func position(of finger: Int32) -> Position? {
    index(of: finger).map { fingers[$0].position }
  }

  /// Does the work that is due before an event of this time, as the event itself would. A caller needs it to find the
  /// event's target among what is there by then, such as a list that opens.
  public mutating func flush(to time: UInt64) -> [GestureAction<Key>] {
    guard let wake = nextWake, wake <= time else { return [] }
    var actions: Actions = []
    while let (due, index, press) = nextHold, due <= time {
      actions += flushRepeat(to: due)
      actions += hold(press, of: index)
    }
    return actions + flushRepeat(to: time) + flushReading(to: time)
  }

  /// Takes note of a finger that comes down on `target`, or where there is no key (nil).
  public mutating func down(
    finger: Int32, at position: Position, on target: Target<Key>?, time: UInt64
  ) -> [GestureAction<Key>] {
    let position = position.bounded
    var actions = flush(to: time)
    actions += letGo(finger)
    if listOwner != nil {
      let state: State =
        listFinger == nil
        ? .choosing(ListTouch(on: target, at: position, time: time, timing: timing)) : .spent
      return actions + begin(finger, at: position, in: state)
    }
    if isTaken { return actions + begin(finger, at: position, in: .spent) }
    actions += endDoubt()
    let near = contacts(near: position, with: key(target))
    if !near.isEmpty { return actions + join(near, finger, at: position, on: key(target), time) }
    guard let target = key(target), !target.role.firesOnLift else {
      let press = Press(on: key(target), at: position, time: time, timing: timing)
      actions += rollOver(time)
      return actions + begin(finger, at: position, in: .pressing(press))
    }
    if target.role == .modifier {
      actions += rollOver(time)
      return actions + begin(finger, at: position, in: .modifying(Modifier(of: target, at: position))) + [
        .fire(target.key)
      ]
    }
    // An unsteady finger's second touch must not end what the first one has begun.
    guard bounce.fires(target.key, at: time) else { return actions + begin(finger, at: position, in: .spent) }
    actions += rollOver(time)
    repeating = HeldRepeat(finger: finger, key: target.key, characters: 1, time: time)
    let deletion = Deletion(of: target.key, at: position, time: time, timing: timing)
    return actions + begin(finger, at: position, in: .deleting(deletion)) + [.fire(target.key)]
  }

  /// Takes note of a finger that moves to `target`, or to where there is no key (nil).
  public mutating func move(
    finger: Int32, at position: Position, to target: Target<Key>?, time: UInt64
  ) -> [GestureAction<Key>] {
    let position = position.bounded
    let actions = flush(to: time)
    guard let index = index(of: finger) else { return actions }
    let hasMoved = fingers[index].position != position
    fingers[index].position = position
    switch fingers[index].state {
    case .pressing(let press): return actions + move(press, of: index, to: key(target), time)
    case .deleting(let deletion): return actions + move(deletion, of: index, to: target, time)
    case .steering(var trackpad):
      let characters = trackpad.move(to: position.x)
      fingers[index].state = .steering(trackpad)
      return actions + (characters == 0 ? [] : [.moveCursor(characters)])
    case .swiping(let swipe): return actions + move(swipe, of: index, time)
    case .choosing(let touch):
      return actions + move(touch, of: index, to: target, hasMoved: hasMoved, time)
    case .modifying(var modifier):
      modifier.move(to: key(target), at: position)
      return actions + change(at: index, to: .modifying(modifier))
    case .picking(var pick):
      pick.move(to: target)
      return actions + change(at: index, to: .picking(pick))
    case .carrying(let key): return actions + [.carry(key, to: position)]
    case .spent: return actions
    }
  }

  /// Takes note of a finger that lifts, at the place of its last down or move.
  public mutating func up(finger: Int32, time: UInt64) -> [GestureAction<Key>] {
    var actions = flush(to: time)
    guard let index = index(of: finger) else { return actions }
    switch fingers[index].state {
    case .pressing where fingers[index].isDoubtful: actions += settle(at: index, time)
    case .pressing(let press):
      if let key = press.firing, bounce.fires(key, at: time) { actions.append(.fire(key)) }
    case .swiping(let swipe):
      fingers[index].state = .spent
      actions.append(swipe.end(velocity: swipe.velocity(at: time)))
    case .choosing(let touch): actions += lift(touch, of: index)
    case .modifying(let modifier):
      if let key = modifier.firing {
        actions += fire(key, instead: modifier, at: time) + change(at: index, to: .spent)
      }
    case .picking(let pick): actions += [pick.end] + change(at: index, to: .spent)
    case .carrying(let key):
      fingers[index].state = .spent
      actions.append(.drop(key))
    case .deleting, .steering, .spent: break
    }
    return actions + letGo(finger)
  }

  /// Lets go of everything, closes the list, and fires nothing.
  public mutating func cancel() -> [GestureAction<Key>] {
    // Nearly every show and hide comes here with nothing to do.
    guard !fingers.isEmpty || listOwner != nil else { return [] }
    var actions: [GestureAction<Key>] = []
    while let last = fingers.last { actions += letGo(last.id) }
    return actions + closeList()
  }

  /// Does the work that has become due up to `time`. The caller comes at `nextWake`, which may have passed, and after
  /// the events that have arrived by then.
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

  /// Takes note that the last repeat was not carried out: it does not count towards the words.
  public mutating func skipRepeat() {
    repeating?.skip()
  }

  /// Ends a held key's repeats, because the focus has changed or nothing is left to delete. The key stays
  /// pressed.
  public mutating func stopRepeating() {
    repeating = nil
  }

  /// Closes the list from outside, because its content is gone, and puts back a key that is carried. The finger does
  /// nothing any more.
  public mutating func closeList() -> [GestureAction<Key>] {
    var actions: [GestureAction<Key>] = []
    for index in fingers.indices {
      switch fingers[index].state {
      case .choosing: actions += change(at: index, to: .spent)
      case .carrying, .picking: actions += spend(at: index)
      case .pressing, .deleting, .modifying, .steering, .swiping, .spent: continue
      }
    }
    guard listOwner != nil else { return actions }
    forgetList()
    return actions + [.close]
  }
}
