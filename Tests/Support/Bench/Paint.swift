import Foundation
import Gestures
import Keyboard
import Layout
import Rendering
import Scene
import Snippets

/// The keyboard without a compositor, and what its program does from an event or the time of a frame to a picture.
private struct PaintBench {
  /// The panel of a phone of 1080 x 2340 at scale 3, so high that there are five lines of keys, and what is above it.
  private static let (panel, above) = (Size(width: 360, height: 350), 430.0)
  /// The milliseconds between two frames.
  private static let frame: UInt64 = 16
  static let keysPerPage = 30

  private let renderer: Renderer
  private var machine: Coordinator
  private let surface: PaintedMemory
  private var flight: (surface: PaintedMemory, place: Rect)?
  /// The time in milliseconds.
  private var time: UInt64 = 1_000

  init() throws {
    let renderer = Renderer()
    self.renderer = renderer
    machine = Coordinator(KeyboardRules()) { renderer.measure($0, fontSize: $1) }
    surface = PaintedMemory(Self.panel, renderer)
    handle(.show)
    handle(.resized(Self.panel, above: Self.above))
    // Three pages of keys with bars, in two groups.
    let keys = (0..<3 * Self.keysPerPage).compactMap { number in
      SnippetKey(
        id: "\(number)", label: Self.label(number), pieceCount: 3, group: number.isMultiple(of: 2) ? "A" : "B"
      )
    }
    handle(.content(.loaded(SnippetKeys(keys))))
    settle()
  }

  private static func label(_ number: Int) -> String { number < 10 ? "I\(number)" : "\(number)" }

  // MARK: The keyboard

  private mutating func handle(_ event: Coordinator.Event) { answer(machine.handle(event)) }

  private mutating func answer(_ effects: [Coordinator.Effect]) {
    for case .read(let query) in effects {
      let answer: Answer =
        switch query {
        case .piece, .tab: .text("See you later at the usual place")
        case .pieces: .texts(Array(repeating: "See you later", count: 3))
        case .favourites, .recents: .texts([])
        case .layouts, .input, .details, .draft, .surroundings, .paste, .settingValues, .settingChoices,
          .choices, .keyList, .guesses, .emojiUse, .emojiNamed:
          .layouts([], problem: nil)
        }
      handle(.answer(query, answer, time: time))
    }
  }

  private mutating func touch(_ event: FingerEvent) {
    answer(machine.handle([TimedFingerEvent(event, time: time)]))
  }

  private func center(of key: KeyID) throws -> Point {
    let shown = machine.frame.map { $0.keys + $0.tabs } ?? []
    guard let place = shown.first(where: { $0.id == key }) else { throw NoKey(key: key) }
    return place.rect.center
  }

  struct NoKey: Error { let key: KeyID }

  /// The number of keys on the first page.
  var keyCount: Int { machine.frame?.keys.filter { $0.id.kind == "snippet" }.count ?? 0 }

  // MARK: Frames

  /// Paints what is to be seen by now; returns the milliseconds that each surface took.
  private mutating func paint() -> (panel: Double, flight: Double) {
    let start = ProcessorTime.now
    machine.prepare(at: time)
    guard let picture = machine.picture else { return (.nan, .nan) }
    surface.paint(.build(picture.frame, look: picture.look), picture.transition)
    let middle = ProcessorTime.now
    guard let shown = picture.flight else {
      flight = nil
      return (middle - start, 0)
    }
    let place = shown.layout.surface
    let overlay =
      flight.flatMap { $0.place == place ? $0.surface : nil }
      ?? PaintedMemory(Size(width: place.width, height: place.height), renderer)
    flight = (overlay, place)
    overlay.paint(.buildFlight(shown))
    return (middle - start, ProcessorTime.now - middle)
  }

  /// Brings the time of the next frame, and paints it.
  private mutating func step() -> (panel: Double, flight: Double) {
    time += Self.frame
    let start = ProcessorTime.now
    answer(machine.advance(to: time))
    let event = ProcessorTime.now - start
    let painted = paint()
    return (painted.panel + event, painted.flight)
  }

  /// Paints frames until nothing moves any more.
  private mutating func settle(_ note: (_ panel: Double, _ flight: Double) -> Void = { _, _ in }) {
    _ = paint()
    while machine.isAnimating {
      let (panel, flight) = step()
      note(panel, flight)
    }
    time += 1_000
    answer(machine.advance(to: time))
    _ = paint()
  }

  // MARK: What is measured

  /// Paints a whole page of keys; returns the milliseconds that it took.
  mutating func page() -> Double {
    surface.forget()
    let time = paint().panel
    surface.shareLatest()
    return time
  }

  /// Presses a key, and paints the frames of its bar and its text after it.
  mutating func tap(_ pressed: inout [Double], _ bar: inout [Double], _ flight: inout [Double]) throws {
    let start = ProcessorTime.now
    touch(.down(finger: 0, at: try center(of: .snippet("4"))))
    let event = ProcessorTime.now - start
    pressed.append(event + paint().panel)
    time += 50
    touch(.up(finger: 0))
    settle {
      bar.append($0)
      if $1 > 0 { flight.append($1) }
    }
  }

  /// Paints the frames from one tab to another; the first one paints the other page whole.
  mutating func fade(to tab: StripTab, _ first: inout [Double], _ rest: inout [Double]) throws {
    touch(.down(finger: 0, at: try center(of: .tab(tab))))
    time += 50
    touch(.up(finger: 0))
    first.append(paint().panel)
    settle { panel, _ in rest.append(panel) }
  }

  /// Paints the frames of the panel coming up.
  mutating func rise(_ frames: inout [Double]) {
    handle(.hide)
    settle()
    handle(.show)
    settle { panel, _ in frames.append(panel) }
  }

  /// Paints the frames while a finger draws the next page in, and while it glides on.
  mutating func glide(by distance: Double, _ frames: inout [Double]) {
    var finger = Point(x: Self.panel.width / 2 - distance / 2, y: 120)
    touch(.down(finger: 0, at: finger))
    for _ in 0..<12 {
      time += Self.frame
      finger = Point(x: finger.x + distance / 12, y: finger.y)
      let start = ProcessorTime.now
      touch(.move(finger: 0, to: finger))
      answer(machine.advance(to: time))
      let event = ProcessorTime.now - start
      frames.append(event + paint().panel)
    }
    touch(.up(finger: 0))
    settle { panel, _ in frames.append(panel) }
  }
}

/// The processor time of this thread, for which it does not matter what else runs.
private enum ProcessorTime {
  /// The time in milliseconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }
}

/// Measures painting in process, 1080 pixels wide at scale 3, next to its limits. No peer could be measured so.
func benchPaint(rounds: Int) throws {
  var bench = try PaintBench()
  say("\nPaint: a page of \(bench.keyCount) keys with a strip, 1080 x 1050 pixels at scale 3; no peer")
  var (pages, pressed, bar, flight): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
  var (fadeFirst, fade, rise, glide): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
  for round in 0..<rounds {
    pages.append(bench.page())
    try bench.tap(&pressed, &bar, &flight)
    // The others have many frames each.
    guard round.isMultiple(of: 10) else { continue }
    for tab in [StripTab.group("A"), .group("B"), .all] { try bench.fade(to: tab, &fadeFirst, &fade) }
    bench.rise(&rise)
    for distance in [-240.0, 240] { bench.glide(by: distance, &glide) }
  }
  row("the page, whole", pages, limit: 8)
  row("one key is pressed", pressed, limit: 0.5)
  row("a frame of a bar", bar, limit: 2)
  row("a frame of a flying text", flight, limit: 2)
  row("a fade's first frame, with a page", fadeFirst, limit: 8)
  row("a frame of a fade", fade, limit: 2)
  row("a frame of the rising panel", rise, limit: 2)
  row("a frame of gliding pages", glide, limit: 2)
}

/// Paints so many pages, for the program that counts instructions.
func paintPages(_ count: Int) throws {
  var bench = try PaintBench()
  for _ in 0..<count { _ = bench.page() }
}
