import Expectations
import Gestures
import Testing

@testable import Wayland

extension WireTests {
  @Suite struct SeatTests {
    typealias Object = WiredSeat.Object

    @Test func allDevicesAtOnceAreFingersOfTheirOwn() throws {
      let wired = try WiredSeat()
      try wired.touchDown(0)
      try wired.enter(Object.list, x: 5, y: 6)
      try wired.button(true)
      try wired.penDown(Object.tool)
      try wired.penDown(Object.secondTool)
      expect(
        wired.events,
        equals: [
          .down(finger: 0, at: Position(x: 1, y: 2)), .down(finger: -1, at: Position(x: 5, y: -94)),
          .down(finger: -2, at: Position(x: 3, y: 4)),
          .down(finger: -3, at: Position(x: 3, y: 4)),
        ])
      try wired.send(Object.touch, 4)
      expect(wired.cancels, equals: 1)
      // Nobody hears again of what is let go.
      try wired.button(false)
      try wired.send(Object.tool, 9)
      try wired.send(Object.tool, 18, [11])
      expect(wired.events.count, equals: 4)
    }

    @Test func aDeviceDoesNotHandOverHalfAFrameOfAnother() throws {
      let wired = try WiredSeat()
      try wired.touchDown(0, isFramed: false)
      try wired.enter(Object.panel, x: 0, y: 0)
      expect(wired.events, equals: [])
      try wired.send(Object.touch, 3)
      expect(wired.events, equals: [.down(finger: 0, at: Position(x: 1, y: 2))])
    }

    @Test func surfacesThatAreGoneOrOfOthersAreIgnored() throws {
      let wired = try WiredSeat()
      for surface in [Object.gone, Object.foreign] {
        try wired.enter(surface, x: 0, y: 0)
        try wired.button(true)
        try wired.button(false)
        try wired.leave(surface)
        try wired.penDown(Object.tool, on: surface)
        try wired.send(Object.tool, 9)
        try wired.send(Object.tool, 7)
        try wired.send(Object.tool, 18, [11])
      }
      expect(wired.events, equals: [])
      expect(wired.cancels, equals: 0)
    }

    // MARK: Pointer

    @Test func aMouseGoesOnOnTheNextSurface() throws {
      let wired = try WiredSeat()
      try wired.enter(Object.panel, x: 1, y: 1)
      try wired.button(true)
      try wired.leave(Object.panel)
      try wired.enter(Object.list, x: 2, y: 3)
      try wired.answerSync()
      try wired.button(false)
      expect(wired.cancels, equals: 0)
      expect(
        wired.events,
        equals: [
          .down(finger: -1, at: Position(x: 1, y: 1)), .move(finger: -1, to: Position(x: 2, y: -97)),
          .up(finger: -1),
        ])
    }

    @Test func aMouseThatGoesElsewhereIsCancelledOnce() throws {
      let wired = try WiredSeat()
      try wired.enter(Object.panel, x: 1, y: 1)
      try wired.button(true)
      try wired.leave(Object.panel)
      expect(wired.cancels, equals: 0)
      try wired.answerSync()
      expect(wired.cancels, equals: 1)
      try wired.enter(Object.list, x: 2, y: 3)
      try wired.button(false)
      expect(wired.cancels, equals: 1)
      expect(wired.events, equals: [.down(finger: -1, at: Position(x: 1, y: 1))])
    }

    @Test func eachLeavingWaitsForAnAnswerOfItsOwn() throws {
      let wired = try WiredSeat()
      try wired.enter(Object.panel, x: 1, y: 1)
      try wired.button(true)
      try wired.leave(Object.panel)
      try wired.enter(Object.list, x: 2, y: 3)
      try wired.leave(Object.list)
      try wired.answerSync(0)
      expect(wired.cancels, equals: 0)
      try wired.answerSync(1)
      expect(wired.cancels, equals: 1)
    }

    @Test func aTouchpadScrollEndsWithThePointer() throws {
      let wired = try WiredSeat()
      try wired.enter(Object.panel, x: 1, y: 1)
      try wired.send(Object.pointer, 6, [1])
      try wired.send(Object.pointer, 4, [7, 1, wired.fixed(9)])
      try wired.send(Object.pointer, 5)
      try wired.leave(Object.panel)
      expect(
        wired.events, equals: [.scroll(x: 9, y: 0, at: Position(x: 1, y: 1), isWheel: false), .scrollEnd])
      try wired.send(Object.pointer, 7, [8, 1])
      try wired.send(Object.pointer, 5)
      expect(wired.events.count, equals: 2)
    }

    @Test func aWheelOverTheListScrollsThere() throws {
      let wired = try WiredSeat()
      try wired.enter(Object.list, x: 5, y: 6)
      try wired.send(Object.pointer, 4, [7, 0, wired.fixed(15)])
      try wired.send(Object.pointer, 5)
      expect(wired.events, equals: [.scroll(x: 0, y: 15, at: Position(x: 5, y: -94), isWheel: true)])
    }

    // MARK: Times

    @Test func timesGoOnWhereStampsBeginAnew() throws {
      let loop: UInt64 = 7 << 32 - 100
      let wired = try WiredSeat(now: { loop })
      try wired.touchDown(0, at: .max - 5)
      try wired.touchUp(0, at: 4)
      expect(wired.times, equals: [7 << 32 - 6, 7 << 32 + 4])
    }

    @Test func theClockKnowsHowLateTheLoopIsOnceAFrameIsHandedOver() throws {
      var loop: UInt64 = 5_000
      let wired = try WiredSeat(now: { loop })
      loop = 9_030
      try wired.touchDown(0, at: 800_000)
      expect(wired.times, equals: [800_000])
      expect(wired.clocks.events.eventTime(ofLoop: 9_040), equals: 800_010)
      loop = 9_100
      try wired.send(Object.touch, 1, [1, 800_095, 0])
      expect(wired.clocks.events.eventTime(ofLoop: 9_100), equals: 800_070)
      try wired.send(Object.touch, 3)
      expect(wired.clocks.events.eventTime(ofLoop: 9_100), equals: 800_095)
    }

    /// The keyboard may have been stopped: what was done then is not done now.
    @Test func whatComesTooLateIsNotDone() throws {
      var loop: UInt64 = 5_000
      let wired = try WiredSeat(now: { loop })
      try wired.touchDown(0, at: 5_000)
      loop = 5_050
      try wired.touchUp(0, at: 5_050)
      loop = 30_000
      try wired.touchDown(1, at: 28_000)
      #expect(wired.events.count == 3 && wired.cancels == 0)
      // A finger that is down already is taken away, and a new one does not come.
      try wired.touchDown(2, at: 27_999)
      #expect(wired.events.count == 3 && wired.cancels == 1)
      try wired.touchUp(1, at: 29_990)
      try wired.touchUp(2, at: 29_991)
      expect(wired.events.count, equals: 3)
      try wired.touchDown(1, at: 29_995)
      expect(wired.events.last, equals: .down(finger: 1, at: Position(x: 1, y: 2)))
    }

    /// The end has no stamp of its own. That of the last scrolling would be one of weeks ahead by then.
    @Test func anEndWithoutAStampIsNotInTheFuture() throws {
      var loop: UInt64 = 7
      let wired = try WiredSeat(now: { loop })
      try wired.enter(Object.panel, x: 1, y: 1)
      try wired.send(Object.pointer, 6, [1])
      try wired.send(Object.pointer, 4, [7, 1, wired.fixed(9)])
      try wired.send(Object.pointer, 5)
      loop = 100_000
      try wired.touchDown(0, at: 100_000)
      loop = 130_000
      try wired.leave(Object.panel)
      expect(wired.events.last, equals: .scrollEnd)
      expect(wired.times, equals: [7, 100_000, 7])
      // The compositor's clock has not stood still either.
      expect(wired.clocks.events.eventTime(ofLoop: loop), equals: loop)
    }

    // MARK: Devices and surfaces that go

    @Test("Devices go with a finger down, or with its lift not framed", arguments: [true, false])
    func devicesGo(isLifted: Bool) throws {
      let wired = try WiredSeat()
      try wired.enter(Object.panel, x: 1, y: 1)
      try wired.button(true)
      if isLifted { try wired.button(false, isFramed: false) }
      try wired.send(Object.seat, 0, [WiredSeat.touch])
      expect(wired.cancels, equals: 1)
      try wired.touchDown(4)
      if isLifted { try wired.send(Object.touch, 1, [1, 11, 4]) }
      try wired.send(Object.seat, 0, [0])
      expect(wired.cancels, equals: 2)
      try wired.penDown(Object.tool)
      if isLifted { try wired.send(Object.tool, 9) }
      try wired.send(Object.tool, 5)
      expect(wired.cancels, equals: 3)
      try wired.penDown(Object.secondTool)
      wired.seat.remove()
      expect(wired.cancels, equals: 4)
      #expect(wired.receiver.down.isEmpty)
    }

    @Test func idleDevicesGoQuietly() throws {
      let wired = try WiredSeat()
      try wired.enter(Object.panel, x: 1, y: 1)
      try wired.send(Object.tool, 5)
      wired.seat.remove()
      expect(wired.cancels, equals: 0)
    }

    @Test func aListTakesItsFingersWithIt() throws {
      let wired = try WiredSeat()
      try wired.touchDown(0)
      wired.seat.surfacesGone { $0 != .panel }
      expect(wired.cancels, equals: 0)
      try wired.penDown(Object.tool, on: Object.list)
      wired.seat.surfacesGone { $0 != .panel }
      expect(wired.cancels, equals: 1)
      try wired.enter(Object.list, x: 1, y: 1)
      try wired.button(true)
      wired.seat.surfacesGone { $0 != .panel }
      expect(wired.cancels, equals: 2)
      // Nobody is told that the pointer is over a surface which is gone.
      try wired.button(false)
      try wired.button(true)
      #expect(wired.receiver.down.isEmpty)
    }
  }
}
