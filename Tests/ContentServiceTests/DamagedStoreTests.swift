import Expectations
import Foundation
import Store
import TestSupport
import Testing

/// A store with one page in the place of another, as a failing disk may have it.
@Suite struct DamagedStoreTests {
  private static let page = 4096
  private static let count = 301

  /// SQLite reads most of these without an error, and some keys are missing. The next refresh has them all.
  @Test func aPageOverAnotherIsMendedByTheNextRefresh() throws {
    let workspace = try ContentWorkspace()
    let keys = (1...Self.count).map {
      "[[snippet]]\nlabel = \"key \($0)\"\nphrases = [\"phrase of key \($0)\"]\n"
    }
    try workspace.own("mine.toml", keys.joined(separator: "\n"))
    try expect(workspace.run().code, equals: 0)
    let labels = try SnippetStore(path: workspace.storePath).snippets().map(\.label)
    expect(labels.count, equals: Self.count)
    let whole = try Data(contentsOf: URL(filePath: workspace.storePath))
    var random = SplitMix64(state: 1)
    var found = 0
    for _ in 0..<12 {
      // The first page tells whose file it is.
      let pages = Array(1..<whole.count / Self.page)
      let (from, to) = (pages.randomElement(using: &random) ?? 1, pages.randomElement(using: &random) ?? 1)
      var bytes = whole
      bytes.replaceSubrange(
        to * Self.page..<(to + 1) * Self.page, with: whole[from * Self.page..<(from + 1) * Self.page])
      for name in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: workspace.storePath + name)
      }
      try bytes.write(to: URL(filePath: workspace.storePath))
      let result = try workspace.run()
      if result.errors.contains("begun anew") { found += 1 }
      let store = try SnippetStore(path: workspace.storePath)
      try expect(store.snippets().map(\.label), equals: labels, "\(from) over \(to): \(result)")
      try expect(store.sources().map(\.snippetCount), equals: [Self.count], "\(from) over \(to)")
    }
    #expect(found > 5)
  }
}
