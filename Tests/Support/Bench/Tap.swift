import Foundation
import Stage

/// A keyboard on a stage of its own, and what its taps go to.
private struct TapBench {
  /// More than any tap takes; what takes longer is an error.
  private static let patience = 2.0

  let stage: Stage
  let keyboard: Keyboard
  let field: TextField
  private let key: (x: Double, y: Double)

  init(_ receiver: Receiver, _ programs: Programs) throws {
    stage = try Stage.forBench(.nested())
    field = try receiver.start(on: stage)
    keyboard = try stage.startKeyboard(programs, texts: ["key": "x"])
    try keyboard.waitUntilReady()
    try field.waitForFocus()
    try keyboard.wait(for: "typing its way") { $0.typing == receiver.typing }
    key = try keyboard.center(of: "snippet:key", in: try keyboard.inspect())
  }

  /// The milliseconds from the lift of the finger to the client's report of the text.
  func tap() throws -> Double {
    let count = field.received.count
    try stage.down(0, x: key.x, y: key.y)
    let start = Date()
    try stage.up(0)
    let end = try field.receive(count + 1, silence: Self.patience)
    guard field.received.count == count + 1 else { throw StageError("a tap has brought nothing") }
    return end.timeIntervalSince(start) * 1000
  }
}

/// From the lift of a finger to the text, in turns with another build's where one is named.
func benchTap(_ programs: Programs, against other: Programs?, taps: Int) throws {
  for receiver in [Receiver.gtk, .raw] {
    say("\nTap: \(receiver.rawValue), \(taps) taps, from the lift to the text")
    let benches = try ([programs] + (other.map { [$0] } ?? [])).map { try TapBench(receiver, $0) }
    defer { for bench in benches { bench.stage.stop() } }
    var times = [[Double]](repeating: [], count: benches.count)
    // The first ones fill the caches, and do not count. Who is first takes turns.
    for tap in -10..<taps {
      let order = tap.isMultiple(of: 2) ? Array(benches.indices) : benches.indices.reversed()
      for index in order {
        let time = try benches[index].tap()
        if tap >= 0 { times[index].append(time) }
      }
    }
    guard benches.count > 1 else {
      row("median", String(format: "%8.2f ms", median(times[0])))
      continue
    }
    say("\(" ".padding(toLength: 34, withPad: " ", startingAt: 0))        this         other")
    row("median", median(times[0]), median(times[1]), unit: "ms")
  }
}
