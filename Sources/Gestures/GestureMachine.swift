/// Fingers in, looks of keys and fired keys out.
///
/// One state per finger that is down; a finger that is not down has none:
///
///                 down, key fires on lift,
///                 or no key under it                    another finger down
///     (not down) ------------------------> sliding(over) -----------------> spent
///         |                                 |  ^   |    while over a key      |
///         |                           move: over   |    that fires on lift    |
///         |                                        | up: fires `over`         | up: nothing
///         |                                        v                          v
///         | down, key fires on down             (not down)                (not down)
///         +------------------------> bound(key) -----------------> (not down)
///           fires at once            move: looks pressed    up: nothing
///                                    while over its own key
///
/// From every state `cancel` leads to (not down), and nothing fires. A finger fires one key at most.
///
///  1. A key that fires on lift looks pressed from touch down on, and fires when the finger lifts.
///  2. A key that fires on down does so at once, and nothing more at the lift.
///  3. Slide: the look follows the finger, and the key under the finger at lift is the one that counts.
///  4. Sliding onto a key that fires on down presses its look, but never fires it: neither on arrival nor at
///     lift.
///  5. Lift where there is no key: nothing fires. A finger that came down there may still slide onto a key.
///  6. A finger that has fired on down is bound to its key: sliding to others neither fires them nor changes
///     their look; the look of its own key goes as it leaves and is back as it returns.
///  7. Rollover: another finger's down fires the key that is held until then at once, before anything of its
///     own; the first finger's later moves and lift do nothing.
///  8. Three fingers: each down fires what the earlier ones hold, in the order of their downs.
///  9. A finger that is bound is left alone by other fingers' downs.
/// 10. Two fingers on one key: it looks pressed until the last of them leaves.
/// 11. Cancel: everything is let go, nothing fires; later moves and lifts of those fingers do nothing.
/// 12. A move or a lift of a finger that is not down is ignored.
/// 13. A down of a finger that is already down: its lift was lost. The old touch is let go unfired, and the new
///     one counts.
/// 14. Time may run backwards or stand still: in none of these cases does it matter.
///
/// The rules are those of the Apple keyboard (slide, fire time, rollover, lift outside, cancel).
public struct GestureMachine<Key: Hashable & Sendable>: Sendable {
  private enum State: Sendable {
    /// Fires the key it is over at lift, where that is one that fires on lift.
    case sliding(over: Target<Key>?)
    /// Has fired this key on down.
    case bound(Key, isOver: Bool)
    /// Has been fired by a later finger's down.
    case spent

    /// The key that looks pressed because of this finger.
    var pressed: Key? {
      switch self {
      case .sliding(let target): target?.key
      case .bound(let key, let isOver): isOver ? key : nil
      case .spent: nil
      }
    }

    /// The key that a lift fires.
    var held: Key? {
      guard case .sliding(let target?) = self, target.fires == .onLift else { return nil }
      return target.key
    }
  }

  /// The fingers that are down, in the order of their downs: few enough for a search to be quickest.
  private var fingers: [(id: Int32, state: State)] = []

  /// A machine without fingers.
  public init() {}

  /// Whether no finger is down.
  public var isIdle: Bool { fingers.isEmpty }

  /// The time at which `advance` has something to do, in milliseconds; nil when nothing depends on time.
  public var nextWake: UInt64? { nil }

  /// A finger comes down on `target`, or where there is no key.
  public mutating func down(
    finger: Int32, on target: Target<Key>?, time: UInt64
  ) -> [GestureAction<Key>] {
    var actions = letGo(finger)
    actions += fireHeldKeys()
    guard let target, target.fires == .onDown else {
      return actions + begin(finger, in: .sliding(over: target))
    }
    return actions + begin(finger, in: .bound(target.key, isOver: true)) + [.fire(target.key)]
  }

  /// A finger moves to `target`, or to where there is no key.
  public mutating func move(
    finger: Int32, to target: Target<Key>?, time: UInt64
  ) -> [GestureAction<Key>] {
    guard let index = index(of: finger) else { return [] }
    switch fingers[index].state {
    case .sliding: return change(at: index, to: .sliding(over: target))
    case .bound(let key, _): return change(at: index, to: .bound(key, isOver: target?.key == key))
    case .spent: return []
    }
  }

  /// A finger lifts, at the place of its last down or move.
  public mutating func up(finger: Int32, time: UInt64) -> [GestureAction<Key>] {
    guard let index = index(of: finger) else { return [] }
    let fired = fingers[index].state.held.map { [GestureAction.fire($0)] } ?? []
    return fired + letGo(finger)
  }

  /// Lets go of everything and fires nothing.
  public mutating func cancel() -> [GestureAction<Key>] {
    var actions: [GestureAction<Key>] = []
    while let last = fingers.last { actions += letGo(last.id) }
    return actions
  }

  /// What has become due up to `time`.
  public mutating func advance(to time: UInt64) -> [GestureAction<Key>] { [] }
}

extension GestureMachine {
  private func index(of finger: Int32) -> Int? {
    fingers.firstIndex { $0.id == finger }
  }

  private func isPressed(_ key: Key) -> Bool {
    fingers.contains { $0.state.pressed == key }
  }

  private mutating func begin(_ finger: Int32, in state: State) -> [GestureAction<Key>] {
    fingers.append((finger, .spent))
    return change(at: fingers.endIndex - 1, to: state)
  }

  /// Rollover: what the fingers hold is fired now, and they have had their turn.
  private mutating func fireHeldKeys() -> [GestureAction<Key>] {
    var actions: [GestureAction<Key>] = []
    for index in fingers.indices {
      guard let key = fingers[index].state.held else { continue }
      actions.append(.fire(key))
      actions += change(at: index, to: .spent)
    }
    return actions
  }

  private mutating func letGo(_ finger: Int32) -> [GestureAction<Key>] {
    guard let index = index(of: finger) else { return [] }
    let actions = change(at: index, to: .spent)
    fingers.remove(at: index)
    return actions
  }

  /// Gives a finger its new state, and the looks of keys that change with it: a key looks pressed as long as
  /// any finger presses it.
  private mutating func change(at index: Int, to state: State) -> [GestureAction<Key>] {
    let old = fingers[index].state.pressed
    let new = state.pressed
    guard old != new else {
      fingers[index].state = state
      return []
    }
    fingers[index].state = .spent
    var actions: [GestureAction<Key>] = []
    if let old, !isPressed(old) { actions.append(.release(old)) }
    if let new, !isPressed(new) { actions.append(.press(new)) }
    fingers[index].state = state
    return actions
  }
}
