import Expectations
import Foundation
import Snippets
import Store
import TestSupport
import Testing

@testable import ContentService

/// Runs of phraseboard-content in which something hangs, is stopped or is killed: the other sources are as they
/// would be without it, the run ends, and it says so.
@Suite struct HangTests {
  /// The seconds of patience: little to wait for, and enough for the other sources on a busy machine.
  private static let patience = 5
  private let workspace: ContentWorkspace

  init() throws {
    workspace = try ContentWorkspace()
    try workspace.own("a.json", labelled("a"))
  }

  private func configure(_ url: String) throws {
    try workspace.configure(
      """
      [[source]]
      name = "work"
      url = "\(url)"
      [[source]]
      name = "other"
      path = "\(try workspace.directory.file("other.json", labelled("other")))"

      """)
  }

  private static let whole = FaultyServer.Step.answer(Array(labelled("web").utf8))
  private static let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n{".utf8)

  /// The places where a server can stop in the middle of an answer.
  static let hangs: [(name: String, steps: [FaultyServer.Step])] = [
    ("before the head", [.hold]), ("in the head", [.send(Array("HTTP/1.1 200 OK\r\nX-A".utf8)), .hold]),
    ("before the body", [.send(Array(head.dropLast())), .hold]), ("in the body", [.send(head), .hold]),
  ]

  private func expectGivenUp(_ result: ContentProgram.Result, _ reason: String) throws {
    expect(result.code, equals: 69, "\(result)")
    expect(result.errors, equals: "phraseboard-content: work: \(reason)\n")
    try expect(workspace.labels(), equals: ["other", "a"])
    let state = try workspace.state("work")
    #expect(state.failure == reason && state.failures == 1 && state.holder == nil)
    let wait = try #require(state.nextAttempt) - (try #require(state.lastAttempt))
    #expect((1...60).contains(wait))
  }

  private static let silent =
    "It did not answer within \(patience) s, and was given up; check the network or the disk."

  @Test(arguments: hangs.indices)
  func aServerThatHangsKeepsNobodyWaiting(index: Int) throws {
    let steps = Self.hangs[index].steps
    let server = try FaultyServer { _ in steps }
    defer { server.stop() }
    try configure(server.url("/"))
    try expectGivenUp(workspace.run("--patience", "\(Self.patience)"), Self.silent)
  }

  /// The kernel accepts the connections, and nobody says anything: not even hello in TLS.
  @Test(arguments: ["http", "https"])
  func aServerThatDoesNotTakeTheConnection(scheme: String) throws {
    let listener = try loopbackListener()
    defer { close(listener.descriptor) }
    try configure("\(scheme)://127.0.0.1:\(listener.port)/")
    try expectGivenUp(workspace.run("--patience", "\(Self.patience)"), Self.silent)
  }

  /// A firewall may say nothing, too: where nobody accepts and the line is full, the kernel drops a client that asks.
  @Test func aServerThatIsNotReached() throws {
    let listener = try loopbackListener(backlog: 0)
    let waiting = try (0..<2).map { _ in try loopbackConnection(port: listener.port) }
    defer { for descriptor in waiting + [listener.descriptor] { close(descriptor) } }
    try configure("http://127.0.0.1:\(listener.port)/")
    try expectGivenUp(workspace.run("--patience", "\(Self.patience)"), Self.silent)
  }

  /// No server of names answers.
  @Test func aNameThatIsNotFoundNorDenied() throws {
    workspace.environment["LD_PRELOAD"] = try ContentProgram.built("../../support/hang.so").path
    workspace.environment["PHRASEBOARD_HANGS"] = "phrases.test"
    try configure("https://phrases.test/")
    try expectGivenUp(workspace.run("--patience", "\(Self.patience)"), Self.silent)
  }

  /// A disk that does not answer stops a source like this, and so does a debugger.
  @Test func aSourceThatIsStoppedIsEnded() throws {
    let server = try FaultyServer { _ in [.hold] }
    defer { server.stop() }
    try configure(server.url("/"))
    let program = try workspace.start("--patience", "\(Self.patience)", "--source", "work")
    server.waitForRequest()
    kill(try program.job(), SIGSTOP)
    try expect(program.finish().code, equals: 69)
    try expect(
      workspace.run("--patience", "\(Self.patience)", "--source", "other", "--source", "own").code, equals: 0)
    try expect(workspace.state("work").failure, equals: Self.silent)
    try expect(workspace.labels(), equals: ["other", "a"])
  }

  /// A decoder that finds no end would hang like this. Only root may know how much a process of another user, or one that
  /// hides its memory, has read.
  @Test(.enabled(if: geteuid() == 0, "root only"))
  func aDecoderThatHangsIsEnded() throws {
    let texts = String(repeating: #""\u00e4 {{date}}", "#, count: 200)
    let snippets = (0..<1_000).map { #"{"id": "\#($0)", "displayText": "a", "content": [\#(texts)"x"]}"# }
    let document = #"{"content": [\#(snippets.joined(separator: ", "))]}"#
    let path = try workspace.directory.file("large.json", document)
    try workspace.configure("[[source]]\nname = \"work\"\npath = \"\(path)\"\n")
    let program = try workspace.start("--patience", "\(Self.patience)", "--source", "work")
    let job = try program.job()
    try program.wait {
      let lines = try String(contentsOfFile: "/proc/\(job)/io", encoding: .utf8).split(separator: "\n")
      let count = lines.first { $0.hasPrefix("rchar: ") }.flatMap { Int($0.dropFirst(7)) } ?? 0
      return count >= document.utf8.count
    }
    kill(job, SIGSTOP)
    let result = try program.finish()
    #expect(result.code == 69 && result.errors == "phraseboard-content: work: \(Self.silent)\n", "\(result)")
    try expect(workspace.state("work").failure, equals: Self.silent)
    try expect(workspace.run("--source", "own").code, equals: 0)
    try expect(workspace.labels(), equals: ["a"])
  }

  /// Each source has a process of its own: one that a server keeps waiting has no secret of the others, nor has the
  /// process that started it. Only root may read the memory of another user's process.
  @Test(.enabled(if: geteuid() == 0, "root only"))
  func whatHangsHasNoSecretOfTheOthers() throws {
    let server = try FaultyServer { _ in [.hold] }
    defer { server.stop() }
    try configure(server.url("/"))
    let secret = "correct horse battery staple"
    let text = "[[snippet]]\nname = \"bank\"\npieces = [\"\(secret)\"]\nsecret = true\n"
    let path = try workspace.own("b.toml", text)
    expect(chmod(path, 0o600), equals: 0)
    let program = try workspace.start("--patience", "\(Self.patience)")
    server.waitForRequest()
    // The others have ended.
    try program.wait { try workspace.labels().contains("bank") && program.jobs().count == 1 }
    for process in try program.jobs() + [program.process.processIdentifier] {
      let memory = try writableMemory(of: process)
      let has = { (text: String) in memory.contains { $0.holds(text) } }
      #expect(has(server.url("/")) && !has(secret))
    }
    try expect(program.finish().code, equals: 69)
  }

  @Test func aRunThatIsStoppedIsNamedToTheNextOne() throws {
    let server = try FaultyServer { request in request.number == 0 ? [.hold] : [Self.whole] }
    defer { server.stop() }
    try configure(server.url("/"))
    let program = try workspace.start("--source", "work")
    server.waitForRequest()
    let job = try program.job()
    kill(job, SIGSTOP)
    let reason =
      "It is being asked by another run (process \(job)), which has not come to an end for \(Self.patience) s: end that one if it hangs."
    let result = try workspace.run("--patience", "\(Self.patience)")
    #expect(result.code == 69 && result.errors == "phraseboard-content: work: \(reason)\n", "\(result)")
    try expect(workspace.state("work").failure, equals: reason)
    try expect(workspace.labels(), equals: ["other", "a"])
    kill(program.process.processIdentifier, SIGKILL)
    _ = try program.finish()
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: ["web", "other", "a"])
  }

  /// A run that writes content waits for one that does already, which may hang.
  @Test func aStoreThatHangsEndsTheRun() throws {
    let server = try FaultyServer { _ in [Self.whole] }
    defer { server.stop() }
    try configure(server.url("/"))
    // This is the lock of all that write.
    let result = try workspace.store().withSourceLock("\0", wait: true) {
      try workspace.run("--patience", "\(Self.patience)", "--source", "work")
    }
    expect(result?.code, equals: 70, "\(String(describing: result))")
    expect(
      result?.errors.contains(
        "The store did not answer within \(Self.patience) s; check the disk that it is on."), equals: true)
    #expect(server.requestHeads.isEmpty)
    try expect(workspace.run().code, equals: 0)
  }

  /// Sources that only wait do not count as many.
  @Test func manyThatHangKeepNoOtherWaiting() throws {
    let silent = try loopbackListener()
    defer { close(silent.descriptor) }
    let server = try FaultyServer { _ in [Self.whole] }
    defer { server.stop() }
    let sources =
      (1...20).map { ("hangs\($0)", "http://127.0.0.1:\(silent.port)/") } + [("last", server.url("/"))]
    try workspace.configure(
      sources.map { "[[source]]\nname = \"\($0.0)\"\nurl = \"\($0.1)\"\n" }.joined())
    let program = try workspace.start()
    // The last source comes before any is given up.
    try program.wait { try workspace.labels().contains("web") }
    let jobs = try program.jobs()
    #expect(jobs.count >= 20)
    for process in [program.process.processIdentifier] + jobs { kill(process, SIGKILL) }
    _ = try program.finish()
  }

  // MARK: Killed

  /// The kernel kills a source like this where there is no memory for a document.
  @Test func aSourceThatIsKilledHasFailedAndIsAskedAgain() throws {
    let server = try FaultyServer { request in request.number == 0 ? [.hold] : [Self.whole] }
    defer { server.stop() }
    try configure(server.url("/"))
    let program = try workspace.start("--source", "work")
    server.waitForRequest()
    kill(try program.job(), SIGKILL)
    let result = try program.finish()
    _ = try workspace.run("--source", "own", "--source", "other")
    try expectGivenUp(
      result,
      "The attempt was ended by signal 9, as a lack of memory does; close other applications and ask again with: phraseboard refresh"
    )
  }

  /// The whole run is killed, so that nobody is left who could note it.
  @Test func aRunThatIsKilledHasNotedThatItTried() throws {
    let server = try FaultyServer { _ in [.hold] }
    defer { server.stop() }
    try configure(server.url("/"))
    for count in 1...3 {
      let program = try workspace.start("--source", "work")
      while server.requestHeads.count < count { usleep(1000) }
      let job = try program.job()
      kill(program.process.processIdentifier, SIGKILL)
      _ = try program.finish()
      // The lock goes with the process that had it.
      try workspace.store().withSourceLock("work", wait: true) {}
      let state = try workspace.state("work")
      #expect(state.holder == Int(job) && state.failures == count - 1)
      expect(
        state.failure,
        equals: (count == 1
          ? nil
          : "The attempt before this one did not come to its end; ask again with: phraseboard refresh"))
      let wait = try #require(state.nextAttempt) - (try #require(state.lastAttempt))
      // Nobody knows that it was ended: the next attempt is not before this one would have been given up.
      #expect((46...(45 + 30 << Int64(count))).contains(wait))
    }
    // Nobody asks before that time.
    try workspace.store().beginAttempt(
      of: "work", attempt: Attempt(time: Int64(time(nil)), next: Int64(time(nil)) + 1000), holder: 1,
      setup: workspace.state("work").setup ?? "", unfinished: "x")
    try expect(workspace.run("--due").code, equals: 0)
    expect(server.requestHeads.count, equals: 3)
  }

  @Test func whatCannotBeNotedIsNotAskedFor() throws {
    let server = try FaultyServer { _ in [Self.whole] }
    defer { server.stop() }
    try configure(server.url("/"))
    try expect(workspace.run("--source", "own").code, equals: 0)
    let holder = Process()
    let (told, held) = (Pipe(), Pipe())
    holder.executableURL = URL(filePath: "/usr/bin/python3")
    holder.arguments = [
      "-c",
      """
      import sqlite3, sys
      store = sqlite3.connect(sys.argv[1], isolation_level=None)
      store.execute("BEGIN IMMEDIATE")
      print("held", flush=True)
      sys.stdin.read()
      """, workspace.storePath,
    ]
    (holder.standardInput, holder.standardOutput) = (told, held)
    try holder.run()
    _ = held.fileHandleForReading.availableData
    let result = try workspace.run("--source", "work", "--patience", "1")
    #expect(result.code == 70 && result.errors.contains("The store did not answer within 1 s"), "\(result)")
    try told.fileHandleForWriting.close()
    holder.waitUntilExit()
    #expect(server.requestHeads.isEmpty)
  }
}
