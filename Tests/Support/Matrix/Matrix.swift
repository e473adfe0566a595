import Foundation
import Stage
import Synchronization

/// Types every text into every client by the real keyboard, and compares what arrives.
public struct Matrix: Sendable {
  public struct Options: Sendable {
    public var clients = MatrixClient.all
    public var texts = MatrixText.all
    public var runs = 1
    /// How many clients are typed into at a time, each on a stage of its own.
    public var jobs = 1
    /// How many processes are busy beside all of it.
    public var busy = 0

    public init() {}
  }

  public enum CellResult: Equatable, Sendable {
    case exact
    /// As the client's known limit has it.
    case limit
    case differs(TextDifference)
    /// The client or the keyboard did not survive it, or did not answer any more: why, with the ends of all logs.
    case broke(String)

    public var isAsExpected: Bool { self == .exact || self == .limit }
  }

  /// What came of a text in a client.
  public struct Cell: Sendable {
    public let client: MatrixClient
    public let text: MatrixText
    public let run: Int
    public let result: CellResult
    /// From the command to the last character.
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
    var bench: ClientBench?
    defer { bench?.stop() }
    for text in options.texts where client.takes(text) {
      let (result, seconds) = Self.result {
        let current = try bench ?? ClientBench(client, texts: options.texts, programs: programs)
        bench = current
        return try current.type(text)
      }
      report(Cell(client: client, text: text, run: run, result: result, seconds: seconds))
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

/// The runs that are still to be done, and the cells that are: what the jobs share.
private final class MatrixQueue: Sendable {
  private let rest: Mutex<ArraySlice<(run: Int, client: MatrixClient)>>
  private let reporter: @Sendable (Matrix.Cell) -> Void

  init(_ options: Matrix.Options, report: @escaping @Sendable (Matrix.Cell) -> Void) {
    let runs = (1...max(1, options.runs)).flatMap { run in options.clients.map { (run: run, client: $0) } }
    rest = Mutex(runs[...])
    reporter = report
  }

  /// nil when there is none left.
  func next() -> (run: Int, client: MatrixClient)? {
    rest.withLock { $0.popFirst() }
  }

  func report(_ cell: Matrix.Cell) {
    rest.withLock { _ in reporter(cell) }
  }
}

/// A stage with one client, and a keyboard whose keys are the texts.
private final class ClientBench {
  private let client: MatrixClient
  private let stage: Stage
  private let field: TextField
  private let keyboard: Keyboard

  init(_ client: MatrixClient, texts: [MatrixText], programs: Programs) throws {
    self.client = client
    var options = Stage.Options()
    options.timeLimit = 24 * 3600
    // A browser answers once it has handled all keys: minutes after 100,000 of them.
    options.patience = client.program.page == nil ? 60 : 600
    options.shell = client.shell
    options.xwayland = client.program == .xterm
    stage = try Stage(options)
    do {
      field = try client.start(on: stage, programs: programs)
      keyboard = try stage.startKeyboard(
        programs, keys: texts.map { ($0.name, $0.pieces) }, arguments: client.arguments)
      try keyboard.waitUntilReady()
      try field.waitForFocus()
      try keyboard.wait(for: "typing through the \(client.typing.rawValue)") {
        $0.typing == client.typing.rawValue
      }
    } catch {
      stage.stop()
      throw error
    }
  }

  func stop() { stage.stop() }

  /// What comes of a text, and the seconds from the command to its last character.
  func type(_ text: MatrixText) throws -> (Matrix.CellResult, Double) {
    try field.clear()
    let start = Date()
    switch text.means {
    case .command: try keyboard.type(text.name, times: text.pieces.count)
    case .taps: try keyboard.tap(text.pieces.map { _ in "snippet:\(text.name)" })
    case .tapsAndDeletes: try keyboard.tap(text.pieces.flatMap { _ in ["snippet:\(text.name)", "delete"] })
    }
    let limit = KnownLimit.outcome(of: text, in: client)
    let expected = (limit ?? text.expected(deletion: client.deletion)).replacing("\n", with: client.newline)
    let seconds = try wait(for: expected).timeIntervalSince(start)
    // What comes too much comes at once: the keyboard has sent it, and the compositor has passed it on.
    _ = try keyboard.inspect()
    try stage.waitForCompositor()
    try field.update()
    if let difference = TextDifference(expected: expected, received: received) {
      return (.differs(difference), seconds)
    }
    return (limit == nil ? .exact : .limit, seconds)
  }

  private var received: String { String(decoding: field.received, as: UTF8.self) }

  /// Waits until as much has arrived as is expected, or nothing more comes; returns when the last of it did.
  private func wait(for expected: String) throws -> Date {
    let begin = Date()
    var last = begin
    var count = 0
    while true {
      let start = Date()
      try field.update()
      let now = Date()
      if field.received.count != count {
        count = field.received.count
        last = now
      }
      if count >= expected.utf8.count || now.timeIntervalSince(last) > client.patience { return last }
      // Most of the client's time is left for the text, and a text that takes minutes is not timed to milliseconds. But
      // whether more comes is not to be decided by one look.
      let pause = max(0.01, 3 * now.timeIntervalSince(start), now.timeIntervalSince(begin) / 50)
      Thread.sleep(forTimeInterval: min(pause, client.patience / 3))
    }
  }
}
