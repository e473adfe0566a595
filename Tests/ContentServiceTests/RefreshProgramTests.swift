import Expectations
import Foundation
import Snippets
import Store
import TestSupport
import Testing

@testable import ContentService

/// Checks when and how often phraseboard-content asks a server.
@Suite struct RefreshProgramTests {
  private let workspace: ContentWorkspace

  init() throws {
    workspace = try ContentWorkspace()
  }

  private func configure(_ server: FaultyServer, more: String = "") throws {
    try workspace.configure("[[source]]\nname = \"work\"\nurl = \"\(server.url("/"))\"\n\(more)")
  }

  private static func document(_ label: String, headers: [String] = []) -> [FaultyServer.Step] {
    [.answer(Array(labelled(label).utf8), headers: headers)]
  }

  private static let notModified: [FaultyServer.Step] = [.answer([], status: "304 Not Modified")]
  private static let unavailable: [FaultyServer.Step] = [.answer([], status: "503 Busy")]

  // MARK: Validators

  @Test func whatIsStoredIsConfirmedByA304() throws {
    let server = try FaultyServer { request in
      request.number == 0
        ? Self.document("web", headers: ["ETag: \"v1\"", "Last-Modified: Wed, 21 Oct 2015 07:28:00 GMT"])
        : Self.notModified
    }
    defer { server.stop() }
    try configure(server)
    try expect(workspace.run().code, equals: 0)
    let generation = try workspace.store().keysGeneration()
    let result = try workspace.run("--progress")
    #expect(result.code == 0 && result.errors.contains("work: nothing new, 1 key\n"), "\(result)")
    expect(server.requestHeads.last?.contains("\r\nIf-None-Match: \"v1\"\r\n"), equals: true)
    expect(
      server.requestHeads.last?.contains("\r\nIf-Modified-Since: Wed, 21 Oct 2015 07:28:00 GMT\r\n"),
      equals: true)
    try expect(workspace.store().keysGeneration(), equals: generation)
    let state = try workspace.state("work")
    #expect(state.attempts == 2 && state.failures == 0 && state.lastSuccess == state.lastAttempt)
    try expect(workspace.labels(), equals: ["web"])
  }

  @Test func validatorsGoWithTheirAddress() throws {
    let server = try FaultyServer { request in Self.document(request.path, headers: ["ETag: \"v1\""]) }
    defer { server.stop() }
    try configure(server)
    try expect(workspace.run().code, equals: 0)
    try workspace.configure("[[source]]\nname = \"work\"\nurl = \"\(server.url("/other"))\"\n")
    try expect(workspace.run("--due").code, equals: 0)
    expect(server.requestHeads.count, equals: 2)
    expect(server.requestHeads.last?.contains("If-None-Match"), equals: false)
    try expect(workspace.labels(), equals: ["/other"])
  }

  // MARK: Times

  @Test func onlyWhatIsDueIsAsked() throws {
    let server = try FaultyServer { _ in Self.document("web", headers: ["Cache-Control: max-age=9000"]) }
    defer { server.stop() }
    try configure(server)
    try expect(workspace.run("--due").code, equals: 0)
    let state = try workspace.state("work")
    let wait = try #require(state.nextAttempt) - (try #require(state.lastAttempt))
    #expect((9000...18_000).contains(wait))
    try expect(workspace.run("--due").code, equals: 0)
    expect(server.requestHeads.count, equals: 1)
    let attempt = Attempt(time: Int64(time(nil)) - 100, next: Int64(time(nil)) - 1)
    try workspace.store().confirmContent(of: "work", attempt: attempt)
    try expect(workspace.run("--due").code, equals: 0)
    expect(server.requestHeads.count, equals: 2)
  }

  @Test func aClockThatWentBackKeepsNobodyWaiting() throws {
    let server = try FaultyServer { _ in Self.document("web") }
    defer { server.stop() }
    try configure(server)
    let later = Int64(time(nil)) + 10 * 365 * 86_400
    try workspace.store().recordFailure(
      of: "work", reason: "x", attempt: Attempt(time: later, next: later + 60))
    try expect(workspace.run("--due").code, equals: 0)
    expect(server.requestHeads.count, equals: 1)
    #expect(try workspace.state("work").nextAttempt ?? .max < later)
  }

  /// Returns the seconds from the last attempt to the next one.
  private func wait() throws -> Int {
    let state = try workspace.state("work")
    return Int(try #require(state.nextAttempt) - (try #require(state.lastAttempt)))
  }

  /// `allow` is for programs that show phrases; `insecure` decides if anything comes.
  @Test func onlyWhatASourceIsAskedByAsksItAtOnce() throws {
    let server = try FaultyServer { _ in Self.document("web") }
    defer { server.stop() }
    for (more, requests) in [
      ("", 1), ("allow = [\"return\"]", 1), ("insecure = true", 2), ("refresh = \"2h\"", 3),
    ] {
      try configure(server, more: more)
      try expect(workspace.run("--due").code, equals: 0)
      expect(server.requestHeads.count, equals: requests, "\(more)")
    }
  }

  /// Reading a file later spreads nobody's load; with the tenth that is added, it is within a day.
  @Test(arguments: [nil, 3600, 86_400])
  func aFileIsReadAtItsTime(refresh: Int?) throws {
    let path = try workspace.directory.file("work.json", labelled("a"))
    try workspace.configure(
      "[[source]]\nname = \"work\"\npath = \"\(path)\"\n" + (refresh.map { "refresh = \"\($0)s\"\n" } ?? ""))
    try expect(workspace.run().code, equals: 0)
    #expect((refresh.map { $0...($0 * 11 / 10) } ?? 70_000...86_400).contains(try wait()))
  }

  @Test(arguments: ["404 Not Found", "401 Unauthorized", "410 Gone", "302 Found"])
  func nothingThatIsSaidIsTheEnd(status: String) throws {
    let server = try FaultyServer { request in
      request.number == 0
        ? [.answer([], status: status, headers: ["Cache-Control: max-age=31536000"])] : Self.document("web")
    }
    defer { server.stop() }
    try configure(server)
    try expect(workspace.run("--due").code, equals: 69)
    #expect((3600...7200).contains(try wait()))
    try expect(workspace.run("--due").code, equals: 0)
    expect(server.requestHeads.count, equals: 1)
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: ["web"])
  }

  @Test func whatIsRefusedSaysNothingOfTime() throws {
    let server = try FaultyServer { request in
      let body = request.number == 0 ? "{" : labelled("web")
      return [.answer(Array(body.utf8), headers: ["Cache-Control: max-age=31536000"])]
    }
    defer { server.stop() }
    try configure(server)
    try expect(workspace.run("--due").code, equals: 65)
    #expect((3600...7200).contains(try wait()))
    try expect(workspace.run().code, equals: 0)
    #expect((3600...90_000).contains(try wait()))
  }

  @Test func aStoreOfBeforeIsAskedAgain() throws {
    let server = try FaultyServer { _ in Self.document("web") }
    defer { server.stop() }
    try configure(server)
    let now = Int64(time(nil))
    for attempt in [Attempt(time: now - 86_400), Attempt(time: now - 10, next: now + 599 * 86_400)] {
      try workspace.store().recordFailure(of: "work", reason: "x", attempt: attempt)
      try expect(workspace.run("--due").code, equals: 0)
    }
    expect(server.requestHeads.count, equals: 2)
  }

  @Test func whatIsSetOtherwiseIsAskedAtOnce() throws {
    let server = try FaultyServer { request in
      request.number % 2 == 0 ? [.answer([], status: "401 Unauthorized")] : Self.document("web")
    }
    defer { server.stop() }
    let token = workspace.directory.path + "/token"
    func change(_ what: () throws -> Void, asks count: Int, code: Int32 = 0) throws {
      try what()
      let results = try (1...2).map { _ in try workspace.run("--due") }
      expect(server.requestHeads.count, equals: count, "\(results)")
    }
    let file = "headers = { Authorization = { file = \"\(token)\" } }\n"
    // The file is not there.
    try change({ try configure(server, more: file) }, asks: 0)
    try change(
      {
        try workspace.directory.file("token", "a")
        chmod(token, 0o600)
      }, asks: 1)
    try change(
      {
        try workspace.directory.file("new", "b")
        chmod(workspace.directory.path + "/new", 0o600)
        rename(workspace.directory.path + "/new", token)
      }, asks: 2)
    try change({ try configure(server, more: "headers = { X-Token = { env = \"PB_TOKEN\" } }\n") }, asks: 2)
    try change({ workspace.environment["PB_TOKEN"] = "a" }, asks: 3)
    try change({ workspace.environment["PB_TOKEN"] = "b" }, asks: 4)
    try change({ try configure(server, more: "headers = { X-Plain = \"a\" }\n") }, asks: 5)
    try change({ workspace.environment["no_proxy"] = "127.0.0.1,localhost" }, asks: 5)
    try change({ workspace.environment["CURL_CA_BUNDLE"] = "/nowhere" }, asks: 6)
  }

  @Test func failuresBackOffAndRetryAfterIsKept() throws {
    let server = try FaultyServer { request in
      request.number < 3 ? Self.unavailable : [.answer([], status: "429 Slow", headers: ["Retry-After: 500"])]
    }
    defer { server.stop() }
    try configure(server)
    for (failures, range) in [1...1, 1...2, 1...4, 500...800].enumerated() {
      try expect(workspace.run().code, equals: 69)
      let state = try workspace.state("work")
      expect(state.failures, equals: failures + 1)
      let wait = try #require(state.nextAttempt) - (try #require(state.lastAttempt))
      #expect(range.contains(Int(wait)), "\(wait)")
    }
  }

  @Test func inTheForegroundWhatMaySucceedIsTriedAgain() throws {
    let server = try FaultyServer { request in request.number < 2 ? Self.unavailable : Self.document("web") }
    defer { server.stop() }
    try configure(server)
    let result = try workspace.run("--retry")
    expect(result.code, equals: 0)
    let lines = result.errors.split(separator: "\n")
    expect(lines.count, equals: 2, "\(result)")
    let reason =
      "phraseboard-content: work: The server is not available now: wait, or tell who runs it (503). Trying again in"
    #expect(lines.first == "\(reason) 1 s (1 of 5)." as Substring)
    #expect(lines.last?.hasPrefix(reason) == true && lines.last?.hasSuffix("(2 of 5).") == true)
    try expect(workspace.labels(), equals: ["web"])
    try expect(workspace.state("work").failures, equals: 0)
  }

  /// A process may read only what was there when it began.
  @Test func anotherTryReadsWhatHasBeenReplacedMeanwhile() throws {
    let token = try workspace.directory.file("token", "old")
    let next = try workspace.directory.file("next", "new")
    for path in [token, next] { expect(chmod(path, 0o600), equals: 0) }
    let server = try FaultyServer { request in
      guard request.number == 0 else { return Self.document("web") }
      expect(rename(next, token), equals: 0)
      return Self.unavailable
    }
    defer { server.stop() }
    try configure(server, more: "headers = { X-Token = { file = \"\(token)\" } }\n")
    let result = try workspace.run("--retry")
    expect(result.code, equals: 0, "\(result)")
    let tokens = server.requestHeads.map { $0.contains("X-Token: old") ? "old" : "new" }
    #expect(tokens == ["old", "new"] && server.requestHeads[1].contains("X-Token: new"))
    try expect(workspace.labels(), equals: ["web"])
  }

  @Test func nobodyWaitsLongInTheForeground() throws {
    let server = try FaultyServer { _ in [.answer([], status: "503 Busy", headers: ["Retry-After: 61"])] }
    defer { server.stop() }
    try configure(server)
    let result = try workspace.run("--retry")
    #expect(result.code == 69 && server.requestHeads.count == 1)
    expect(
      result.errors,
      equals: "phraseboard-content: work: The server is not available now: wait, or tell who runs it (503).\n"
    )
  }

  // MARK: Several runs at once

  @Test(arguments: [0, 65, 69] as [Int32])
  func aSecondRunTakesTheResultOfTheFirst(code: Int32) throws {
    let gate = Gate()
    let server = try FaultyServer { _ in
      gate.wait()
      return switch code {
      case 0: Self.document("web")
      case 65: [.answer(Array("{".utf8))]
      default: Self.unavailable
      }
    }
    defer { server.stop() }
    try configure(server)
    let first = try workspace.start("--source", "work")
    server.waitForRequest()
    let second = try workspace.start("--source", "work", "--progress")
    // The second run has the states by then and waits for the lock.
    try waitUntilLocked(second)
    gate.open()
    let results = try [first.finish(), second.finish()]
    expect(results.map(\.code), equals: [code, code], "\(results)")
    expect(server.requestHeads.count, equals: 1)
    try expect(workspace.state("work").attempts, equals: 1)
    if code == 0 {
      expect(results[1].errors, equals: "work: 1 key, which another run has just got\n")
    } else {
      expect(results[1].errors, equals: results[0].errors)
    }
  }

  @Test func aSlowServerDelaysNoFile() throws {
    let gate = Gate()
    let server = try FaultyServer { _ in
      gate.wait()
      return Self.document("web")
    }
    defer { server.stop() }
    try configure(server)
    try workspace.own("a.json", labelled("a"))
    let slow = try workspace.start()
    server.waitForRequest()
    // The run asks its sources beside each other.
    while try workspace.labels() != ["a"] { usleep(1000) }
    try workspace.own("a.json", labelled("a2"))
    try expect(workspace.run("--source", "own").code, equals: 0)
    try expect(workspace.labels(), equals: ["a2"])
    gate.open()
    try expect(slow.finish().code, equals: 0)
    try expect(workspace.labels(), equals: ["web", "a2"])
  }

  @Test func aRunThatIsKilledLeavesNoLock() throws {
    let server = try FaultyServer { request in request.number == 0 ? [.hold] : Self.document("web") }
    defer { server.stop() }
    try configure(server)
    let first = try workspace.start()
    server.waitForRequest()
    kill(first.process.processIdentifier, SIGKILL)
    _ = try first.finish()
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: ["web"])
  }

  /// Waits until the process of a program's source waits for a lock of a file.
  private func waitUntilLocked(_ program: ContentProgram) throws {
    let child = try program.job()
    let path = "/proc/\(child)/wchan"
    let stack = "/proc/\(child)/syscall"
    for _ in 0..<10_000 {
      let text = (try? String(contentsOfFile: stack, encoding: .utf8)) ?? ""
      // The number is fcntl's, on x86-64 and elsewhere; a process that waits has it as the current call.
      if text.hasPrefix("72 ") || text.hasPrefix("25 ") { return }
      if (try? String(contentsOfFile: path, encoding: .utf8))?.contains("lock") == true { return }
      usleep(1000)
    }
    Issue.record("the second run does not wait for the first")
  }
}

/// Something to wait for.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = false

  func open() {
    condition.withLock {
      isOpen = true
      condition.broadcast()
    }
  }

  func wait() {
    condition.withLock {
      while !isOpen { condition.wait() }
    }
  }
}
