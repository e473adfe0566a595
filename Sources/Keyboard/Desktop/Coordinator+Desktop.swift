import Layout
import Typing

/// The desktop around the keyboard: the system's own one, text fields, the handle.
extension Coordinator {
  /// True while the handle that shows the keyboard with one tap is wanted.
  public var wantsHandle: Bool {
    rules.handle != .none && desktop.wantsHandle && !isVisible && !isLocked
  }

  /// True while the handle can be there: not above an application in full screen, nor before it is known whether there is one.
  public var showsHandle: Bool { wantsHandle && desktop.isFullscreen == false }

  /// True while the keyboard has to be above an application in full screen to be seen.
  public var isBehindFullscreen: Bool { isVisible && desktop.isFullscreen == true }

  /// True while the input method is wanted though the keyboard is hidden: it tells of the fields.
  public var followsFields: Bool { desktop.followsFields }

  /// The keyboard whose turn it is.
  public var system: SystemKeyboard { desktop.system }

  /// True where the clipboard can be read.
  public var hasClipboard: Bool { field.hasClipboard }

  // MARK: Events

  mutating func handle(_ event: SystemKeyboardEvent, at time: UInt64) -> [Effect] {
    let actions = desktop.handle(event, isShown: isVisible)
    systemChanged(at: time)
    return actions.flatMap { perform($0) }
  }

  /// Shows ours for the user, or for the icon among the applications, which also sends it away.
  mutating func call(by caller: SystemKeyboard.Caller) -> [Effect] {
    desktop.wanted()
    if isVisible { desktop.formShow = .no }
    guard !isVisible, !isLocked else { return [] }
    let asked = desktop.called(by: caller)
    return setVisible(true) + asked.flatMap { perform($0) }
  }

  /// Hides ours for somebody.
  mutating func dismiss(isAtOnce: Bool = false) -> [Effect] {
    desktop.dismissed()
    return setVisible(false, isAtOnce: isAtOnce)
  }

  /// Gives the turn to another keyboard, for the globe.
  mutating func handOver() -> [Effect] {
    let hidden = dismiss(isAtOnce: true)
    guard !rules.handsOver else { return hidden + [.handOver] }
    return hidden + desktop.left().flatMap { perform($0) }
  }

  /// Takes the application whose window has the focus from now on; nil where nobody tells. Another window of the same is told, too.
  mutating func setApplication(_ application: String?) {
    if application != nil, shortcuts.application != nil { endRun(isFresh: true) }
    if application != nil, shortcuts.application != nil, application != shortcuts.application {
      desktop.applicationChanged()
    }
    shortcuts.application = application
    panels.setApplication(application)
  }

  // MARK: Lock

  /// True while the screen is locked, and while nobody has told yet.
  public var isLocked: Bool { desktop.isLocked }

  /// True until somebody has told whether the screen is locked.
  public var isLockPresumed: Bool { desktop.lock == .presumed }

  /// True where the keyboard is there, or comes at the unlock.
  public var isToShow: Bool { isVisible || isLocked && desktop.returnsAtUnlock }

  /// Counts the screen as locked until the first event that tells: at the start nobody has told.
  ///
  /// - Parameter isToShow: whether the keyboard is to come then, if it is not locked, or is unlocked.
  public mutating func presumeLocked(isToShow: Bool) {
    desktop.setLock(.presumed)
    desktop.setReturnsAtUnlock(isToShow)
  }

  mutating func setLocked(_ isLocked: Bool) -> [Effect] {
    guard isLocked != self.isLocked else {
      desktop.setLock(isLocked ? .locked : .open)
      return []
    }
    guard isLocked else {
      desktop.setLock(.open)
      // The lock screen has taken the focus away for that long, as an icon does.
      return desktop.returnsAtUnlock ? call(by: .icon) : []
    }
    desktop.setReturnsAtUnlock(isVisible && desktop.formShow == .no)
    let effects = letGo() + type(.stop, by: nil, at: 0) + setVisible(false, isAtOnce: true)
    desktop.setLock(.locked)
    // A panel that sinks is not to be seen above a locked screen.
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

  /// Shows or hides the keyboard with the text fields.
  mutating func advanceDesktop(to time: UInt64) -> [Effect] {
    switch desktop.advance(to: time) {
    case .show: setVisible(true)
    case .hide: setVisible(false, endsTyping: false)
    case nil: []
    }
  }

  // MARK: Settings

  /// Takes over what the user has set for the desktop.
  mutating func applyDesktopRules(at time: UInt64) -> [Effect] {
    let actions = desktop.apply(rules, at: time)
    systemChanged(at: time)
    return actions.flatMap { perform($0) }
  }

  /// Does what follows from who has the name of the system's keyboard.
  private mutating func systemChanged(at time: UInt64) {
    desktop.setShowsByItself(rules.showsByItself, at: time)
    panels.setHasOther(desktop.system.hasOther)
  }
}
