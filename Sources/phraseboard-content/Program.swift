import ContentService
import Glibc
import Snippets
import Store

/// How a run ended (sysexits.h).
enum ExitCode: Int32 {
  case done = 0
  case usage = 64
  case refused = 65
  case unavailable = 69
  case store = 70
  case busy = 75
}

/// One run: arguments to exit code.
enum Program {
  static func run(_ arguments: [String]) -> ExitCode {
    do {
      switch try Request(arguments: arguments) {
      case .help: print(Messages.help, terminator: "")
      case .version: print(Messages.version, terminator: "")
      case .update(let source, let path): return try update(from: source, path: path)
      }
      return .done
    } catch let error as UsageError {
      complain("\(error.reason); \(Messages.tryHelp)")
      return .usage
    } catch {
      complain("\(error)")
      return .store
    }
  }

  private static func update(from source: ContentSource, path: String) throws -> ExitCode {
    let store = try SnippetStore(path: path, log: complain)
    let code = try store.withContentLock { try update(store, from: source) }
    if code == nil { complain(Messages.busy) }
    return code ?? .busy
  }

  private static func update(_ store: SnippetStore, from source: ContentSource) throws -> ExitCode {
    let snippets: [Snippet]
    do {
      snippets = try source.load()
    } catch {
      let message = Messages.failed(source.description, "\(error)")
      complain(message)
      try store.recordFailure(message)
      let isRefused = error is DocumentError || (error as? HTTPFailure)?.kind == .refused
      return isRefused ? .refused : .unavailable
    }
    try store.replaceContent(with: snippets, source: source.identity)
    warn(of: snippets.compactMap(\.problem))
    return .done
  }

  /// The most problems that are told one by one.
  private static let mostProblems = 20

  private static func warn(of problems: [String]) {
    for problem in problems.prefix(mostProblems) { complain(Messages.warning(problem)) }
    let more = problems.count - mostProblems
    if more > 0 { complain(Messages.moreWarnings(more)) }
  }

  /// Writes one line to the standard error.
  private static func complain(_ message: String) {
    var line = "\(Messages.name): \(message)\n"
    // Not through stdio, whose `stderr` Swift takes for shared state. A failure could be told to nobody.
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
