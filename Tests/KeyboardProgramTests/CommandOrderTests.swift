import Expectations
import Testing

@testable import phraseboard_keyboard

@Suite struct CommandOrderTests {
  private static let patience = CommandOrder.patience

  /// The number of the command that starts at a time; nil for none.
  private func start(_ order: inout CommandOrder, at time: UInt64) -> UInt32? { order.next(at: time)?.number }

  @Test func oneStartsOnceTheOneBeforeItHasEnded() {
    var order = CommandOrder()
    order.add(.onGlobe, number: 1, at: 10)
    order.add(.onShow, number: 2, at: 10)
    expect(order.next(at: 10), equals: .init(number: 1, command: .onGlobe))
    #expect(order.next(at: 11) == nil && !order.isEmpty)
    order.ended(7)
    #expect(order.next(at: 12) == nil)
    order.ended(1)
    expect(order.next(at: 12), equals: .init(number: 2, command: .onShow))
    #expect(order.isEmpty && order.due == nil)
  }

  @Test func noneWaitsForLongHoweverManyGoOn() {
    var order = CommandOrder()
    for number in 1...3 { order.add(.onShow, number: UInt32(number), at: 100 * UInt64(number)) }
    expect(start(&order, at: 150), equals: 1)
    // The command before has run for so long.
    #expect(order.due == 150 + Self.patience && start(&order, at: 149 + Self.patience) == nil)
    expect(start(&order, at: 150 + Self.patience), equals: 2)
    // The first has ended, not the one before, but the third was asked for so long ago.
    order.ended(1)
    #expect(start(&order, at: 299 + Self.patience) == nil)
    expect(start(&order, at: 300 + Self.patience), equals: 3)
  }

  @Test func oneThatHasRunForLongHoldsUpNone() {
    var order = CommandOrder()
    order.add(.onGlobe, number: 1, at: 0)
    expect(start(&order, at: 0), equals: 1)
    order.add(.onShow, number: 2, at: 9000)
    expect(start(&order, at: 9000), equals: 2)
  }
}
