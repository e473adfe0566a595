import Foundation
import Stage

/// A keyboard on a phone's screen with its letters up, in two languages.
private struct GuessKeyboard {
  /// What is typed again and again: each letter of it has words.
  private static let text = "the weather is going to change before "
  /// The seconds after which whatever was begun is over, and the memory of pictures given back.
  private static let (rest, hidden) = (0.12, 3.0)

  let stage: Stage
  let field: TextField
  let keyboard: Keyboard
  private let words: String

  /// - Parameter words: the setting.
  init(_ programs: Programs, words: String, isLogged: Bool) throws {
    self.words = words
    stage = try Stage(Stage.Options(width: 720, height: 1440, scale: 2, timeLimit: 3_600, patience: 60))
    field = try stage.startGTKField()
    let config = try stage.write(
      "[letters]\nlayouts = [\"us\", \"de\"]\nwords = \"\(words)\"\n", to: "config.toml")
    try stage.addDictionaries(programs, "en", "de")
    let content = try stage.write(
      "[[snippet]]\nid = \"k\"\nlabel = \"k\"\nphrases = [\"x\"]\n", to: "keys.toml")
    keyboard = try stage.startKeyboard(
      programs, arguments: ["--config", config, "--content", content],
      environment: isLogged ? ["WAYLAND_DEBUG": "1"] : [:])
    try keyboard.waitUntilReady()
    try field.waitForFocus()
    try keyboard.tap("letters")
    try keyboard.wait(for: "with letters") { $0.panel == "letters" && $0.keys.contains { $0.id == "char:q" } }
  }

  /// Returns the milliseconds from the lift of each letter's finger, as the keyboard hears of it, to the picture with its words.
  func letters(rounds: Int) throws -> [Double] {
    var times: [Double] = []
    let inspection = try keyboard.inspect()
    for _ in 0..<rounds {
      for character in Self.text {
        let place = try keyboard.center(of: character == " " ? "space" : "char:\(character)", in: inspection)
        try stage.down(0, x: place.x, y: place.y)
        Thread.sleep(forTimeInterval: Self.rest / 2)
        let before = keyboard.process.standardError.utf8.count
        let start = DebugTime.now
        try stage.up(0)
        Thread.sleep(forTimeInterval: Self.rest)
        let log = DebugLog(Substring(keyboard.process.standardError.utf8.dropFirst(before)), since: start)
        if let lift = log.lifts.first, let picture = log.commits.first(where: { $0 >= lift }) {
          times.append(picture - lift)
        }
      }
    }
    return times
  }

  /// Returns the milliseconds from a touch of a word until the field has its last letter.
  func taps(rounds: Int) throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<rounds {
      let begun = field.received.count + "th".utf8.count
      try keyboard.tap("char:t", "char:h")
      let inspection = try keyboard.wait(for: "words") { $0.offers.first?.label == "the" }
      let place = try keyboard.center(of: "word:0", in: inspection)
      _ = try field.receive(begun, silence: 2)
      let start = Date()
      try stage.tap(x: place.x, y: place.y)
      let end = try field.receive(begun + "e ".utf8.count, silence: 2)
      times.append(end.timeIntervalSince(start) * 1_000)
      Thread.sleep(forTimeInterval: Self.rest)
    }
    return times
  }

  /// Returns the megabytes with letters up, and once they have gone.
  func memory() throws -> (shown: Double, hidden: Double) {
    for character in Self.text { try keyboard.tap(character == " " ? "space" : "char:\(character)") }
    if words != "off" { try keyboard.wait(for: "words") { !$0.offers.isEmpty } }
    Thread.sleep(forTimeInterval: Self.hidden)
    let shown = try keyboard.process.memory / 1_024
    try keyboard.tap("phrases")
    try keyboard.wait(for: "with phrases") { $0.panel == "snippets" }
    Thread.sleep(forTimeInterval: Self.hidden)
    return (shown, try keyboard.process.memory / 1_024)
  }
}

extension Stage {
  /// Adds the dictionaries of these languages to those of the stage's user.
  func addDictionaries(_ programs: Programs, _ languages: String...) throws {
    for language in languages {
      let list = try write(
        String(contentsOfFile: "words/\(language).txt", encoding: .utf8), to: "\(language).txt")
      let added = try command(programs, ["words", "add", list])
      guard added.ending == .exit(0) else { throw StageError(added.standardError) }
    }
  }
}

/// Measures the keyboard with words above the letters, beside the same without them, in turns.
func benchGuessKeyboard(_ programs: Programs, rounds: Int) throws {
  say("\nThe keyboard with words of two languages, and without")
  var (shown, hidden): ([String: [Double]], [String: [Double]]) = ([:], [:])
  for _ in 0..<rounds {
    for words in ["off", "offer"] {
      let bench = try GuessKeyboard(programs, words: words, isLogged: false)
      defer { bench.stage.stop() }
      let memory = try bench.memory()
      shown[words, default: []].append(memory.shown)
      hidden[words, default: []].append(memory.hidden)
    }
  }
  for (name, figures) in [("PSS with letters", shown), ("PSS, letters gone", hidden)] {
    row(
      name,
      String(
        format: "%8.2f MB  without %.2f MB", median(figures["offer"] ?? []), median(figures["off"] ?? [])))
  }
  for words in ["off", "offer"] {
    let bench = try GuessKeyboard(programs, words: words, isLogged: true)
    defer { bench.stage.stop() }
    row("letter to picture, words = \(words)", try bench.letters(rounds: rounds), limit: 2)
    if words == "offer" { row("touch of a word to its text", try bench.taps(rounds: 10 * rounds), limit: 10) }
  }
}
