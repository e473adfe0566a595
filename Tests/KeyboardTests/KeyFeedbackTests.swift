import Expectations
import Layout
import Testing

@testable import Keyboard

/// Feedback that fingers feel: case 40 in Coordinator.swift.
@Suite struct KeyFeedbackTests {
  @Test(
    "40: a key that types is felt as one, at touch down",
    arguments: [KeyID.snippet("1"), .space, .delete, .return])
  func keys(key: KeyID) throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = machine.handle(CoordinatorTests.down(try CoordinatorTests.point(key, in: layout)))
    expect(machine.felt, equals: [.key])
    _ = machine.handle(CoordinatorTests.up())
    expect(machine.felt, equals: [.key])
  }

  @Test("40: what leads elsewhere is felt as a button") func buttons() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = machine.handle(CoordinatorTests.down(try CoordinatorTests.point(.globe, in: layout)))
    expect(machine.felt, equals: [.button])
    let leading = [KeyID.globe, .page(.letters)]
    for key in try #require(machine.frame).keys {
      expect(key.spec.feedback, equals: (leading.contains(key.id) ? .button : .key), "\(key.id)")
    }
  }

  @Test("40: neither a key that a finger slides to, nor one that is typed by name, nor a place without a key")
  func others() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = try machine.type("greetings", piece: -1, time: 0).get()
    _ = machine.handle(CoordinatorTests.down(Point(x: 1, y: 1)))
    _ = machine.handle(CoordinatorTests.up())
    #expect(machine.felt.isEmpty)
    let (first, second) = (
      try CoordinatorTests.point(.snippet("1"), in: layout),
      try CoordinatorTests.point(.snippet("2"), in: layout)
    )
    _ = machine.handle(CoordinatorTests.down(first, at: 100))
    _ = machine.handle(CoordinatorTests.move(second, at: 120))
    expect(machine.look.pressed, equals: [.snippet("2")])
    _ = machine.handle(CoordinatorTests.up(at: 150))
    expect(machine.felt, equals: [.key])
  }

  @Test("40: a finger on a row of the list feels a button, and one that holds the list open nothing new")
  func rows() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = machine.handle(CoordinatorTests.down(try CoordinatorTests.point(.snippet("1"), in: layout)))
    _ = machine.advance(to: 1000)
    expect(machine.felt, equals: [.key])
    _ = machine.handle(CoordinatorTests.up(at: 1010))
    let row = try #require(machine.list).rows[0].rect.center
    _ = machine.handle(CoordinatorTests.down(row, at: 1100))
    expect(machine.felt, equals: [.key, .button])
  }
}
