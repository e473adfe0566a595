import Expectations
import Testing

@testable import Wayland

@Suite struct CompositorClocksTests {
  @Test func whereAllClocksAreOneAFrameHasItsOwnTime() {
    var loop: UInt64 = 6 << 32
    let clocks = CompositorClocks { loop }
    loop += 16
    expect(clocks.time(ofFrame: 16), equals: loop)
    loop += 20
    expect(clocks.time(ofEvent: 36), equals: loop)
    clocks.handled(loop)
    // The loop comes 5 ms late.
    loop += 21
    expect(clocks.time(ofFrame: 52), equals: loop - 5)
  }

  @Test func framesOfAnotherBaseCountInTheClockOfEvents() {
    var loop: UInt64 = 1_000_000
    let clocks = CompositorClocks { loop }
    expect(clocks.time(ofEvent: 70_000_000), equals: 70_000_000)
    clocks.handled(70_000_000)
    loop += 50
    expect(clocks.time(ofFrame: 300), equals: 70_000_050)
    loop += 16
    expect(clocks.time(ofFrame: 316), equals: 70_000_066)
  }

  @Test func framesGoOnWhereTheirStampsBeginAnew() {
    var loop: UInt64 = 1_000_000
    let clocks = CompositorClocks { loop }
    let first = clocks.time(ofFrame: .max - 9)
    loop += 16
    expect(clocks.time(ofFrame: 6), equals: first + 16)
  }
}
