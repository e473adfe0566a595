import Expectations
import Keyboard
import Testing

@testable import Bus

/// The settings that the desktop's portal tells, with a stand-in for the portal.
struct DesktopAppearanceTests {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let (freedesktop, gnome) = ("org.freedesktop.appearance", "org.gnome.desktop.interface")

  /// The appearances that were told, in order.
  private final class Told {
    var appearances: [Appearance] = []
  }

  private let keyboard = FakeKeyboard()
  private let bus: PrivateBus
  private let portal: SocketPeer
  private let told = Told()

  init() throws {
    bus = try PrivateBus()
    portal = try SocketPeer(on: bus)
  }

  /// Follows the portal, and returns once so many appearances have been told.
  private func follow(until count: Int) throws -> KeyboardBus {
    let server = try KeyboardBus(handler: keyboard, address: bus.address)
    server.followAppearance { [told] in told.appearances.append($0) }
    try wait(serving: server) { told.appearances.count >= count }
    return server
  }

  /// - Parameter connection: the only one that gets the signal, whoever sends it.
  private func change(
    _ namespace: String, _ key: String, _ value: String, to connection: String = ""
  ) throws {
    try portal.tell("setting", namespace, key, value)
    try portal.tell(
      "emit", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged",
      "('\(namespace)', '\(key)', <\(value)>)", connection)
  }

  private func appearance(_ change: (inout Appearance) -> Void = { _ in }) -> Appearance {
    var appearance = Appearance()
    change(&appearance)
    return appearance
  }

  @Test(arguments: [false, true]) func allSettingsAreToldAtOnce(isOld: Bool) throws {
    if isOld { try portal.tell("old-portal") }
    try portal.tell("setting", Self.freedesktop, "color-scheme", "uint32 1")
    try portal.tell("setting", Self.freedesktop, "contrast", "uint32 1")
    try portal.tell("setting", Self.freedesktop, "reduced-motion", "uint32 1")
    try portal.tell("setting", Self.gnome, "text-scaling-factor", "1.25")
    _ = try portal.own(Self.name, flags: 0)
    let server = try follow(until: 1)
    let expected = appearance {
      ($0.colorScheme, $0.wantsContrast, $0.reducesMotion, $0.textScale) = (.dark, true, true, 1.25)
    }
    expect(told.appearances, equals: [expected])
    // The server waits for nothing.
    #expect(server.nextWake == nil)
  }

  @Test func changesAreTold() throws {
    _ = try portal.own(Self.name, flags: 0)
    let server = try follow(until: 1)
    expect(told.appearances, equals: [appearance()])
    func expectChange(_ key: String, in namespace: String, _ value: String, _ set: (inout Appearance) -> Void)
      throws
    {
      let count = told.appearances.count
      try change(namespace, key, value)
      try wait(serving: server) { told.appearances.count > count }
      var expected = told.appearances[count - 1]
      set(&expected)
      expect(told.appearances.last, equals: expected)
    }
    try expectChange("color-scheme", in: Self.freedesktop, "uint32 1") { $0.colorScheme = .dark }
    try expectChange("color-scheme", in: Self.freedesktop, "uint32 2") { $0.colorScheme = .light }
    try expectChange("color-scheme", in: Self.freedesktop, "uint32 0") { $0.colorScheme = .noPreference }
    try expectChange("contrast", in: Self.freedesktop, "uint32 1") { $0.wantsContrast = true }
    try expectChange("reduced-motion", in: Self.freedesktop, "uint32 1") { $0.reducesMotion = true }
    try expectChange("reduced-motion", in: Self.freedesktop, "uint32 0") { $0.reducesMotion = false }
    try expectChange("enable-animations", in: Self.gnome, "false") { $0.reducesMotion = true }
    try expectChange("text-scaling-factor", in: Self.gnome, "2.0") { $0.textScale = 2 }
    // A value that is no scale, or has another type, counts as if it were not set.
    try expectChange("text-scaling-factor", in: Self.gnome, "40.0") { $0.textScale = 1 }
    try change(Self.freedesktop, "color-scheme", "'dark'")
    try expectChange("contrast", in: Self.freedesktop, "uint32 0") { $0.wantsContrast = false }
  }

  /// The settings stay when the portal has gone, until another one tells something else.
  @Test func thePortalGoesAndComes() throws {
    try portal.tell("setting", Self.freedesktop, "color-scheme", "uint32 1")
    _ = try portal.own(Self.name, flags: 0)
    let server = try follow(until: 1)
    try portal.tell("release", Self.name)
    // A signal of a program that is no portal counts for nothing.
    let own = try #require(server.connection?.uniqueName)
    try change(Self.freedesktop, "contrast", "uint32 1", to: own)
    try portal.tell("setting", Self.freedesktop, "contrast", "uint32 0")
    try portal.tell("setting", Self.freedesktop, "color-scheme", "uint32 2")
    _ = try portal.own(Self.name, flags: 0)
    try wait(serving: server) { told.appearances.count > 1 }
    expect(told.appearances.map(\.colorScheme), equals: [.dark, .light])
    #expect(told.appearances.allSatisfy { !$0.wantsContrast })
  }

  /// The bus starts the portal only when somebody wants it, and once.
  @Test func thePortalIsStartedWhenItIsWanted() throws {
    let program =
      "from gi.repository import Gio, GLib; "
      + "Gio.bus_own_name(Gio.BusType.STARTER, '\(Self.name)', 0, None, None, None); GLib.MainLoop().run()"
    let bus = try PrivateBus(
      service: "[D-BUS Service]\nName=\(Self.name)\nExec=/usr/bin/python3 -c \"\(program)\"\n")
    let server = try KeyboardBus(handler: keyboard, address: bus.address)
    server.followAppearance { [told] in told.appearances.append($0) }
    server.appearance?.start()
    // The portal knows no settings at all.
    try wait(serving: server) { told.appearances.count == 1 }
    expect(told.appearances, equals: [Appearance()])
  }
}
