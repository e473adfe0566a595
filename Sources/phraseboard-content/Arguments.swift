import ContentService
import Store

/// What the command line asks for.
enum Request {
  case help
  case version
  case update(from: ContentSource, store: String)
}

/// Why a command line is refused.
struct UsageError: Error {
  let reason: String
}

extension Request {
  /// - Parameter arguments: without the program's name.
  init(arguments: [String]) throws {
    var store: String?
    var sources: [ContentSource] = []
    var rest = arguments[...]
    var optionsEnded = false
    while let argument = rest.popFirst() {
      switch argument {
      case _ where optionsEnded: sources.append(try Self.source(argument))
      case "--": optionsEnded = true
      case "--help", "-h":
        self = .help
        return
      case "--version":
        self = .version
        return
      case "--embedded": sources.append(.embedded)
      case "--store":
        guard let path = rest.popFirst() else { throw UsageError(reason: Messages.missingValue(argument)) }
        store = try Self.storePath(path)
      case _ where argument.hasPrefix("--store="):
        store = try Self.storePath(String(argument.dropFirst("--store=".count)))
      case _ where argument.hasPrefix("-"): throw UsageError(reason: Messages.unknownOption(argument))
      default: sources.append(try Self.source(argument))
      }
    }
    guard let source = sources.first else { throw UsageError(reason: Messages.noSource) }
    guard sources.count == 1 else { throw UsageError(reason: Messages.severalSources) }
    self = .update(from: source, store: store ?? SnippetStore.defaultPath)
  }

  private static func storePath(_ path: String) throws -> String {
    guard !path.isEmpty else { throw UsageError(reason: Messages.missingValue("--store")) }
    return path
  }

  private static func source(_ argument: String) throws -> ContentSource {
    do {
      return try ContentSource(argument: argument)
    } catch let error as UnsupportedSource {
      throw UsageError(reason: error.reason)
    }
  }
}
