import Foundation
import Stage

/// A keyboard on a phone's screen that searches a catalogue whose server takes 50 ms for an answer.
private struct CatalogueBench {
  private static let delay = 50
  private static let texts = [
    "spi", "hero 1", "hero 12", "spider 7", "h", "s", "hero 9", "hero 73", "spider 1", "he", "hero 100",
  ]
  /// The seconds after which whatever was begun is over, and the milliseconds in which only the store has answered.
  private static let (rest, storeAlone) = (1.0, 250.0)

  let stage: Stage
  let server: ContentServer
  let keyboard: Keyboard

  init(_ programs: Programs) throws {
    var options = Stage.Options(width: 720, height: 1440, scale: 2)
    options.timeLimit = 24 * 3600
    options.patience = 60
    stage = try Stage(options)
    server = try stage.startCatalogueServer()
    try server.answer(after: Self.delay)
    let key = try stage.write("private-abcd\n", to: "secret/key")
    chmod(key, 0o600)
    let config = try stage.write(
      """
      [[catalogue]]
      name = "comics"
      kind = "marvel"
      url = "\(server.url)"
      public_key = { env = "COMICS_PUBLIC" }
      private_key = { file = "\(key)" }

      """, to: "config.toml")
    keyboard = try stage.startKeyboard(
      programs, arguments: ["--config", config],
      environment: ["WAYLAND_DEBUG": "1", "COMICS_PUBLIC": "public-1234", "no_proxy": "127.0.0.1"])
    try keyboard.waitUntilReady()
  }

  private func show() throws -> Inspection {
    try keyboard.command(["show", "catalogue:comics"])
    let inspection = try keyboard.wait(for: "with all items") {
      $0.key("state")?.label == "1500 found" && $0.surface.height > 300
    }
    Thread.sleep(forTimeInterval: Self.rest)
    return inspection
  }

  /// Returns the milliseconds from the touch of the last letter of each text to the last picture that it makes.
  ///
  /// - Parameter isCounted: which pictures count, by their milliseconds after the touch.
  func search(_ isCounted: (Double) -> Bool) throws -> [Double] {
    try Self.texts.compactMap { text in
      let letters = try show()
      let shown = { (character: Character) -> (x: Double, y: Double) in
        if character.isNumber || character == " " {
          let id = character == " " ? "space" : "char:\(character)"
          return try keyboard.center(of: id, in: keyboard.inspect())
        }
        return try keyboard.center(of: "char:\(character)", in: letters)
      }
      for (index, character) in text.enumerated() {
        if character.isNumber, index == 0 || !Array(text)[index - 1].isNumber { try keyboard.tap("numbers") }
        let place = try shown(character)
        guard index == text.count - 1 else {
          try stage.tap(x: place.x, y: place.y)
          continue
        }
        let log = try PanelLog(stage: stage, keyboard: keyboard).log(resting: Self.rest) {
          try stage.tap(x: place.x, y: place.y)
        }
        try keyboard.wait(for: "with what is found") { $0.query == text && $0.key("state") != nil }
        try keyboard.tap("cancel")
        try keyboard.wait(for: "done") { $0.panel == "snippets" }
        guard let touch = log.touches.first else { return nil }
        return log.commits.last { isCounted($0 - touch) }.map { $0 - touch }
      }
      return nil
    }
  }

  /// Scrolls through all items; returns the milliseconds from each move that the keyboard hears of to the next picture.
  func scroll() throws -> [Double] {
    _ = try show()
    var times: [Double] = []
    for _ in 0..<400 {
      let inspection = try keyboard.inspect()
      guard inspection.key("item:1499") == nil else { break }
      let y = stage.logicalHeight - inspection.surface.height + 90
      times += try PanelLog(stage: stage, keyboard: keyboard).swipe(at: y)
    }
    return times
  }

  func run(_ rounds: Int) throws {
    let first = try search { _ in true }
    var again: [Double] = []
    for _ in 0..<rounds { again += try search { $0 < Self.storeAlone } }
    row("letter to results of the server", first, limit: 450)
    row("letter to results of the store", again, limit: 50)
    let moves = try scroll()
    row("move of a finger to its picture", moves, limit: 34)
    row("  later than two frames", "\(moves.count { $0 > 2_000.0 / 60 }) of \(moves.count)")
  }
}

/// Measures the time from a query's last letter to the picture of the catalogue's answer, and a scroll through all of it.
func benchCatalogue(_ programs: Programs, rounds: Int) throws {
  say("\nCatalogue: 1,500 items, a server that takes 50 ms, 720 px wide; no peer")
  let bench = try CatalogueBench(programs)
  defer { bench.stage.stop() }
  try bench.run(rounds)
}
