import Foundation
import Stage

/// A keyboard on a phone's screen with the emoji of a font in colours.
private struct EmojiBench {
  /// The seconds after which whatever was begun is over, and memory given back.
  private static let (rest, away) = (1.0, 2.0)
  private static let tab = "strip:emoji:😀"

  let stage: Stage
  let keyboard: Keyboard

  init(_ programs: Programs, isLogged: Bool) throws {
    stage = try Stage(Stage.Options(width: 720, height: 1440, scale: 2, timeLimit: 3_600, patience: 60))
    for name in ["emoji", "frequent", "en", "de"] {
      let list = try String(contentsOfFile: "emoji/\(name).txt", encoding: .utf8)
      try stage.write(list, to: "config/phraseboard/emoji/\(name).txt")
    }
    let config = try stage.write(
      "[keyboard]\nstrip = \"always\"\nmotion = \"reduced\"\n", to: "config.toml")
    var environment = isLogged ? ["WAYLAND_DEBUG": "1"] : [:]
    // Those of the stage have no emoji in colours.
    environment["FONTCONFIG_FILE"] = "/etc/fonts/fonts.conf"
    keyboard = try stage.startKeyboard(programs, arguments: ["--config", config], environment: environment)
    try keyboard.waitUntilReady()
  }

  private var pictures: PanelLog { PanelLog(stage: stage, keyboard: keyboard) }

  private func place(of tab: String) throws -> (x: Double, y: Double) {
    let inspection = try keyboard.inspect()
    guard let found = inspection.strip.first(where: { $0.id == tab }) else { throw StageError("no \(tab)") }
    return (
      found.x + found.width / 2,
      stage.logicalHeight - inspection.surface.height + found.y + found.height / 2
    )
  }

  private func open() throws -> (x: Double, y: Double) {
    try keyboard.command(["show", "phrases"])
    try keyboard.wait(for: "with phrases") { $0.panel == "snippets" }
    return try place(of: Self.tab)
  }

  private func waitForEmoji() throws {
    try keyboard.wait(for: "with emoji") { $0.panel == "emoji" && $0.key("emoji:😀") != nil }
  }

  /// Returns the milliseconds from the lift off the tab to the first picture with emoji, for the first time and later.
  func openings(_ rounds: Int) throws -> [Double] {
    try (0..<rounds).compactMap { _ in
      let tab = try open()
      Thread.sleep(forTimeInterval: Self.rest)
      let log = try pictures.log(resting: Self.rest) { try stage.tap(x: tab.x, y: tab.y) }
      try waitForEmoji()
      guard let lift = log.lifts.first else { return nil }
      // What is said while they are read is a picture, too; the rest follows when more are known.
      return log.commits.filter { $0 >= lift }.dropFirst().first.map { $0 - lift }
    }
  }

  /// Scrolls through all emoji; returns the milliseconds from each move that the keyboard hears of to the next picture.
  func scroll() throws -> [Double] {
    try keyboard.command(["show", "emoji"])
    try waitForEmoji()
    let y = stage.logicalHeight - (try keyboard.inspect()).surface.height + 90
    return try (0..<60).flatMap { _ in try pictures.swipe(at: y) }
  }

  /// Returns the megabytes before the panel is up, with it, scrolled through, and two seconds after it.
  func memory() throws -> [Double] {
    _ = try open()
    Thread.sleep(forTimeInterval: Self.away)
    let before = try keyboard.process.memory / 1_024
    try keyboard.command(["show", "emoji"])
    try waitForEmoji()
    Thread.sleep(forTimeInterval: Self.away)
    let shown = try keyboard.process.memory / 1_024
    _ = try scroll()
    let scrolled = try keyboard.process.memory / 1_024
    try keyboard.command(["show", "phrases"])
    Thread.sleep(forTimeInterval: Self.away)
    return [before, shown, scrolled, try keyboard.process.memory / 1_024]
  }
}

/// Measures the panel of emoji: how soon it is there, its frames, and its memory.
func benchEmoji(_ programs: Programs, rounds: Int) throws {
  say("\nEmoji: a font in colours, 720 px wide; no peer")
  let bench = try EmojiBench(programs, isLogged: true)
  defer { bench.stage.stop() }
  let openings = try bench.openings(rounds + 1)
  row("tab to emoji, the first time", Array(openings.prefix(1)), limit: 32)
  row("tab to emoji", Array(openings.dropFirst()), limit: 32)
  let moves = try bench.scroll()
  row("move of a finger to its picture", moves, limit: 34)
  row("  later than two frames", "\(moves.count { $0 > 2_000.0 / 60 }) of \(moves.count)")
  let silent = try EmojiBench(programs, isLogged: false)
  defer { silent.stage.stop() }
  let memory = try silent.memory()
  row(
    "PSS before, open, scrolled, closed",
    memory.map { String(format: "%7.2f MB", $0) }.joined(separator: " "))
}
