import EventLoop
import Glibc

/// Runs phraseboard-content: what fetches and what reads files, each one at a time.
///
/// They do not wait for each other, so that a server that is slow never delays a file that was saved.
final class ContentProgram {
  /// What a run is about.
  enum Task: Hashable {
    /// Every source, whenever it was fetched last.
    case all
    /// Sources whose time has come, and files.
    case due
    /// Of this name.
    case source(String)
  }

  /// Called after each run with what went wrong, if it is nothing that the store tells.
  var onFinished: ((_ failure: String?) -> Void)?

  private final class Lane {
    var child: ChildProcess?
    var waiting: Set<Task> = []
  }

  private let arguments: [String]
  private unowned let loop: EventLoop
  private let fetches = Lane()
  private let files = Lane()

  /// - Parameter arguments: those of each run, such as where the store is.
  init(arguments: [String], in loop: EventLoop) {
    self.arguments = arguments
    self.loop = loop
  }

  /// Whether a run that may fetch is on.
  var isFetching: Bool { fetches.child != nil }

  /// Starts a run, or has it follow the one that is on: that one may have read already what has changed since.
  func run(_ task: Task) {
    let lane =
      switch task {
      case .all, .due: fetches
      case .source: files
      }
    lane.waiting.insert(task)
    startNext(lane)
  }

  private func startNext(_ lane: Lane) {
    guard lane.child == nil, !lane.waiting.isEmpty else { return }
    let tasks = lane.waiting
    lane.waiting = []
    do {
      lane.child = try ChildProcess([Self.path] + arguments + Self.selection(tasks), in: loop) {
        [unowned self] exit in
        lane.child = nil
        onFinished?(Self.failure(exit))
        startNext(lane)
      }
    } catch {
      onFinished?(Messages.contentProgramFailed("\(error)"))
    }
  }

  /// The options of phraseboard-content that stand for some tasks.
  static func selection(_ tasks: Set<Task>) -> [String] {
    if tasks.contains(.all) { return [] }
    if tasks.contains(.due) { return ["--due"] }
    let names = tasks.compactMap { task in
      if case .source(let name) = task { name } else { nil }
    }
    return names.sorted().flatMap { ["--source", $0] }
  }

  private static func failure(_ exit: ChildProcess.Exit) -> String? {
    switch exit {
    case .code(let code) where toldCodes.contains(code): nil
    case .code(let code): Messages.contentProgramEnded(code: code)
    case .signal(let signal): Messages.contentProgramKilled(signal: signal)
    }
  }

  /// Done, refused and not fetched (EX_DATAERR, EX_UNAVAILABLE): the store has it with the sources.
  private static let toldCodes: Set<Int32> = [0, 65, 69]

  private static let name = "phraseboard-content"

  /// phraseboard-content next to this program, where it is installed and built; else from PATH.
  private static var path: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = path.lastIndex(of: "/") else { return name }
    let sibling = path[...slash] + name
    return access(String(sibling), X_OK) == 0 ? String(sibling) : name
  }
}
