import Expectations
import Glibc
import TestSupport
import Testing

@testable import Store

/// The folders that a store must be able to write to. One test at a time: SQLite's temporary folder is the process's.
@Suite(.serialized) struct StoreFolderTests {
  @Test func itIsTheFolderOfTheStoreWhichIsMade() throws {
    let place = try TemporaryStore()
    let folder = place.directory + "/a/b/"
    expect(SnippetStore.keepFilesTogether(path: folder + "store.db"), equals: [folder])
    expect(access(folder, W_OK), equals: 0)
    expect(getenv("SQLITE_TMPDIR").map { String(cString: $0) }, equals: folder)
    _ = try SnippetStore(path: folder + "store.db")
    let there = SnippetStore.keepFilesTogether(path: folder + "store.db")
    expect(Set(there).count, equals: 1)
  }

  @Test func aLinkLeadsToAnotherFolder() throws {
    let place = try TemporaryStore()
    _ = try place.open()
    let link = place.directory + "/links/store.db"
    #expect(mkdir(place.directory + "/links", 0o700) == 0 && symlink(place.path, link) == 0)
    let folders = SnippetStore.keepFilesTogether(path: link)
    expect(folders, equals: [place.directory + "/links/", place.directory + "/"])
  }

  /// The file that is in the way may go.
  @Test func aFolderThatCannotBeMadeIsTheOneAboveIt() throws {
    let place = try TemporaryStore()
    let file = place.directory + "/file"
    try place.write([1])
    expect(rename(place.path, file), equals: 0)
    expect(SnippetStore.keepFilesTogether(path: file + "/a/store.db"), equals: [place.directory + "/"])
  }

  @Test func noFolderIsTheHomeInThePlaceOfAnother() throws {
    let file = SnippetStore.home + "/.phraseboard-test-\(getpid())"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    defer { unlink(file) }
    try #require(descriptor >= 0)
    close(descriptor)
    #expect(SnippetStore.keepFilesTogether(path: file + "/store.db").isEmpty)
  }

  /// A program that may write the store may write all over its folder.
  @Test func noStoreIsInTheHomeOrAboveIt() throws {
    let place = try TemporaryStore()
    let home = SnippetStore.home
    let link = place.directory + "/link.db"
    let direct = home + "/.phraseboard-test-\(getpid()).db"
    let descriptor = open(direct, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    defer { unlink(direct) }
    try #require(descriptor >= 0 && symlink(direct, link) == 0)
    close(descriptor)
    for path in [direct, "/nosuch.db", home + "/../nosuch.db", link] {
      #expect(SnippetStore.keepFilesTogether(path: path).isEmpty)
      let error = thrown(StoreError.self) { try SnippetStore(path: path) }
      expect(error?.reason.contains("in a folder of its own"), equals: true, "\(path)")
    }
  }

  /// Modes cannot be set any more when the store is opened.
  @Test func aStoreThatOthersMayReadIsTakenFromThem() throws {
    let place = try TemporaryStore()
    try place.write([])
    expect(chmod(place.path, 0o644), equals: 0)
    _ = SnippetStore.keepFilesTogether(path: place.path)
    var status = stat()
    #expect(stat(place.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }
}
