/// The commands of the settings that were asked for, in their order: one starts once the one before it has ended. Times are
/// milliseconds of one clock.
///
///     asked ──► waiting ──the one before has ended, or `patience` is over──► running ──► ended
///
///  1. Commands start in the order in which they were asked for, and none is lost.
///  2. One that has run for `patience`, such as another keyboard, holds up none any more.
///  3. None waits for longer than `patience`, however many before it go on.
struct CommandOrder {
  typealias Command = LaunchRequest.Command

  /// Milliseconds: longer than a signal to another keyboard takes on a busy machine.
  static let patience: UInt64 = 2000

  /// A command, by the number of its request.
  struct Wanted: Equatable {
    let number: UInt32
    let command: Command
  }

  private var waiting: [(wanted: Wanted, since: UInt64)] = []
  /// The command that was started last, while it runs.
  private var running: (number: UInt32, since: UInt64)?

  /// True where no command waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// The time at which the next command starts at the latest; nil where none waits.
  var due: UInt64? {
    waiting.first.map { first in
      running.map { min($0.since, first.since) + Self.patience } ?? first.since
    }
  }

  mutating func add(_ command: Command, number: UInt32, at time: UInt64) {
    waiting.append((Wanted(number: number, command: command), time))
  }

  /// Notes that a command has ended, or was not started.
  mutating func ended(_ number: UInt32) { if running?.number == number { running = nil } }

  /// Returns the command that is to be started now; nil for none.
  mutating func next(at time: UInt64) -> Wanted? {
    guard let due, due <= time else { return nil }
    let wanted = waiting.removeFirst().wanted
    running = (wanted.number, time)
    return wanted
  }
}
