import Foundation
import Stage

/// A document of the snippets with these numbers, with two pieces each, about 200 bytes for each of them: 4 MB for 20,000.
func largeDocument(snippets numbers: Range<Int>) throws -> String {
  let filler = "Pack my box with five dozen liquor jugs; jinxed wizards pluck it."
  let list = numbers.map { number in
    [
      "id": "snippet-\(number)", "displayText": "Snippet \(number)",
      "content": ["First of \(number). \(filler)", "Second of \(number)."],
    ] as [String: Any]
  }
  return String(decoding: try JSONSerialization.data(withJSONObject: ["content": list]), as: UTF8.self)
}

/// How a keyboard with 20,000 snippets does next to one with 20.
private struct ScaleBench {
  private static let counts = (few: 20, many: 20_000)

  let stage: Stage
  let keyboard: String
  let content: String
  let documents: (few: String, many: String)

  init(_ stage: Stage, _ programs: Programs) throws {
    self.stage = stage
    content = try stage.install(programs.directory + "/phraseboard-content")
    keyboard = try stage.install(programs.directory + "/phraseboard-keyboard")
    documents = (
      try stage.write(largeDocument(snippets: 0..<Self.counts.few), to: "few.json"),
      try stage.write(largeDocument(snippets: 0..<Self.counts.many), to: "many.json")
    )
  }

  /// A store that holds a document.
  private func store(of document: String) throws -> String {
    let path = document + ".store/store.db"
    let result = try stage.run([content, "--store", path, document])
    guard result.ending == .exit(0) else { throw StageError("no store: \(result.standardError)") }
    return path
  }

  func run(rounds: Int) throws {
    let contestants = try [documents.few, documents.many].map { document in
      let store = try store(of: document)
      return Contestant(name: "phraseboard", command: [keyboard, "--store", store, "--content", document])
    }
    var times: [[Double]] = [[], []]
    // The first round fills the caches, and does not count. Who is first in a round takes turns.
    for round in 0...rounds {
      for index in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
        let time = try startMilliseconds(contestants[index], on: stage)
        if round > 0 { times[index].append(time) }
      }
    }
    say("\(" ".padding(toLength: 34, withPad: " ", startingAt: 0))      20,000            20")
    row("exec to first frame, median of \(rounds)", median(times[1]), median(times[0]), unit: "ms")
    let memories = try contestants.map { try idleMemory($0) }
    row("idle, PSS", memories[1], memories[0], unit: "MB")
    row("more memory for more snippets", String(format: "%8.1f MB", memories[1] - memories[0]))
  }

  private func idleMemory(_ contestant: Contestant) throws -> Double {
    // Several, so that what a page of memory happens to hold evens out.
    median(
      try (0..<3).map { _ in
        let process = try stage.start(contestant.command, name: contestant.name)
        defer { stage.forget(process) }
        Thread.sleep(forTimeInterval: 2)
        return try process.memory / 1024
      })
  }
}

/// The longest time between two frames while a finger draws pages to and fro.
private struct FrameBench {
  /// Steps of the finger, 8 ms after one another.
  private static let steps = 500
  private static let step = 0.008

  let stage: Stage
  let keyboard: Keyboard

  init(_ stage: Stage, _ programs: Programs, document: String) throws {
    self.stage = stage
    keyboard = try stage.startKeyboard(
      programs, arguments: ["--content", document], environment: ["WAYLAND_DEBUG": "1"])
    try keyboard.wait(for: "showing the document") { $0.key("snippet:snippet-0") != nil }
    try keyboard.waitUntilReady()
  }

  /// The milliseconds between frames.
  func gaps() throws -> [Double] {
    let before = keyboard.process.standardError.utf8.count
    let key = try keyboard.center(of: "snippet:snippet-0", in: try keyboard.inspect())
    try stage.down(0, x: 180, y: key.y)
    for index in 0..<Self.steps {
      // Far enough at once to be no long press.
      let phase = Double(index + 10) / 40 * .pi
      try stage.motion(0, x: 180 + 120 * sin(phase), y: key.y)
      Thread.sleep(forTimeInterval: Self.step)
    }
    try stage.up(0)
    _ = try keyboard.inspect()
    let log = String(decoding: keyboard.process.standardError.utf8.dropFirst(before), as: UTF8.self)
    let times = log.split(separator: "\n").filter { $0.contains("-> wl_surface") && $0.contains(".commit(") }
      .compactMap { line in Double(line.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }) }
    return zip(times, times.dropFirst()).map { $1 - $0 }
  }
}

/// Frames with and without a program beside the keyboard that decodes 4 MB again and again.
private func benchFrames(_ programs: Programs, rounds: Int) throws {
  var options = Stage.Options()
  options.timeLimit = 24 * 3600
  let stage = try Stage(options)
  defer { stage.stop() }
  let small = try stage.write(largeDocument(snippets: 0..<200), to: "small.json")
  let large = try stage.write(largeDocument(snippets: 0..<20_000), to: "large.json")
  let content = try stage.install(programs.directory + "/phraseboard-content")
  let bench = try FrameBench(stage, programs, document: small)
  var (alone, beside): ([Double], [Double]) = ([], [])
  for _ in 0..<rounds {
    alone += try bench.gaps()
    let script = "while :; do \"$0\" --store \"$1.other/store.db\" \"$1\"; done"
    let decoder = try stage.start(["/bin/sh", "-c", script, content, large], name: "decoder")
    defer { stage.forget(decoder) }
    beside += try bench.gaps()
  }
  say("\(" ".padding(toLength: 34, withPad: " ", startingAt: 0))    decoding         alone")
  row("between frames, median", median(beside), median(alone), unit: "ms")
  row("between frames, longest", beside.max() ?? .nan, alone.max() ?? .nan, unit: "ms")
}

/// Start-up and memory with 20,000 stored snippets and with 20; frames while a 4 MB document is decoded.
func benchScale(_ programs: Programs, rounds: Int) throws {
  say("\nScale: 20,000 snippets next to 20")
  let stage = try Stage.forBench()
  defer { stage.stop() }
  try ScaleBench(stage, programs).run(rounds: rounds)
  say("\nFrames while phraseboard-content decodes 4 MB beside the keyboard")
  try benchFrames(programs, rounds: 3)
}
