import EventLoop
import Keyboard
import Wayland

/// The desktop around the keyboard: the system's own keyboard, text fields, hardware keyboards and the handle.
extension Application {
  func connectDesktop() {
    around.systemKeyboard.onEvent = { [unowned self] in tell(.systemKeyboard($0, time: time)) }
    services.bus.onReconnected = { [unowned self] in
      around.systemKeyboard.start(on: $0)
      followAppearance(on: $0)
    }
    around.systemKeyboard.onSessionEnd = { [unowned self] in loop.stop(exitCode: 0) }
    around.handle.onTap = { [unowned self] in call(.show) }
    around.handle.onPress = { [unowned self] in services.haptics.note(.button) }
    desktop.onSeatKeyboard = { [unowned self] in around.hardware.seatTold(hadKeyboard: $0) }
    around.hardware.onChange = { [unowned self] in
      tell(.hardwareKeyboard(around.hardware.isPresent, time: time))
    }
  }

  /// Listens to what the first frame does not wait for.
  func startDesktop() {
    if desktop.isOfPhosh { tell(.systemKeyboard(.expected, time: time)) }
    if let bus = services.bus.bus {
      around.systemKeyboard.start(on: bus)
      followAppearance(on: bus)
    } else {
      tell(.systemKeyboard(.noOwner, time: time))
    }
    around.hardware.start()
  }

  /// Passes the coordinator's state on to the edges. Called once per iteration, ahead of what is sent.
  func updateDesktop() {
    if !coordinator.system.isSystem { around.nameHandOver.keep() }
    driver.mayHaveInputMethod = coordinator.system.mayHaveInputMethod && !around.nameHandOver.isGoing
    driver.keepsInputMethodHidden =
      coordinator.followsFields || coordinator.expandsHidden || coordinator.typesForProgramsHidden
    guard desktop.takesRequests else { return }
    followKeys()
    if desktop.canReadClipboard != coordinator.hasClipboard { tell(.clipboard(desktop.canReadClipboard)) }
    followWindows()
    if coordinator.showsHandle { around.handle.show() } else { around.handle.hide() }
    around.handle.update()
  }

  /// Follows whose window is in front, and whether it is in full screen, while the handle is wanted, the keyboard is there, or
  /// shortcuts ask for it: not before its first picture. A panel that a full-screen window would hide is on the layer above meanwhile.
  private func followWindows() {
    let isThere = coordinator.isVisible && (around.followsWindows || screen.hasPainted)
    let isWanted =
      coordinator.wantsHandle || isThere
      || coordinator.asksForApplication && (!screen.canShow || screen.hasPainted)
    if isWanted != around.followsWindows {
      around.followsWindows.toggle()
      desktop.unfollowWindows()
      tell(.fullscreen(nil))
      tell(.application(nil))
      if around.followsWindows {
        desktop.followWindows { [unowned self] in
          tell(.fullscreen($0))
        } onApplication: { [unowned self] in
          tell(.application($0))
        }
      }
    }
    screen.move(to: coordinator.isBehindFullscreen ? .overlay : PanelSurface.Layer(settings.layer))
  }

  func takeName() {
    around.systemKeyboard.takeName()
    around.systemKeyboard.register()
  }

  /// Gives up the input method once the text that is on its way has been sent, and then the name.
  func giveNameBack(isToShow: Bool) { around.nameHandOver.give(isToShow: isToShow) }

  /// Keeps the name since ours is shown again: no other keyboard is to come in its place.
  func keepName() {
    if around.nameHandOver.showsNext { around.nameHandOver.keep() }
  }

  /// Lets the name go once the input method is gone, once per iteration. Returns whether there is something to be sent
  /// for that.
  func letNameGo() -> Bool {
    guard around.nameHandOver.isGoing, !driver.hasInputMethod, desktop.takesRequests else { return false }
    return around.nameHandOver.leave { isToShow in
      connection.sync { [unowned self] in around.systemKeyboard.giveBack(showing: isToShow) }
    }
  }

  /// Brings back another keyboard that was in this one's place, at the end of the program.
  func leaveDesktop() {
    guard !isDisconnected else { return }
    guard coordinator.system.isSystem else {
      if coordinator.isVisible { around.systemKeyboard.ask(visible: true) }
      return
    }
    desktop.typing.dropInputMethod()
    _ = try? connection.roundtrip()
    around.systemKeyboard.giveBackAtEnd(showing: coordinator.isVisible || around.nameHandOver.showsNext)
  }
}
