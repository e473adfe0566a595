import Foundation

/// labwc, nested in the host.
extension Stage {
  /// Starts labwc in the host; returns when it can be touched.
  func startLabwc() throws {
    // One window has the whole output, without a title bar.
    try write(
      """
      <labwc_config>
        <core><decoration>client</decoration><gap>0</gap></core>
        <windowRules>
          <windowRule identifier="*" serverDecoration="no"><action name="Maximize"/></windowRule>
        </windowRules>
        <touch mouseEmulation="no"/>
      </labwc_config>

      """, to: "labwc/rc.xml")
    let labwc = try start(
      ["labwc", "-C", directory + "/labwc", "-s", "sh -c 'echo labwc-ready $WAYLAND_DISPLAY'"], name: "labwc",
      environment: [
        "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_BACKENDS": "wayland",
        "WAYLAND_DISPLAY": HostCompositor.socket,
      ])
    let ready = try labwc.nextLine(by: deadline, waitingFor: "its socket")
    guard ready.hasPrefix("labwc-ready ") else { throw failure("labwc gives no socket, but '\(ready)'") }
    environment["WAYLAND_DISPLAY"] = String(ready.dropFirst("labwc-ready ".count))
    // It does not take the size that its window is given.
    let mode = "\(options.width)x\(options.height)"
    let result = try run([
      "wlr-randr", "--output", "WL-1", "--custom-mode", mode, "--scale", "\(options.scale)",
    ])
    guard result.ending == .exit(0) else { throw failure("wlr-randr: \(result.standardError)") }
    try host?.waitUntilReady(by: deadline)
  }
}
