import Foundation
import Glibc

/// A message bus of its own for one test, which ends with it.
final class PrivateBus {
  let folder: String
  let address: String
  private let daemon: ChildProcess

  /// `service` is the content of a service file, for a bus that can start the keyboard.
  init(service: String? = nil) throws {
    // A socket's path may have 107 bytes, so the folder has a short name.
    folder = "/tmp/pb-" + UUID().uuidString.prefix(18)
    let services = folder + "/services"
    try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
    if let service {
      try service.write(
        toFile: services + "/org.phraseboard.Keyboard.service", atomically: true, encoding: .utf8)
    }
    let configuration = folder + "/bus.conf"
    try """
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(folder)/bus</listen>
      <servicedir>\(services)</servicedir>
      <policy context="default">
        <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
      </policy>
    </busconfig>
    """.write(toFile: configuration, atomically: true, encoding: .utf8)
    address = "unix:path=\(folder)/bus"
    daemon = try ChildProcess(
      ["dbus-daemon", "--config-file=\(configuration)", "--nofork", "--print-address=1"])
    // It prints its address when it listens.
    _ = try Lines(of: daemon.output).next { $0.hasPrefix("unix:") }
  }

  deinit {
    daemon.kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The variables that a program needs to find this bus and no other.
  var environment: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder, "HOME": folder, "LC_ALL": "C.UTF-8"]
  }

  func kill() {
    daemon.kill()
  }
}
