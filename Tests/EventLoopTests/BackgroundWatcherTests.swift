import Expectations
import Foundation
import Testing

@testable import EventLoop

@Suite(.serialized) struct BackgroundWatcherTests {
  private let folder: String
  private let loop: EventLoop

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "phraseboard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path(percentEncoded: false)
    loop = try EventLoop()
  }

  /// Returns the news that are told until `condition` holds.
  private func news(
    of watcher: BackgroundWatcher, until condition: @escaping ([BackgroundWatcher.News]) throws -> Bool
  ) throws -> [BackgroundWatcher.News] {
    var told: [BackgroundWatcher.News] = []
    var failure: (any Error)?
    watcher.onNews = { news in
      told.append(news)
      do { if try condition(told) { loop.stop(exitCode: 0) } } catch { failure = error }
    }
    // A change that is not noticed ends the test by its time limit.
    _ = try loop.run()
    if let failure { throw failure }
    return told
  }

  @Test(.timeLimit(.minutes(20))) func changesAreTold() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let watcher = try BackgroundWatcher(folder + "/a", in: loop)
    let told = try news(of: watcher) { [folder] told in
      if told == [.watching] { try Data("x".utf8).write(to: URL(filePath: folder + "/a")) }
      return told.last == .changed
    }
    #expect(told.first == .watching && told.dropFirst().allSatisfy { $0 == .changed })
  }

  /// The path is like one on a network that has gone.
  @Test(.timeLimit(.minutes(20))) func aPathThatDoesNotAnswerKeepsNobodyWaiting() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let gate = DispatchSemaphore(value: 0)
    let looks = DispatchSemaphore(value: 0)
    let loopOfDead = try EventLoop()
    let dead = try BackgroundWatcher("/dead", in: loopOfDead) { _, _ in
      looks.signal()
      gate.wait()
      return []
    }
    looks.wait()
    let other = try BackgroundWatcher(folder, in: loop)
    try expect(news(of: other) { $0 == [.watching] }, equals: [.watching])
    var told: [BackgroundWatcher.News] = []
    dead.onNews = { news in
      told.append(news)
      loopOfDead.stop(exitCode: 0)
    }
    gate.signal()
    // Its thread goes on with what it was kept from.
    _ = try loopOfDead.run()
    expect(told, equals: [.watching])
  }

  /// Goes with the thread, which has the only reference to it.
  private final class Witness: Sendable {
    private let end: DispatchSemaphore
    init(_ end: DispatchSemaphore) { self.end = end }
    deinit { end.signal() }
  }

  @Test(.timeLimit(.minutes(20))) func theThreadEndsWithWhoWantsToKnow() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let end = DispatchSemaphore(value: 0)
    var watcher: BackgroundWatcher? = try Self.watcher(of: folder, in: loop, Witness(end))
    watcher?.onNews = { [loop] _ in loop.stop(exitCode: 0) }
    _ = try loop.run()
    watcher = nil
    end.wait()
  }

  private static func watcher(
    of folder: String, in loop: EventLoop, _ witness: Witness
  ) throws -> BackgroundWatcher {
    try BackgroundWatcher(folder, in: loop) { path, isDatabase in
      withExtendedLifetime(witness) { TreeWalk.places(of: path, isDatabase: isDatabase) }
    }
  }
}
