import Bindings
import Testing

@Suite struct CombinationTests {
  @Test func equalKeysWithEqualModifiersAreOne() {
    #expect(Combination("k", [.ctrl, .alt]) == Combination("k", [.alt, .ctrl]))
    #expect(Combination("k", .ctrl) != Combination("k", .super))
  }
}
