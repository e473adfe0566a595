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
    #expect(try store.sources().isEmpty)
  }

  @Test func contentIsReadBackInItsOrder() throws {
    let content = try [
      snippet("z", ["b", "a", "c"]), snippet("1", ["two\nlines\t", "日本 😀 e\u{301}", " "]),
      snippet("a'b\"%", ["x"]),
    ]
    try store.show(content, from: "s")
    #expect(try store.snippets() == content)
    #expect(try place.open().snippets() == content)
    #expect(try store.snippets()[1].pieces[1].unicodeScalars.count == 7)
  }

  @Test func contentIsReplacedWhole() throws {
    try store.show([snippet("1", ["a", "b"]), snippet("2", ["c"])], from: "s")
    try store.show([snippet("3", ["d"])], from: "s")
    #expect(try store.snippets() == [snippet("3", ["d"])])
    try store.show([snippet("4", ["e"])], from: "t")
    #expect(try store.snippets() == [snippet("4", ["e"])])
    try store.show([], from: "t")
    #expect(try store.snippets().isEmpty)
  }

  @Test func aReplacementThatFailsChangesNothing() throws {
    try store.show([snippet("1", ["a", "b"])], from: "s")
    try store.setPlace(of: "1", next: 1)
    try store.fail("s")
    let generation = try store.contentGeneration()
    let parts = try ["x", "y", "x"].map {
      ContentPart(name: $0, content: .snippets([try snippet("2", [$0])]))
    }
    #expect(throws: StoreError.self) {
      try store.replaceContent(
        of: "s", location: "l", parts: parts, validators: Validators(), problems: [], attempt: attempt)
    }
    #expect(try store.snippets() == [snippet("1", ["a", "b"], next: 1)])
    #expect(try store.state(of: "s")?.failure == "f")
    #expect(try store.contentGeneration() == generation)
  }

  @Test func placesSurviveARestart() throws {
    try store.show([snippet("1", ["a", "b", "c"]), snippet("2", ["d", "e"])], from: "s")
    try store.setPlace(of: "1", next: 2)
    try store.setPlace(of: "2", next: 1)
    try store.setPlace(of: "1", next: 1)
    #expect(try place.open().snippets().map(\.next) == [1, 1])
  }

  @Test func aPlaceOutsideThePiecesIsTheFirst() throws {
    try store.show([snippet("1", ["a", "b"])], from: "s")
    for next in [2, -1, Int.max, Int.min] {
      try store.setPlace(of: "1", next: next)
      #expect(try store.snippets().map(\.next) == [0])
    }
  }

  @Test func unknownIdsHaveNoPlace() throws {
    try store.show([snippet("1", ["a", "b"])], from: "s")
    try store.setPlace(of: "2", next: 1)
    try store.show([snippet("2", ["a", "b"])], from: "s")
    #expect(try store.snippets().map(\.next) == [0])
  }

  @Test func placesBelongToASource() throws {
    let content = try [snippet("1", ["a", "b", "c"])]
    try store.show(content, from: "s")
    try store.setPlace(of: "1", next: 2)
    try store.show(content, from: "t")
    #expect(try store.snippets().map(\.next) == [0])
    try store.setPlace(of: "1", next: 1)
    try store.show(content, from: "s")
    #expect(try store.snippets().map(\.next) == [2])
  }

  @Test func theLogDoesNotStay() throws {
    let other = try TemporaryStore()
    try other.open().show([snippet("1", ["a"])], from: "s")
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
    try store.withSourceLock("s", wait: false) {
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
