import Expectations
import Foundation
import Snippets
import TestSupport
import Testing

@testable import Store

/// Takes the lines that a store logs.
private final class Log {
  var lines: [String] = []
}

@Suite struct DamageTests {
  private let place: TemporaryStore
  private let log = Log()

  init() throws {
    place = try TemporaryStore()
  }

  private func open() throws -> SnippetStore {
    let log = log
    return try place.open { log.lines.append($0) }
  }

  /// Fills a store with much content, and returns its file's bytes.
  private func filled() throws -> [UInt8] {
    let content = try (0..<200).map {
      try snippet("\($0)", Array(repeating: "some text of this piece", count: 20))
    }
    try place.open().show(content, from: "s")
    return try place.bytes()
  }

  private func expectANewStore() throws {
    let store = try open()
    #expect(try store.snippets().isEmpty)
    expect(log.lines.count, equals: 1)
    expect(log.lines.first?.hasSuffix("begun anew"), equals: true)
    try store.show([snippet("1", ["a"])], from: "s")
    try expect(place.open().snippets().count, equals: 1)
  }

  @Test(arguments: [10, 100, 4096, 50_000])
  func aBlankFileIsBegunAnew(count: Int) throws {
    try place.write([UInt8](repeating: 0, count: count))
    try expectANewStore()
  }

  /// The file is like the image of a disk: nothing says that what follows is a store's.
  @Test func aFileThatOnlyBeginsBlankIsNotTouched() throws {
    let bytes = [UInt8](repeating: 0, count: 4096) + Array("somebody's work".utf8)
    try place.write(bytes)
    let error = thrown(StoreError.self) { try open() }
    expect(error?.reason.contains("is not a Phraseboard store"), equals: true)
    try expect(place.bytes(), equals: bytes)
  }

  @Test func aStoreWhoseBeginningIsBlankIsBegunAnew() throws {
    var bytes = try filled()
    bytes.replaceSubrange(..<4096, with: repeatElement(0, count: 4096))
    try place.write(bytes)
    try expectANewStore()
  }

  @Test func aTruncatedStoreIsBegunAnew() throws {
    let bytes = try filled()
    try place.write(Array(bytes.prefix(5000)))
    try expectANewStore()
  }

  @Test func aStoreWhoseTablesAreUnreadableIsBegunAnew() throws {
    var bytes = try filled()
    bytes.replaceSubrange(100..<4096, with: repeatElement(0xFF, count: 3996))
    try place.write(bytes)
    try expectANewStore()
  }

  @Test func aStoreWhoseContentIsUnreadableIsBegunAnew() throws {
    var bytes = try filled()
    bytes.replaceSubrange(8192..., with: repeatElement(0xFF, count: bytes.count - 8192))
    try place.write(bytes)
    try expectANewStore()
  }

  @Test func aStoreWithoutItsTablesIsBegunAnew() throws {
    _ = try filled()
    try Connection(path: place.path).execute("DROP TABLE piece")
    try expectANewStore()
  }

  @Test func damageIsFoundByEveryCall() throws {
    let calls: [(SnippetStore) throws -> Void] = [
      { _ = try $0.snippets() }, { _ = try $0.sources() }, { try $0.setPlace(of: "1", next: 1) },
      { _ = try $0.keys(from: 0, limit: 1) }, { _ = try $0.pieces(of: "1", labelled: "a") },
      { _ = try $0.secretText(of: "1", labelled: "a", piece: 0) },
      { try $0.keep("1") }, { try $0.moveFavourite("1", to: 0) }, { try $0.hide("1") },
      { try $0.unhide("1") },
      { _ = try $0.favourites() }, { _ = try $0.hidden() }, { _ = try $0.recents() },
      { try $0.noteUse(of: "1", time: 1) }, { try $0.setSources(["t"]) },
      { try $0.show([], from: "s") }, { try $0.fail("s") },
    ]
    for call in calls {
      let store = try place.open { [log] in log.lines.append($0) }
      try Connection(path: place.path).execute("DROP TABLE snippet; DROP TABLE source; DROP TABLE secret")
      try call(store)
      expect(log.lines.count, equals: 1)
      log.lines = []
    }
  }

  @Test func overwrittenBytesNeverCrash() throws {
    let good = try filled()
    var random = SplitMix64(state: 1)
    for _ in 0..<150 {
      var bytes = good
      for _ in 0..<20 {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      for _ in 0..<4 { bytes[Int(random.next() % 4096)] = UInt8(truncatingIfNeeded: random.next()) }
      try place.remove()
      try place.write(bytes)
      do {
        let store = try open()
        #expect(try store.snippets().count <= 200)
        try store.setPlace(of: "1", next: 1)
        try store.show([snippet("1", ["a"])], from: "s")
        try expect(store.snippets().count, equals: 1)
      } catch let error as StoreError {
        #expect(error.kind == .other && error.path == place.path, "\(error)")
      }
    }
  }

  @Test(arguments: ["my notes\n", "SQLite format 2\0", String(repeating: "x", count: 9000)])
  func aFileThatIsNoStoreIsLeftAlone(text: String) throws {
    try place.write(Array(text.utf8))
    let error = thrown(StoreError.self) { try open() }
    expect(error?.description.hasPrefix("\(place.path): is not a Phraseboard store; "), equals: true)
    try expect(place.bytes(), equals: Array(text.utf8))
    try expect(place.files, equals: ["store.db"])
  }

  @Test(arguments: ["CREATE TABLE x (y)", "PRAGMA application_id = 7", "PRAGMA user_version = 3"])
  func aDatabaseOfAnotherProgramIsLeftAlone(sql: String) throws {
    try Connection(path: place.path).execute(sql)
    let bytes = try place.bytes()
    let error = thrown(StoreError.self) { try open() }
    expect(error?.description.hasPrefix("\(place.path): is a database of another program; "), equals: true)
    try expect(place.bytes(), equals: bytes)
  }

  @Test func aLaterVersionIsLeftAlone() throws {
    _ = try filled()
    try Connection(path: place.path).execute("PRAGMA user_version = \(Schema.version + 1)")
    let reason =
      "was written by a newer Phraseboard (format \(Schema.version + 1); this one knows up to \(Schema.version))"
    #expect(throws: StoreError(path: place.path, reason: reason)) { try open() }
    #expect(log.lines.isEmpty)
    try Connection(path: place.path).execute("PRAGMA user_version = \(Schema.version)")
    try expect(open().snippets().count, equals: 200)
  }

  @Test func aStoreThatAnotherEmptiesIsFollowed() throws {
    _ = try filled()
    let (first, second) = try (open(), open())
    try Connection(path: place.path).execute("DROP TABLE piece")
    #expect(try first.snippets().isEmpty)
    try first.show([snippet("1", ["a", "b"])], from: "s")
    try expect(second.snippets().count, equals: 1)
    try second.setPlace(of: "1", next: 1)
    try expect(first.snippets().map(\.next), equals: [1])
    expect(log.lines.count, equals: 1)
  }

  /// The log may also be empty, as after each refresh.
  @Test func aStoreThatAnotherHasOpenIsBegunAnew() throws {
    _ = try filled()
    let other = try Connection(path: place.path)
    try expect(other.number("SELECT count(*) FROM snippet"), equals: 200)
    try Connection(path: place.path).execute("DROP TABLE piece")
    try Connection(path: place.path).moveLog()
    #expect(try place.bytes("store.db-wal").isEmpty)
    try expectANewStore()
    try expect(other.number("SELECT count(*) FROM snippet"), equals: 1)
  }

  @Test func aRemovedStoreIsMadeAnew() throws {
    let store = try open()
    try store.show([snippet("1", ["a"])], from: "s")
    for name in try place.files { try FileManager.default.removeItem(atPath: place.directory + "/" + name) }
    #expect(try store.snippets().isEmpty)
    try store.show([snippet("2", ["a"])], from: "s")
    try expect(place.open().snippets().map(\.id), equals: ["2"])
    #expect(log.lines.isEmpty)
  }

  /// Overwrites the pages that hold the content.
  private func damageContent() throws {
    // Everything goes into the database, so that the log does not heal it.
    try Connection(path: place.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let connection = try Connection(path: place.path)
    let root = try connection.number("SELECT rootpage FROM sqlite_schema WHERE name = 'piece'")
    var bytes = try place.bytes()
    bytes.replaceSubrange((root - 1) * 4096..<root * 4096, with: repeatElement(0xFF, count: 4096))
    try place.write(bytes)
  }

  @Test func marksAreKeptWhereOnlyContentIsDamaged() throws {
    _ = try filled()
    var store: SnippetStore? = try open()
    try store?.setPlace(of: "7", next: 3)
    try store?.setPlace(of: "8", next: 4)
    for id in ["5", "9"] { try store?.keep(id) }
    try store?.unkeep("4")
    try store?.hide("3")
    for id in ["1", "2", "1"] { try store?.noteUse(of: id, time: 77) }
    try store?.setKeyboardState("tab", "all")
    let generation = try store?.contentGeneration() ?? 0
    store = nil
    try damageContent()
    let after = try open()
    #expect(try after.snippets().isEmpty)
    expect(log.lines.count, equals: 1)
    #expect(
      log.lines[0].hasSuffix("begun anew with the 9 places, favourites and other marks that could be read"))
    // The source has nothing that would confirm content which is not there.
    let state = try #require(try after.sources().first)
    #expect(state.name == "s" && state.location == "" && state.validators == Validators())
    #expect(try after.contentGeneration() > generation)
    let content = try (0..<10).map {
      try #require(
        Snippet(id: "\($0)", label: "label", pieces: ["a", "b", "c", "d", "e"], isFavourite: $0 == 4))
    }
    try after.replace("s", ["": content])
    try expect(after.keys(from: 0, limit: 10).map(\.next), equals: [0, 0, 0, 0, 0, 0, 3, 4, 0])
    try expect(after.favourites(), equals: ["9", "5"])
    try expect(after.hidden().map(\.id), equals: ["3"])
    try expect(after.recents(), equals: ["1", "2"])
    try expect(after.recentKeys(limit: 1).map { [$0.lastUsed, Int64($0.count)] }, equals: [[77, 2]])
    try expect(after.keyboardState("tab"), equals: "all")
  }

  /// No secret is in the file, in its log, or in a copy of an earlier version.
  @Test(arguments: [true, false]) func aDamagedStoreLeavesNoSecret(isLogged: Bool) throws {
    let secret = "correct horse battery staple"
    let banks = try ["", "2"].map { end in
      try #require(Snippet(id: "s", label: "bank", pieces: [secret + end], isSecret: true))
    }
    let store = try open()
    try store.show([banks[0], snippet("1", ["a"])], from: "s")
    // The log keeps what is written while another reads.
    let reader = try Connection(path: place.path)
    if isLogged {
      let reading = try reader.prepare("SELECT key FROM snippet")
      try reading.rows {
        try store.show([banks[1], snippet("1", ["a"])], from: "s")
      }
    }
    let copies = ["store.db.broken", "store.db.broken3", "store.db.broken2-wal"]
    for name in copies { try Data(secret.utf8).write(to: URL(filePath: place.directory + "/" + name)) }
    try expect(leaks(secret), equals: Set(["store.db"] + (isLogged ? ["store.db-wal"] : []) + copies))
    try reader.execute("DROP TABLE piece")
    #expect(try store.snippets().isEmpty && log.lines.count == 1)
    #expect(try leaks(secret).isEmpty)
    #expect(try place.files.isDisjoint(with: copies))
  }

  /// The files that hold a text.
  private func leaks(_ secret: String) throws -> Set<String> {
    try place.files.filter { try place.bytes($0).holds(secret) }
  }
}
