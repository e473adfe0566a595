import Expectations
import Foundation
import Snippets
import TestSupport
import Testing

@testable import Store

/// Writers that are killed at any moment, and a reader that sees nothing of it.
@Suite struct StoreKillTests {
  private static let killsOfEachLane = 250

  private let place: TemporaryStore

  init() throws {
    place = try TemporaryStore()
  }

  /// Starts a writer, lets it work for a moment, and kills it.
  private static func killOne(path: String, source: String, version: Int, random: inout SplitMix64) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let writer = Process()
    let output = Pipe()
    writer.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(path: "store-writer")
    writer.arguments = [path, source, "\(version)"]
    writer.standardOutput = output
    try writer.run()
    // The kill comes while it opens the store, or in one of its first replacements.
    let steps = Int(random.next() % 4)
    for _ in 0..<steps { _ = try output.fileHandleForReading.read(upToCount: 1) }
    usleep(UInt32(random.next() % (steps == 0 ? 20_000 : 4_000)))
    kill(writer.processIdentifier, SIGKILL)
    writer.waitUntilExit()
    // It never ends by itself, nor by an error of its store.
    guard writer.terminationReason == .uncaughtSignal, writer.terminationStatus == SIGKILL else {
      throw WriterEnded(status: writer.terminationStatus)
    }
  }

  /// Compares what is stored with what a writer writes.
  ///
  /// - Returns: the versions of the content.
  private func check(_ store: SnippetStore) throws -> [Int] {
    let snippets = try store.snippets()
    return try ["s", "t"].map { source in
      let own = snippets.filter { $0.id.hasPrefix(source) }
      let version = try #require(own.first.flatMap { Int($0.label) })
      expect(own.count, equals: 20 + version % 30)
      #expect(
        own.allSatisfy { $0.label == "\(version)" && ($0.isSecret || Set($0.pieces) == ["\(version)"]) })
      return version
    }
  }

  /// Kills one writer after the other, on a thread of its own: waiting would hold up one of those that all tests share.
  private static func startLane(_ source: String, path: String, done: Done) {
    Thread.detachNewThread {
      do {
        var random = SplitMix64(state: source == "s" ? 1 : 2)
        for round in 1...killsOfEachLane {
          try killOne(path: path, source: source, version: round * 1_000, random: &random)
        }
        done.note(nil)
      } catch {
        done.note(error)
      }
    }
  }

  @Test func killedWritersLeaveWholeContent() throws {
    let store = try place.open { Issue.record("\($0)") }
    try store.setSources(["s", "t"])
    for source in ["s", "t"] {
      let first = try (0..<20).map { try #require(Snippet(id: source + "\($0)", label: "0", pieces: ["0"])) }
      try store.replace(source, ["a": first])
    }
    let done = Done()
    for source in ["s", "t"] { Self.startLane(source, path: place.path, done: done) }
    while done.count < 2 {
      let versions = try check(store)
      try? store.setPlace(of: "s3", next: versions[0] % 2)
    }
    if let error = done.error { throw error }
    // The last writers that were killed only after their first replacement were among the last of all.
    let versions = try check(place.open { Issue.record("\($0)") })
    #expect(versions.allSatisfy { $0 > (Self.killsOfEachLane - 20) * 1_000 }, "\(versions)")
    let connection = try Connection(path: place.path)
    try expect(connection.row("PRAGMA integrity_check")?.text(0), equals: "ok")
    #expect(try connection.row("PRAGMA foreign_key_check") == nil)
    for source in ["s", "t"] {
      let state = try #require(try store.state(of: source))
      expect(state.location, equals: state.validators.etag)
    }
  }
}

private struct WriterEnded: Error {
  let status: Int32
}

/// The lanes that have ended.
private final class Done: @unchecked Sendable {
  private let lock = NSLock()
  private var errors: [(any Error)?] = []

  var count: Int { lock.withLock { errors.count } }
  var error: (any Error)? { lock.withLock { errors.compactMap(\.self).first } }

  func note(_ error: (any Error)?) {
    lock.withLock { errors.append(error) }
  }
}
