import Foundation

/// Weston, nested in the host, whose own input method the keyboard is.
extension Stage {
  /// Starts Weston in the host; returns when it can be touched, and has started its input method.
  func startWeston() throws {
    let lender = try supportProgram("input-method-socket.py")
    let script = try write(
      "#!/bin/sh\nexec /usr/bin/python3 \(lender) lend \(inputMethodSocket)\n", to: "weston/input-method")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    // Without a panel of its own, one window has the whole output.
    let settings = try write(
      """
      [core]
      idle-time=0
      [shell]
      panel-position=none
      locking=false
      startup-animation=none
      animation=none
      [input-method]
      path=\(script)

      """, to: "weston/weston.ini")
    try start(
      [
        "weston", "--backend=wayland-backend.so", "--use-pixman", "--display", HostCompositor.socket,
        "--socket", "wayland-weston", "--fullscreen", "--width", "\(options.width / options.scale)",
        "--height",
        "\(options.height / options.scale)", "-c", settings,
      ], name: "weston")
    environment["WAYLAND_DISPLAY"] = "wayland-weston"
    try host?.waitUntilReady(by: deadline)
    // It shows an input panel only where a keyboard has the focus.
    try plugKeyboard()
    try wait(for: "Weston's input method") { FileManager.default.fileExists(atPath: inputMethodSocket) }
  }
}
