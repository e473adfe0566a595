import Expectations
import Foundation
import Snippets
import Store
import TestSupport
import Testing

@testable import ContentService

/// Kills refreshes at random moments (kill -9), with a reader all along: the store always has one whole version.
///
/// `PHRASEBOARD_KILLS` says how often (`make kill-test`: 500).
@Suite struct KillTests {
  private static let kills =
    ProcessInfo.processInfo.environment["PHRASEBOARD_KILLS"].flatMap { Int($0) } ?? 100
  /// With so many snippets, a replacement takes about as long as everything else of a run.
  private static let snippetCount = 400

  /// A version of the content: every label and piece begins with its number.
  private static func document(_ version: Int) -> [UInt8] {
    let snippets = (0..<snippetCount).map { index in
      #"{"id": "\#(index)", "displayText": "\#(version) \#(index)", "content": ["\#(version) a", "\#(version) b"]}"#
    }
    return Array(#"{"content": [\#(snippets.joined(separator: ","))]}"#.utf8)
  }

  /// Returns the version of snippets; nil when they are none, or a mixture.
  private static func version(_ snippets: [Snippet]) -> String? {
    guard snippets.count == snippetCount, let version = snippets.first?.label.prefix(1) else { return nil }
    let isWhole = snippets.allSatisfy { snippet in
      snippet.label.hasPrefix("\(version) ") && snippet.pieces == ["\(version) a", "\(version) b"]
    }
    return isWhole ? String(version) : nil
  }

  @Test func aKillLeavesOneVersionWhole() throws {
    let workspace = try ContentWorkspace()
    let versions = [Self.document(1), Self.document(2)]
    let server = try FaultyServer { [.answer(versions[$0.number % 2])] }
    defer { server.stop() }
    try workspace.configure("[[source]]\nname = \"work\"\nurl = \"\(server.url("/"))\"\n")
    try expect(workspace.run().code, equals: 0)
    try expect(Self.version(workspace.store().snippets()), equals: "1")
    let clock = ContinuousClock()
    let whole = try clock.measure { _ = try workspace.run() }
    let reader = Reader(path: workspace.storePath, version: Self.version)
    var random = SplitMix64(state: UInt64(Self.kills))
    var ended = 0
    for _ in 0..<Self.kills {
      let program = try workspace.start()
      // The kill comes past the end now and then, so that the first moments of the next run differ too.
      usleep(useconds_t(Double.random(in: 0..<1.1, using: &random) * (whole / .microseconds(1))))
      kill(program.process.processIdentifier, SIGKILL)
      let result = try program.finish()
      if program.process.terminationReason == .exit { ended += 1 }
      #expect(result.errors.isEmpty)
    }
    // Perhaps none of them has come to its end on a busy machine; the reader sees both versions of these.
    for _ in 0..<2 {
      try expect(workspace.run().code, equals: 0)
      reader.waitForARead()
    }
    let seen = reader.stop()
    #expect(seen.faults.isEmpty, "\(seen.faults.prefix(5))")
    #expect(seen.reads > 0 && seen.versions == ["1", "2"])
    #expect(ended < Self.kills, "no run was killed")
    try expect(integrity(of: workspace.storePath), equals: "ok\n")
    #expect(try Self.version(workspace.store().snippets()) != nil)
    // The next run is like any other.
    try expect(workspace.run(), equals: ContentProgram.Result(code: 0, output: "", errors: ""))
    if ProcessInfo.processInfo.environment["PHRASEBOARD_KILLS"] != nil {
      print("\(Self.kills) runs, \(ended) ended before their kill, \(seen.reads) reads in between")
    }
  }

  private func integrity(of path: String) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      "-c",
      "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('PRAGMA integrity_check').fetchone()[0])",
      path,
    ]
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    return String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }
}

/// Reads a store again and again, and moves a place, as a keyboard does.
private final class Reader: @unchecked Sendable {
  struct Seen {
    var reads = 0
    var versions: Set<String> = []
    var faults: [String] = []
  }

  private let condition = NSCondition()
  private var isStopped = false
  private var hasEnded = false
  private var seen = Seen()

  init(path: String, version: @escaping @Sendable ([Snippet]) -> String?) {
    Thread.detachNewThread { [self] in
      do {
        let store = try SnippetStore(path: path) { line in self.fault(line) }
        var isAtWork = true
        while isAtWork {
          let snippets = try store.snippets()
          try store.setPlace(of: "7", next: seen.reads % 2)
          isAtWork = condition.withLock {
            seen.reads += 1
            if let version = version(snippets) {
              seen.versions.insert(version)
            } else {
              seen.faults.append(
                "\(snippets.count) snippets, the first of which is \(snippets.first?.label ?? "")")
            }
            condition.broadcast()
            return !isStopped
          }
          usleep(2000)
        }
      } catch {
        fault("\(error)")
      }
      condition.withLock {
        hasEnded = true
        condition.broadcast()
      }
    }
  }

  private func fault(_ text: String) {
    condition.withLock { seen.faults.append(text) }
  }

  /// Waits until it has read what is stored by now.
  func waitForARead() {
    condition.withLock {
      // The read that is under way may have begun before.
      let count = seen.reads + 2
      while !hasEnded, seen.reads < count { condition.wait() }
    }
  }

  func stop() -> Seen {
    condition.withLock {
      isStopped = true
      while !hasEnded { condition.wait() }
      return seen
    }
  }
}
