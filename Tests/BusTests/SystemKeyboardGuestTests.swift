import Expectations
import Keyboard
import Testing

@testable import Bus

/// The keyboard beside another program that owns the name.
struct SystemKeyboardGuestTests {
  private let bus: PrivateBus
  private let owner: SocketPeer

  init() throws {
    bus = try PrivateBus()
    owner = try SocketPeer(on: bus)
  }

  /// Has the peer own the name and show nothing; returns once the follower knows that.
  private func follow() throws -> SystemKeyboardFollower {
    try expect(owner.own(flags: 0), equals: "1")
    return try SystemKeyboardFollower(on: bus)
  }

  @Test func ownersComeAndGo() throws {
    let follower = try SystemKeyboardFollower(on: bus)
    _ = try owner.own(flags: 0)
    try follower.wait(for: 2)
    try owner.tell("release", "sm.puri.OSK0")
    try follower.wait(for: 3)
    try owner.tell("value", "true")
    _ = try owner.own(flags: 0)
    try follower.wait(for: 4)
    owner.kill()
    try follower.wait(for: 5)
    expect(
      follower.events,
      equals: [.noOwner, .owner(isVisible: false), .noOwner, .owner(isVisible: true), .noOwner])
  }

  @Test func ownerThatIsThereIsFound() throws {
    try owner.tell("value", "true")
    try expect(follow().events, equals: [.owner(isVisible: true)])
  }

  @Test func visibleIsFollowedAndToldOnce() throws {
    let follower = try follow()
    try owner.show(true)
    try owner.show(true)
    try owner.show(false)
    try owner.tell("value", "true")
    try owner.changed("@a{sv} {}, ['Other', 'Visible']")
    try follower.wait(for: 4)
    expect(follower.events.dropFirst(), equals: [.visible(true), .visible(false), .visible(true)])
  }

  @Test(arguments: ["'yes'", "1", "error", "<true>", "@ab [true]"])
  func whatIsNoBooleanShowsNothing(value: String) throws {
    try owner.tell("value", value)
    let follower = try follow()
    try owner.show(true)
    try follower.wait(for: 2)
    try owner.tell("value", value)
    try owner.changed("@a{sv} {}, ['Visible']")
    try owner.changed("{'Visible': <false>}, @as []")
    try follower.wait(for: 3)
    expect(follower.events, equals: [.owner(isVisible: false), .visible(true), .visible(false)])
  }

  @Test(arguments: [
    "('sm.puri.OSK0', {'Visible': <'yes'>}, @as [])", "('sm.puri.OSK0', {'Visible': <<true>>}, ['Visible'])",
    "('sm.puri.OSK0', {'Other': <true>}, ['Other'])", "('sm.puri.OSK0', true)", "('sm.puri.OSK0',)",
    "('sm.puri.OSK1', {'Visible': <true>}, @as [])", "(1, true)", "()",
    "('sm.puri.OSK0', {'Visible': true}, 1)",
  ])
  func strangeChangesAreNone(arguments: String) throws {
    let follower = try follow()
    for connection in ["", follower.uniqueName] {
      try owner.tell(
        "emit", "/sm/puri/OSK0", "org.freedesktop.DBus.Properties", "PropertiesChanged", arguments, connection
      )
    }
    follower.ask(visible: true)
    try follower.wait(for: 2)
    expect(follower.events, equals: [.owner(isVisible: false), .answered])
  }

  @Test func strangersAreNotBelieved() throws {
    let follower = try follow()
    let stranger = try SocketPeer(on: bus)
    for connection in ["", follower.uniqueName] {
      try stranger.changed("{'Visible': <true>}, @as []", to: connection)
      try stranger.tell(
        "emit", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged",
        "('sm.puri.OSK0', ':1.7', '')", connection)
    }
    follower.ask(visible: true)
    try follower.wait(for: 2)
    expect(follower.events, equals: [.owner(isVisible: false), .answered])
  }

  @Test func burstOfChangesAsksOnceAtATime() throws {
    let follower = try follow()
    _ = try owner.nextCall(serving: follower.server, "Get")
    try owner.tell("value", "true")
    try owner.tell("hold")
    try owner.tell(
      "flood", "1000", "/sm/puri/OSK0", "org.freedesktop.DBus.Properties", "PropertiesChanged",
      "('sm.puri.OSK0', @a{sv} {}, ['Visible'])")
    // The owner is asked while it does not answer, and once more at the most.
    _ = follower.server.process()
    follower.ask(visible: true)
    while try owner.nextCall(serving: follower.server) != "SetVisible (true,)" {}
    try owner.tell("answer")
    try follower.wait(for: 3)
    follower.ask(visible: false)
    #expect(try owner.nextCall(serving: follower.server).hasPrefix("Get "))
    try expect(owner.nextCall(serving: follower.server), equals: "SetVisible (false,)")
    try follower.wait(for: 4)
    expect(follower.events.dropFirst().filter { $0 != .answered }, equals: [.visible(true)])
  }

  @Test func ownerIsAskedAndAnswers() throws {
    let follower = try follow()
    follower.ask(visible: true)
    try expect(owner.nextCall(serving: follower.server, "SetVisible"), equals: "SetVisible (true,)")
    try follower.wait(for: 2)
    follower.ask(visible: false)
    try expect(owner.nextCall(serving: follower.server, "SetVisible"), equals: "SetVisible (false,)")
    try follower.wait(for: 3)
    expect(follower.events.dropFirst(), equals: [.answered, .answered])
  }

  @Test func refusalIsAnAnswer() throws {
    let follower = try follow()
    try owner.tell("refuse")
    follower.ask(visible: true)
    try follower.wait(for: 2)
    expect(follower.events.last, equals: .answered)
  }

  @Test func onlyTheLastQuestionIsAnswered() throws {
    let follower = try follow()
    try owner.tell("hold")
    for isVisible in [true, false, true] { follower.ask(visible: isVisible) }
    for _ in 0..<3 { _ = try owner.nextCall(serving: follower.server, "SetVisible") }
    try owner.tell("answer")
    try follower.wait(for: 2)
    try owner.show(true)
    try follower.wait(for: 3)
    expect(follower.events.dropFirst(), equals: [.answered, .visible(true)])
  }

  @Test(arguments: [true, false])
  func ownerThatGoesHasAnswered(byItself: Bool) throws {
    let follower = try follow()
    try owner.tell("hold")
    follower.ask(visible: true)
    _ = try owner.nextCall(serving: follower.server, "SetVisible")
    if byItself { try owner.tell("release", "sm.puri.OSK0") } else { owner.kill() }
    try follower.wait(for: 3)
    expect(follower.events.dropFirst(), equals: [.noOwner, .answered])
  }

  @Test func nextOwnerIsToldBeforeTheAnswerThatIsNoneAnyMore() throws {
    try expect(owner.own(flags: 1), equals: "1")
    let follower = try SystemKeyboardFollower(on: bus)
    try owner.tell("hold")
    follower.ask(visible: true)
    _ = try owner.nextCall(serving: follower.server, "SetVisible")
    let next = try SocketPeer(on: bus)
    try next.tell("value", "true")
    try expect(next.own(flags: 2), equals: "1")
    try follower.wait(for: 3)
    expect(follower.events.dropFirst(), equals: [.owner(isVisible: true), .answered])
  }

  @Test func ownerThatDoesNotAnswerIsNotWaitedFor() throws {
    try owner.tell("hold")
    let follower = try follow()
    expect(follower.events, equals: [.owner(isVisible: false)])
    follower.ask(visible: true)
    try follower.wait(for: 2)
    expect(follower.events.last, equals: .answered)
    #expect(follower.server.nextWake == nil)
  }

  @Test func withoutAnOwnerNobodyIsAsked() throws {
    let follower = try SystemKeyboardFollower(on: bus)
    follower.ask(visible: true)
    follower.giveBack(showing: true)
    _ = try owner.own(flags: 0)
    try follower.wait(for: 2)
    expect(follower.events, equals: [.noOwner, .owner(isVisible: false)])
  }

  @Test func withTheBusGoesTheOwner() throws {
    let follower = try follow()
    try owner.tell("hold")
    follower.ask(visible: true)
    _ = try owner.nextCall(serving: follower.server, "SetVisible")
    bus.kill()
    try follower.wait(for: 3)
    expect(follower.events.dropFirst(), equals: [.answered, .noOwner])
    follower.ask(visible: true)
    follower.request(replacing: true)
    follower.giveBack(showing: true)
    follower.giveBackAtEnd(timeout: 1)
    expect(follower.events.count, equals: 3)
  }
}
