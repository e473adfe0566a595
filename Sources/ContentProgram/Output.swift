import ContentService
import Glibc
import Snippets

/// The messages on standard error: failures always, progress where somebody looks at it.
final class Output {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let showsProgress: Bool
  /// True when a bar is this program's alone: several would be drawn over each other.
  var drawsBars = true
  /// The time of the last progress in milliseconds, of a clock that is never set.
  private var lastShown = 0
  private var isBarShown = false

  /// The milliseconds of a download before there is a bar, and from one picture of it to the next.
  private static let barPace = 200
  /// The milliseconds between two lines of progress, which stay.
  private static let linePace = 2_000

  /// - Parameter showsProgress: also when nobody looks.
  init(showsProgress: Bool = false) {
    self.showsProgress = showsProgress || isatty(STDERR_FILENO) == 1
  }

  /// Tells of something wrong.
  func complain(_ message: String) {
    clearBar()
    write("\(Messages.name): \(ShownText.ofMessage(message))\n")
  }

  /// Tells how something went, where somebody looks.
  func tell(_ message: String) {
    clearBar()
    if showsProgress { write(ShownText.ofMessage(message) + "\n") }
  }

  /// Gets ready to tell of a download.
  func begin() {
    lastShown = Self.milliseconds()
  }

  func show(_ progress: HTTPProgress, of source: String) {
    guard showsProgress else { return }
    let now = Self.milliseconds()
    guard now - lastShown >= (isTerminal && drawsBars ? Self.barPace : Self.linePace) else { return }
    lastShown = now
    let (received, total) = (progress.received, progress.total)
    guard isTerminal && drawsBars else {
      return write(ShownText.ofMessage(Messages.progress(source, received: received, total: total)) + "\n")
    }
    // Goes to the start of the line, and clears it (ECMA-48: EL).
    write("\r\u{1B}[K" + Messages.bar(source, received: received, total: total))
    isBarShown = true
  }

  private func clearBar() {
    guard isBarShown else { return }
    write("\r\u{1B}[K")
    isBarShown = false
  }

  /// Writes without stdio, whose `stderr` Swift takes for shared state. A failure could be told to nobody.
  private func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}
