import Expectations
import Keyboard
import Store
import Testing

@testable import phraseboard_keyboard

/// Checks what the keyboard says of its content, by all that it knows.
@Suite struct ContentHealthTests {
  private static func source(
    _ name: String = "s", attempts: Int = 1, failure: String? = nil, isMistaken: Bool = false
  ) -> SourceState {
    var state = SourceState(name: name)
    (state.attempts, state.failure) = (attempts, failure)
    (state.isRefused, state.location) = (isMistaken, isMistaken ? "/s" : "https://h/s")
    return state
  }

  private static func health(_ states: [SourceState]) -> ContentHealth {
    var health = ContentHealth()
    health.update(with: states)
    return health
  }

  @Test func withKeysAndWithoutTroubleItIsCurrent() {
    expect(Self.health([Self.source()]).state(shownKeys: 3) { nil }, equals: .current)
    expect(ContentHealth().state(shownKeys: nil) { nil }, equals: .current)
  }

  @Test func nothingIsSaidOfNoKeysBeforeAllSourcesWereAsked() {
    expect(Self.health([Self.source()]).state(shownKeys: 0) { false }, equals: .empty)
    expect(
      Self.health([Self.source(), Self.source(attempts: 0)]).state(shownKeys: 0) { false }, equals: .current)
    expect(Self.health([Self.source(attempts: 0)]).state(shownKeys: 0) { true }, equals: .allHidden)
    expect(Self.health([Self.source()]).state(shownKeys: 0) { nil }, equals: .current, "it could not be read")
  }

  @Test func hiddenKeysAreAskedForOnlyWhereNoneIsShown() {
    _ = Self.health([Self.source()]).state(shownKeys: 1) {
      Issue.record("asked with keys")
      return nil
    }
    _ = Self.health([Self.source(failure: "no")]).state(shownKeys: 0) {
      Issue.record("asked beside a failure")
      return nil
    }
  }

  @Test func aFailureOfASourceComesFirstThenTheStoreThenTheRun() {
    var health = Self.health([Self.source(failure: "no answer")])
    (health.storeTrouble, health.runFailure) = ("the disk is full", "the program is gone")
    expect(health.state(shownKeys: 1) { nil }, equals: .failed("no answer", .old))
    health.update(with: [Self.source()])
    expect(health.state(shownKeys: 1) { nil }, equals: .failed("the disk is full", .unsaved))
    health.storeTrouble = nil
    expect(health.state(shownKeys: 1) { nil }, equals: .failed("the program is gone", .old))
    health.runFailure = nil
    expect(health.state(shownKeys: 1) { nil }, equals: .current)
  }

  @Test func aMistakeInAFileIsTheUsersToMend() {
    let health = Self.health([Self.source(failure: "line 3", isMistaken: true)])
    expect(health.state(shownKeys: 1) { nil }, equals: .failed("line 3", .mistaken))
  }

  @Test func theBusIsARemarkBesideTheUsersOwnFiles() {
    var health = Self.health([Self.source()])
    expect(health.remark, equals: .remark(nil))
    health.busTrouble = "no bus"
    expect(health.remark, equals: .remark("no bus"))
    var own = Self.source("own")
    own.problems = ["a.toml:1: no label"]
    health.update(with: [own])
    expect(health.remark, equals: .remark("a.toml:1: no label · no bus"))
  }
}
