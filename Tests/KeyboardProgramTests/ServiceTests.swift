import Keyboard
import Testing

@testable import phraseboard_keyboard

/// The list of services.
@Suite final class ServiceTests {
  private var told: [String] = []

  /// Has one thing to do, at a time of its own.
  private final class Clockwork: Service {
    let name: String
    private(set) var nextWake: UInt64?
    private let tell: (String) -> Void

    init(_ name: String, due: UInt64?, tell: @escaping (String) -> Void) {
      (self.name, nextWake, self.tell) = (name, due, tell)
    }

    func advance(to time: UInt64) {
      guard let due = nextWake, due <= time else { return }
      nextWake = nil
      tell("\(name) at \(time)")
    }
    func endOfTurn() { tell("\(name) ends its turn") }
    func close() { tell("\(name) closes") }
  }

  /// Has nothing to do at any time.
  private final class Idler: Service {}

  @Test func aListIsDueWhenItsFirstServiceIs() {
    let tell: (String) -> Void = { [unowned self] in told.append($0) }
    let list: [any Service] = [
      Clockwork("a", due: 30, tell: tell), Idler(), Clockwork("b", due: 20, tell: tell),
      Clockwork("c", due: nil, tell: tell),
    ]
    #expect(list.nextWake == 20)
    list.advance(to: 19)
    #expect(told == [])
    list.advance(to: 20)
    #expect(told == ["b at 20"] && list.nextWake == 30)
    list.advance(to: 40)
    #expect(told.last == "a at 40" && list.nextWake == nil)
  }

  @Test func turnsAndTheEndAreInTheOrderOfTheList() {
    let tell: (String) -> Void = { [unowned self] in told.append($0) }
    let list: [any Service] = [
      Clockwork("a", due: nil, tell: tell), Idler(), Clockwork("b", due: nil, tell: tell),
    ]
    list.endOfTurn()
    list.close()
    #expect(told == ["a ends its turn", "b ends its turn", "a closes", "b closes"])
    #expect([any Service]().nextWake == nil)
  }
}
