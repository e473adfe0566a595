import Expectations
import Snippets
import Testing

@testable import Store

@Suite struct StoredShortcutTests {
  private let store: SnippetStore

  init() throws {
    store = try TemporaryStore().open()
  }

  private func key(_ id: String, _ shortcuts: Shortcuts) throws -> Snippet {
    try #require(Snippet(id: id, label: id, pieces: [id], shortcuts: shortcuts))
  }

  /// Returns the key that each typed text stands for, in a list of shortcuts.
  private func found(_ texts: [String]) throws -> [String?] {
    let index = try ShortcutIndex(store.shortcuts())
    return texts.map { index.match(in: $0, typed: $0.utf8.count, isWhole: true)?.key }
  }

  /// The first shown key of two with the same shortcut counts, and hidden ones do not.
  @Test func shortcutsAreThoseOfShownKeysInTheirOrder() throws {
    try store.setSources(["a", "b"])
    try store.replace("a", ["": [try key("1", Shortcuts([":x"])), try key("2", Shortcuts())]])
    try store.replace(
      "b", ["": [try key("3", Shortcuts([":x", ":y"])), try key("4", Shortcuts(["yes"], .followCase))]])
    try expect(found([":x", ":y", "YES ", "no "]), equals: ["1", "3", "4", nil])
    try store.hide("1")
    try expect(found([":x"]), equals: ["3"])
    try store.setSources(["a"])
    try expect(found([":x", ":y"]), equals: [nil, nil])
  }
}
