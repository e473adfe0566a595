import Foundation

/// The desktop of a phone: phoc, phosh and squeekboard as they are, without gnome-session.
extension Stage.Options {
  /// A phone held upright.
  public static var phosh: Self { phosh(width: 720, height: 1440) }

  /// A phone with a screen of so many pixels.
  public static func phosh(width: Int, height: Int, timeLimit: Double = 90) -> Self {
    // A whole desktop starts, which takes its time on a machine that is busy.
    var options = Self(width: width, height: height, timeLimit: timeLimit, patience: 45)
    options.shell = .phosh
    return options
  }
}

extension Stage {
  /// A compositor, and what belongs to its desktop.
  public enum Shell: String, CaseIterable, Sendable {
    /// sway, and nothing else.
    case sway
    /// phoc, and nothing else.
    case phoc
    /// phoc with phosh and squeekboard.
    case phosh
    /// KWin, and nothing else.
    case kwin
    /// labwc, and nothing else.
    case labwc
    /// Weston, and nothing else.
    case weston

    /// True where the compositor starts the keyboard, as its own input method, and has no virtual keyboards.
    public var startsKeyboard: Bool { self == .kwin || self == .weston }

    /// The shell of tests that name none: that of PHRASEBOARD_SHELL, or sway.
    public static let usual =
      ProcessInfo.processInfo.environment["PHRASEBOARD_SHELL"].flatMap(Self.init) ?? .sway
  }

  /// The logical pixels below the keyboard that are the shell's own.
  public var shellHeightBelow: Double { options.shell == .phosh ? homeBarHeight : 0 }

  /// The height in phosh 0.24, which Debian 12 has, and in 0.46 of Debian 13.
  private var homeBarHeight: Double { Self.hasPhoc(0, 46) ? 15 : 40 }

  /// Tells whether stages have this version of phoc or a later one; phosh has the same.
  public static func hasPhoc(_ major: Int, _ minor: Int) -> Bool {
    !phocVersion.lexicographicallyPrecedes([major, minor])
  }

  private static let phocVersion: [Int] = {
    let version = try? Installation.output(of: "/usr/bin/env", ["phoc", "--version"])
    return version?.split { !$0.isNumber }.compactMap { Int($0) } ?? []
  }()

  /// The logical pixels at the top that are the shell's own.
  public var shellHeightAbove: Double { options.shell == .phosh ? 32 : 0 }

  /// Starts phoc in the host, then phosh and squeekboard; returns when phosh is up, and squeekboard has its name on
  /// the bus.
  func startPhosh() throws {
    environment["GSETTINGS_BACKEND"] = "keyfile"
    environment["XDG_CURRENT_DESKTOP"] = "Phosh:GNOME"
    let settings = "[org/gnome/desktop/a11y/applications]\nscreen-keyboard-enabled=true\n"
    try write(settings, to: "config/glib-2.0/settings/keyfile")
    let phoc = try startPhoc()
    try start(["/usr/libexec/phosh", "-U"], name: "phosh")
    try startSqueekboard()
    // phosh says so a second after its start. Then the black screen fades, as soon as something is drawn on it.
    _ = try line(of: phoc) { $0.hasSuffix("Shell state changed: 1") }
  }

  /// Starts phoc in the host; returns when it can be touched.
  @discardableResult
  func startPhoc() throws -> StageProcess {
    // phoc 0.46 does not take the size that its window is given.
    let mode = "mode = \(options.width)x\(options.height)\nscale = \(options.scale)\n"
    let path = try write("[core]\nxwayland = false\n[output:WL-1]\n" + mode, to: "phoc.ini")
    // phoc ends with the program that it runs, with a shell in 0.24 and without one in 0.46.
    let session = "sh -c 'echo \"phoc-ready $WAYLAND_DISPLAY\"; exec sleep infinity'"
    let phoc = try start(
      ["phoc", "-C", path, "-E", session] + (options.shell == .phosh ? ["-S"] : []), name: "phoc",
      environment: [
        "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_BACKENDS": "wayland",
        "WAYLAND_DISPLAY": HostCompositor.socket, "G_MESSAGES_DEBUG": "phoc-server",
      ])
    let ready = try line(of: phoc) { $0.hasPrefix("phoc-ready ") }
    environment["WAYLAND_DISPLAY"] = String(ready.dropFirst("phoc-ready ".count))
    // phosh ends where it finds no seat.
    try waitForSeat()
    try host?.waitUntilReady(by: deadline)
    return phoc
  }

  /// Kills squeekboard.
  public func killSqueekboard() throws {
    guard let squeekboard = processes.last(where: { $0.name == "squeekboard" }) else { return }
    squeekboard.signal(SIGKILL)
    _ = try squeekboard.waitUntilEnded(by: deadline)
    forget(squeekboard)
  }

  /// Starts squeekboard, which ends where another program has its name; returns when it has the name.
  @discardableResult
  public func startSqueekboard() throws -> StageProcess {
    // squeekboard tells standard output each time that it looks for a layout, and stands still when nobody reads that.
    let squeekboard = try start(["sh", "-c", "exec squeekboard >/dev/null"], name: "squeekboard")
    let result = try run(["gdbus", "wait", "--session", "--timeout", "20", Self.systemKeyboard])
    guard result.ending == .exit(0) else { throw failure("squeekboard does not take its name") }
    return squeekboard
  }

  /// Waits for a line of phoc's among those of its log.
  private func line(of phoc: StageProcess, where matches: (String) -> Bool) throws -> String {
    while true {
      let line = try phoc.nextLine(by: deadline, waitingFor: "the line of its log")
      if matches(line) { return line }
    }
  }

  // MARK: The system keyboard

  private static let systemKeyboard = "sm.puri.OSK0"

  /// Asks the system keyboard to show or hide, as phosh does.
  public func setSystemKeyboard(isVisible: Bool) throws {
    try call(Self.systemKeyboard, "/sm/puri/OSK0", "\(Self.systemKeyboard).SetVisible", "\(isVisible)")
  }

  /// Returns once the system keyboard has answered, and so has done what it had to before.
  public func waitForSystemKeyboard() throws {
    let get = "org.freedesktop.DBus.Properties.Get"
    try call(Self.systemKeyboard, "/sm/puri/OSK0", get, Self.systemKeyboard, "Visible")
  }

  /// Locks the session as the lock key does.
  public func lockPhosh() throws {
    try call("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver.Lock")
  }

  private func call(_ name: String, _ path: String, _ method: String, _ arguments: String...) throws {
    let result = try run(
      ["gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method] + arguments)
    guard result.ending == .exit(0) else { throw failure("\(method): \(result.standardError)") }
  }

  // MARK: Touching phosh

  /// Opens phosh's overview by a finger that goes up from the lower edge.
  public func openOverview() throws { try swipe(from: logicalHeight - 10, to: logicalHeight / 6) }

  /// Closes the overview by a finger that goes down from its upper edge.
  public func closeOverview() throws { try swipe(from: shellHeightAbove + 28, to: logicalHeight - 20) }

  /// Pulls the shade with the notifications down from the upper edge.
  public func openShade() throws { try swipe(from: 10, to: logicalHeight - 20) }

  /// Pushes the shade up again, from the lower edge.
  public func closeShade() throws { try swipe(from: logicalHeight - 10, to: logicalHeight / 6) }

  /// Moves a finger up or down in the middle, at a speed that shells take for a swipe.
  private func swipe(from start: Double, to end: Double) throws {
    let x = logicalWidth / 2
    let now = Stage.now
    try down(0, x: x, y: start, time: now)
    for step in 1...10 {
      try motion(0, x: x, y: start + (end - start) * Double(step) / 10, time: now + 20 * step)
    }
    try up(0, time: now + 220)
  }
}
