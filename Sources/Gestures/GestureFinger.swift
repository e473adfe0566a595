/// A finger that is down.
struct GestureFinger<Key: Hashable & Sendable>: Sendable {
  /// The doings of a finger.
  enum State: Sendable {
    /// The finger fires the key that it is over at lift, if that key fires on lift.
    case pressing(Press<Key>)
    /// The finger has fired its key on down.
    case deleting(Deletion<Key>)
    /// The finger is a trackpad.
    case steering(Trackpad)
    /// The finger moves the pages, or the strip of tabs.
    case swiping(Swipe)
    /// The finger points into the list.
    case choosing(ListTouch<Key>)
    /// The finger has fired its key on down, and may slide to another one.
    case modifying(Modifier<Key>)
    /// The finger holds a letter, and picks one of those that it offers.
    case picking(Pick<Key>)
    /// The finger carries the key whose list it had opened.
    case carrying(Key)
    /// The finger has had its turn, or came down out of turn.
    case spent

    /// True when it may still type a letter, like one that came down beside all keys.
    var isOnLetters: Bool {
      switch self {
      case .pressing, .picking: true
      case .deleting, .modifying, .steering, .swiping, .choosing, .carrying, .spent: false
      }
    }

    /// The key that looks pressed because of this finger; nil when none does.
    var pressed: Key? {
      switch self {
      case .pressing(let press): press.target?.key
      case .deleting(let deletion): deletion.isOver ? deletion.key : nil
      case .choosing(let touch): touch.over?.key
      case .modifying(let modifier): modifier.over?.key
      case .picking(let pick): pick.over
      case .steering, .swiping, .carrying, .spent: nil
      }
    }
  }

  let id: Int32
  var position: Position
  var state: State
  /// The time when it has held its key, copied from its `Press`: every event asks for it.
  var held: UInt64?
  /// True when it is a palm's contact, and no finger.
  var isPalm = false
  /// True when it may be no finger: another contact is as near as a palm's would be. How they lift tells.
  var isDoubtful = false

  /// Tells whether it has been down for longer than a tap, unless it has had its turn.
  func rests(at time: UInt64) -> Bool {
    if case .pressing(let press) = state { press.began.later(by: GestureTiming.palm) <= time } else { false }
  }

  /// Tells whether another contact this near may be a palm's: this is one, or one of both is on a key that a palm must not
  /// fire.
  func mayBePalm(with other: Target<Key>?) -> Bool {
    if case .pressing(let press) = state, press.target?.role == .enter { return true }
    return isPalm || other?.role == .enter
  }
}
