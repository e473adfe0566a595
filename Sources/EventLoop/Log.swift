import Glibc
import Snippets

/// Lines on standard error. Text that is typed, read from a field or stored in a snippet is never passed to it.
public enum Log {
  /// The importance of a line. error: outside data refused or a feature lost; warning: a part ignored; info: life cycle;
  /// debug: the rest.
  public enum Level: Int, CaseIterable, Sendable {
    case error, warning, info, debug

    /// Finds the level that is called `error`, `warning`, `info` or `debug`; nil for another name.
    public init?(_ name: String) {
      guard let level = Level.allCases.first(where: { "\($0)" == name }) else { return nil }
      self = level
    }
  }

  /// The level above which lines are not written. Set once by the main, before the loop runs.
  nonisolated(unsafe) public static var level = Level.warning

  /// Writes a line about outside data that was refused, or a feature that was lost.
  public static func error(_ text: @autoclosure () -> String) { write(.error, text) }
  /// Writes a line about a part that was ignored.
  public static func warning(_ text: @autoclosure () -> String) { write(.warning, text) }
  /// Writes a line about the program's life cycle.
  public static func info(_ text: @autoclosure () -> String) { write(.info, text) }
  /// Writes a line that only developers need.
  public static func debug(_ text: @autoclosure () -> String) { write(.debug, text) }

  private static func write(_ level: Level, _ text: () -> String) {
    guard level.rawValue <= Self.level.rawValue else { return }
    let shown = ShownText.ofMessage(text())
    let line = "phraseboard-keyboard: \(level): \(shown)\n"
    // Writes each line at once, so that lines of several processes on one terminal do not mix. There is nowhere to report
    // a failure to.
    _ = line.utf8.withContiguousStorageIfAvailable { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
