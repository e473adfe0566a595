import Foundation
import Matrix
import Stage

/// A bench that types twelve letters a second with overlapping fingers, and tells which of them arrive.
private struct LetterBench {
  /// Milliseconds from one finger's touch to the next one's, and from that to the lift of the first.
  private static let (pace, overlap) = (83, 30)
  /// Letters and spaces, as people type them; no two spaces that would be a full stop.
  private static let words = "the quick brown fox jumps over a lazy dog while five wizards box "

  let stage: Stage
  let keyboard: Keyboard
  let field: TextField
  let client: MatrixClient

  init(_ client: MatrixClient, _ programs: Programs) throws {
    self.client = client
    stage = try Stage.forBench(.nested())
    try stage.addDictionaries(programs, "en")
    field = try client.start(on: stage, programs: programs)
    keyboard = try stage.startKeyboard(programs, texts: ["key": "x"])
    try keyboard.waitUntilReady()
    try field.waitForFocus()
    try keyboard.tap("letters")
    try keyboard.wait(for: "with letters") { $0.panel == "letters" && $0.keys.contains { $0.id == "char:q" } }
  }

  /// Types for so many seconds; returns what was typed and what has arrived.
  func type(seconds: Int) throws -> (typed: String, received: String) {
    let count = seconds * 1000 / Self.pace
    let text = String(String(repeating: Self.words, count: count / Self.words.count + 1).prefix(count))
    let inspection = try keyboard.inspect()
    let places = try text.map { try keyboard.center(of: $0 == " " ? "space" : "char:\($0)", in: inspection) }
    let start = Date()
    func wait(until milliseconds: Int) {
      Thread.sleep(until: start.addingTimeInterval(Double(milliseconds) / 1000))
    }
    for (index, place) in places.enumerated() {
      wait(until: index * Self.pace)
      try stage.down(index % 2, x: place.x, y: place.y)
      guard index > 0 else { continue }
      wait(until: index * Self.pace + Self.overlap)
      try stage.up((index + 1) % 2)
    }
    try stage.up((places.count - 1) % 2)
    // Some clients tell only when they are asked.
    let end = Date().addingTimeInterval(client.patience)
    repeat {
      Thread.sleep(forTimeInterval: 0.2)
      try field.update()
    } while field.received.count < text.utf8.count && Date() < end
    // A field may ask for capitals.
    return (text, String(decoding: field.received, as: UTF8.self).lowercased())
  }
}

/// Counts the characters of a text that are missing from what has arrived, and tells whether the others are in their order.
private func loss(of typed: String, in received: String) -> (lost: Int, isInOrder: Bool) {
  var rest = received[...]
  var lost = 0
  for character in typed {
    if rest.first == character { rest.removeFirst() } else { lost += 1 }
  }
  return (lost, rest.isEmpty)
}

/// Taps twelve letters a second, for so many seconds in each client that is installed.
func benchLetters(_ programs: Programs, seconds: Int) throws {
  say("\nLetters: 12 taps a second by overlapping fingers, \(seconds) s")
  let clients: [(MatrixClient.Program, MatrixClient.Path)] = [
    (.gtk3, .inputMethod), (.gtk3, .virtualKeyboard), (.foot, .virtualKeyboard), (.chromium, .inputMethod),
    (.chromium, .virtualKeyboard),
  ]
  for (program, path) in clients {
    let name = "\(program.rawValue), \(path)"
    do {
      let bench = try LetterBench(MatrixClient(program: program, path: path), programs)
      defer { bench.stage.stop() }
      let (typed, received) = try bench.type(seconds: seconds)
      let (lost, isInOrder) = loss(of: typed, in: received)
      row(
        name,
        "\(typed.count) typed, \(lost) lost, \(isInOrder ? "all others in their order" : "NOT IN ORDER")")
    } catch let error as StageError {
      row(name, "not measured: \(String("\(error)".prefix(200)))")
    }
  }
}
