/// The factor by which clients may be slower than measured, as they share the processors with others.
///
/// Nothing tells how far a client has got with its keys, so the times of `Pacing` stand for that. If more tasks want to
/// run than there are processors, each gets less of them. Measured with `make matrix` beside 24 busy processes on two
/// processors: xterm got none of 8 texts with many keymaps exactly without this, and all with it.
public struct Crowding: Sendable {
  /// The factor by which the times that clients are given are multiplied; at least 1.
  public private(set) var factor = 1.0

  /// The milliseconds in which half of the factor is forgotten: one reading may find the tasks waiting for something
  /// else.
  private static let halfLife = 1_000.0
  /// The greatest factor: no text is to take forever.
  private static let most = 32.0

  /// The time of the last reading, in milliseconds; nil before the first.
  private var last: UInt64?

  /// Makes a crowding of 1: nothing is crowded.
  public init() {}

  /// Takes note of a reading.
  ///
  /// - Parameters:
  ///   - loadavg: the text of `/proc/loadavg` (proc_loadavg(5)). The number of tasks that want to run now counts; if that
  ///     cannot be read, nothing does.
  ///   - processors: the number of processors.
  ///   - time: the time of the reading, in milliseconds.
  public mutating func note(loadavg: some StringProtocol, processors: Int, at time: UInt64) {
    let fields = loadavg.split(separator: " ")
    let running = fields.dropFirst(3).first?.split(separator: "/").first.flatMap { Double($0) } ?? 1
    // One of the tasks is the reader of this.
    let tasks = running.isFinite ? running - 1 : 0
    let crowding = tasks / Double(max(1, processors))
    let elapsed = last.map { time - min($0, time) } ?? 0
    last = time
    factor = min(max(1, crowding, factor / (1 + Double(elapsed) / Self.halfLife)), Self.most)
  }

  /// Returns the time that a client is given for what takes `span` when nothing is crowded.
  func stretched(_ span: UInt64) -> UInt64 {
    UInt64(Double(span) * factor)
  }
}
