import Expectations
import Layout
import Testing

@Suite struct GeometryTests {
  private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test func holdsItsLeftAndTopEdgeAndNotTheOthers() {
    #expect(rect.contains(Point(x: 10, y: 20)))
    #expect(rect.contains(Point(x: 39.9, y: 59.9)))
    #expect(!rect.contains(Point(x: 40, y: 30)))
    #expect(!rect.contains(Point(x: 20, y: 60)))
    #expect(!rect.contains(Point(x: .nan, y: 30)))
  }

  @Test func unionHoldsBoth() {
    let other = Rect(x: 0, y: 50, width: 20, height: 20)
    expect(rect.union(other), equals: Rect(x: 0, y: 20, width: 40, height: 50))
    expect(rect.union(Rect(x: -9, y: -9, width: 0, height: 5)), equals: rect)
    expect(Rect(x: -9, y: -9, width: 0, height: 5).union(rect), equals: rect)
  }

  @Test func intersectionIsWhatBothHave() {
    expect(
      rect.intersection(Rect(x: 0, y: 50, width: 20, height: 20)),
      equals: Rect(x: 10, y: 50, width: 10, height: 10))
    #expect(rect.intersection(Rect(x: 40, y: 20, width: 5, height: 5)) == nil)
  }

  @Test func insetStopsAtTheCentre() {
    expect(rect.inset(dx: 1, dy: 2), equals: Rect(x: 11, y: 22, width: 28, height: 36))
    expect(rect.inset(dx: 100, dy: 0), equals: Rect(x: 25, y: 20, width: 0, height: 40))
    expect(rect.center, equals: Point(x: 25, y: 40))
  }

  @Test func distanceIsToTheNearestEdgeOrCorner() {
    expect(rect.distance(to: Point(x: 20, y: 30)), equals: 0)
    expect(rect.distance(to: Point(x: 45, y: 30)), equals: 5)
    expect(rect.distance(to: Point(x: 7, y: 16)), equals: 5)
  }
}
