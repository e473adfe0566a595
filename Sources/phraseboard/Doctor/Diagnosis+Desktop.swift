/// The items about the compositor, and about the way of text.
extension Diagnosis {
  /// The compositor's globals with their versions; none without a compositor.
  private var globals: [String: Int] {
    if case .running(_, _, let globals) = facts.compositor { globals } else { [:] }
  }

  private var isOnCompositor: Bool {
    if case .running = facts.compositor { true } else { false }
  }

  private static let layerShellName = "zwlr_layer_shell_v1"
  private static let virtualKeyboardName = "zwp_virtual_keyboard_manager_v1"
  private static let inputMethodName = "zwp_input_method_manager_v2"

  var compositor: DoctorItem {
    let (means, help) = ("The keyboard cannot start.", "run this command inside your desktop session")
    switch facts.compositor {
    case .running(let name, let display, _):
      return DoctorItem(
        "compositor", .ok, "\(name ?? "a compositor") on \(display)", means: "The keyboard can connect to it."
      )
    case .failed(let reason): return DoctorItem("compositor", .fault, reason, means: means, help: help)
    case .silent:
      return DoctorItem(
        "compositor", .fault, "does not answer", means: means,
        help: "log out and in again, or restart the device")
    }
  }

  var layerShell: DoctorItem? {
    required(
      "layer-shell", Self.layerShellName, good: "The keyboard can be on the screen.",
      bad: "The keyboard cannot be on the screen: GNOME and Cinnamon have no place for it.",
      help: "use phosh, sway or another compositor with layer shell")
  }

  /// True on KWin, where only the keyboard can type that KWin has started.
  private var isOnKWin: Bool { globals["org_kde_plasma_window_management"] != nil }

  private var isStartedByKWin: Bool { isOnKWin && facts.keyboard != .absent }

  var virtualKeyboard: DoctorItem? {
    if isStartedByKWin {
      return DoctorItem(
        "virtual-keyboard", .ok, "KWin has started Phraseboard", means: "The keyboard can type.")
    }
    if isOnKWin {
      return DoctorItem(
        "virtual-keyboard", .fault, "KWin has not started Phraseboard", means: "The keyboard cannot type.",
        help: "choose Phraseboard in System Settings under Keyboard, Virtual Keyboard")
    }
    return required(
      "virtual-keyboard", Self.virtualKeyboardName, good: "The keyboard can type into every application.",
      bad: "The keyboard cannot type.", help: "use phosh, sway or another compositor with virtual keyboards")
  }

  private func required(
    _ id: String, _ interface: String, good: String, bad: String, help: String
  ) -> DoctorItem? {
    guard isOnCompositor else { return nil }
    guard let version = globals[interface] else {
      return DoctorItem(id, .fault, "the compositor does not offer \(interface)", means: bad, help: help)
    }
    return DoctorItem(id, .ok, "\(interface) \(version)", means: good)
  }

  /// The protocols that the keyboard can do without, and the loss without them. Any one of the names in an entry is
  /// enough.
  private static let optional: [(names: [String], loss: String)] = [
    ([inputMethodName], "all text goes by keys"),
    (["wl_subcompositor"], "no list opens"),
    (
      ["wp_viewporter"],
      "a touch beside a list does not close it, and at fractional scales the keyboard is blurred"
    ),
    (["zxdg_output_manager_v1"], "at fractional scales the keyboard may be of the wrong size"),
    (["zwp_tablet_manager_v2"], "a pen does not work"),
    (
      ["ext_data_control_manager_v1", "zwlr_data_control_manager_v1"],
      "{{clipboard}} is typed as nothing, and the panel Copied stays empty"
    ),
  ]

  var otherProtocols: DoctorItem? {
    guard isOnCompositor else { return nil }
    let found = Self.optional.flatMap(\.names).compactMap { name in globals[name].map { "\(name) \($0)" } }
    let lost = Self.optional.filter { entry in
      entry.names.allSatisfy { globals[$0] == nil } && !(isOnKWin && entry.names == [Self.inputMethodName])
    }
    let detail = found.isEmpty ? "none" : found.joined(separator: ", ")
    if lost.isEmpty { return DoctorItem("protocols", .ok, detail, means: "Nothing is missing.") }
    let names = lost.map { $0.names.joined(separator: " or ") }.joined(separator: ", ")
    return DoctorItem(
      "protocols", .note, "\(detail); not offered: \(names)",
      means: "Without them: \(lost.map(\.loss).joined(separator: "; ")).")
  }

  var seat: DoctorItem? {
    guard isOnCompositor else { return nil }
    guard globals["wl_seat"] != nil else {
      return DoctorItem(
        "seat", .note, "the compositor has none", means: "The keyboard types once there is an input device.",
        help: "connect a touch screen, a mouse or a keyboard")
    }
    return DoctorItem("seat", .ok, "there is one", means: "The keyboard can be touched.")
  }

  // MARK: Text

  private var isOurs: Bool {
    if case .running(_, isInputMethod: true, _) = facts.keyboard { true } else { false }
  }

  /// The program that owns the system keyboard's name; nil when that is Phraseboard, or nobody.
  private var otherKeyboard: String? {
    guard let owner = facts.systemKeyboard, !owner.isPhraseboard else { return nil }
    return owner.program ?? "another program"
  }

  private var isOnPhoc: Bool {
    if case .running("phoc", _, _) = facts.compositor { true } else { false }
  }

  /// The reason why the input method is left to others, although there are none.
  private var leavesToOthers: String? {
    guard facts.systemKeyboard == nil else { return nil }
    switch facts.settings.values.rules.osk {
    case .guest: return "[keyboard] osk = \"guest\""
    case .auto: return isOnPhoc ? "phosh may start another keyboard" : nil
    case .system: return nil
    }
  }

  private static let byKeys = "Text goes by keys; some applications get it wrong (docs/clients.md)."

  var inputMethod: DoctorItem {
    let item = { DoctorItem("input-method", $0, $1, means: $2, help: nil) }
    switch facts.inputMethod {
    case _ where !isOnCompositor:
      return item(.note, "not known without a compositor", "Nothing can be typed.")
    case _ where isStartedByKWin: return item(.ok, "KWin's own", "Text reaches applications as text.")
    case _ where isOnKWin: return item(.note, "KWin's own, which is another program", "Nothing can be typed.")
    case _ where globals[Self.inputMethodName] == nil:
      return item(.note, "the compositor does not offer \(Self.inputMethodName)", Self.byKeys)
    case _ where isOurs: return item(.ok, "Phraseboard", "Text reaches applications as text.")
    case _ where leavesToOthers != nil:
      return item(.note, "left to others: \(leavesToOthers ?? "")", Self.byKeys)
    case .free: return item(.ok, "free", "The keyboard takes it when it is shown.")
    case .taken: return item(.note, "another program has it", Self.byKeys)
    case nil: return unknownInputMethod
    }
  }

  private var unknownInputMethod: DoctorItem {
    if let other = otherKeyboard {
      return DoctorItem(
        "input-method", .note, "not known; most likely \(other), which is the system keyboard",
        means: Self.byKeys)
    }
    let isUnasked = facts.busFailure != nil || facts.keyboard == .absent
    return DoctorItem(
      "input-method", .note,
      isUnasked
        ? "not asked" : "not known: Phraseboard has it only while it is shown and a text field has the focus",
      means: "If another program has it, text goes by keys.",
      help: isUnasked ? nil : "tap into a text field, show the keyboard, and ask again")
  }

  var systemKeyboard: DoctorItem {
    let name = "sm.puri.OSK0"
    if facts.busFailure != nil { return unknown("system-keyboard", "phosh cannot call a keyboard.") }
    guard let owner = facts.systemKeyboard else {
      guard isOnPhoc else {
        return DoctorItem(
          "system-keyboard", .ok, "nobody owns \(name)", means: "Only phosh asks for a system keyboard.")
      }
      return DoctorItem(
        "system-keyboard", .note, "nobody owns \(name)",
        means: "phosh has no keyboard that it could show and hide.", help: becomingSystemKeyboard)
    }
    if owner.isPhraseboard {
      return DoctorItem("system-keyboard", .ok, "Phraseboard", means: "phosh shows and hides Phraseboard.")
    }
    let program = owner.program ?? "a program that the bus does not name"
    if facts.settings.values.rules.osk == .system {
      return DoctorItem(
        "system-keyboard", .note, "\(program), although [keyboard] osk = \"system\"",
        means: "Phraseboard is the guest of a keyboard that keeps its place, as squeekboard does.",
        help: becomingSystemKeyboard)
    }
    return DoctorItem(
      "system-keyboard", .ok, program, means: "Phraseboard is its guest: the globe leads to it.")
  }

  /// The steps that are left to have phosh start Phraseboard.
  private var becomingSystemKeyboard: String {
    facts.isEnabledAsSystemKeyboard
      ? "log out and in again: phosh starts Phraseboard from the next login on"
      : "phraseboard system-keyboard enable, and log out and in again"
  }

  var typing: DoctorItem {
    let item = { DoctorItem("typing", $0, $1, means: $2, help: nil) }
    guard isOnCompositor, globals[Self.virtualKeyboardName] != nil else {
      return item(.fault, "no way", "Nothing can be typed.")
    }
    let asText = "Accents, emoji and all scripts arrive exactly."
    if isOurs { return item(.ok, "through the input method, which is Phraseboard", asText) }
    guard globals[Self.inputMethodName] != nil else {
      return item(.note, "by keys: the compositor has no input methods", Self.byKeys)
    }
    switch facts.inputMethod {
    case _ where leavesToOthers != nil: return item(.note, "by keys: \(leavesToOthers ?? "")", Self.byKeys)
    case .free: return item(.ok, "through the input method, which is free", asText)
    case .taken: return item(.note, "by keys: another program is the input method", Self.byKeys)
    case nil: break
    }
    if let other = otherKeyboard {
      return item(.note, "by keys, while \(other) is the input method", Self.byKeys)
    }
    return item(.ok, "through the input method where it is free, else by keys", asText)
  }

  /// Tells whether shortcuts work in the application in front.
  var shortcuts: DoctorItem {
    let item = { DoctorItem("shortcuts", $0, $1, means: $2, help: $3) }
    let elsewhere = "They work in applications that tell the input method their text. Terminals tell none."
    let again = "sleep 5; phraseboard doctor (and go to the application meanwhile)"
    guard case .running(_, _, let tells) = facts.keyboard else {
      return item(.ok, "not known while no keyboard runs", elsewhere, nil)
    }
    switch tells {
    case "text": return item(.ok, "the application in front tells its text", "They work in it.", nil)
    case "private":
      return item(.note, "the field in front is private", "They do not work in it. \(elsewhere)", again)
    case "nothing":
      return item(
        .note, "the application in front does not tell its text", "They do not work in it. \(elsewhere)",
        again)
    default:
      return item(.ok, "no text field in front, or Phraseboard is not its input method", elsewhere, again)
    }
  }
}
