import Expectations
import Testing

@testable import Bus

struct SettingNoticeTests {
  /// Its form is the one of KConfig's own.
  @Test func listenersLearnWhichSettingHasChanged() throws {
    let bus = try PrivateBus()
    let monitor = try ChildProcess(
      ["dbus-monitor", "--session", "interface='org.kde.kconfig.notify'"], environment: bus.environment)
    let lines = Lines(of: monitor.output)
    _ = try lines.next { $0.hasSuffix("member=NameLost") }
    try SettingNotice.send(
      file: "kwinrc", group: "Wayland", key: "InputMethod", address: bus.address, timeout: 5000)
    _ = try lines.next {
      $0.hasSuffix("path=/kwinrc; interface=org.kde.kconfig.notify; member=ConfigChanged")
    }
    let body = try (0..<8).map { _ in try lines.next { _ in true }.drop { $0 == " " } }
    expect(
      body,
      equals: [
        "array [", "dict entry(", "string \"Wayland\"", "array [", "array of bytes \"InputMethod\"", "]", ")",
        "]",
      ])
  }

  @Test func aBusThatIsGoneIsTold() throws {
    let bus = try PrivateBus()
    bus.kill()
    #expect(throws: BusConnectionError.self) {
      try SettingNotice.send(file: "kwinrc", group: "", key: "", address: bus.address, timeout: 5000)
    }
  }
}
