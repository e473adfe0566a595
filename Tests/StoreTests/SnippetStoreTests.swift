import Expectations
import Foundation
import Snippets
import TestSupport
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
    try expect(store.snippets(), equals: content)
    try expect(place.open().snippets(), equals: content)
    try expect(store.snippets()[1].pieces[1].unicodeScalars.count, equals: 7)
  }

  @Test func contentIsReplacedWhole() throws {
    try store.show([snippet("1", ["a", "b"]), snippet("2", ["c"])], from: "s")
    try store.show([snippet("3", ["d"])], from: "s")
    try expect(store.snippets(), equals: [snippet("3", ["d"])])
    try store.show([snippet("4", ["e"])], from: "t")
    try expect(store.snippets(), equals: [snippet("4", ["e"])])
    try store.show([], from: "t")
    #expect(try store.snippets().isEmpty)
  }

  /// Nothing else of the key has changed.
  @Test func aKeyThatPicksOtherwiseIsReplaced() throws {
    for pick in [Pick.inTurn, .random, .inTurn] {
      let generation = try store.keysGeneration()
      try store.show([try #require(Snippet(id: "1", label: "a", pieces: ["x", "y"], pick: pick))], from: "s")
      try expect(store.snippets().map(\.pick), equals: [pick])
      try expect(store.keys(from: 0, limit: 1).map(\.pick), equals: [pick])
      #expect(try store.keysGeneration() > generation)
    }
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
    try expect(store.snippets(), equals: [snippet("1", ["a", "b"], next: 1)])
    try expect(store.state(of: "s")?.failure, equals: "f")
    try expect(store.contentGeneration(), equals: generation)
  }

  @Test func placesSurviveARestart() throws {
    try store.show([snippet("1", ["a", "b", "c"]), snippet("2", ["d", "e"])], from: "s")
    try store.setPlace(of: "1", next: 2)
    try store.setPlace(of: "2", next: 1)
    try store.setPlace(of: "1", next: 1)
    try expect(place.open().snippets().map(\.next), equals: [1, 1])
  }

  @Test func aPlaceOutsideThePiecesIsTheFirst() throws {
    try store.show([snippet("1", ["a", "b"])], from: "s")
    for next in [2, -1, Int.max, Int.min] {
      try store.setPlace(of: "1", next: next)
      try expect(store.snippets().map(\.next), equals: [0])
    }
  }

  @Test func unknownIdsHaveNoPlace() throws {
    try store.show([snippet("1", ["a", "b"])], from: "s")
    try store.setPlace(of: "2", next: 1)
    try store.show([snippet("2", ["a", "b"])], from: "s")
    try expect(store.snippets().map(\.next), equals: [0])
  }

  @Test func placesBelongToASource() throws {
    let content = try [snippet("1", ["a", "b", "c"])]
    try store.show(content, from: "s")
    try store.setPlace(of: "1", next: 2)
    try store.show(content, from: "t")
    try expect(store.snippets().map(\.next), equals: [0])
    try store.setPlace(of: "1", next: 1)
    try store.show(content, from: "s")
    try expect(store.snippets().map(\.next), equals: [2])
  }

  @Test func theLogDoesNotStay() throws {
    let other = try TemporaryStore()
    try other.open().show([snippet("1", ["a"])], from: "s")
    try expect(other.files, equals: ["store.db", "store.db.lock"])
    try expect(other.open().snippets().count, equals: 1)
  }
}

@Suite struct StoreFileTests {
  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func onlyTheOwnerMayRead() throws {
    // Others could read what is made without care.
    try #require(fileCreationMask().map { $0 & 0o044 } == 0)
    let place = try TemporaryStore()
    let path = place.directory + "/a/b/store.db"
    let store = try SnippetStore(path: path)
    try store.withSourceLock("s", wait: false) {
      for name in ["store.db", "store.db-wal", "store.db-shm", "store.db.lock"] {
        expect(mode(place.directory + "/a/b/" + name), equals: 0o600, "\(name)")
      }
    }
    expect(mode(place.directory + "/a"), equals: 0o700)
    expect(mode(place.directory + "/a/b"), equals: 0o700)
  }

  @Test func anExistingStoreIsMadePrivate() throws {
    let place = try TemporaryStore()
    try place.write([])
    chmod(place.path, 0o644)
    let store = try place.open()
    #expect(try store.snippets().isEmpty)
    for name in ["store.db", "store.db-wal", "store.db-shm"] {
      expect(mode(place.directory + "/" + name), equals: 0o600, "\(name)")
    }
  }

  @Test(arguments: ["", "a\0b"])
  func somePathsAreNone(path: String) {
    #expect(throws: StoreError.self) { try SnippetStore(path: path) }
  }

  @Test func otherThingsThanFilesAreErrors() throws {
    let place = try TemporaryStore()
    let pipe = place.directory + "/pipe"
    expect(mkfifo(pipe, 0o600), equals: 0)
    try place.write([])
    let cases = [
      (place.directory, place.directory, "is not a regular file"), (pipe, pipe, "is not a regular file"),
      ("/dev/null", "/dev/null", "is not a regular file"),
      (
        place.path + "/x", place.path + "/x",
        "cannot be created: Not a directory; move the file away that is in the place of a folder"
      ),
      (
        place.path + "/x/y", place.path + "/x",
        "cannot be created: Not a directory; move the file away that is in the place of a folder"
      ),
      ("/proc/none/store.db", "/proc/none", "cannot be created: No such file or directory; check the path"),
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
    #expect(
      throws: StoreError(
        path: place.path,
        reason:
          "cannot be created: Permission denied; give yourself access to it with chmod, or ask its owner")
    ) {
      try place.open()
    }
  }

  @Test func specialNamesOfSQLiteAreFiles() throws {
    try expect(StoreFile(path: ":memory:").path, equals: "./:memory:")
    try expect(StoreFile(path: "file:x?mode=memory").path, equals: "./file:x?mode=memory")
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

@Suite struct KeyTests {
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
  }

  @Test func keysAreReadInRanges() throws {
    let secret = try #require(
      Snippet(id: "s", label: "S", pieces: ["x", "y"], isSecret: true, problem: "p", group: " at work "))
    try store.show(
      [snippet("1", ["a", "b", "c"]), secret] + (2..<10).map { try snippet("\($0)", ["a"]) }, from: "s")
    try store.setPlace(of: "1", next: 2)
    let all = try store.keys(from: 0, limit: 100)
    expect(all.count, equals: 10)
    let expected = [
      SnippetKey(
        id: "1", label: "label 1", pieceCount: 3, next: 2, isSecret: false, isFavourite: false, problem: nil,
        origin: .own("s")),
      SnippetKey(
        id: "s", label: "S", pieceCount: 2, next: 0, isSecret: true, isFavourite: false, problem: "p",
        group: "at work", origin: .own("s")),
    ]
    expect(Array(all.prefix(2)), equals: expected)
    try expect(store.keys(from: 3, limit: 4), equals: Array(all[3..<7]))
    try expect(store.keys(from: -1, limit: 1), equals: Array(all[..<1]))
    try expect(store.keys(from: 8, limit: 5), equals: Array(all[8...]))
    #expect(try store.keys(from: 10, limit: 5).isEmpty)
    #expect(try store.keys(from: 0, limit: 0).isEmpty)
  }

  @Test func piecesAreReadOneByOne() throws {
    let secret = try #require(Snippet(id: "s", label: "S", pieces: ["x", "y"], isSecret: true))
    try store.show([snippet("1", ["a", "b"]), secret], from: "s")
    try expect(store.pieces(of: "1", labelled: "label 1"), equals: ["a", "b"])
    try expect(store.pieces(of: "1", labelled: "label 1", at: 1..<5), equals: ["b"])
    try expect(store.pieces(of: "1", labelled: "label 1", at: 0..<1), equals: ["a"])
    try expect(
      (-1...2).map { try store.piece(of: "1", labelled: "label 1", at: $0) }, equals: [nil, "a", "b", nil])
    for (id, label) in [("1", "another"), ("2", "label 2"), ("s", "S")] {
      #expect(try store.pieces(of: id, labelled: label).isEmpty)
      #expect(try store.piece(of: id, labelled: label, at: 0) == nil)
    }
  }

  /// Each step of the plan for reading keys is a search by key, and none touches the texts.
  @Test func readingKeysNeedsNeitherSortingNorScanning() throws {
    let plan = try Connection(path: place.path).prepare("EXPLAIN QUERY PLAN \(SnippetStore.selectKeys)")
    var steps: [String] = []
    try plan.rows { steps.append(plan.text(3)) }
    expect(steps.count, equals: 5)
    for step in steps {
      #expect(
        step.hasPrefix("SEARCH ") && !step.contains("TEMP B-TREE") && !step.contains("AUTOMATIC"), "\(step)")
      #expect(!step.contains("piece") && !step.contains("secret"), "\(step)")
    }
  }

  @Test(arguments: [
    SnippetStore.selectPieces, "SELECT key, id FROM snippet WHERE part = ?1 ORDER BY position",
    "SELECT * FROM shown WHERE public_id = ?1",
  ])
  func otherReadingNeedsNeither(sql: String) throws {
    let plan = try Connection(path: place.path).prepare("EXPLAIN QUERY PLAN \(sql)")
    try plan.rows { #expect(plan.text(3).hasPrefix("SEARCH "), "\(plan.text(3))") }
  }

  /// This is SQLite's own count of its steps, which does not depend on the machine.
  @Test func theFirstKeysOfManyCostWhatTheFirstOfFewCost() throws {
    func steps(_ count: Int, from: Int) throws -> Int {
      try store.show((0..<count).map { try snippet("\($0)", ["a"]) }, from: "s")
      let select = try Connection(path: place.path).prepare(SnippetStore.selectKeys)
      try select.rows(.number(from), .number(100)) {}
      return select.steps
    }
    let few = try steps(200, from: 0)
    #expect(few > 0)
    try expect(steps(20_000, from: 0), equals: few)
    try expect(steps(20_000, from: 15_000), equals: few)
  }

  /// A replacement writes only what differs.
  @Test func whatIsTheSameStaysWhereItIs() throws {
    func keys() throws -> [Int] {
      let select = try Connection(path: place.path).prepare("SELECT snippet FROM shown ORDER BY position")
      var keys: [Int] = []
      try select.rows { keys.append(select.number(0)) }
      return keys
    }
    try store.show([snippet("1", ["a"]), snippet("2", ["b"]), snippet("3", ["c"])], from: "s")
    let before = try keys()
    try store.show([snippet("3", ["c"]), snippet("1", ["x", "y"]), snippet("4", ["d"])], from: "s")
    try expect(keys().prefix(2), equals: [before[2], before[0]])
    try expect(store.snippets().map(\.pieces), equals: [["c"], ["x", "y"], ["d"]])
    try expect(Connection(path: place.path).number("SELECT count(*) FROM piece"), equals: 4)
  }
}
