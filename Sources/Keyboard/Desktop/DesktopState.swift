import Typing

/// The lock of the screen, as far as anybody has told.
enum ScreenLock: Equatable, Sendable {
  case open, locked
  /// Nobody has told, so that it counts as locked.
  case presumed
}

/// The desktop around the keyboard: the system's own one, text fields, the lock, and what is in front.
struct DesktopState {
  private(set) var system: SystemKeyboard
  private var autoShow: AutoShow
  private(set) var lock = ScreenLock.open
  /// True where the keyboard is to be there once the screen is unlocked.
  private(set) var returnsAtUnlock = false
  /// True while the application in front fills the screen; nil where that is not known.
  private(set) var isFullscreen: Bool?
  /// The state of the keyboard as far as it shows for a form alone, and hides after it.
  var formShow = FormShow.no
  /// The programs that type through the keyboard.
  var programs = ProgramTexts()

  init(_ rules: KeyboardRules) {
    system = SystemKeyboard(rule: rules.osk)
    autoShow = AutoShow(rule: rules.withHardware)
  }

  // MARK: Text fields

  /// The time of the next `advance`, in milliseconds; nil if there is nothing to wait for.
  var nextWake: UInt64? { autoShow.nextWake }

  /// True while the keyboard comes and goes with text fields.
  var followsFields: Bool { autoShow.isOn }

  mutating func advance(to time: UInt64) -> AutoShow.Action? { autoShow.advance(to: time) }

  mutating func enter(_ field: Field?, at time: UInt64) { autoShow.enter(field, at: time) }

  mutating func fieldShownAgain(at time: UInt64) { autoShow.shownAgain(at: time) }

  mutating func setHardware(_ isPresent: Bool, at time: UInt64) { autoShow.setHardware(isPresent, at: time) }

  /// Lets the keyboard come and go with text fields where it is the system's, or may show by itself.
  mutating func setShowsByItself(_ showsByItself: Bool, at time: UInt64) {
    autoShow.setOn(system.isSystem || showsByItself && system.mayHaveInputMethod, at: time)
  }

  mutating func setFullscreen(_ isFullscreen: Bool?) { self.isFullscreen = isFullscreen }

  // MARK: Showing and hiding

  mutating func handle(_ event: SystemKeyboardEvent, isShown: Bool) -> [SystemKeyboard.Action] {
    system.handle(event, isShown: isShown)
  }

  /// Takes note that somebody wants the keyboard. While nobody has told of the lock, it comes once that is over.
  mutating func wanted() {
    autoShow.called()
    if lock == .presumed { returnsAtUnlock = true }
  }

  /// Takes note that the keyboard comes to the screen since somebody calls for it.
  mutating func called(by caller: SystemKeyboard.Caller) -> [SystemKeyboard.Action] {
    system.called(by: caller)
  }

  /// True while only the handle leads to this keyboard, beside another one or where nothing else is there to type with.
  var wantsHandle: Bool { system.otherShows || system.isAlone && !autoShow.isUnwanted }

  mutating func dismissed() { autoShow.dismissed() }

  /// Takes note that the keyboard is left by the globe.
  mutating func left() -> [SystemKeyboard.Action] { system.left() }

  mutating func typed() { system.typed() }

  mutating func applicationChanged() { system.applicationChanged() }

  mutating func apply(_ rules: KeyboardRules, at time: UInt64) -> [SystemKeyboard.Action] {
    autoShow.setRule(rules.withHardware, at: time)
    return system.rule == rules.osk ? [] : system.setRule(rules.osk)
  }

  // MARK: Lock

  /// True while the screen is locked, and while nobody has told yet.
  var isLocked: Bool { lock != .open }

  mutating func setLock(_ lock: ScreenLock) { self.lock = lock }

  mutating func setReturnsAtUnlock(_ returns: Bool) { returnsAtUnlock = returns }
}
