/// How much slower than measured the clients may be, as they share the processors with others.
///
/// Nothing tells how far a client has got with its keys, so the times of `Pacing` stand for that. Where more tasks want to
/// run than there are processors, each gets less of them. Measured with `make matrix` beside 24 busy processes on two
/// processors: of 8 texts with many keymaps xterm got none exactly without this, and all with it.
public struct Crowding: Sendable {
  /// What the times that clients are given are multiplied with; at least 1.
  public private(set) var factor = 1.0

  /// In how many milliseconds half of the factor is forgotten: one reading may find the tasks waiting for something else.
  private static let halfLife = 1_000.0
  /// No text is to take forever.
  private static let most = 32.0

  /// When the last reading was taken.
  private var last: UInt64?

  /// Not crowded.
  public init() {}

  /// Takes note of a reading.
  ///
  /// - Parameters:
  ///   - loadavg: the text of `/proc/loadavg` (proc_loadavg(5)). The average of a minute and the number of tasks that want
  ///     to run now both count; what cannot be read does not.
  ///   - processors: how many there are.
  ///   - time: when it was taken, in milliseconds.
  public mutating func note(loadavg: some StringProtocol, processors: Int, at time: UInt64) {
    let fields = loadavg.split(separator: " ")
    let average = fields.first.flatMap { Double($0) } ?? 0
    // One of them is who reads this.
    let running = fields.dropFirst(3).first?.split(separator: "/").first.flatMap { Double($0) }.map { $0 - 1 }
    let tasks = [average, running ?? 0].filter(\.isFinite).max() ?? 0
    let crowding = tasks / Double(max(1, processors))
    let elapsed = last.map { time - min($0, time) } ?? 0
    last = time
    factor = min(max(1, crowding, factor / (1 + Double(elapsed) / Self.halfLife)), Self.most)
  }

  /// How long a client is given for what takes `span` where nothing is crowded.
  func stretched(_ span: UInt64) -> UInt64 {
    UInt64(Double(span) * factor)
  }
}
