import Expectations
import Foundation
import Testing

@testable import EventLoop

@Suite(.serialized) struct PathWatcherTests {
  private let folder: String
  private let loop: EventLoop
  private let watcher: PathWatcher

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "phraseboard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path(percentEncoded: false)
    loop = try EventLoop()
    watcher = try PathWatcher(in: loop)
  }

  /// Makes one change after the other, each once the one before it is noticed; returns the paths that are told of.
  private func changes(of other: PathWatcher? = nil, by changes: (() throws -> Void)...) throws -> [String] {
    let watcher = other ?? watcher
    var told: [String] = []
    var failure: (any Error)?
    var rest = changes[...]
    let goOn = {
      guard let change = rest.popFirst() else { return loop.stop(exitCode: 0) }
      do { try change() } catch { failure = error }
    }
    watcher.onChange = { path in
      told.append(path)
      goOn()
    }
    goOn()
    // A change that is not noticed ends the test by its time limit.
    _ = try loop.run()
    if let failure { throw failure }
    return told
  }

  private func write(_ name: String, _ text: String = "x") throws {
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  @Test(.timeLimit(.minutes(20))) func aFileThatIsWrittenInPlace() throws {
    defer { remove() }
    try write("a")
    try watcher.watch(folder + "/a")
    try expect(changes(by: { try write("a", "new") }), equals: [folder + "/a"])
  }

  @Test(.timeLimit(.minutes(20))) func aFileThatIsSavedByRename() throws {
    defer { remove() }
    try write("a")
    try watcher.watch(folder + "/a")
    try write("new")
    try expect(changes(by: { rename(folder + "/new", folder + "/a") }), equals: [folder + "/a"])
  }

  @Test(.timeLimit(.minutes(20))) func aFileInAFolderThatDoesNotExistYet() throws {
    defer { remove() }
    let path = folder + "/x/y/a"
    try watcher.watch(path)
    let told = try changes(
      by: { mkdir(folder + "/x", 0o700) }, { mkdir(folder + "/x/y", 0o700) }, { try write("x/y/a") },
      { try write("x/y/a", "again") })
    expect(told, equals: [path, path, path, path])
  }

  /// Folders come one right after the other, as `mkdir -p` makes them.
  @Test(.timeLimit(.minutes(20))) func aFolderThatComesBetweenTheLookAndTheWatch() throws {
    defer { remove() }
    let watcher = try PathWatcher(in: loop) { [folder] path, isDatabase in
      let places = TreeWalk.places(of: path, isDatabase: isDatabase)
      // Fails as long as x is not there.
      mkdir(folder + "/x/y", 0o700)
      return places
    }
    let path = folder + "/x/y"
    try watcher.watch(path)
    let told = try changes(of: watcher, by: { mkdir(folder + "/x", 0o700) }, { try write("x/y/a") })
    expect(told, equals: [path, path])
  }

  @Test(.timeLimit(.minutes(20))) func otherFilesBesideItAreNotItsAffair() throws {
    defer { remove() }
    // `mknod` does not open it: a program that another test starts meanwhile would have it open, too, and close it last.
    mknod(folder + "/a", S_IFREG | 0o600, 0)
    try watcher.watch(folder + "/a")
    try expect(
      changes(by: {
        try write("b")
        try watcher.watch(folder + "/c")
        try write("b", "again")
        try write("c")
      }), equals: [folder + "/c"])
  }

  /// Writes of others beside it would wake the program: everybody who lets go of /dev/null has written in /dev.
  @Test(arguments: ["in", "in/deeper", "none", "none/deeper"])
  func whatIsWrittenBesideAFolderIsNoEvent(path: String) throws {
    defer { remove() }
    for name in ["in", "in/deeper"] { mkdir(folder + "/" + name, 0o700) }
    try watcher.watch(folder + "/" + path)
    let events = try watchedEvents(of: path == "in/deeper" ? folder + "/in" : folder)
    #expect(events & UInt32(IN_CREATE) != 0)
    expect(events & UInt32(IN_CLOSE_WRITE), equals: 0)
  }

  /// Returns the kernel's mask of the events of a file that somebody in this process watches.
  private func watchedEvents(of path: String) throws -> UInt32 {
    var status = stat()
    expect(stat(path, &status), equals: 0)
    let inode = " ino:" + String(status.st_ino, radix: 16) + " "
    let folder = "/proc/self/fdinfo"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      guard let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) else { continue }
      for line in text.split(separator: "\n") where line.hasPrefix("inotify ") && line.contains(inode) {
        let mask = line.split(separator: " ").first { $0.hasPrefix("mask:") }
        return try #require(mask.flatMap { UInt32($0.dropFirst(5), radix: 16) })
      }
    }
    return 0
  }

  @Test(.timeLimit(.minutes(20))) func anythingInAFolderAtAnyDepth() throws {
    defer { remove() }
    mkdir(folder + "/in", 0o700)
    let path = folder + "/in"
    try watcher.watch(path)
    let told = try changes(
      by: { mkdir(path + "/deeper", 0o700) }, { try write("in/deeper/a") }, { unlink(path + "/deeper/a") },
      { try FileManager.default.removeItem(atPath: path) }, { mkdir(path, 0o700) }, { try write("in/b") })
    expect(told, equals: Array(repeating: path, count: 6))
  }

  @Test(.timeLimit(.minutes(20))) func whatALinkLeadsTo() throws {
    defer { remove() }
    for name in ["real", "in"] { mkdir(folder + "/" + name, 0o700) }
    try write("real/a")
    symlink("../real/a", folder + "/in/a")
    symlink("real/a", folder + "/link")
    try watcher.watch(folder + "/in")
    try expect(changes(by: { try write("real/a", "new") }), equals: [folder + "/in"])
  }

  @Test(.timeLimit(.minutes(20))) func aLinkThatIsWatchedItself() throws {
    defer { remove() }
    mkdir(folder + "/real", 0o700)
    try write("real/a")
    symlink("real/a", folder + "/link")
    try watcher.watch(folder + "/link")
    try expect(changes(by: { try write("real/a", "new") }), equals: [folder + "/link"])
  }

  @Test(.timeLimit(.minutes(20))) func aLoopOfLinksIsWatchedOnce() throws {
    defer { remove() }
    mkdir(folder + "/in", 0o700)
    symlink(".", folder + "/in/again")
    try watcher.watch(folder + "/in")
    try expect(changes(by: { try write("in/a") }), equals: [folder + "/in"])
  }

  @Test(.timeLimit(.minutes(20))) func aDatabaseIsWatchedWithItsLog() throws {
    defer { remove() }
    let path = folder + "/store.db"
    try write("store.db")
    try watcher.watchDatabase(path)
    let log = open(path + "-wal", O_WRONLY | O_CREAT, 0o600)
    defer { close(log) }
    try expect(
      changes(by: { _ = Glibc.write(log, "more", 4) }, { try write("store.db") }), equals: [path, path])
  }
}
