import Expectations
import Foundation
import Snippets
import Testing

@testable import Store

/// A small file system of its own, for a disk that gets full.
private final class SmallDisk {
  let directory: String

  init(kilobytes: Int) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "phraseboard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    directory = url.path(percentEncoded: false)
    try #require(mount("tmpfs", directory, "tmpfs", 0, "size=\(kilobytes)k") == 0)
  }

  deinit {
    umount2(directory, 2)  // MNT_DETACH
    rmdir(directory)
  }

  /// Takes all that is left but for some bytes.
  func fill(leaving kilobytes: Int) throws {
    let descriptor = open(directory + "/filler", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let block = [UInt8](repeating: 1, count: 4096)
    while write(descriptor, block, block.count) > 0 {}
    var status = stat()
    try #require(fstat(descriptor, &status) == 0)
    try #require(ftruncate(descriptor, status.st_size - kilobytes * 1024) == 0)
  }

  func makeRoom() {
    // A process that another test was starting meanwhile may still have it open.
    truncate(directory + "/filler", 0)
    unlink(directory + "/filler")
  }
}

@Suite(.enabled(if: geteuid() == 0, "only root can mount")) struct DiskTests {
  private let disk: SmallDisk
  private let path: String

  init() throws {
    disk = try SmallDisk(kilobytes: 8_192)
    path = disk.directory + "/store.db"
  }

  private func big(_ text: String) throws -> [Snippet] {
    try (0..<500).map { try snippet("\($0)", [text + String(repeating: "x", count: 500)]) }
  }

  @Test(arguments: [0, 64, 256])
  func aFullDiskLeavesTheOldContent(kilobytes: Int) throws {
    let store = try SnippetStore(path: path) { Issue.record("\($0)") }
    try store.show(big("old"), from: "s")
    let generation = try store.contentGeneration()
    try disk.fill(leaving: kilobytes)
    for _ in 0..<3 {
      do {
        try store.replace("s", ["": big("new")])
        Issue.record("written to a full disk")
      } catch let error as StoreError {
        #expect(error.reason.contains("full") || error.reason.contains("No space"), "\(error)")
      }
    }
    try expect(store.snippets(), equals: big("old"))
    try expect(store.contentGeneration(), equals: generation)
    disk.makeRoom()
    try expect(SnippetStore(path: path) { Issue.record("\($0)") }.snippets(), equals: big("old"))
    try store.replace("s", ["": big("new")])
    try expect(store.snippets(), equals: big("new"))
  }

  @Test func aStoreOnAFullDiskCanBeOpenedAndRead() throws {
    try SnippetStore(path: path).show(big("old"), from: "s")
    try disk.fill(leaving: 0)
    try expect(SnippetStore(path: path) { Issue.record("\($0)") }.snippets(), equals: big("old"))
  }

  @Test func aStoreThatCannotBeMadeSaysWhy() throws {
    try disk.fill(leaving: 0)
    let error = reason { _ = try SnippetStore(path: path) }
    #expect(error?.contains("full") == true || error?.contains("No space") == true, "\(error ?? "none")")
    disk.makeRoom()
    #expect(try SnippetStore(path: path).snippets().isEmpty)
  }
}

private func reason(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}
