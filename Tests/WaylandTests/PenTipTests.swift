import Expectations
import TestSupport
import Testing

@testable import Wayland

@Suite struct PenTipTests {
  /// A pen whose tip is down on the panel at 1, 2.
  private func tipDown() -> PenTip {
    var tip = PenTip(finger: -2)
    tip.enter(.panel)
    tip.move(x: 1, y: 2)
    tip.down()
    expect(tip.frame(time: 0), equals: [down(-2, 1, 2)])
    return tip
  }

  @Test func hoveringIsNoFinger() {
    var tip = PenTip(finger: -2)
    tip.enter(.panel)
    tip.move(x: 1, y: 2)
    expect(tip.frame(time: 1), equals: [])
    tip.leave()
    expect(tip.frame(time: 2), equals: [])
  }

  @Test("The position of a frame counts for all of it, in any order", arguments: [true, false])
  func touches(movesFirst: Bool) {
    var tip = PenTip(finger: -2)
    tip.enter(.catcher)
    if movesFirst { tip.move(x: 16_385, y: 16_084) }
    tip.down()
    if !movesFirst { tip.move(x: 16_385, y: 16_084) }
    let moved = movesFirst ? [] : [move(-2, 1, -300, at: 5)]
    expect(tip.frame(time: 5), equals: [down(-2, 1, -300, at: 5)] + moved)
    tip.move(x: 16_387, y: 16_084)
    tip.up()
    expect(tip.frame(time: 6), equals: [move(-2, 3, -300, at: 6), up(-2, at: 6)])
    #expect(tip.isIdle)
  }

  @Test func aPenThatIsTakenAwayWhileDownLetsGo() {
    var tip = tipDown()
    tip.leave()
    #expect(tip.frame(time: 1) == nil)
    tip.up()
    expect(tip.frame(time: 2), equals: [])
  }

  @Test func aPenThatIsLiftedAndTakenAwayDoesNot() {
    var tip = tipDown()
    tip.up()
    tip.leave()
    expect(tip.frame(time: 1), equals: [up(-2, at: 1)])
  }

  @Test func onSurfacesOfOthersItDoesNothing() {
    var tip = PenTip(finger: -2)
    tip.enter(nil)
    tip.move(x: 1, y: 2)
    tip.down()
    expect(tip.frame(time: 1), equals: [])
  }

  /// The surface that the tip came down on has gone without a word.
  @Test func comingToASurfaceWithTheTipDownLetsGo() {
    var tip = tipDown()
    tip.enter(.panel)
    tip.down()
    #expect(tip.frame(time: 1) == nil)
    #expect(tip.isIdle)
    tip.up()
    tip.down()
    expect(tip.frame(time: 2), equals: [down(-2, 1, 2, at: 2)])
  }

  @Test func goesWithItsSurface() {
    var tip = tipDown()
    expect(tip.surfacesGone { $0 == .catcher }, equals: false)
    expect(tip.surfacesGone { $0 == .panel }, equals: true)
    tip.letGo()
    tip.down()
    expect(tip.frame(time: 2), equals: [])
  }

  @Test("Whatever comes, no finger stays down", arguments: 0..<20)
  func random(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var tip = PenTip(finger: -2)
    var receiver = WireReceiver()
    let origins: [SurfaceOffset?] = [.panel, .catcher, nil]
    for time in 0..<5_000 {
      let origin = origins.randomElement(using: &random) ?? nil
      var isOver = false
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: tip.enter(origin)
      case 2: tip.leave()
      case 3: tip.move(x: 1, y: 1)
      case 4: tip.down()
      case 5: tip.up()
      case 6: isOver = tip.surfacesGone { $0 == origin }
      default:
        let events = tip.frame(time: UInt64(time))
        receiver.take(events ?? [])
        isOver = events == nil
      }
      if isOver {
        tip.letGo()
        receiver.cancel()
      }
      if tip.isIdle { #expect(receiver.down.isEmpty) }
    }
  }
}
