import Expectations
import Testing

@testable import Rendering

@Suite struct RecentlyUsedTests {
  @Test func makesAValueOnce() {
    var cache = RecentlyUsed<Int, String>(capacity: 2)
    expect(cache.value(for: 1) { "first" }, equals: "first")
    expect(cache.value(for: 1) { "second" }, equals: "first")
  }

  @Test func dropsTheOneNotUsedForLongest() {
    var cache = RecentlyUsed<Int, String>(capacity: 2)
    _ = cache.value(for: 1) { "a" }
    _ = cache.value(for: 2) { "b" }
    _ = cache.value(for: 1) { "again" }
    _ = cache.value(for: 3) { "c" }
    expect(cache.count, equals: 2)
    expect(cache.value(for: 1) { "new" }, equals: "a")
    expect(cache.value(for: 2) { "new" }, equals: "new")
  }
}
