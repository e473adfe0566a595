import Foundation
import Stage
import Synchronization

/// Types every text into every client by the real keyboard, and does with phrases what people do; compares what arrives.
public struct Matrix: Sendable {
  public struct Options: Sendable {
    public var clients = MatrixClient.all
    public var texts = MatrixText.all
    public var uses = MatrixUse.all
    public var runs = 1
    /// The number of clients that are typed into at a time, each on a stage of its own.
    public var jobs = 1
    /// The number of processes that are busy beside all of it.
    public var busy = 0

    public init() {}
  }

  public enum CellResult: Equatable, Sendable {
    case exact
    /// The text is as the client's known limit has it.
    case limit
    /// The client tells nothing, nothing was typed, and that was said.
    case notPossible(String)
    case differs(TextDifference)
    /// The client or the keyboard did not survive it, or did not answer any more: why, with the ends of all logs.
    case broke(String)

    public var isAsExpected: Bool {
      switch self {
      case .exact, .limit, .notPossible: true
      case .differs, .broke: false
      }
    }
  }

  /// The text or the use that a row of the table shows.
  public enum Row: Sendable {
    case text(MatrixText)
    case use(MatrixUse)

    public var name: String {
      switch self {
      case .text(let text): text.name
      case .use(let use): use.name
      }
    }
  }

  /// The result of a text or a use in a client.
  public struct Cell: Sendable {
    public let client: MatrixClient
    public let row: Row
    public let run: Int
    public let result: CellResult
    /// The seconds from the command to the last character.
    public let seconds: Double
  }

  private let options: Options
  private let programs: Programs

  public init(_ options: Options = Options(), programs: Programs) {
    self.options = options
    self.programs = programs
  }

  /// Runs all of it: the first run of each client, then the second; `report` gets each cell as it is done, on any thread
  /// but one at a time.
  ///
  /// A client that breaks down is started again for the next text; one that does not start is broken for this text. Throws
  /// where there can be no busy processes.
  public func run(report: @escaping @Sendable (Cell) -> Void) throws {
    let busy = try Stage.withBusyProcesses(options.busy)
    defer { busy.stop() }
    let queue = MatrixQueue(options, report: report)
    let jobs = DispatchGroup()
    for _ in 0..<max(1, options.jobs) {
      jobs.enter()
      // A job waits most of the time: it does not need a processor of its own.
      Thread.detachNewThread {
        work(off: queue)
        jobs.leave()
      }
    }
    jobs.wait()
  }

  private func work(off queue: MatrixQueue) {
    while let next = queue.next() { run(next.run, of: next.client, report: queue.report) }
  }

  private func run(_ run: Int, of client: MatrixClient, report: (Cell) -> Void) {
    let texts = options.texts.filter(client.takes)
    play(texts.map { .text($0) }, keys: MatrixText.document(of: texts), run, of: client, report: report)
    let uses = options.uses.filter(client.takes)
    play(uses.map { .use($0) }, keys: MatrixUse.document, run, of: client, report: report)
  }

  /// Plays rows one after the other in a client, with a keyboard that has the keys of a document.
  private func play(
    _ rows: [Row], keys document: String, _ run: Int, of client: MatrixClient, report: (Cell) -> Void
  ) {
    var bench: ClientBench?
    defer { bench?.stop() }
    for row in rows {
      let (result, seconds) = Self.result {
        let current = try bench ?? ClientBench(client, keys: document, programs: programs)
        bench = current
        switch row {
        case .text(let text): return try current.type(text)
        case .use(let use): return try current.play(use)
        }
      }
      report(Cell(client: client, row: row, run: run, result: result, seconds: seconds))
      if case .broke = result {
        bench?.stop()
        bench = nil
      }
    }
  }

  private static func result(of type: () throws -> (CellResult, Double)) -> (CellResult, Double) {
    do {
      return try type()
    } catch {
      return (.broke("\(error)"), 0)
    }
  }
}

/// The queue that the jobs share: the runs that are still to be done, and the reporter of the cells that are done.
private final class MatrixQueue: Sendable {
  private let rest: Mutex<ArraySlice<(run: Int, client: MatrixClient)>>
  private let reporter: @Sendable (Matrix.Cell) -> Void

  init(_ options: Matrix.Options, report: @escaping @Sendable (Matrix.Cell) -> Void) {
    let runs = (1...max(1, options.runs)).flatMap { run in options.clients.map { (run: run, client: $0) } }
    rest = Mutex(runs[...])
    reporter = report
  }

  /// Returns nil when there is no run left.
  func next() -> (run: Int, client: MatrixClient)? {
    rest.withLock { $0.popFirst() }
  }

  func report(_ cell: Matrix.Cell) {
    rest.withLock { _ in reporter(cell) }
  }
}
