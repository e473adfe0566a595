import Foundation
import Stage

/// A keyboard with very many keys on a phone's screen, which is searched by touches.
private struct SearchPanelBench {
  /// The number of documents in a folder, and of keys in each. No document is larger than it may be.
  private static let (documents, keys) = (5, 10_000)
  private static let texts = ["five", "liqu", "snip", "numb", "9999"]
  /// The seconds after which whatever was begun is over, and for which a search reads.
  private static let (rest, reading) = (0.5, 3.0)

  let stage: Stage
  let keyboard: Keyboard

  init(_ programs: Programs) throws {
    var options = Stage.Options(width: 720, height: 1440, scale: 2)
    options.timeLimit = 24 * 3600
    options.patience = 240
    stage = try Stage(options)
    for document in 0..<Self.documents {
      let numbers = document * Self.keys..<(document + 1) * Self.keys
      try stage.write(largeDocument(snippets: numbers), to: "content/\(document).json")
    }
    keyboard = try stage.startKeyboard(
      programs, arguments: ["--content", stage.directory + "/content"], environment: ["WAYLAND_DEBUG": "1"])
    try keyboard.waitUntilReady()
    Thread.sleep(forTimeInterval: 5)
  }

  /// Returns the milliseconds from each letter's touch, as the keyboard hears of its lift, to the last picture that it makes for it.
  func letters() throws -> [Double] {
    var times: [Double] = []
    for text in Self.texts {
      try keyboard.command(["show", "search"])
      let inspection = try keyboard.wait(for: "searching") { $0.panel == "search" && $0.surface.height > 300 }
      Thread.sleep(forTimeInterval: Self.reading)
      let keys = text.allSatisfy(\.isNumber)
      if keys { try keyboard.tap("numbers") }
      let shown =
        keys ? try keyboard.wait(for: "numbers") { $0.keys.contains { $0.id == "char:1" } } : inspection
      for character in text {
        let place = try keyboard.center(of: "char:\(character)", in: shown)
        let before = keyboard.process.standardError.utf8.count
        let start = DebugTime.now
        try stage.tap(x: place.x, y: place.y)
        Thread.sleep(forTimeInterval: Self.rest)
        let log = DebugLog(Substring(keyboard.process.standardError.utf8.dropFirst(before)), since: start)
        if let touch = log.touches.first, let picture = log.commits.last { times.append(picture - touch) }
      }
      try keyboard.tap("cancel")
      try keyboard.wait(for: "done") { $0.panel == "snippets" }
    }
    return times
  }

  /// Returns the megabytes of the keyboard, all of it and its heaps, once it has hidden and has given its pictures back.
  private func memoryOnceHidden() throws -> (all: Double, heaps: Double) {
    try keyboard.command(["hide"])
    try keyboard.wait(for: "hidden") { !$0.visible }
    Thread.sleep(forTimeInterval: Self.reading)
    let process = keyboard.process
    let memory = (try process.memory / 1024, try process.heapMemory / 1024)
    try keyboard.command(["show"])
    try keyboard.waitUntilReady()
    return memory
  }

  func run() throws {
    let before = try memoryOnceHidden()
    row("touch to the frame with results", try letters(), limit: 32)
    let once = try memoryOnceHidden()
    _ = try letters()
    let twice = try memoryOnceHidden()
    say("\("hidden: before, after 5, after 10".padding(toLength: 34, withPad: " ", startingAt: 0))")
    for (name, part) in [("memory", \(all: Double, heaps: Double).all), ("of it heaps", \.heaps)] {
      let figures = [before, once, twice].map { String(format: "%8.1f MB", $0[keyPath: part]) }
      row(name, figures.joined(separator: " "))
    }
  }
}

/// Measures the time from a letter's touch in the search to the picture of what was found, among very many keys.
func benchSearchPanel(_ programs: Programs) throws {
  say("\nSearch by touch: 50,000 keys with two phrases each, 720 px wide")
  let bench = try SearchPanelBench(programs)
  defer { bench.stage.stop() }
  try bench.run()
}
