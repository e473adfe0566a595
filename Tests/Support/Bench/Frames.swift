import Foundation
import Stage

/// Returns a document of the snippets with these numbers: two pieces and about 200 bytes for each, 4 MB for 20,000.
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

/// The longest time between two frames while a finger draws pages to and fro.
private struct FrameBench {
  /// The steps of the finger, 8 ms apart.
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

  /// Returns the milliseconds between frames.
  func gaps() throws -> [Double] {
    let before = keyboard.process.standardError.utf8.count
    let key = try keyboard.center(of: "snippet:snippet-0", in: try keyboard.inspect())
    try stage.down(0, x: 180, y: key.y)
    for index in 0..<Self.steps {
      // The finger moves far enough at once for this to be no long press.
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

/// Measures frames with and without a program beside the keyboard that decodes 4 MB again and again.
func benchFrames(_ programs: Programs, rounds: Int) throws {
  say("\nFrames while phraseboard-content decodes 4 MB beside the keyboard; no peer")
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
