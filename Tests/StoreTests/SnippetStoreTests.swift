import Foundation
import Snippets
import Testing

@testable import Store

@Suite struct SnippetStoreTests {
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
  }

  @Test func aNewStoreIsEmpty() throws {
    #expect(try store.snippets().isEmpty)
    #expect(try store.lastFailure() == nil)
  }

  @Test func contentIsReadBackInItsOrder() throws {
    let content = try [
      snippet("z", ["b", "a", "c"]), snippet("1", ["two\nlines\t", "日本 😀 e\u{301}", " "]),
      snippet("a'b\"%", ["x"]),
    ]
    try store.replaceContent(with: content, source: "s")
    #expect(try store.snippets() == content)
    #expect(try place.open().snippets() == content)
    #expect(try store.snippets()[1].pieces[1].unicodeScalars.count == 7)
  }

  @Test func contentIsReplacedWhole() throws {
    try store.replaceContent(with: [snippet("1", ["a", "b"]), snippet("2", ["c"])], source: "s")
    try store.replaceContent(with: [snippet("3", ["d"])], source: "s")
    #expect(try store.snippets() == [snippet("3", ["d"])])
    try store.replaceContent(with: [snippet("4", ["e"])], source: "t")
    #expect(try store.snippets() == [snippet("4", ["e"])])
    try store.replaceContent(with: [], source: "t")
    #expect(try store.snippets().isEmpty)
  }

  @Test func aReplacementThatFailsChangesNothing() throws {
    try store.replaceContent(with: [snippet("1", ["a", "b"])], source: "s")
    try store.setPlace(of: "1", next: 1)
    try store.recordFailure("f")
    let twice = try [snippet("2", ["x"]), snippet("2", ["y"])]
    #expect(throws: StoreError.self) { try store.replaceContent(with: twice, source: "t") }
    #expect(try store.snippets() == [snippet("1", ["a", "b"], next: 1)])
    #expect(try store.lastFailure() == "f")
  }

  @Test func placesSurviveARestart() throws {
    try store.replaceContent(with: [snippet("1", ["a", "b", "c"]), snippet("2", ["d", "e"])], source: "s")
    try store.setPlace(of: "1", next: 2)
    try store.setPlace(of: "2", next: 1)
    try store.setPlace(of: "1", next: 1)
    #expect(try place.open().snippets().map(\.next) == [1, 1])
  }

  @Test func aPlaceOutsideThePiecesIsTheFirst() throws {
    try store.replaceContent(with: [snippet("1", ["a", "b"])], source: "s")
    for next in [2, -1, Int.max, Int.min] {
      try store.setPlace(of: "1", next: next)
      #expect(try store.snippets().map(\.next) == [0])
    }
  }

  @Test func unknownIdsHaveNoPlace() throws {
    try store.replaceContent(with: [snippet("1", ["a", "b"])], source: "s")
    try store.setPlace(of: "2", next: 1)
    try store.replaceContent(with: [snippet("2", ["a", "b"])], source: "s")
    #expect(try store.snippets().map(\.next) == [0])
  }

  @Test func placesOfSurvivingIdsAreKept() throws {
    let old = try ["kept", "moved", "shrunk", "gone"].map { try snippet($0, ["a", "b", "c"]) }
    try store.replaceContent(with: old, source: "s")
    for id in old.map(\.id) { try store.setPlace(of: id, next: 2) }
    let new = try [
      snippet("moved", ["x", "y", "z", "w"]), snippet("new", ["a", "b", "c"]), snippet("shrunk", ["a", "b"]),
      snippet("kept", ["a", "b", "c"], next: 1),
    ]
    try store.replaceContent(with: new, source: "s")
    #expect(try store.snippets().map(\.next) == [2, 0, 0, 2])
    // What was lost does not come back.
    try store.replaceContent(with: old, source: "s")
    #expect(try store.snippets().map(\.next) == [2, 2, 0, 0])
  }

  @Test func placesBelongToASource() throws {
    let content = try [snippet("1", ["a", "b", "c"])]
    try store.replaceContent(with: content, source: "s")
    try store.setPlace(of: "1", next: 2)
    try store.replaceContent(with: content, source: "t")
    #expect(try store.snippets().map(\.next) == [0])
    try store.setPlace(of: "1", next: 1)
    try store.replaceContent(with: content, source: "s")
    #expect(try store.snippets().map(\.next) == [2])
  }

  @Test func theLastFailureStaysUntilContentComes() throws {
    try store.recordFailure("one")
    try store.recordFailure("two")
    #expect(try place.open().lastFailure() == "two")
    try store.replaceContent(with: [snippet("1", ["a"])], source: "s")
    #expect(try store.lastFailure() == nil)
  }

  @Test func readingNeedsNoSorting() throws {
    let connection = try Connection(path: place.path)
    let plan = try connection.prepare(
      """
      EXPLAIN QUERY PLAN \(SnippetStore.selectSnippets)
      """)
    while try plan.step() { #expect(!plan.text(3).contains("TEMP B-TREE"), "\(plan.text(3))") }
  }

  @Test func theLogDoesNotStay() throws {
    let other = try TemporaryStore()
    try other.open().replaceContent(with: [snippet("1", ["a"])], source: "s")
    #expect(try other.files == ["store.db"])
    #expect(try other.open().snippets().count == 1)
  }
}

@Suite struct StoreFileTests {
  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func onlyTheOwnerMayRead() throws {
    let place = try TemporaryStore()
    let path = place.directory + "/a/b/store.db"
    let store = try SnippetStore(path: path)
    try store.withContentLock {
      for name in ["store.db", "store.db-wal", "store.db-shm", "store.db.lock"] {
        #expect(mode(place.directory + "/a/b/" + name) == 0o600, "\(name)")
      }
    }
    #expect(mode(place.directory + "/a") == 0o700)
    #expect(mode(place.directory + "/a/b") == 0o700)
  }

  @Test(arguments: ["", "a\0b"])
  func somePathsAreNone(path: String) {
    #expect(throws: StoreError.self) { try SnippetStore(path: path) }
  }

  @Test func otherThingsThanFilesAreErrors() throws {
    let place = try TemporaryStore()
    let pipe = place.directory + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    try place.write([])
    let cases = [
      (place.directory, place.directory, "is not a regular file"), (pipe, pipe, "is not a regular file"),
      ("/dev/null", "/dev/null", "is not a regular file"),
      (place.path + "/x", place.path + "/x", "cannot be created: Not a directory"),
      (place.path + "/x/y", place.path + "/x", "cannot be created: Not a directory"),
      ("/proc/none/store.db", "/proc/none", "cannot be created: No such file or directory"),
    ]
    for (path, where_, reason) in cases {
      #expect(throws: StoreError(path: where_, reason: reason)) { try SnippetStore(path: path) }
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root can write everywhere"))
  func aReadOnlyDirectoryIsAnError() throws {
    let place = try TemporaryStore()
    chmod(place.directory, 0o500)
    defer { chmod(place.directory, 0o700) }
    #expect(throws: StoreError(path: place.path, reason: "cannot be created: Permission denied")) {
      try place.open()
    }
  }

  @Test func specialNamesOfSQLiteAreFiles() throws {
    #expect(try StoreFile(path: ":memory:").path == "./:memory:")
    #expect(try StoreFile(path: "file:x?mode=memory").path == "./file:x?mode=memory")
  }

  @Test func anEmptyFileIsANewStore() throws {
    let place = try TemporaryStore()
    try place.write([])
    #expect(try place.open().snippets().isEmpty)
  }

  @Test func theDefaultPathFollowsTheEnvironment() {
    #expect(SnippetStore.defaultPath.hasPrefix("/"))
    #expect(SnippetStore.defaultPath.hasSuffix("/phraseboard/store.db"))
  }
}
