import Foundation
import Stage

/// A keyboard on a phone's screen whose panel of words comes up and goes.
private struct WordsPanelBench {
  let stage: Stage
  let keyboard: Keyboard

  /// - Parameter list: the words, one a line.
  init(_ programs: Programs, list: [UInt8]) throws {
    stage = try Stage(Stage.Options(width: 720, height: 1440, scale: 2, timeLimit: 3_600, patience: 120))
    try stage.write(String(decoding: list, as: UTF8.self), to: "home/list")
    let config = try stage.write("[words]\ndictionaries = ['~/list']\n", to: "config.toml")
    keyboard = try stage.startKeyboard(programs, arguments: ["--config", config])
    try keyboard.waitUntilReady()
  }

  /// Returns the milliseconds from the command until the panel is up and has its dictionary.
  private func open() throws -> Double {
    let start = Date()
    try keyboard.command(["show", "words"])
    try keyboard.wait(for: "with words") { inspection in
      inspection.panel == "words" && inspection.message.isEmpty
        && inspection.keys.contains { $0.id == "char:s" }
    }
    return Date().timeIntervalSince(start) * 1_000
  }

  /// Does the same for the panel of letters, which reads nothing.
  private func openLetters() throws -> Double {
    let start = Date()
    try keyboard.command(["show", "letters"])
    try keyboard.wait(for: "with letters") { inspection in
      inspection.panel == "letters" && inspection.keys.contains { $0.id == "char:s" }
    }
    return Date().timeIntervalSince(start) * 1_000
  }

  private func close() throws {
    try keyboard.command(["show", "snippets"])
    try keyboard.wait(for: "with phrases") { $0.panel == "snippets" }
  }

  /// Types a text and has it divided.
  private func divide() throws {
    try keyboard.tap("char:s", "char:e", "char:e", "char:y", "char:o", "char:u")
    try keyboard.wait(for: "with the text") { $0.query == "seeyou" }
    try keyboard.tap("parse")
    try keyboard.wait(for: "with words") { inspection in
      inspection.keys.contains { $0.id == "segmentation:0" }
    }
  }

  /// Returns the megabytes once the pictures of the panel have been given back.
  private func memory() throws -> Double {
    try keyboard.command("hide")
    Thread.sleep(forTimeInterval: 3)
    let memory = try keyboard.process.memory / 1024
    try keyboard.command("show")
    return memory
  }

  func run(rounds: Int) throws {
    // The things that are made only once are not measured.
    _ = try openLetters()
    try close()
    let before = try memory()
    row("first time, dictionary being built", String(format: "%8.1f ms", try open()))
    try close()
    var (words, letters): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      words.append(try open())
      try divide()
      try close()
      letters.append(try openLetters())
      try close()
    }
    row("command to the panel with its dictionary", words, limit: 50)
    row("command to the panel of letters", letters, limit: 50)
    row("memory, before and after", String(format: "%8.1f MB %8.1f MB", before, try memory()))
  }
}

/// Measures how long the panel of words takes to come up, and the memory that it leaves once it has gone.
func benchWordsPanel(_ programs: Programs, rounds: Int) throws {
  say("\nThe panel of words: 470,000 words, 720 px wide")
  guard let list = try largeWordList() else { return }
  let bench = try WordsPanelBench(programs, list: list)
  defer { bench.stage.stop() }
  try bench.run(rounds: rounds)
}
