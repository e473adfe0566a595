import Settings
import Store

/// Where this run's content comes from.
struct ContentSources: Equatable {
  /// As the store knows them, in the order in which they are shown.
  let names: [String]
  /// The names of those that are files or folders, by their absolute paths.
  let paths: [String: [String]]
  /// The options of phraseboard-content that lead it to the same sources.
  let arguments: [String]
}

extension ContentSources {
  /// - Parameters:
  ///   - content: the source that the command line names, which is then the only one.
  ///   - configPath: the settings file that the command line names.
  init(_ settings: Settings, content: String?, configPath: String?) {
    let sources = settings.sources(argument: content)
    names = sources.map(\.name)
    paths = sources.reduce(into: [:]) { paths, source in
      if case .path(let path) = source.place { paths[path, default: []].append(source.name) }
    }
    arguments =
      (configPath.map { ["--config", $0] } ?? []) + (content.map { ["--content", $0] } ?? [])
  }

  /// One sentence about what is not up to date; nil where all is.
  static func reason(of states: [SourceState]) -> String? {
    let failed = states.compactMap { state in state.failure.map { (name: state.name, reason: $0) } }
    guard let first = failed.first else { return nil }
    let told = states.count == 1 ? first.reason : "\(first.name): \(first.reason)"
    return failed.count == 1 ? told : Messages.severalFailed(first: told, others: failed.count - 1)
  }
}
