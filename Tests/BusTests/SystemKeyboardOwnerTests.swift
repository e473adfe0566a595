import Keyboard
import Testing

@testable import Bus

/// The keyboard as the owner of the name.
struct SystemKeyboardOwnerTests {
  private let bus: PrivateBus
  private let follower: SystemKeyboardFollower
  private let peer: SocketPeer

  init() throws {
    bus = try PrivateBus()
    follower = try SystemKeyboardFollower(on: bus)
    peer = try SocketPeer(on: bus)
  }

  private func setVisible(_ arguments: String, of name: String = "sm.puri.OSK0") throws -> String {
    try peer.call(name, "/sm/puri/OSK0", "sm.puri.OSK0.SetVisible", arguments, serving: follower.server)
  }

  private func get(_ property: String) throws -> String {
    try peer.call(
      "sm.puri.OSK0", "/sm/puri/OSK0", "org.freedesktop.DBus.Properties.Get",
      "('sm.puri.OSK0', '\(property)')", serving: follower.server)
  }

  @Test func othersShowAndHideTheOwner() throws {
    try follower.own()
    #expect(try setVisible("(true,)") == "()")
    #expect(try setVisible("(false,)") == "()")
    #expect(follower.events == [.noOwner, .owned, .setVisible(true), .setVisible(false)])
  }

  @Test func badCallsAreRefused() throws {
    try follower.own()
    let error = "org.freedesktop.DBus.Error"
    #expect(try setVisible("('x',)") == "\(error).InvalidArgs")
    #expect(try setVisible("(true, 1)") == "\(error).InvalidArgs")
    #expect(try get("Other") == "\(error).UnknownProperty")
    #expect(
      try peer.call("sm.puri.OSK0", "/sm/puri/OSK0", "sm.puri.OSK0.Other", serving: follower.server)
        == "\(error).UnknownMethod")
    #expect(follower.events == [.noOwner, .owned])
  }

  @Test func visibleIsThatOfTheKeyboard() throws {
    try follower.own()
    #expect(try get("Visible") == "(<true>,)")
    follower.keyboard.visible = false
    #expect(try get("Visible") == "(<false>,)")
  }

  @Test func changeOfVisibleIsSignalled() throws {
    let monitor = try ChildProcess(
      ["dbus-monitor", "--session", "path='/sm/puri/OSK0',type='signal'"], environment: bus.environment)
    let lines = Lines(of: monitor.output)
    // A program that becomes a monitor loses its name.
    _ = try lines.next(serving: follower.server) { $0.hasSuffix("member=NameLost") }
    follower.keyboard.visible = false
    follower.server.publishChanges()
    try follower.own()
    follower.keyboard.visible = true
    follower.server.publishChanges()
    follower.server.publishChanges()
    follower.keyboard.visible = false
    follower.server.publishChanges()
    let told = try (0..<2).map { _ in try lines.next(serving: follower.server) { $0.contains("boolean") } }
    #expect(told.map { $0.split(separator: " ").last } == ["true", "false"])
  }

  @Test func ownerThatAllowsItIsReplacedAndGetsTheNameBack() throws {
    #expect(try peer.own(flags: 1) == "1")
    try follower.wait(for: 2)
    try follower.own(replacing: true)
    follower.giveBack(showing: true)
    #expect(try peer.nextCall(serving: follower.server, "SetVisible") == "SetVisible (true,)")
    try follower.wait(for: 5)
    #expect(
      follower.events == [
        .noOwner, .owner(isVisible: false), .owned, .owner(isVisible: false), .answered,
      ])
  }

  @Test func nextOwnerIsNotShownUnlessWanted() throws {
    #expect(try peer.own(flags: 1) == "1")
    try follower.wait(for: 2)
    try follower.own(replacing: true)
    follower.giveBack(showing: false)
    try follower.wait(for: 4)
    follower.ask(visible: false)
    #expect(try peer.nextCall(serving: follower.server, "SetVisible") == "SetVisible (false,)")
  }

  @Test(arguments: [(flags: 0, replacing: true), (0, false), (1, false)])
  func ownerThatDoesNotAllowItStays(flags: Int, replacing: Bool) throws {
    #expect(try peer.own(flags: flags) == "1")
    try follower.wait(for: 2)
    follower.request(replacing: replacing)
    try follower.waitForRefusal()
    // The keyboard does not wait for the name either.
    try peer.tell("release", "sm.puri.OSK0")
    try follower.wait(for: 3)
    #expect(try setVisible("(true,)") == "org.freedesktop.DBus.Error.ServiceUnknown")
    #expect(
      try setVisible("(true,)", of: follower.uniqueName) == "org.freedesktop.DBus.Error.UnknownObject")
    #expect(follower.events == [.noOwner, .owner(isVisible: false), .noOwner])
    try follower.own()
    #expect(follower.refusals == 1)
  }

  @Test func takingTwiceIsTakingOnce() throws {
    follower.request(replacing: false)
    try follower.own()
    #expect(try setVisible("(true,)") == "()")
    #expect(follower.events == [.noOwner, .owned, .setVisible(true)])
    #expect(follower.refusals == 0)
  }

  @Test func whoReplacesItIsFollowed() throws {
    try follower.own()
    try peer.tell("value", "true")
    #expect(try peer.own(flags: 2) == "1")
    try follower.wait(for: 4)
    #expect(follower.events == [.noOwner, .owned, .lost, .owner(isVisible: true)])
    try peer.tell("release", "sm.puri.OSK0")
    try follower.wait(for: 5)
    #expect(follower.events.last == .noOwner)
  }

  @Test func nameThatNobodyWaitsForIsFreeAgain() throws {
    try follower.own()
    follower.giveBack(showing: true)
    try follower.wait(for: 3)
    #expect(try peer.own(flags: 0) == "1")
    try follower.wait(for: 4)
    follower.ask(visible: false)
    #expect(try peer.nextCall(serving: follower.server, "SetVisible") == "SetVisible (false,)")
    #expect(follower.events == [.noOwner, .owned, .noOwner, .owner(isVisible: false)])
  }

  @Test func takenAndGivenBackAtOnce() throws {
    follower.request(replacing: false)
    follower.giveBack(showing: true)
    try follower.wait(for: 3)
    #expect(follower.events == [.noOwner, .owned, .noOwner])
  }

  @Test func atTheEndTheNextOwnerIsShownBeforeItReturns() throws {
    #expect(try peer.own(flags: 1) == "1")
    try follower.wait(for: 2)
    try follower.own(replacing: true)
    let count = follower.events.count
    follower.giveBackAtEnd(timeout: 60_000)
    #expect(follower.events.count == count)
    #expect(try peer.nextCall(serving: follower.server, "SetVisible") == "SetVisible (true,)")
  }

  @Test func nextOwnerThatHangsDoesNotHoldUpTheEnd() throws {
    #expect(try peer.own(flags: 1) == "1")
    try follower.wait(for: 2)
    try follower.own(replacing: true)
    try peer.tell("hold")
    follower.giveBackAtEnd(timeout: 20)
    #expect(try peer.own(flags: 0) == "4")
  }

  @Test func withTheBusGoesTheName() throws {
    try follower.own()
    bus.kill()
    try follower.wait(for: 4)
    #expect(follower.events == [.noOwner, .owned, .lost, .noOwner])
  }
}
