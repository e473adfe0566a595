import WordFiles

/// The meaning of facts for the user: the items of `phraseboard doctor`, in their order.
///
/// It reads nothing itself, so that each state of each item can be tested.
struct Diagnosis {
  let facts: DoctorFacts
  let time: TimeText

  var items: [DoctorItem] {
    [programs, keyboard, compositor]
      + [layerShell, virtualKeyboard, otherProtocols, seat].compactMap { $0 }
      + [inputMethod, systemKeyboard, typing, shortcuts, sessionBus, lock, haptics, portal]
      + [isolation, fonts, emoji].compactMap { $0 }
      + [settings, words, store] + facts.sources.map(source)
  }

  /// Tells whether the keyboard can work.
  static func canWork(_ items: [DoctorItem]) -> Bool { !items.contains { $0.state == .fault } }

  // MARK: The programs

  private var programs: DoctorItem {
    guard facts.missingPrograms.isEmpty else {
      let names = facts.missingPrograms.joined(separator: ", ")
      return DoctorItem(
        "programs", .fault, "\(names): not beside this program, nor in PATH",
        means: "A part of Phraseboard is missing.", help: "make install, as root")
    }
    return DoctorItem(
      "programs", .ok, "phraseboard \(Messages.version)", means: "All programs of Phraseboard are there.")
  }

  private var keyboard: DoctorItem {
    switch facts.keyboard {
    case .absent where facts.busFailure != nil:
      DoctorItem(
        "keyboard", .note, "not known without a session bus",
        means: "A keyboard that runs comes and goes by signal.", help: "pkill -USR2 phraseboard-key")
    case .absent:
      DoctorItem(
        "keyboard", .note, "does not run", means: "Nothing can be shown yet.", help: "phraseboard run")
    case .silent:
      DoctorItem(
        "keyboard", .fault, "runs, and does not answer", means: "It neither shows nor hides.",
        help: "pkill -KILL phraseboard-key; phraseboard run")
    case .running(let isVisible, _, _):
      DoctorItem(
        "keyboard", .ok, isVisible ? "runs, and is on the screen" : "runs, and is hidden",
        means: isVisible ? "It can be tapped." : "\"phraseboard show\" shows it.")
    }
  }

  // MARK: The bus

  private var sessionBus: DoctorItem {
    guard let reason = facts.busFailure else {
      return DoctorItem(
        "session-bus", .ok, "answers",
        means: "\"phraseboard show\" and the other commands reach the keyboard.")
    }
    return DoctorItem(
      "session-bus", .note, reason,
      means: "The keyboard shows and hides by signal only: SIGUSR2 and SIGUSR1.",
      help: "start your desktop with dbus-run-session")
  }

  private var lock: DoctorItem {
    let sources =
      (facts.lock.hasLogind && facts.lock.hasSession ? ["logind"] : [])
      + (facts.lock.hasScreenSaver ? ["the screen saver"] : [])
    guard sources.isEmpty else {
      return DoctorItem(
        "lock", .ok, "told by \(sources.joined(separator: " and "))",
        means: "The keyboard types nothing once the screen is locked.")
    }
    let detail =
      switch facts.lock {
      case let lock where lock.systemBusFailure != nil: lock.systemBusFailure ?? ""
      case let lock where lock.hasLogind: "logind has no session of yours"
      default: "no logind, and no screen saver on the session bus"
      }
    return DoctorItem(
      "lock", .note, detail,
      means: "Nobody tells the keyboard that the screen is locked: what it types goes on.",
      help: (facts.busFailure == nil ? "phraseboard hide" : "pkill -USR1 phraseboard-key")
        + ", before you lock")
  }

  /// Returns an item about something that only a session bus could tell.
  func unknown(_ id: String, _ means: String) -> DoctorItem {
    DoctorItem(id, .note, "not known without a session bus", means: means)
  }

  private var haptics: DoctorItem {
    switch facts.haptics {
    case _ where !facts.settings.values.hasHaptics:
      DoctorItem("haptics", .ok, "off: [feedback] haptics = false", means: "Keys do not buzz.")
    case _ where facts.busFailure != nil: unknown("haptics", "Keys do not buzz.")
    case .running: DoctorItem("haptics", .ok, "feedbackd runs", means: "Keys buzz where the device can.")
    case .activatable:
      DoctorItem("haptics", .ok, "feedbackd starts when needed", means: "Keys buzz where the device can.")
    case .absent:
      DoctorItem(
        "haptics", .note, "nobody offers org.sigxcpu.Feedback", means: "Keys do not buzz.",
        help: WordMessages.install("feedbackd"))
    }
  }

  private var portal: DoctorItem {
    let means = "Programs can learn whether you want dark colours."
    switch facts.portal {
    case _ where facts.busFailure != nil:
      return unknown("portal", "Nobody tells whether you want dark colours.")
    case .running where facts.portalHasSettings:
      return DoctorItem("portal", .ok, "runs, with settings", means: means)
    case .activatable:
      return DoctorItem("portal", .ok, "starts when needed", means: means)
    case .running, .absent:
      let isThere = facts.portal == .running
      return DoctorItem(
        "portal", .note, isThere ? "runs, without settings" : "nobody offers org.freedesktop.portal.Desktop",
        means: "Nobody tells whether you want dark colours.",
        help: WordMessages.install("xdg-desktop-portal-gtk"))
    }
  }
}
