import Bindings
import Keyboard
import Wayland

/// The keys of hardware keyboards.
extension Application {
  func connectKeys() {
    let grab = around.keyGrab
    grab.taking = { [unowned self] in coordinator.takes($0) }
    grab.onUse = { [unowned self] in use($0) }
    grab.onOverview = { [unowned self] isCalled in callOverview(isCalled) }
    grab.onLayout = { [unowned self] in apply(rules) }
    grab.onPass = { [unowned self] in keyPassed() }
    grab.onPassed = { [unowned self] in driver.pass($0) }
  }

  /// Takes the keys of hardware keyboards while they are good for something. Called once per iteration.
  func followKeys() {
    let mayCome = settings.bindings.grabs && around.hardware.isOnSeat && !coordinator.isLocked
    around.keyGrab.follow(
      mayCome: mayCome && start.areServicesStarted && !driver.typist.isTyping,
      isWanted: mayCome && coordinator.isVisible && (driver.typist.hasField || coordinator.needsKeys))
  }
}
