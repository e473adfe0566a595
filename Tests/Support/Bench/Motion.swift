import Foundation
import Stage

/// The frames of something that moves, several times over.
private struct Frames {
  /// The length of a frame at 60 Hz, in milliseconds.
  static let period = 1000.0 / 60
  /// The milliseconds within which pictures of two surfaces belong to one frame.
  private static let together = 4.0

  /// Milliseconds from a frame to the next one, and from one that was shown to the picture that follows it.
  private(set) var gaps: [Double] = []
  private(set) var answers: [Double] = []

  mutating func add(_ log: DebugLog) {
    var last: Double?
    for commit in log.commits {
      guard let before = last, commit - before >= Self.together else {
        last = last ?? commit
        continue
      }
      gaps.append(commit - before)
      if let shown = log.frames.last(where: { $0 < commit && $0 > before }) { answers.append(commit - shown) }
      last = commit
    }
  }

  /// Counts gaps by the number of frames in a row for which the output showed nothing new.
  private func late(_ isCounted: (Int) -> Bool) -> Int {
    gaps.count { isCounted(Int(($0 / Self.period).rounded()) - 1) }
  }

  var figures: String {
    String(
      format: "%8.1f ms   longest %5.1f   of %5d   callback to picture %5.2f ms   late by 1: %d, by more: %d",
      median(gaps), gaps.max() ?? .nan, gaps.count, median(answers), late { $0 == 1 }, late { $0 > 1 })
  }
}

/// A keyboard with three pages of thirty keys on a phone's screen, which says what it draws.
private struct MotionBench {
  private static let (keys, several, single) = (90, 4, 5)
  /// The seconds after which whatever was begun is over.
  private static let rest = 0.8
  /// The seconds for which a finger stays down, fewer than for a list.
  private static let hold = 0.1

  let stage: Stage
  let keyboard: Keyboard
  /// A key of three phrases, and one of a single phrase, which has no bar.
  private let key, single: (x: Double, y: Double)

  init(_ programs: Programs) throws {
    var options = Stage.Options(width: 1080, height: 2340, scale: 3)
    options.timeLimit = 24 * 3600
    options.patience = 60
    stage = try Stage(options)
    let list = (0..<Self.keys).map { number in
      [
        "id": "\(number)", "displayText": number < 10 ? "I\(number)" : "\(number)",
        "content": number == Self.single ? ["one"] : ["one", "two", "three"],
      ] as [String: Any]
    }
    let document = try JSONSerialization.data(withJSONObject: ["content": list])
    let path = try stage.write(String(decoding: document, as: UTF8.self), to: "content.json")
    // Five lines of keys.
    let config = try stage.write("[keyboard]\nheight = 350\n", to: "config.toml")
    keyboard = try stage.startKeyboard(
      programs, arguments: ["--config", config, "--content", path], environment: ["WAYLAND_DEBUG": "1"])
    let inspection = try keyboard.waitUntilReady()
    key = try keyboard.center(of: "snippet:\(Self.several)", in: inspection)
    single = try keyboard.center(of: "snippet:\(Self.single)", in: inspection)
    Thread.sleep(forTimeInterval: Self.rest)
  }

  /// Returns what the keyboard draws from the beginning of an action until it is at rest again.
  private func log(of action: () throws -> Void) throws -> DebugLog {
    let before = keyboard.process.standardError.utf8.count
    let start = DebugTime.now
    try action()
    Thread.sleep(forTimeInterval: Self.rest)
    return DebugLog(Substring(keyboard.process.standardError.utf8.dropFirst(before)), since: start)
  }

  /// Takes the time from a finger's touch, as it leaves the hand and as the keyboard hears of it, to the picture of the pressed key.
  func press(_ sent: inout [Double], _ heard: inout [Double]) throws {
    let log = try log {
      try stage.down(0, x: key.x, y: key.y)
      Thread.sleep(forTimeInterval: Self.hold)
      try stage.up(0)
    }
    guard let touch = log.touches.first, let picture = log.commits.first(where: { $0 > touch }) else {
      throw StageError("a finger has changed nothing")
    }
    sent.append(picture)
    heard.append(picture - touch)
  }

  /// Types a text that flies with a moving bar, and one that flies alone.
  func type(_ frames: inout Frames, withoutBar alone: inout Frames) throws {
    frames.add(try log { try stage.tap(x: key.x, y: key.y) })
    alone.add(try log { try stage.tap(x: single.x, y: single.y) })
  }

  func fade(_ frames: inout Frames) throws {
    for name in ["recents", "all"] {
      let inspection = try keyboard.inspect()
      guard let tab = inspection.strip.first(where: { $0.id == "strip:" + name }) else {
        throw StageError("there is no tab \(name) among \(inspection.strip.map(\.id))")
      }
      let top = stage.logicalHeight - inspection.surface.height
      let place = (x: tab.x + tab.width / 2, y: top + tab.y + tab.height / 2)
      frames.add(try log { try stage.tap(x: place.x, y: place.y) })
    }
  }

  /// Draws a page in with a finger, and lets it glide on.
  func glide(_ frames: inout Frames) throws {
    for way in [-1.0, 1] {
      frames.add(
        try log {
          try stage.down(0, x: 180 - 110 * way, y: key.y)
          for step in 1...22 {
            try stage.motion(0, x: 180 + (Double(step) * 10 - 110) * way, y: key.y)
            Thread.sleep(forTimeInterval: 0.008)
          }
          try stage.up(0)
        })
    }
  }

  func sinkAndRise(_ sink: inout Frames, _ rise: inout Frames) throws {
    sink.add(try log { keyboard.process.signal(SIGUSR1) })
    rise.add(try log { keyboard.process.signal(SIGUSR2) })
  }
}

/// Measures every frame of what moves on a real compositor, and that there is none afterwards.
func benchMotion(_ programs: Programs, rounds: Int) throws {
  let bench = try MotionBench(programs)
  defer { bench.stage.stop() }
  let output = bench.stage.options
  say("\nMotion: \(output.width) x \(output.height) at scale 3, 60 Hz, \(rounds) times; no peer")
  var (sent, heard): ([Double], [Double]) = ([], [])
  var (typing, flight, fade, glide, sink, rise) = (
    Frames(), Frames(), Frames(), Frames(), Frames(), Frames()
  )
  for _ in 0..<rounds {
    try bench.press(&sent, &heard)
    try bench.type(&typing, withoutBar: &flight)
    try bench.fade(&fade)
    try bench.glide(&glide)
    try bench.sinkAndRise(&sink, &rise)
  }
  row("touch to pressed look", sent, limit: Frames.period)
  row("  of it in the keyboard", heard, limit: Frames.period)
  for (name, frames) in [
    ("bar, flying text", typing), ("flying text", flight), ("fade", fade), ("gliding pages", glide),
    ("sinking panel", sink),
    ("rising panel", rise),
  ] {
    row("frames of: \(name)", frames.figures)
  }
  // The keyboard has given back by then the memory that only moving pictures need.
  Thread.sleep(forTimeInterval: 3)
  try idle(bench.keyboard.process, "then, system calls in 10 s")
}
