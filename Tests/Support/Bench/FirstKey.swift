import Foundation
import Matrix
import Stage

/// How often a short text has not arrived as it is.
private struct Losses: CustomStringConvertible {
  private(set) var differences: [Difference] = []
  private var total = 0

  mutating func add(_ difference: Difference?) {
    if let difference { differences.append(difference) }
    total += 1
  }

  var description: String {
    let figure = "\(differences.count)/\(total)"
    return String(repeating: " ", count: max(0, 8 - figure.count)) + figure
  }
}

/// When a key is the first one.
private enum Occasion: String, CaseIterable {
  case start = "lost on a seat without a keyboard"
  case show = "lost after hide and show"
  case other = "lost after the other one has typed"
}

/// Typing a short text as soon as it can be, by the command and by wtype as a one-shot.
private struct FirstKeyBench {
  private static let text = "first"
  /// For so many seconds at least nothing comes where keys are lost: of a busy keyboard, and of one that has ended.
  private static let silence = (ours: 2.0, theirs: 0.5)

  let receiver: Receiver
  let programs: Programs
  var ours: [Occasion: Losses] = [:]
  var theirs: [Occasion: Losses] = [:]

  mutating func run(starts: Int) throws {
    let stage = try Stage.forBench()
    defer { stage.stop() }
    let field = try receiver.start(on: stage)
    for _ in 0..<starts { try playOnce(on: stage, field) }
  }

  private mutating func playOnce(on stage: Stage, _ field: TextField) throws {
    try runPeer(.start, on: stage, field)
    let keyboard = try stage.startKeyboard(programs, texts: ["key": Self.text])
    try type(.start, keyboard, field)
    try keyboard.command("hide")
    try keyboard.command("show")
    try type(.show, keyboard, field)
    try runPeer(.other, on: stage, field)
    try type(.other, keyboard, field)
    try keyboard.terminate()
    try stage.waitForCompositor()
  }

  private mutating func type(_ occasion: Occasion, _ keyboard: Keyboard, _ field: TextField) throws {
    // The command needs no picture: it comes before a finger can find the key.
    try keyboard.wait(for: "ready") { $0.visible && $0.key("snippet:key") != nil }
    let count = field.received.count
    try keyboard.type("key")
    ours[occasion, default: Losses()].add(try difference(after: count, silence: Self.silence.ours, field))
  }

  private mutating func runPeer(_ occasion: Occasion, on stage: Stage, _ field: TextField) throws {
    try field.clear()
    _ = try stage.run(["wtype", Self.text])
    theirs[occasion, default: Losses()].add(try difference(after: 0, silence: Self.silence.theirs, field))
  }

  private func difference(after count: Int, silence: Double, _ field: TextField) throws -> Difference? {
    try field.receive(count + Self.text.utf8.count, silence: silence)
    return Difference(
      expected: Self.text, received: String(decoding: field.received.dropFirst(count), as: UTF8.self))
  }
}

/// How many of the texts that are typed first are not whole.
func benchFirstKey(_ programs: Programs, starts: Int) throws {
  let receivers: [Receiver] = [.gtk, .gtkKeys, .foot, .raw]
  for (index, receiver) in receivers.enumerated() {
    let share = starts / receivers.count + (index < starts % receivers.count ? 1 : 0)
    var bench = FirstKeyBench(receiver: receiver, programs: programs)
    heading("First key: \(receiver.rawValue), \(share) starts", peer: "wtype")
    try bench.run(starts: share)
    for occasion in Occasion.allCases {
      let ours = bench.ours[occasion, default: Losses()]
      row(occasion.rawValue, "\(ours)    \(bench.theirs[occasion].map { "\($0)" } ?? "       -")")
      for difference in ours.differences { say("    phraseboard \(difference)") }
    }
  }
}
