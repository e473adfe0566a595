import Foundation

/// KWin, nested in the host, whose own input method the keyboard is.
extension Stage {
  /// The path at which the keyboard gets the socket that KWin has made for its input method.
  var inputMethodSocket: String { directory + "/run/input-method" }

  /// The words ahead of the keyboard's that give it the place of the compositor's input method; none where it finds the compositor by
  /// itself.
  func inputMethodWords() throws -> [String] {
    options.shell.startsKeyboard
      ? ["/usr/bin/python3", try supportProgram("input-method-socket.py"), "take", inputMethodSocket] : []
  }

  /// Starts KWin in the host; returns when it can be touched, and has started its input method.
  func startKWin() throws {
    let lender = try supportProgram("input-method-socket.py")
    // One window has the whole output, without a title bar.
    try write(
      """
      [General]
      count=1
      rules=all
      [all]
      maximizehoriz=true
      maximizehorizrule=2
      maximizevert=true
      maximizevertrule=2
      noborder=true
      noborderrule=2

      """, to: "config/kwinrulesrc")
    let kwin = try start(
      [
        "kwin_wayland", "--wayland-display", HostCompositor.socket, "--socket", "wayland-kwin",
        "--width", "\(options.width / options.scale)", "--height", "\(options.height / options.scale)",
        "--scale", "1", "--output-count", "\(options.outputs)",
        "--no-lockscreen", "--no-global-shortcuts",
      ]
        + (options.lendsInputMethod
          ? ["--inputmethod", "/usr/bin/python3 \(lender) lend \(inputMethodSocket)"] : [])
        + (options.xwayland ? ["--xwayland", "sh -c 'echo $DISPLAY >\(displayFile)'"] : []), name: "kwin",
      environment: [
        // Without a GPU, and by the processor alone.
        "LIBGL_ALWAYS_SOFTWARE": "1", "KWIN_COMPOSE": "Q",
        // Shows the input method for a field that was focused by nobody's finger, too.
        "KWIN_IM_SHOW_ALWAYS": "1", "QT_QPA_PLATFORM": "",
      ])
    environment["WAYLAND_DISPLAY"] = "wayland-kwin"
    try host?.waitUntilReady(by: deadline)
    if options.lendsInputMethod {
      try wait(for: "KWin's input method") {
        guard kwin.endingSoFar == nil else { throw failure("KWin has ended") }
        return FileManager.default.fileExists(atPath: inputMethodSocket)
      }
    }
    if options.xwayland { try readDisplay() }
  }

  /// Kills KWin, waits until the keyboard has ended with it, and starts it anew, as Plasma does.
  public func restartKWin(endOfKeyboard keyboard: StageProcess) throws -> StageProcess.Ending {
    if let kwin = processes.first(where: { $0.name == "kwin" }) { forget(kwin) }
    let ending = try keyboard.waitUntilEnded(by: deadline)
    // A keyboard that has taken the socket takes its file away, too.
    try? FileManager.default.removeItem(atPath: inputMethodSocket)
    try startKWin()
    return ending
  }

  /// The file into which a program that KWin has started writes the display that it is given.
  private var displayFile: String { directory + "/run/x-display" }

  private func readDisplay() throws {
    try wait(for: "XWayland") {
      let line = (try? String(contentsOfFile: displayFile, encoding: .utf8)) ?? ""
      if line.hasSuffix("\n") { environment["DISPLAY"] = String(line.dropLast()) }
      return line.hasSuffix("\n")
    }
  }

  /// Changes KWin's outputs, in the words of kscreen-doctor, such as "output.1.scale.1.5".
  public func changeKWinOutputs(_ words: String...) throws {
    let result = try run(["kscreen-doctor", "--platform", "wayland"] + words)
    guard result.ending == .exit(0) else { throw failure("kscreen-doctor: \(result.standardError)") }
  }

  /// Gives KWin these layouts, such as "us,ru", and puts one of them in force, counted from 0.
  public func setKWinLayouts(_ layouts: String, current: Int) throws {
    try write("[Layout]\nUse=true\nLayoutList=\(layouts)\n", to: "config/kxkbrc")
    let calls = [
      ["org.kde.KWin", "/KWin", "org.kde.KWin.reconfigure"],
      ["org.kde.keyboard", "/Layouts", "org.kde.KeyboardLayouts.setLayout", "\(current)"],
    ]
    _ = try run([
      "gdbus", "emit", "--session", "--object-path", "/Layouts", "--signal", "org.kde.keyboard.reloadConfig",
    ])
    for call in calls {
      let result = try run(
        ["gdbus", "call", "--session", "--dest", call[0], "--object-path", call[1], "--method"]
          + call.dropFirst(2))
      guard result.ending == .exit(0) else { throw failure("\(call): \(result.standardError)") }
    }
  }
}
