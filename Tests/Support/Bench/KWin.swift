import Foundation
import Stage

/// The keyboard on a compositor, and a GTK field that tells its text.
private final class TappedStage {
  /// The limit of a tap in seconds, more than any tap takes; a longer one is an error.
  private static let patience = 2.0
  private static let text = "hey "

  let stage: Stage
  private let field: TextField
  private let key: (x: Double, y: Double)
  private(set) var milliseconds: [Double] = []

  init(_ shell: Stage.Shell, _ programs: Programs) throws {
    stage = try Stage.forBench(.nested(), shell: shell)
    let keyboard = try stage.startKeyboard(programs, texts: ["key": Self.text])
    field = try stage.startGTKField()
    try field.waitForFocus()
    let inspection = try keyboard.waitUntilReady()
    try keyboard.wait(for: "typing through the input method") { $0.typing == Receiver.gtk.typing }
    key = try keyboard.center(of: "snippet:key", in: inspection)
  }

  /// Takes the time from a finger that comes down and lifts at once to the client's report of the text.
  func tap() throws {
    let expected = field.received.count + Self.text.utf8.count
    let start = Date()
    try stage.tap(x: key.x, y: key.y)
    let end = try field.receive(expected, silence: Self.patience)
    guard field.received.count == expected else { throw StageError("a tap has brought something else") }
    milliseconds.append(end.timeIntervalSince(start) * 1000)
  }
}

/// Measures the time from a tap to its text on KWin and on sway, in turns: the first ten taps of each do not count.
func benchKWin(_ programs: Programs, rounds: Int) throws {
  say("\nTap to text, median of \(rounds)")
  row("", "       KWin           sway")
  let kwin = try TappedStage(.kwin, programs)
  defer { kwin.stage.stop() }
  let sway = try TappedStage(.sway, programs)
  defer { sway.stage.stop() }
  for _ in 0..<rounds + 10 {
    for tapped in [kwin, sway] {
      try tapped.tap()
      Thread.sleep(forTimeInterval: 0.1)
    }
  }
  let medians = [kwin, sway].map { median(Array($0.milliseconds.dropFirst(10))) }
  row(Receiver.gtk.rawValue, medians[0], medians[1], unit: "ms")
}
