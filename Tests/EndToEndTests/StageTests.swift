import Expectations
import Foundation
import Stage
import Testing

/// Tests of what the stage itself has to do, so that the other tests can rely on it.
///
/// None of our keyboards takes part.
@Suite struct StageTests {
  private static let text = "Größe — naïve 日本 😀 e\u{301}"

  /// Starts another typing tool that only stays: a seat without a keyboard gives nothing the focus, and the first key of a
  /// keyboard that has just come may be lost.
  private func startResidentTyper(on stage: Stage) throws {
    try stage.start(["wtype", "-s", "600000"], name: "resident-typer")
  }

  private func type(_ text: String, on stage: Stage) throws {
    let result = try stage.run(["wtype", text])
    expect(result.ending, equals: .exit(0), "\(result.standardError)")
  }

  @Test func touchReachesAProgram() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    try stage.down(0, x: 100, y: 200)
    try stage.motion(0, x: 150, y: 250)
    try stage.up(0)
    try field.waitForContacts("three touches") { $0.count == 3 }
    expect(
      field.contacts,
      equals: [
        .init(device: "touch", phase: "begin", x: 100, y: 200),
        .init(device: "touch", phase: "update", x: 150, y: 250),
        .init(device: "touch", phase: "end", x: 150, y: 250),
      ])
  }

  @Test func clickReachesAProgram() throws {
    let stage = try Stage(.init(scale: 1, backend: .nested(pointer: true)))
    defer { stage.stop() }
    let field = try stage.startGTKField(.entry)
    try stage.click(x: 360, y: 700)
    try field.waitForContacts("a click") { $0.count == 2 }
    expect(field.contacts.map(\.phase), equals: ["press", "release"])
    #expect(field.contacts.allSatisfy { $0.device == "button" && $0.x == 360 && $0.y == 700 })
  }

  @Test func receiversReportTextToTheByte() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let terminal = try stage.startTerminal()
    try startResidentTyper(on: stage)
    try terminal.waitForFocus()
    try type(Self.text, on: stage)
    try terminal.expect(Self.text)

    let field = try stage.startGTKField(.view)
    try field.waitForFocus()
    try type(Self.text, on: stage)
    try field.expect(Self.text)
    try type("x", on: stage)
    try field.expect(Self.text + "x")
    try terminal.expect(Self.text)
  }

  /// Another thread's pipe would otherwise stay open for as long as the program runs.
  @Test func programsInheritNoDescriptors() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let stage = try Stage.withBusyProcesses(0)
    defer { stage.stop() }
    try stage.start(["cat"], name: "cat")
    close(ends[1])
    var end = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    expect(poll(&end, 1, 10_000), equals: 1)
    #expect(end.revents & Int16(POLLHUP) != 0)
  }

  @Test func headlessStageHasItsSizeAndNoTouch() throws {
    let stage = try Stage(.init(width: 640, height: 480, backend: .headless))
    defer { stage.stop() }
    let answer = try stage.ask(.outputs)
    let outputs = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [[String: Any]])
    let rect = try #require(outputs.first?["rect"] as? [String: Int])
    expect(rect, equals: ["x": 0, "y": 0, "width": 320, "height": 240])
    #expect(throws: StageError.self) { try stage.tap(x: 1, y: 1) }
  }

  /// The fonts of the machine do not decide what a test sees, whatever they are.
  @Test func programsFindTheNamedFontsAlone() throws {
    var options = Stage.Options()
    options.backend = .none
    let stage = try Stage(options)
    defer { stage.stop() }
    let found = try stage.run(["fc-list", "--format", "%{file|basename}\\n"])
    expect(
      found.output.split(separator: "\n").sorted(), equals: StageFonts.files.map { Substring($0) }.sorted())
    // A hyphen without a backslash ends the family of a fontconfig pattern.
    let families = ["sans\\-serif": "DejaVu Sans", "monospace": "DejaVu Sans Mono", "Inter": "DejaVu Sans"]
    for (family, expected) in families {
      try expect(stage.run(["fc-match", "--format", "%{family}", family]).output, equals: expected)
    }
  }

  @Test func screenshotHasTheSizeOfTheOutput() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try stage.screenshot(to: path)
    let data = try #require(FileManager.default.contents(atPath: path))
    // A PNG file has its size as two big-endian numbers at byte 16.
    expect(data.prefix(8), equals: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    expect(data[16..<24], equals: Data([0, 0, 2, 208, 0, 0, 5, 160]))
  }

  @Test func missingTextFailsWithBothTexts() throws {
    let stage = try Stage(.init(patience: 2))
    defer { stage.stop() }
    try startResidentTyper(on: stage)
    let field = try stage.startGTKField(.entry)
    try field.waitForFocus()
    try type("ab", on: stage)
    try field.expect("ab")
    do {
      try field.expect("abc")
      Issue.record("a text that did not come was accepted")
    } catch let error as StageError {
      #expect(error.reason.contains("'abc' (61 62 63)"))
      #expect(error.reason.contains("'ab' (61 62)"))
    }
  }

  @Test func hostRefusesWhatMakesNoSense() throws {
    let stage = try Stage()
    defer { stage.stop() }
    for command in [
      "up 0", "down 16 1 1", "down 0 1", "down 0 x 1", "button press", "dance", "down 0 1 1 -1", "wheel 0 1",
      "pen 1 1", "tip press", "touch on", "seat on",
    ] {
      #expect(throws: StageError.self, "\(command)") { try stage.send(command) }
    }
    try stage.send("down 0 1 1 12345")
    #expect(throws: StageError.self) { try stage.send("down 0 1 1") }
    try stage.send("cancel")
    try stage.send("down 0 1 1")
  }

  @Test func nothingIsLeft() throws {
    let stage = try Stage()
    let directory = stage.directory
    let field = try stage.startTerminal()
    // A process in a session of its own, whose parent ends: it is found all the same.
    let orphanage = try stage.start(
      ["sh", "-c", "setsid sleep 600 & echo $!; setsid sh -c 'sleep 600 & echo $!'; sleep 600"],
      name: "orphans")
    var pids = [stage.sway.pid, field.process.pid, orphanage.pid]
    for _ in 0..<2 {
      let line = try orphanage.nextLine(by: stage.deadline, waitingFor: "a process ID")
      pids.append(try #require(pid_t(line)))
    }
    for pid in pids { expect(kill(pid, 0), equals: 0) }
    stage.stop()
    for pid in pids { #expect(kill(pid, 0) == -1 && errno == ESRCH, "\(pid) is left") }
    #expect(!FileManager.default.fileExists(atPath: directory))
  }

  @Test func endOfAProgramIsReported() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let result = try stage.run(["sh", "-c", "echo out; echo problem >&2; exit 3"])
    expect(result.ending, equals: .exit(3))
    expect(result.output, equals: "out")
    expect(result.standardError, equals: "problem\n")
    stage.sway.signal(SIGKILL)
    try expect(stage.sway.waitUntilEnded(by: stage.deadline), equals: .signal(SIGKILL))
    let missing = try stage.run(["/no/such/program"])
    expect(missing.ending, equals: .exit(127))
    #expect(missing.standardError.contains("/no/such/program"))
  }
}
