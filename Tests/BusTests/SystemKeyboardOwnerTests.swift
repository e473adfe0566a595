import Expectations
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
    try expect(setVisible("(true,)"), equals: "()")
    try expect(setVisible("(false,)"), equals: "()")
    expect(follower.events, equals: [.noOwner, .owned, .setVisible(true), .setVisible(false)])
  }

  @Test func badCallsAreRefused() throws {
    try follower.own()
    let error = "org.freedesktop.DBus.Error"
    try expect(setVisible("('x',)"), equals: "\(error).InvalidArgs")
    try expect(setVisible("(true, 1)"), equals: "\(error).InvalidArgs")
    try expect(get("Other"), equals: "\(error).UnknownProperty")
    try expect(
      peer.call("sm.puri.OSK0", "/sm/puri/OSK0", "sm.puri.OSK0.Other", serving: follower.server),
      equals: "\(error).UnknownMethod")
    expect(follower.events, equals: [.noOwner, .owned])
  }

  @Test func visibleIsThatOfTheKeyboard() throws {
    try follower.own()
    try expect(get("Visible"), equals: "(<true>,)")
    follower.keyboard.visible = false
    try expect(get("Visible"), equals: "(<false>,)")
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
    expect(told.map { $0.split(separator: " ").last }, equals: ["true", "false"])
  }

  @Test func ownerThatAllowsItIsReplacedAndGetsTheNameBack() throws {
    try expect(peer.own(flags: 1), equals: "1")
    try follower.wait(for: 2)
    try follower.own(replacing: true)
    follower.giveBack(showing: true)
    try expect(peer.nextCall(serving: follower.server, "SetVisible"), equals: "SetVisible (true,)")
    try follower.wait(for: 5)
    expect(
      follower.events,
      equals: [
        .noOwner, .owner(isVisible: false), .owned, .owner(isVisible: false), .answered,
      ])
  }

  @Test func nextOwnerIsNotShownUnlessWanted() throws {
    try expect(peer.own(flags: 1), equals: "1")
    try follower.wait(for: 2)
    try follower.own(replacing: true)
    follower.giveBack(showing: false)
    try follower.wait(for: 4)
    follower.ask(visible: false)
    try expect(peer.nextCall(serving: follower.server, "SetVisible"), equals: "SetVisible (false,)")
  }

  @Test(arguments: [(flags: 0, replacing: true), (0, false), (1, false)])
  func ownerThatDoesNotAllowItStays(flags: Int, replacing: Bool) throws {
    try expect(peer.own(flags: flags), equals: "1")
    try follower.wait(for: 2)
    follower.request(replacing: replacing)
    try follower.waitForRefusal()
    // The keyboard does not wait for the name either.
    try peer.tell("release", "sm.puri.OSK0")
    try follower.wait(for: 3)
    try expect(setVisible("(true,)"), equals: "org.freedesktop.DBus.Error.ServiceUnknown")
    try expect(
      setVisible("(true,)", of: follower.uniqueName), equals: "org.freedesktop.DBus.Error.UnknownObject")
    expect(follower.events, equals: [.noOwner, .owner(isVisible: false), .noOwner])
    try follower.own()
    expect(follower.refusals, equals: 1)
  }

  @Test func takingTwiceIsTakingOnce() throws {
    follower.request(replacing: false)
    try follower.own()
    try expect(setVisible("(true,)"), equals: "()")
    expect(follower.events, equals: [.noOwner, .owned, .setVisible(true)])
    expect(follower.refusals, equals: 0)
  }

  @Test func whoReplacesItIsFollowed() throws {
    try follower.own()
    try peer.tell("value", "true")
    try expect(peer.own(flags: 2), equals: "1")
    try follower.wait(for: 4)
    expect(follower.events, equals: [.noOwner, .owned, .lost, .owner(isVisible: true)])
    try peer.tell("release", "sm.puri.OSK0")
    try follower.wait(for: 5)
    expect(follower.events.last, equals: .noOwner)
  }

  @Test func nameThatNobodyWaitsForIsFreeAgain() throws {
    try follower.own()
    follower.giveBack(showing: true)
    try follower.wait(for: 3)
    try expect(peer.own(flags: 0), equals: "1")
    try follower.wait(for: 4)
    follower.ask(visible: false)
    try expect(peer.nextCall(serving: follower.server, "SetVisible"), equals: "SetVisible (false,)")
    expect(follower.events, equals: [.noOwner, .owned, .noOwner, .owner(isVisible: false)])
  }

  @Test func takenAndGivenBackAtOnce() throws {
    follower.request(replacing: false)
    follower.giveBack(showing: true)
    try follower.wait(for: 3)
    expect(follower.events, equals: [.noOwner, .owned, .noOwner])
  }

  @Test func atTheEndTheNextOwnerIsShownBeforeItReturns() throws {
    try expect(peer.own(flags: 1), equals: "1")
    try follower.wait(for: 2)
    try follower.own(replacing: true)
    let count = follower.events.count
    follower.giveBackAtEnd(timeout: 60_000)
    expect(follower.events.count, equals: count)
    try expect(peer.nextCall(serving: follower.server, "SetVisible"), equals: "SetVisible (true,)")
  }

  @Test func nextOwnerThatHangsDoesNotHoldUpTheEnd() throws {
    try expect(peer.own(flags: 1), equals: "1")
    try follower.wait(for: 2)
    try follower.own(replacing: true)
    try peer.tell("hold")
    follower.giveBackAtEnd(timeout: 20)
    try expect(peer.own(flags: 0), equals: "4")
  }

  @Test func withTheBusGoesTheName() throws {
    try follower.own()
    bus.kill()
    try follower.wait(for: 4)
    expect(follower.events, equals: [.noOwner, .owned, .lost, .noOwner])
  }
}
