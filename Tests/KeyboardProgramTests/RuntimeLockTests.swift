import Expectations
import Foundation
import Testing

@testable import phraseboard_keyboard

/// The lock on a file of the runtime folder.
@Suite final class RuntimeLockTests {
  private let folder = NSTemporaryDirectory() + "runtime-lock-" + UUID().uuidString
  private var path: String { folder + "/" + RuntimeLock.fileName }
  private var other: String { folder + "/other" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func content(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func theSecondIsToldOnceTheFirstHasAskedTheBus() throws {
    let first = RuntimeLock(folder: folder)
    #expect(first.isFirst && !RuntimeLock(folder: folder).isFirst)
    #expect(try content(path).isEmpty)
    first.noteReady()
    try expect(content(path), equals: "1")
    let second = RuntimeLock(folder: folder)
    second.waitForOther()
    #expect(!second.isFirst)
    withExtendedLifetime(first) {}
  }

  @Test func whatTheLastOneHasLeftIsEmptied() throws {
    try "1".write(toFile: path, atomically: true, encoding: .utf8)
    let lock = RuntimeLock(folder: folder)
    #expect(lock.isFirst && !RuntimeLock(folder: folder).isFirst)
    #expect(try content(path).isEmpty)
    withExtendedLifetime(lock) {}
  }

  @Test(arguments: [true, false]) func theNextOneIsToldWhetherTheLastWasShown(isShown: Bool) throws {
    var lock: RuntimeLock? = RuntimeLock(folder: folder)
    #expect(lock?.wasShown == nil)
    lock?.noteReady()
    lock?.noteEnd(isShown: isShown)
    // The next lock may come before that one has ended.
    let next = RuntimeLock(folder: folder)
    #expect(!next.isFirst && next.wasShown == nil)
    lock = nil
    next.waitForOther()
    #expect(next.isFirst && next.wasShown == isShown)
    #expect(try content(path).isEmpty)
    withExtendedLifetime(next) {}
  }

  @Test func withoutARuntimeFolderNobodyCanTell() {
    for folder in [nil, "runtime", self.folder + "/missing"] {
      #expect(RuntimeLock(folder: folder).isFirst)
      #expect(RuntimeLock(folder: folder).isFirst)
    }
  }

  /// Things that a program could put there to have the keyboard empty a file of its user.
  enum Trap: CaseIterable { case link, hardLink, longer, otherByte, pipe, folder }

  @Test(arguments: Trap.allCases) func whatIsNotOursStaysAsItIs(trap: Trap) throws {
    try "precious".write(toFile: other, atomically: true, encoding: .utf8)
    switch trap {
    case .link: expect(symlink(other, path), equals: 0)
    case .hardLink:
      // The file has one byte, so that only the second name tells it from ours.
      try "1".write(toFile: other, atomically: true, encoding: .utf8)
      expect(link(other, path), equals: 0)
    case .longer: try "1 precious".write(toFile: path, atomically: true, encoding: .utf8)
    case .otherByte: try "2".write(toFile: path, atomically: true, encoding: .utf8)
    case .pipe: expect(mkfifo(path, 0o600), equals: 0)
    case .folder: expect(mkdir(path, 0o700), equals: 0)
    }
    let kept = [.longer, .otherByte].contains(trap) ? path : other
    let before = try? content(kept)
    let lock = RuntimeLock(folder: folder)
    #expect(lock.isFirst, "nobody can tell")
    expect((try? content(kept)), equals: before)
    lock.noteReady()
    expect((try? content(kept)), equals: before)
  }
}
