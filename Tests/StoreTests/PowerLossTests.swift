import Expectations
import Foundation
import Snippets
import TestSupport
import Testing

@testable import Store

/// A loss of power can leave any part of what was not yet synchronized of the files.
@Suite struct PowerLossTests {
  private let place: TemporaryStore
  private let database: [UInt8]
  private let log: [UInt8]
  private let old: [Snippet]
  private let new: [Snippet]

  /// Makes a store whose log holds a replacement: another reader keeps that out of the database.
  init() throws {
    place = try TemporaryStore()
    old = try (0..<40).map { try snippet("\($0)", ["old", String(repeating: "o", count: 300)]) }
    new = try (0..<50).map { try snippet("\($0)", ["new", String(repeating: "n", count: 300)]) }
    let store = try place.open()
    try store.show(old, from: "s")
    let reader = try Connection(path: place.path)
    try reader.execute("BEGIN; SELECT * FROM source")
    try store.replace("s", ["": new])
    database = try place.bytes()
    log = try place.bytes("store.db-wal")
    try reader.execute("COMMIT")
  }

  /// Returns what a store reads from these files.
  private func read(_ database: [UInt8], _ log: [UInt8]) throws -> [Snippet] {
    let after = try TemporaryStore()
    try after.write(database)
    try Data(log).write(to: URL(filePath: after.path + "-wal"))
    let snippets = try after.open { Issue.record("\($0)") }.snippets()
    try expect(Connection(path: after.path).row("PRAGMA integrity_check")?.text(0), equals: "ok")
    return snippets
  }

  @Test func aLogThatEndsAnywhereIsOldOrNew() throws {
    try expect(read(database, []), equals: old)
    try expect(read(database, log), equals: new)
    var random = SplitMix64(state: 1)
    for _ in 0..<100 {
      let snippets = try read(database, Array(log.prefix(Int(random.next() % UInt64(log.count)))))
      expect(snippets, equals: old)
    }
  }

  @Test func aLogThatWasWrittenInAnyOrderIsOldOrNew() throws {
    var random = SplitMix64(state: 2)
    for _ in 0..<100 {
      var torn = log
      let start = Int(random.next() % UInt64(log.count / 512)) * 512
      let end = min(log.count, start + 512 * Int(1 + random.next() % 16))
      torn.replaceSubrange(start..<end, with: repeatElement(0, count: end - start))
      let snippets = try read(database, torn)
      #expect(snippets == old || snippets == new)
    }
  }

  /// The log is whole while it is written into the database.
  @Test func aDatabaseThatIsHalfWrittenIsNew() throws {
    _ = try place.open().snippets()
    let after = try place.bytes()
    var random = SplitMix64(state: 3)
    for _ in 0..<50 {
      var mixed = database + repeatElement(0, count: max(0, after.count - database.count))
      for page in 0..<(after.count / 4096) where random.next() % 2 == 0 {
        mixed.replaceSubrange(page * 4096..<(page + 1) * 4096, with: after[page * 4096..<(page + 1) * 4096])
      }
      try expect(read(mixed, log), equals: new)
    }
  }

  /// Tries any prefix of all that the making of a store has written.
  @Test func aNewStoreThatWasNotFinishedIsFinished() throws {
    let other = try TemporaryStore()
    let store = try other.open()
    let (database, log) = try (other.bytes(), other.bytes("store.db-wal"))
    _ = store
    for count in stride(from: 0, through: log.count, by: 517) {
      #expect(try read(database, Array(log.prefix(count))).isEmpty)
    }
    #expect(try read([], []).isEmpty)
  }
}
