import Expectations
import Foundation
import Snippets
import Testing

@testable import Store

/// A store that can be read and not written: its own file system is remounted, which binds root, too.
@Suite(.enabled(if: geteuid() == 0, "only root can mount")) struct ReadOnlyTests {
  private final class Disk {
    let directory: String

    init() throws {
      let url = FileManager.default.temporaryDirectory.appending(path: "phraseboard-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      directory = url.path(percentEncoded: false)
      try #require(mount("tmpfs", directory, "tmpfs", 0, "size=8m") == 0)
    }

    deinit {
      umount2(directory, 2)  // MNT_DETACH
      rmdir(directory)
    }

    /// Nobody may have a file open for writing when it becomes read-only. A child that another test has forked has all files
    /// open until it runs its program.
    func remount(readOnly: Bool) throws {
      let flags = UInt(32 | (readOnly ? 1 : 0))  // MS_REMOUNT, MS_RDONLY
      var tries = 0
      while mount("tmpfs", directory, "tmpfs", flags, nil) != 0 {
        tries += 1
        try #require(errno == EBUSY && tries < 10_000, "\(String(cString: strerror(errno)))")
        sched_yield()
      }
    }
  }

  private let disk: Disk
  private let path: String

  init() throws {
    disk = try Disk()
    path = disk.directory + "/50% of #1?.db"
  }

  private func fill() throws {
    let secret = try #require(Snippet(id: "s", label: "secret", pieces: ["hush"], isSecret: true))
    try SnippetStore(path: path).show([snippet("1", ["a", "b"]), secret], from: "s")
  }

  private var files: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: disk.directory)) }
  }

  @Test func itCanBeReadAndSaysWhyItIsNotWritten() throws {
    try fill()
    try disk.remount(readOnly: true)
    let before = try files
    let store = try SnippetStore(path: path) { Issue.record("\($0)") }
    try expect(store.snippets().map(\.id), equals: ["1", "s"])
    try expect(store.pieces(of: "1", labelled: "label 1"), equals: ["a", "b"])
    let text = try store.secretText(of: "s", labelled: "secret", piece: 0)
    #expect(text != nil)
    expect(store.obstacleToWriting, equals: "\(path): Read-only file system")
    let error = thrown { try store.setPlace(of: "1", next: 1) }
    #expect(error?.isReadOnly == true && error?.path == path)
    try store.setSources(["s"])
    try expect(files, equals: before)
  }

  @Test func itIsWrittenAsSoonAsItCanBe() throws {
    try fill()
    try disk.remount(readOnly: true)
    let store = try SnippetStore(path: path)
    _ = try store.snippets()
    try disk.remount(readOnly: false)
    try store.setPlace(of: "1", next: 1)
    #expect(store.obstacleToWriting == nil)
    try expect(SnippetStore(path: path).snippets().map(\.next), equals: [1, 0])
  }

  /// The log alone has the changes of a store that another process has open, or that a crash has left.
  @Test func whatIsInTheLogIsRead() throws {
    let other = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: URL(filePath: "/tmp"), create: true
    )
    defer { try? FileManager.default.removeItem(at: other) }
    let store = try SnippetStore(path: other.path + "/store.db")
    try store.show([snippet("1", ["a", "b"])], from: "s")
    try store.setPlace(of: "1", next: 1)
    for end in ["", "-wal", "-shm"] {
      try FileManager.default.copyItem(atPath: other.path + "/store.db" + end, toPath: path + end)
    }
    try disk.remount(readOnly: true)
    let copy = try SnippetStore(path: path) { Issue.record("\($0)") }
    try expect(copy.snippets().map(\.next), equals: [1])
    #expect(copy.obstacleToWriting != nil)
  }

  @Test func aStoreThatIsNotThereCannotBeMade() throws {
    try disk.remount(readOnly: true)
    let error = thrown { _ = try SnippetStore(path: path) }
    expect(
      error?.reason, equals: "cannot be created: Read-only file system; have the disk mounted for writing")
    let below = thrown { _ = try SnippetStore(path: disk.directory + "/a/b/store.db") }
    expect(
      below?.description,
      equals:
        "\(disk.directory)/a: cannot be created: Read-only file system; have the disk mounted for writing")
  }
}

private func thrown(_ body: () throws -> Void) -> StoreError? {
  do {
    try body()
    return nil
  } catch {
    return error as? StoreError
  }
}
