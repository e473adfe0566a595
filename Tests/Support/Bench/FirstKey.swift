import Foundation
import Matrix
import Stage

/// A record of the short texts that have not arrived as they are.
private struct Losses: CustomStringConvertible {
  private(set) var differences: [TextDifference] = []
  private var total = 0

  mutating func add(_ difference: TextDifference?) {
    if let difference { differences.append(difference) }
    total += 1
  }

  var description: String { "\(differences.count)/\(total)" }
}

/// An occasion on which a key is the first one.
private enum Occasion: String, CaseIterable {
  case start = "on a seat without a keyboard"
  case show = "after hide and show"
  case other = "after the other one has typed"
}

/// A way to type the text.
private enum Means: String, CaseIterable {
  /// Types as soon as the keyboard takes it, which is before the keyboard can be seen.
  case command = "by command"
  /// Types as soon as the keyboard can be seen.
  case tap = "by tap"
}

/// A bench that types a short text as soon as it can be typed, and with wtype as a one-shot.
private struct FirstKeyBench {
  private static let text = "first"
  /// The least seconds of silence after which keys count as lost: of a busy keyboard, and of one that has ended.
  private static let silence = (ours: 2.0, theirs: 0.5)

  let receiver: Receiver
  let programs: Programs
  var ours: [Means: [Occasion: Losses]] = [:]
  var theirs: [Occasion: Losses] = [:]

  /// Starts so many times for each means, by turns.
  mutating func run(starts: Int) throws {
    let stage = try Stage.forBench(.nested())
    defer { stage.stop() }
    let field = try receiver.start(on: stage)
    for _ in 0..<starts {
      for means in Means.allCases { try playOnce(by: means, on: stage, field) }
    }
  }

  private mutating func playOnce(by means: Means, on stage: Stage, _ field: TextField) throws {
    try runPeer(.start, on: stage, field)
    let keyboard = try stage.startKeyboard(programs, texts: ["key": Self.text])
    try type(.start, by: means, keyboard, on: stage, field)
    try keyboard.command("hide")
    try keyboard.command("show")
    try type(.show, by: means, keyboard, on: stage, field)
    try runPeer(.other, on: stage, field)
    try type(.other, by: means, keyboard, on: stage, field)
    try keyboard.terminate()
    try stage.waitForCompositor()
  }

  private mutating func type(
    _ occasion: Occasion, by means: Means, _ keyboard: Keyboard, on stage: Stage, _ field: TextField
  ) throws {
    let count = field.received.count
    switch means {
    case .command:
      try keyboard.typeOnceItCan("key")
    case .tap:
      let key = try keyboard.center(of: "snippet:key", in: try keyboard.waitUntilReady())
      try stage.tap(x: key.x, y: key.y)
    }
    let difference = try difference(after: count, silence: Self.silence.ours, field)
    ours[means, default: [:]][occasion, default: Losses()].add(difference)
  }

  private mutating func runPeer(_ occasion: Occasion, on stage: Stage, _ field: TextField) throws {
    try field.clear()
    _ = try stage.run(["wtype", Self.text])
    theirs[occasion, default: Losses()].add(try difference(after: 0, silence: Self.silence.theirs, field))
  }

  private func difference(after count: Int, silence: Double, _ field: TextField) throws -> TextDifference? {
    try field.receive(count + Self.text.utf8.count, silence: silence)
    return TextDifference(
      expected: Self.text, received: String(decoding: field.received.dropFirst(count), as: UTF8.self))
  }
}

/// Counts the texts that are typed first and do not arrive whole.
func benchFirstKey(_ programs: Programs, starts: Int) throws {
  let receivers: [Receiver] = [.gtk, .gtkKeys, .foot, .raw]
  for (index, receiver) in receivers.enumerated() {
    let share = starts / receivers.count + (index < starts % receivers.count ? 1 : 0)
    var bench = FirstKeyBench(receiver: receiver, programs: programs)
    say("\nFirst key: \(receiver.rawValue), \(share) starts each way, lost")
    try bench.run(starts: share)
    row("", columns(Means.allCases.map(\.rawValue) + ["wtype"]))
    for occasion in Occasion.allCases {
      let ours = Means.allCases.map { bench.ours[$0]?[occasion] ?? Losses() }
      row(occasion.rawValue, columns((ours + [bench.theirs[occasion]]).map { $0?.description ?? "-" }))
      for difference in ours.flatMap(\.differences) { say("    phraseboard \(difference)") }
    }
  }
}

private func columns(_ cells: [String]) -> String {
  cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined()
}
