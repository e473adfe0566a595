/// The reason why a combination must not be taken: users of Linux would lose its effect.
///
/// 1. A letter, digit, sign or the space, alone or with Shift, types text. Keypads and dead keys do so, too.
/// 2. Return, the arrows and the other keys that edit are needed alone; with any modifier they can be taken.
/// 3. A modifier alone does nothing yet, and a key that locks one is as needed.
/// 4. Ctrl+Alt+F1 to F12 switch consoles, whatever else is held (xkeyboard-config, symbols/srvr_ctrl).
/// 5. Alt+Print is the key of the kernel, SysRq.
/// 6. Ctrl+Alt+Delete and Ctrl+Alt+BackSpace end the session or restart the device on many desktops.
/// 7. Keys that turn the device off, lock it or undo a grab keep their meaning.
public enum ForbiddenCombination: Error, Hashable, Sendable {
  case typesText, edits, modifierAlone, console, kernel, session, device
}

extension Combination {
  /// The reason why it must not be taken; nil where it may.
  public var refusal: ForbiddenCombination? {
    if let reason = reserved { return reason }
    switch KeyName.sort(of: key) {
    case .text?: return modifiers.subtracting(.shift).isEmpty ? .typesText : nil
    case .editing?: return modifiers.isEmpty ? .edits : nil
    case .modifier?: return .modifierAlone
    case .system?: return .kernel
    case .function?, nil: return nil
    }
  }

  /// The sentence that refuses it, such as "k types text: add ctrl, alt or super"; nil where it may be taken.
  public var refusalText: String? { refusal.map { Strings.refusal($0, of: description) } }

  /// The reason why the system or the desktop reserves it.
  private var reserved: ForbiddenCombination? {
    if Self.deviceKeys.contains(key) || key.hasPrefix("XF86Switch_VT_") { return .device }
    if modifiers.contains(.alt), key == "Print" { return .kernel }
    guard modifiers.isSuperset(of: [.ctrl, .alt]) else { return nil }
    if Self.consoles.contains(key) { return .console }
    return ["Delete", "KP_Delete", "BackSpace"].contains(key) ? .session : nil
  }

  private static let consoles = Set((1...12).map { "F\($0)" })
  private static let deviceKeys: Set = [
    "XF86PowerOff", "XF86PowerDown", "XF86Sleep", "XF86Suspend", "XF86Hibernate", "XF86ScreenSaver",
    "XF86Ungrab", "XF86ClearGrab", "XF86RFKill",
  ]
}
