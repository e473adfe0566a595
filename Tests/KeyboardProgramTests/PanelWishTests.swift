import Expectations
import Testing

@testable import phraseboard_keyboard

/// Checks when the panel is asked for, and when one that sinks goes.
@Suite struct PanelWishTests {
  private var wish = PanelWish()

  @Test("Panel wish 1: a panel that is called for is asked for at once, any other with an output")
  mutating func calledForIsAskedForAtOnce() {
    #expect(wish.open(hasOutput: true, at: 0) == nil && wish.due(hasOutput: true) == nil)
    wish.show(rises: false, at: 10)
    #expect(wish.isWanted && wish.due(hasOutput: false) == 10)
    #expect(wish.open(hasOutput: false, at: 9) == nil)
    expect(wish.open(hasOutput: false, at: 10), equals: false)
    // The panel was asked for.
    #expect(wish.open(hasOutput: true, at: 11) == nil)
    wish.closed(wasOnScreen: true, at: 20_000)
    #expect(wish.due(hasOutput: false) == nil && wish.open(hasOutput: false, at: 20_000) == nil)
    #expect(wish.due(hasOutput: true) == 20_000 && wish.open(hasOutput: true, at: 20_000) == false)
  }

  @Test("Panel wish 2: one that was closed on the screen is asked for again, one that never was there is not")
  mutating func closedOnTheScreenComesAgain() {
    wish.show(rises: false, at: 0)
    expect(wish.open(hasOutput: true, at: 0), equals: false)
    wish.closed(wasOnScreen: false, at: 1)
    #expect(wish.due(hasOutput: true) == nil)
    wish.wantAgain(at: 2)
    expect(wish.due(hasOutput: true), equals: 2)
    expect(wish.open(hasOutput: true, at: 2), equals: false)
    wish.closed(wasOnScreen: true, at: 3)
    // The pauses are those of Reopening.
    expect(wish.due(hasOutput: true), equals: 103)
    #expect(wish.open(hasOutput: true, at: 102) == nil)
    expect(wish.open(hasOutput: true, at: 103), equals: false)
    // A user who calls for the panel does not wait.
    wish.closed(wasOnScreen: true, at: 104)
    wish.show(rises: false, at: 105)
    expect(wish.due(hasOutput: true), equals: 105)
  }

  @Test("Panel wish 3: a panel rises once")
  mutating func risesOnce() {
    wish.show(rises: true, at: 0)
    expect(wish.open(hasOutput: true, at: 0), equals: true)
    wish.closed(wasOnScreen: true, at: 20_000)
    expect(wish.open(hasOutput: true, at: 20_000), equals: false)
  }

  @Test("Panel wish 4: a panel that sinks goes in time, and stays where it is called for again")
  mutating func sinkingGoesInTime() {
    wish.show(rises: false, at: 0)
    _ = wish.open(hasOutput: true, at: 0)
    wish.sink(at: 100)
    #expect(wish.isLeaving && !wish.isWanted && wish.leaveDue == 100 + PanelWish.leaveTime)
    #expect(wish.due(hasOutput: true) == nil)
    wish.hide()
    #expect(!wish.isLeaving && wish.leaveDue == nil)
    wish.sink(at: 200)
    wish.show(rises: false, at: 201)
    #expect(wish.isWanted && !wish.isLeaving)
    wish.sink(at: 300)
    wish.closed(wasOnScreen: true, at: 301)
    #expect(!wish.isLeaving && wish.open(hasOutput: true, at: 400) == nil)
  }
}
