import Expectations
import Snippets
import Testing

@Suite struct PickRuleTests {
  @Test func inTurnAllFollowEachOther() {
    var dice = Dice(seed: 1)
    expect((0..<4).map { Pick.inTurn.next(after: $0, of: 4, using: &dice) }, equals: [1, 2, 3, 0])
  }

  @Test(arguments: Pick.allCases) func theOnlyPieceFollowsItself(pick: Pick) {
    var dice = Dice(seed: 1)
    expect(pick.next(after: 0, of: 1, using: &dice), equals: 0)
  }

  /// No piece comes twice in a row, and each other one comes as often as any: within a tenth of its share.
  @Test(arguments: 2...9) func byChanceEachOtherPieceIsAsLikely(count: Int) {
    for position in 0..<count {
      var dice = Dice(seed: UInt64(100 * count + position))
      var uses = Array(repeating: 0, count: count)
      for _ in 0..<1_000 * (count - 1) {
        uses[Pick.random.next(after: position, of: count, using: &dice)] += 1
      }
      expect(uses[position], equals: 0)
      uses.remove(at: position)
      #expect(uses.allSatisfy { (900...1_100).contains($0) }, "after \(position) of \(count): \(uses)")
    }
  }

  @Test func theSameSeedHasTheSameNumbers() {
    var (first, second, other) = (Dice(seed: 7), Dice(seed: 7), Dice(seed: 8))
    let numbers = (0..<5).map { _ in first.next() }
    expect(numbers, equals: (0..<5).map { _ in second.next() })
    #expect(numbers != (0..<5).map { _ in other.next() })
  }
}
