import Foundation
import Matrix
import Stage

/// The results of typing one text several times.
private struct Rounds {
  private var exactSeconds: [Double] = []
  private var differences: [TextDifference] = []

  mutating func add(seconds: Double, difference: TextDifference?) {
    if let difference { differences.append(difference) } else { exactSeconds.append(seconds) }
  }

  /// The median of the exact rounds: what loses text is not done sooner.
  var medianSeconds: Double { median(exactSeconds) }
  var exactness: String { "\(exactSeconds.count)/\(exactSeconds.count + differences.count)" }

  func sayDifferences(of name: String) {
    for difference in differences { say("    \(name) \(difference)") }
  }
}

/// A stage with a receiver, and the keyboard on it.
private struct TypingBench {
  /// The least seconds of silence after which text counts as lost.
  private static let silence = 5.0

  let receiver: Receiver
  let stage: Stage
  let field: TextField
  let keyboard: Keyboard

  init(_ receiver: Receiver, on stage: Stage, programs: Programs, texts: [String: String]) throws {
    self.receiver = receiver
    self.stage = stage
    field = try receiver.start(on: stage)
    let keyboard = try stage.startKeyboard(programs, texts: texts)
    self.keyboard = keyboard
    try keyboard.waitUntilReady()
    try field.waitForFocus()
    try keyboard.wait(for: "typing through the \(receiver.typing)") { $0.typing == receiver.typing }
  }

  /// Measures the time from the start of a command that types `text` to the report of the last character.
  func run(_ text: String, into rounds: inout Rounds, start: () throws -> StageProcess) throws {
    let expected = receiver.received(text)
    try field.clear()
    let begin = Date()
    let process = try start()
    defer { stage.forget(process) }
    let end = try field.receive(expected.utf8.count, silence: Self.silence)
    // Excess text comes at once: it has been sent, and the compositor has passed it on.
    _ = try process.waitUntilEnded(by: stage.deadline)
    _ = try keyboard.inspect()
    try stage.waitForCompositor()
    try field.update()
    let difference = TextDifference(
      expected: expected, received: String(decoding: field.received, as: UTF8.self))
    rounds.add(seconds: end.timeIntervalSince(begin), difference: difference)
  }
}

/// Returns ASCII in parts that are all different.
private func sample(_ count: Int, separator: String) -> String {
  var text = ""
  var number = 0
  while text.utf8.count < count {
    number += 1
    text +=
      "\(number). Pack my box with 50 dozen liquor jugs; \"JINXED\" wizards pluck [it] @ 8:15!" + separator
  }
  return text.prefix(count - 1) + "."
}

private func benchKeys(_ receiver: Receiver, _ programs: Programs, rounds: Int) throws {
  let stage = try Stage.forBench()
  defer { stage.stop() }
  let text = sample(2_000, separator: "\n")
  let bench = try TypingBench(receiver, on: stage, programs: programs, texts: ["text": text])
  var (ours, theirs) = (Rounds(), Rounds())
  for _ in 0..<rounds {
    try bench.run(text, into: &ours) { try bench.keyboard.start("type", "text") }
    try bench.run(text, into: &theirs) { try stage.start(["wtype", text], name: "wtype") }
  }
  let count = Double(text.utf8.count)
  row(
    receiver.rawValue, count / ours.medianSeconds, count / theirs.medianSeconds, unit: "/s",
    note: "exact \(ours.exactness) and \(theirs.exactness)")
  ours.sayDifferences(of: "phraseboard")
  theirs.sayDifferences(of: "wtype")
}

private func benchInputMethod(_ programs: Programs, rounds: Int) throws {
  let stage = try Stage.forBench()
  defer { stage.stop() }
  let texts = ["lines": sample(100_000, separator: "\n"), "paragraph": sample(100_000, separator: " ")]
  let bench = try TypingBench(.gtk, on: stage, programs: programs, texts: texts)
  for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
    var ours = Rounds()
    for _ in 0..<rounds {
      try bench.run(text, into: &ours) { try bench.keyboard.start("type", name) }
    }
    let seconds = String(format: "%8.2f s", ours.medianSeconds)
    row("\(bench.receiver.rawValue), \(name)", "\(seconds)   exact \(ours.exactness)")
    ours.sayDifferences(of: "phraseboard")
  }
}

/// Measures the time from the command to the receiver's report of the last character.
func benchTyping(_ programs: Programs, rounds: Int) throws {
  heading("Typing: 2,000 characters in lines, characters a second, median of \(rounds)", peer: "wtype")
  for receiver in [Receiver.gtkKeys, .foot, .raw] { try benchKeys(receiver, programs, rounds: rounds) }
  say("\nTyping: 100,000 characters, median of \(rounds)")
  try benchInputMethod(programs, rounds: rounds)
}
