import Expectations
import Testing

@testable import Layout

/// Keys of one size in columns and lines.
@Suite struct GridPagesTests {
  private static let sizes = [
    Size(width: 320, height: 262), Size(width: 360, height: 262), Size(width: 360, height: 362),
    Size(width: 720, height: 162), Size(width: 800, height: 120), Size(width: 1_280, height: 352),
    Size(width: 40, height: 30), Size(width: 1, height: 1),
  ]

  private func grid(
    _ count: Int, _ size: Size, least: Double = 140, scale: Double = 1, hasHeader: Bool = false
  ) -> GridPages {
    let metrics = PanelMetrics.forSurface(size, PanelSizing(scale: scale))
    return GridPages(count: count, least: least, on: size, metrics, hasHeader: hasHeader)
  }

  private func keys(_ grid: GridPages, page: Int) -> [KeyFrame] {
    grid.groups(at: Double(page)) { index, rect in
      KeyFrame(
        KeySpec(id: .row(index), role: .tap, face: .label("\(index)")), rect: rect, fontSize: 16)
    }.flatMap(\.keys)
  }

  @Test(arguments: sizes) func everyKeyIsOnOnePageAndNoneIsOverAnother(size: Size) {
    for count in [0, 1, 2, 7, 12, 40] {
      for hasHeader in [false, true] {
        for scale in [0.8, 1, 2] {
          let grid = grid(count, size, scale: scale, hasHeader: hasHeader)
          var found: [KeyID] = []
          for page in 0..<grid.pageCount {
            let keys = keys(grid, page: page)
            found += keys.map(\.id)
            let bottom = size.height - grid.metrics.bottom - grid.metrics.keyHeight
            for (index, key) in keys.enumerated() {
              #expect(key.rect.x >= -1e-9 && key.rect.maxX <= size.width + 1e-9, "\(size) \(key.rect)")
              #expect(
                key.rect.y >= (grid.header?.maxY ?? 0) - 1e-9
                  && key.rect.maxY <= max(bottom, key.rect.y) + 1e-9)
              for other in keys.dropFirst(index + 1) { #expect(key.rect.intersection(other.rect) == nil) }
            }
          }
          expect(found, equals: (0..<count).map { .row($0) }, "\(count) on \(size)")
        }
      }
    }
  }

  @Test func thereAreAsManyColumnsAsFit() {
    let phone = keys(grid(6, Size(width: 360, height: 262)), page: 0)
    #expect(Set(phone.map(\.rect.x)).count == 2 && Set(phone.map(\.rect.width)).count == 1)
    let wide = keys(grid(6, Size(width: 1_280, height: 352)), page: 0)
    expect(Set(wide.map(\.rect.y)).count, equals: 1)
    let narrow = keys(grid(2, Size(width: 360, height: 262), least: 1_000), page: 0)
    expect(Set(narrow.map(\.rect.x)).count, equals: 1)
  }

  @Test func aHeaderHasTwoLinesWhereTheKeysLeaveThem() throws {
    let few = try #require(grid(2, Size(width: 360, height: 262), hasHeader: true).header)
    let many = try #require(grid(40, Size(width: 360, height: 262), hasHeader: true).header)
    #expect(few.height > 1.5 * many.height)
  }

  @Test func pagesFollowEachOther() {
    let grid = grid(40, Size(width: 360, height: 262))
    #expect(grid.pageCount > 2)
    let groups = grid.groups(at: 0.25) { index, rect in
      KeyFrame(KeySpec(id: .row(index), role: .tap, face: .label("")), rect: rect, fontSize: 16)
    }
    #expect(groups.map(\.id) == [.page(0), .page(1)] && groups.map(\.offset) == [-90, 270])
    expect(grid.marks(at: 0) { "\($0)/\($1)" }.areas.count, equals: 2)
    expect(self.grid(2, Size(width: 360, height: 262)).marks(at: 0) { _, _ in "" }, equals: .none)
  }
}
