/// The things around the keyboard on the desktop: the system's own keyboard, hardware keyboards and their keys, and the handle.
struct Surroundings {
  let systemKeyboard: SystemKeyboardService
  let hardware: HardwareKeyboards
  let keyGrab: KeyGrab
  let handle: Handle
  /// True while the keyboard follows whether an application fills the screen.
  var followsWindows = false
  var nameHandOver = NameHandOver()
}
