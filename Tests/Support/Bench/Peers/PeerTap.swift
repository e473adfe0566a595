import Foundation
import Stage

/// A keyboard on a stage of its own, and the field that its taps go to.
private final class TappedKeyboard {
  /// The limit of a tap in seconds, more than any tap takes; a longer one is an error.
  private static let patience = 2.0

  let stage: Stage
  private let field: TextField
  private let keyboard: RunningKeyboard
  private var key = (x: 0.0, y: 0.0)
  /// The memory of the keyboard, before the first tap and after the last.
  var memories: [MemorySample] = []

  init(_ receiver: Receiver, stage: Stage, _ contestant: Contestant, content: [String]) throws {
    self.stage = stage
    // If the seat gets its first keyboard later, wvkbd 0.12 listens to the touch screen twice, and types each letter twice.
    try stage.plugKeyboard()
    field = try receiver.start(on: stage)
    let caller = try BusCaller(on: stage)
    keyboard = try RunningKeyboard(contestant, on: stage, caller: caller, arguments: content)
    keyboard.show(true)
    try field.waitForFocus()
    Thread.sleep(forTimeInterval: 1)
    key = try findKey()
  }

  /// Finds a place that types one letter: the keyboard's lowest third has none, and each of our keys of phrases is one.
  private func findKey() throws -> (x: Double, y: Double) {
    for height in stride(from: 100.0, through: 230, by: 15) {
      let place = (x: 70.0, y: stage.logicalHeight - height)
      if try isLetter(place), try isLetter(place) { return place }
    }
    throw StageError(
      "\(keyboard.contestant.name) types no letter; the field has \(field.received)", logs: stage.logs)
  }

  private func isLetter(_ place: (x: Double, y: Double)) throws -> Bool {
    try field.update()
    let count = field.received.count
    try stage.tap(x: place.x, y: place.y)
    Thread.sleep(forTimeInterval: 0.2)
    try field.update()
    let letters = Array(field.received.dropFirst(count))
    return letters.count == 1 && (letters[0] | 0x20) >= UInt8(ascii: "a")
  }

  /// Returns the milliseconds from a finger that comes down and lifts at once to the client's report of the text.
  ///
  /// Some keyboards type when it comes down, and some when it lifts.
  func tap() throws -> Double {
    let count = field.received.count
    let start = Date()
    try stage.tap(x: key.x, y: key.y)
    let end = try field.receive(count + 1, silence: Self.patience)
    guard field.received.count == count + 1 else { throw StageError("a tap has brought nothing") }
    return end.timeIntervalSince(start) * 1000
  }

  func noteMemory() throws { memories.append(try MemorySample(keyboard.process)) }
}

extension PeerBench {
  /// Measures the time from taps to text, in turns, and what a thousand of them leave in memory.
  func measureTaps() throws {
    try measureTaps(.gtk, "GTK 3 field", id: "tap-gtk", notesMemory: true)
    if !plan.isQuick { try measureTaps(.raw, "wl_keyboard", id: "tap-raw", notesMemory: false) }
  }

  private func measureTaps(_ receiver: Receiver, _ name: String, id: String, notesMemory: Bool) throws {
    let stages = try comparison.keyboards.map { _ in try Stage.forBench(.nested()) }
    defer { for stage in stages { stage.stop() } }
    let contestants = try zip(stages, stages.indices).map { try self.contestants(on: $0)[$1] }
    let keyboards = try zip(stages, contestants).map { stage, contestant in
      try contestant.command.map { _ in
        try TappedKeyboard(
          receiver, stage: stage, contestant, content: try content(for: contestant, on: stage))
      }
    }
    var times = [[Double]](repeating: [], count: contestants.count)
    // The first ones fill the caches, and do not count.
    for tap in -10..<plan.taps {
      if tap == 0 { try rest(keyboards, notesMemory) }
      for (index, keyboard) in turns(keyboards, tap) {
        guard let time = try keyboard?.tap(), tap >= 0 else { continue }
        times[index].append(time)
      }
    }
    comparison.add(id, "tap to text: \(name)", "ms", cells(contestants, times))
    guard notesMemory, !plan.isQuick else { return }
    try rest(keyboards, notesMemory)
    for (id, name, value) in [
      ("taps-pss", "PSS", \MemorySample.pss), ("taps-private", "private memory", \.own),
    ] {
      let growth = keyboards.map { keyboard in
        keyboard.map { [$0.memories[1][keyPath: value] - $0.memories[0][keyPath: value]] } ?? []
      }
      comparison.add(
        id, "\(name): more after \(plan.taps) taps", "MB", isRatio: false, cells(contestants, growth))
    }
  }

  private func rest(_ keyboards: [TappedKeyboard?], _ notesMemory: Bool) throws {
    guard notesMemory, !plan.isQuick else { return }
    Thread.sleep(forTimeInterval: plan.rest)
    for keyboard in keyboards { try keyboard?.noteMemory() }
  }

  /// Returns the options for keys of one letter, as the others have.
  private func content(for contestant: Contestant, on stage: Stage) throws -> [String] {
    guard contestant.kind == .phraseboard else { return [] }
    return ["--content", try stage.write(letterDocument(), to: "letters.json")]
  }
}

/// Returns a document of keys that type one letter each.
func letterDocument() throws -> String {
  let list = (0..<12).map { ["id": "\($0)", "displayText": "K\($0)", "content": ["x"]] as [String: Any] }
  return String(decoding: try JSONSerialization.data(withJSONObject: ["content": list]), as: UTF8.self)
}
