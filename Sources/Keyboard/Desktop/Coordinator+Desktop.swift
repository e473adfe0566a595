import Layout
import Typing

/// The lock of the screen, as far as anybody has told.
enum ScreenLock: Equatable, Sendable {
  case open, locked
  /// Nobody has told, so that it counts as locked.
  case presumed
}

/// The desktop around the keyboard: the system's own one, text fields, the handle.
extension Coordinator {
  /// Whether the handle that shows the keyboard with one tap is wanted, which is while another keyboard is there.
  public var wantsHandle: Bool {
    rules.handle != .none && system.otherShows && !isVisible && !isLocked
  }

  /// Whether it can be there: not above an application in full screen, nor before it is known whether there is one.
  public var showsHandle: Bool { wantsHandle && isFullscreen == false }

  /// Whether the input method is wanted while the keyboard is hidden: it tells of the fields.
  public var followsFields: Bool { autoShow.isOn }

  // MARK: Events

  mutating func handle(_ event: SystemKeyboardEvent, at time: UInt64) -> [Effect] {
    let actions = system.handle(event, isShown: isVisible)
    systemChanged(at: time)
    return actions.flatMap { perform($0) }
  }

  /// Ours is called for, by whoever taps the icon among the applications too, which also sends it away.
  mutating func call(by caller: SystemKeyboard.Caller) -> [Effect] {
    autoShow.called()
    if isLockPresumed { returnsAtUnlock = true }
    guard !isVisible, !isLocked else { return [] }
    let asked = system.called(by: caller)
    return setVisible(true) + asked.flatMap { perform($0) }
  }

  /// Somebody hides ours.
  mutating func dismiss(isAtOnce: Bool = false) -> [Effect] {
    autoShow.dismissed()
    return setVisible(false, isAtOnce: isAtOnce)
  }

  /// The globe: another keyboard's turn.
  mutating func handOver() -> [Effect] {
    let hidden = dismiss(isAtOnce: true)
    guard !rules.handsOver else { return hidden + [.handOver] }
    return hidden + system.left().flatMap { perform($0) }
  }

  /// True as well while nobody has told yet.
  public var isLocked: Bool { lock != .open }

  /// True until somebody has told.
  public var isLockPresumed: Bool { lock == .presumed }

  /// At the start, before anybody has told whether the screen is locked: it counts as locked until the first event that
  /// tells.
  ///
  /// - Parameter isToShow: whether the keyboard is to come then, if it is not locked, or is unlocked.
  public mutating func presumeLocked(isToShow: Bool) {
    (lock, returnsAtUnlock) = (.presumed, isToShow)
  }

  mutating func setLocked(_ isLocked: Bool) -> [Effect] {
    guard isLocked != self.isLocked else {
      lock = isLocked ? .locked : .open
      return []
    }
    guard isLocked else {
      lock = .open
      // The lock screen has taken the focus away for that long, as an icon does.
      return returnsAtUnlock ? call(by: .icon) : []
    }
    returnsAtUnlock = isVisible
    let effects = letGo() + type(.stop, by: nil, at: 0) + setVisible(false, isAtOnce: true)
    lock = .locked
    // What sinks is not to be seen above a locked screen.
    settle()
    return effects
  }

  private mutating func perform(_ action: SystemKeyboard.Action) -> [Effect] {
    switch action {
    case .showOurs: setVisible(true)
    case .hideOurs: dismiss()
    case .ask(let isVisible): [.askSystemKeyboard(isVisible: isVisible)]
    case .takeName: [.takeName]
    case .giveNameBack(let isToShow): [.giveNameBack(isToShow: isToShow)]
    }
  }

  /// Comes and goes with the text fields.
  mutating func advanceDesktop(to time: UInt64) -> [Effect] {
    switch autoShow.advance(to: time) {
    case .show: setVisible(true)
    case .hide: setVisible(false, endsTyping: false)
    case nil: []
    }
  }

  // MARK: Settings

  /// Takes over what the user has set for the desktop.
  mutating func applyDesktopRules(at time: UInt64) -> [Effect] {
    autoShow.setRule(rules.withHardware, at: time)
    let actions = system.rule == rules.osk ? [] : system.setRule(rules.osk)
    systemChanged(at: time)
    return actions.flatMap { perform($0) }
  }

  /// What follows from who has the name of the system's keyboard.
  private mutating func systemChanged(at time: UInt64) {
    autoShow.setOn(system.isSystem || rules.showsByItself && system.mayHaveInputMethod, at: time)
    panels.setHasOther(system.hasOther)
  }
}
