import Expectations
import Testing

@testable import Keyboard

/// The numbers are those of `CarryEdge`.
@Suite struct CarryEdgeTests {
  @Test("1: A finger that stays at an edge makes one step after the other") func steps() {
    var edge = CarryEdge()
    edge.move(to: .pages(forward: true), at: 1_000)
    expect(edge.nextWake, equals: 1_600)
    #expect(edge.advance(to: 1_599) == nil)
    edge.move(to: .pages(forward: true), at: 1_599)
    expect(edge.advance(to: 1_600), equals: .pages(forward: true))
    #expect(edge.advance(to: 2_599) == nil)
    expect(edge.advance(to: 2_600), equals: .pages(forward: true))
  }

  @Test("2: A finger that passes an edge makes no step") func passes() {
    var edge = CarryEdge()
    edge.move(to: .pages(forward: false), at: 0)
    edge.move(to: nil, at: 500)
    #expect(edge.nextWake == nil && edge.advance(to: 9_000) == nil)
  }

  @Test("3: Another edge is waited at anew") func another() {
    var edge = CarryEdge()
    edge.move(to: .tabs(forward: true), at: 0)
    edge.move(to: .tabs(forward: false), at: 200)
    #expect(edge.advance(to: 449) == nil)
    expect(edge.advance(to: 450), equals: .tabs(forward: false))
    expect(edge.advance(to: 466), equals: .tabs(forward: false))
  }
}
