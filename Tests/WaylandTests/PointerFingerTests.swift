import Expectations
import Gestures
import TestSupport
import Testing

@testable import Wayland

@Suite struct PointerFingerTests {
  let finger = Seat.pointerFinger

  /// The pointer on the panel at 1, 2 with its button held since 10.
  private func held() -> PointerFinger {
    var pointer = PointerFinger()
    let isOver = pointer.enter(.panel, x: 1, y: 2)
    let isOverAgain = pointer.button(isPressed: true, time: 10)
    #expect(!isOver && !isOverAgain)
    expect(pointer.frame(), equals: [down(finger, 1, 2, at: 10)])
    return pointer
  }

  @Test func clicks() {
    var pointer = held()
    pointer.move(x: 3, y: 4, time: 11)
    expect(pointer.button(isPressed: false, time: 12), equals: false)
    expect(pointer.frame(), equals: [move(finger, 3, 4, at: 11), up(finger, at: 12)])
    #expect(pointer.isIdle)
  }

  @Test func isWhereItIsOnThePanel() {
    var pointer = PointerFinger()
    #expect(pointer.position == nil)
    _ = pointer.enter(.catcher, x: 16_385, y: 16_084)
    expect(pointer.position, equals: Position(x: 1, y: -300))
    pointer.move(x: 16_386, y: 16_085, time: 1)
    expect(pointer.position, equals: Position(x: 2, y: -299))
    pointer.leave()
    #expect(pointer.position == nil)
  }

  @Test func hoveringIsNoFinger() {
    var pointer = PointerFinger()
    expect(pointer.enter(.panel, x: 1, y: 2), equals: false)
    pointer.move(x: 3, y: 4, time: 1)
    pointer.leave()
    #expect(!pointer.isLeaving)
    expect(pointer.frame(), equals: [])
  }

  @Test func onSurfacesOfOthersItDoesNothing() {
    var pointer = PointerFinger()
    expect(pointer.enter(nil, x: 1, y: 2), equals: false)
    #expect(!pointer.isOnSurface)
    expect(pointer.button(isPressed: true, time: 1), equals: false)
    #expect(pointer.isIdle)
  }

  @Test func goesOnOnTheNextSurface() {
    var pointer = held()
    pointer.leave()
    #expect(pointer.isLeaving)
    expect(pointer.enter(.catcher, x: 16_385, y: 16_084), equals: false)
    #expect(!pointer.isLeaving)
    pointer.move(x: 16_386, y: 16_074, time: 20)
    expect(pointer.button(isPressed: false, time: 21), equals: false)
    expect(
      pointer.frame(),
      equals: [
        move(finger, 1, -300, at: 10), move(finger, 2, -310, at: 20), up(finger, at: 21),
      ])
  }

  @Test func doesNotGoOnWithoutASurfaceOfOurs() {
    var pointer = held()
    pointer.leave()
    pointer.move(x: 9, y: 9, time: 11)
    expect(pointer.frame(), equals: [])
    expect(pointer.enter(nil, x: 0, y: 0), equals: true)
  }

  @Test func aReleaseBetweenTwoSurfacesIsNoTap() {
    var pointer = held()
    pointer.leave()
    expect(pointer.button(isPressed: false, time: 11), equals: true)
  }

  /// The surface that the button was pressed on has gone without a word.
  @Test func enteringWithoutLeavingLetsGo() {
    var pointer = held()
    expect(pointer.enter(.panel, x: 5, y: 6), equals: true)
    pointer.letGo()
    #expect(pointer.isIdle)
    expect(pointer.button(isPressed: false, time: 11), equals: false)
    expect(pointer.button(isPressed: true, time: 12), equals: false)
    expect(pointer.frame(), equals: [down(finger, 5, 6, at: 12)])
  }

  @Test func goesWithItsSurface() {
    var pointer = held()
    expect(pointer.surfacesGone { $0 == .catcher }, equals: false)
    #expect(pointer.isOnSurface)
    expect(pointer.surfacesGone { $0 == .panel }, equals: true)
    #expect(!pointer.isOnSurface)
    pointer.letGo()
    expect(pointer.button(isPressed: true, time: 12), equals: false)
    #expect(pointer.isIdle)
  }

  @Test("Whatever comes, no finger stays down", arguments: 0..<20)
  func random(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var pointer = PointerFinger()
    var receiver = WireReceiver()
    let origins: [SurfaceOffset?] = [.panel, .catcher, nil]
    for time in 0..<5_000 {
      let time = UInt64(time)
      let origin = origins.randomElement(using: &random) ?? nil
      var isOver = false
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: isOver = pointer.enter(origin, x: 0, y: 0)
      case 2: pointer.leave()
      case 3: pointer.move(x: 1, y: 1, time: time)
      case 4: isOver = pointer.button(isPressed: true, time: time)
      case 5: isOver = pointer.button(isPressed: false, time: time)
      case 6: isOver = pointer.surfacesGone { $0 == origin }
      case 7: isOver = pointer.isLeaving
      default: receiver.take(pointer.frame())
      }
      if isOver {
        pointer.letGo()
        receiver.cancel()
      }
      if pointer.isIdle { #expect(receiver.down.isEmpty) }
      #expect(pointer.isIdle || !isOver)
    }
  }
}
