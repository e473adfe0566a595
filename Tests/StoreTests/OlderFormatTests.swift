import Expectations
import Foundation
import Snippets
import Testing

@testable import Store

/// Stores of formats that were never released.
@Suite struct OlderFormatTests {
  private final class Log {
    var lines: [String] = []
  }

  private let place: TemporaryStore

  init() throws {
    place = try TemporaryStore()
  }

  @Test(arguments: [0, 5, 7]) func whatWasSaidOfKeysStays(format: Int) throws {
    let store = try place.open()
    try store.show([snippet("a", ["x", "y"]), snippet("b", ["z"])], from: "f")
    try store.setPlace(of: "a", next: 1)
    try store.keep("b")
    try Connection(path: place.path).execute(
      """
      ALTER TABLE snippet DROP COLUMN shortcut_rules; ALTER TABLE source DROP COLUMN setup;
      PRAGMA user_version = \(format)
      """)
    let log = Log()
    let newer = try place.open { log.lines.append($0) }
    #expect(try newer.snippets().isEmpty)
    expect(log.lines.count, equals: 1, "\(log.lines)")
    // The content comes again from its source.
    try newer.show([snippet("a", ["x", "y"]), snippet("b", ["z"])], from: "f")
    try expect(newer.snippets().map(\.next), equals: [1, 0])
    try expect(newer.favourites(), equals: ["b"])
    try expect(Connection(path: place.path).number("PRAGMA user_version"), equals: Schema.version)
  }
}
