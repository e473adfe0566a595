import Expectations
import Foundation
import Snippets
import TestSupport
import Testing

@testable import Store

@Suite struct ConcurrencyTests {
  @Test func oneConnectionSeesWhatAnotherWrites() throws {
    let place = try TemporaryStore()
    let (first, second) = try (place.open(), place.open())
    try first.show([snippet("1", ["a", "b"])], from: "s")
    try expect(second.snippets().count, equals: 1)
    try second.setPlace(of: "1", next: 1)
    try expect(first.snippets().map(\.next), equals: [1])
  }

  @Test func readingDoesNotWaitForAWriter() throws {
    let place = try TemporaryStore()
    let store = try place.open()
    try store.show([snippet("1", ["a"])], from: "s")
    let writer = try Connection(path: place.path)
    try writer.transaction {
      try writer.execute("DELETE FROM snippet")
      try expect(store.snippets().count, equals: 1)
      let error = thrown(StoreError.self) { try store.setPlace(of: "1", next: 0) }
      expect(error?.reason, equals: "database is locked")
    }
    #expect(try store.snippets().isEmpty)
  }

  @Test func aStoreThatDoesNotWaitSaysAtOnceThatAnotherIsInTheWay() throws {
    let place = try TemporaryStore()
    try place.open().show([snippet("1", ["a"])], from: "s")
    let store = try SnippetStore(path: place.path, waits: false)
    func timeout() throws -> Int { try store.withConnection { try $0.number("PRAGMA busy_timeout") } }
    try expect(timeout(), equals: 0)
    try expect(store.open().number("PRAGMA busy_timeout"), equals: 0)
    let writer = try Connection(path: place.path)
    try writer.transaction {
      let error = thrown(StoreError.self) { try store.noteUse(of: "1", time: 1) }
      expect(error?.isBusy, equals: true)
    }
    try store.noteUse(of: "1", time: 1)
    try expect(store.clearRecents(), equals: 1)
    try expect(timeout(), equals: 0, "after what has waited for readers, too")
    try expect(place.open().withConnection { try $0.number("PRAGMA busy_timeout") }, equals: 1_000)
  }

  @Test func oneThatDoesNotWaitIsMadeAndMendedByNobodyElse() throws {
    let place = try TemporaryStore()
    let holder = try Connection(path: place.path)
    try holder.execute("BEGIN IMMEDIATE")
    let waiter = try Connection(path: place.path, waits: false)
    let error = thrown(StoreError.self) { try Schema.enterWAL(waiter) { Issue.record("it waits") } }
    expect(error?.isBusy, equals: true)
    try holder.execute("COMMIT")

    let damaged = try TemporaryStore()
    try damaged.open().show([snippet("1", ["a"])], from: "s")
    try Data(repeating: 0xFF, count: 8192).write(to: URL(fileURLWithPath: damaged.path))
    let mender = open(damaged.path, O_RDONLY)
    expect(flock(mender, LOCK_EX), equals: 0)
    let second = thrown(StoreError.self) { _ = try SnippetStore(path: damaged.path, waits: false) }
    expect(second?.isBusy, equals: true)
    close(mender)
  }

  @Test func storesThatAreMadeAtTheSameTimeAreOne() async throws {
    for _ in 0..<20 {
      let place = try TemporaryStore()
      let path = place.path
      try await withThrowingTaskGroup(of: Void.self) { group in
        for id in 0..<4 {
          group.addTask {
            let store = try SnippetStore(path: path)
            try store.show([snippet("\(id)", ["a"])], from: "\(id)")
          }
        }
        try await group.waitForAll()
      }
      try expect(place.open().snippets().count, equals: 1)
      try expect(Connection(path: path).number("SELECT count(*) FROM source"), equals: 4)
    }
  }

  /// This way of SQLite to files locks by a file beside them and shares no memory, as on some network mounts.
  @Test func storeWithoutSharedMemoryIsRefused() throws {
    let place = try TemporaryStore()
    let connection = try Connection(path: place.path, fileSystem: "unix-dotfile")
    let error = thrown(StoreError.self) { try Schema.bring(connection) }
    expect(error?.path, equals: place.path)
    expect(error?.reason.hasPrefix("is on a file system without shared memory"), equals: true)
    try expect(connection.number("SELECT count(*) FROM sqlite_schema"), equals: 0)
  }

  @Test func storeThatLeftWALReturnsToIt() throws {
    let place = try TemporaryStore()
    _ = try place.open()
    try Connection(path: place.path).execute("PRAGMA journal_mode = DELETE")
    _ = try place.open()
    try expect(Connection(path: place.path).journalMode, equals: "wal")
  }

  @Test func goingOverToWALWaitsForAWriter() throws {
    let place = try TemporaryStore()
    let (writer, other) = try (Connection(path: place.path), Connection(path: place.path))
    try writer.execute("BEGIN IMMEDIATE")
    var waits = 0
    try Schema.enterWAL(other) {
      waits += 1
      if waits == 3 { try writer.execute("COMMIT") }
    }
    expect(waits, equals: 3)
    try writer.execute("BEGIN IMMEDIATE; CREATE TABLE x (y)")
    try expect(other.number("SELECT count(*) FROM sqlite_schema"), equals: 0)

    let second = try TemporaryStore()
    let (holder, waiter) = try (Connection(path: second.path), Connection(path: second.path))
    try holder.execute("BEGIN IMMEDIATE")
    waits = 0
    #expect(throws: StoreError.self) { try Schema.enterWAL(waiter) { waits += 1 } }
    expect(waits, equals: 100)
  }

  @Test func readersNeverSeeHalfOfADocument() async throws {
    let place = try TemporaryStore()
    let path = place.path
    let documents = try (1...2).map { number in
      try (0..<(number * 20)).map { try snippet("\($0)", Array(repeating: "text \(number)", count: number)) }
    }
    try place.open().show(documents[0], from: "s")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        let store = try SnippetStore(path: path)
        for round in 0..<60 { try store.show(documents[round % 2], from: "s") }
      }
      group.addTask {
        let store = try SnippetStore(path: path)
        // The store gives up after a while where the other writes without a pause.
        for _ in 0..<300 { try? store.setPlace(of: "3", next: 0) }
      }
      group.addTask {
        let store = try SnippetStore(path: path)
        for _ in 0..<300 {
          let snippets = try store.snippets()
          #expect(documents.contains(snippets))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func theLockOfASourceIsHeldOnce() throws {
    let place = try TemporaryStore()
    let (first, second) = try (place.open(), place.open())
    let outcome = try first.withSourceLock("s", wait: true) {
      #expect(try second.withSourceLock("s", wait: false) { 2 } == nil)
      #expect(try first.withSourceLock("s", wait: false) { 2 } == nil)
      try expect(second.withSourceLock("t", wait: false) { 3 }, equals: 3)
      try expect(second.withSourceLock("u", wait: true) { 4 }, equals: 4)
      #expect(try second.withSourceLock("s", wait: false) { 2 } == nil)
      try second.setPlace(of: "1", next: 0)
      return 1
    }
    expect(outcome, equals: 1)
    try expect(second.withSourceLock("s", wait: false) { 3 }, equals: 3)
  }

  @Test func whoWaitsForALockGetsIt() throws {
    let place = try TemporaryStore()
    let path = place.path
    let order = Order()
    try place.open().withSourceLock("s", wait: false) {
      // This is a thread and no task, which could wait for the thread that this test runs on.
      Thread.detachNewThread {
        order.note("waits")
        do {
          _ = try SnippetStore(path: path).withSourceLock("s", wait: true) { order.note("has it") }
        } catch {
          order.note("\(error)")
        }
      }
      order.wait(for: 1)
      order.note("lets go")
    }
    order.wait(for: 3)
    expect(order.notes, equals: ["waits", "lets go", "has it"])
  }

  @Test func theLockOfASourceEndsWithAnError() throws {
    struct Failure: Error {}
    let place = try TemporaryStore()
    let store = try place.open()
    #expect(throws: Failure.self) { try store.withSourceLock("s", wait: false) { throw Failure() } }
    try expect(store.withSourceLock("s", wait: false) { true }, equals: true)
  }

  @Test func aLockFileThatCannotBeIsAnError() throws {
    let place = try TemporaryStore()
    let store = try place.open()
    try FileManager.default.createDirectory(atPath: place.path + ".lock", withIntermediateDirectories: false)
    let reason = "cannot be opened: Is a directory; name a file, and not a folder"
    #expect(throws: StoreError(path: place.path + ".lock", reason: reason)) {
      try store.withSourceLock("s", wait: false) {}
    }
  }
}

/// The order of what has happened, from several threads.
private final class Order: @unchecked Sendable {
  private let condition = NSCondition()
  private var kept: [String] = []

  var notes: [String] { condition.withLock { kept } }

  func note(_ text: String) {
    condition.withLock { kept.append(text) }
    condition.broadcast()
  }

  func wait(for count: Int) {
    condition.withLock {
      while kept.count < count { condition.wait() }
    }
  }
}
