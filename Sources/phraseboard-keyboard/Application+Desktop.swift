import EventLoop
import Keyboard

/// The desktop around the keyboard: the system's own keyboard, text fields, hardware keyboards and the handle.
extension Application {
  func connectDesktop() {
    systemKeyboard.onEvent = { [unowned self] in handle(.systemKeyboard($0, time: time)) }
    bus.onReconnected = { [unowned self] in
      systemKeyboard.start(on: $0)
      followAppearance(on: $0)
    }
    systemKeyboard.onSessionEnd = { [unowned self] in loop.stop(exitCode: 0) }
    handle.onTap = { [unowned self] in handle(.show) }
    handle.onPress = { [unowned self] in haptics.note(.button) }
    desktop.onSeatKeyboard = { [unowned self] in hardware.seatTold(hadKeyboard: $0) }
    hardware.onChange = { [unowned self] in
      handle(.hardwareKeyboard(hardware.isPresent, time: time))
    }
  }

  /// Listens to what the first frame does not wait for.
  func startDesktop() {
    if let bus = bus.bus {
      systemKeyboard.start(on: bus)
      followAppearance(on: bus)
    } else {
      handle(.systemKeyboard(.noOwner, time: time))
    }
    hardware.start()
  }

  /// Has the edges do what the coordinator has come to. Once per iteration, ahead of what is sent.
  func updateDesktop() {
    if !coordinator.system.isSystem { nameHandOver.keep() }
    driver.mayHaveInputMethod = coordinator.system.mayHaveInputMethod && !nameHandOver.isGoing
    driver.keepsInputMethodHidden = coordinator.followsFields
    guard desktop.takesRequests else { return }
    if desktop.canReadClipboard != coordinator.hasClipboard { handle(.clipboard(desktop.canReadClipboard)) }
    if coordinator.wantsHandle != followsFullscreen {
      followsFullscreen = coordinator.wantsHandle
      desktop.unfollowFullscreen()
      handle(.fullscreen(nil))
      if followsFullscreen { desktop.followFullscreen { [unowned self] in handle(.fullscreen($0)) } }
    }
    if coordinator.showsHandle { handle.show() } else { handle.hide() }
    handle.update()
  }

  func takeName() {
    systemKeyboard.take()
    systemKeyboard.register()
  }

  /// Gives up the input method once the text that is on its way has been sent, and then the name.
  func giveNameBack(isToShow: Bool) { nameHandOver.give(isToShow: isToShow) }

  /// Ours is shown again: no other keyboard is to come in its place.
  func keepName() {
    if nameHandOver.showsNext { nameHandOver.keep() }
  }

  /// Lets the name go once the input method is gone. Returns whether there is something to be sent for that. Once per
  /// iteration.
  func letNameGo() -> Bool {
    guard nameHandOver.isGoing, !driver.hasInputMethod, desktop.takesRequests else { return false }
    return nameHandOver.leave { isToShow in
      connection.sync { [unowned self] in systemKeyboard.giveBack(showing: isToShow) }
    }
  }

  /// At the end of the program: another keyboard that was in its place comes back.
  func leaveDesktop() {
    guard !isDisconnected else { return }
    guard coordinator.system.isSystem else {
      if coordinator.isVisible { systemKeyboard.ask(visible: true) }
      return
    }
    desktop.dropInputMethod()
    _ = try? connection.roundtrip()
    systemKeyboard.giveBackAtEnd(showing: coordinator.isVisible || nameHandOver.showsNext)
  }
}
