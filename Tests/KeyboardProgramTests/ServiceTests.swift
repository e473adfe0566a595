import Expectations
import Keyboard
import Testing

@testable import phraseboard_keyboard

/// The list of services, and the order in which effects are performed.
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
    expect(list.nextWake, equals: 20)
    list.advance(to: 19)
    expect(told, equals: [])
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
    expect(told, equals: ["a ends its turn", "b ends its turn", "a closes", "b closes"])
    #expect([any Service]().nextWake == nil)
  }

  // MARK: Effects

  /// Performs effects as the main does; `bringing` has what each brings.
  private func performed(
    _ effects: [Coordinator.Effect], bringing: [(by: Coordinator.Effect, effects: [Coordinator.Effect])] = []
  ) -> [Coordinator.Effect] {
    var queue = EffectQueue()
    var done: [Coordinator.Effect] = []
    func perform(_ effects: [Coordinator.Effect]) {
      guard queue.add(effects) else { return }
      while let effect = queue.popFirst() {
        done.append(effect)
        for brought in bringing where brought.by == effect { perform(brought.effects) }
      }
    }
    perform(effects)
    let rest = queue.popFirst()
    #expect(rest == nil)
    return done
  }

  @Test func effectsAreInTheirOrder() {
    expect(performed([.refresh, .showPanel, .handOver]), equals: [.refresh, .showPanel, .handOver])
    expect(performed([]), equals: [])
  }

  @Test func whatAnEffectBringsComesRightAfterIt() {
    let brought: [(by: Coordinator.Effect, effects: [Coordinator.Effect])] = [
      (.refresh, [.takeName, .hidePanel]), (.refresh, [.read(.tab)]), (.takeName, [.read(.recents)]),
      (.takeName, []),
    ]
    let order: [Coordinator.Effect] = [
      .refresh, .takeName, .read(.recents), .hidePanel, .read(.tab), .showPanel,
    ]
    expect(performed([.refresh, .showPanel], bringing: brought), equals: order)
  }

  @Test func theQueueIsIdleAgainAfterItsLastEffect() {
    var queue = EffectQueue()
    for effects: [Coordinator.Effect] in [[.refresh], [.showPanel], [], [.handOver]] {
      let isFirst = queue.add(effects)
      #expect(isFirst)
      var taken: [Coordinator.Effect] = []
      while let effect = queue.popFirst() { taken.append(effect) }
      expect(taken, equals: effects)
    }
  }
}
