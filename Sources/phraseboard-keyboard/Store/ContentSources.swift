import Keyboard
import Settings
import Store

/// The sources of this run's content.
struct ContentSources: Equatable {
  /// The names by which the store knows them, in the order in which they are shown.
  let names: [String]
  /// The names of those that are files or folders, by their absolute paths.
  let paths: [String: [String]]
  /// The sources that are fetched from servers.
  let servers: [SourceSettings]
  /// The files that headers of servers stand in, by their absolute paths.
  let headerFiles: Set<String>
}

extension ContentSources {
  /// The paths of which a change is followed by a run.
  var watchedPaths: Set<String> { headerFiles.union(paths.keys) }

  /// The names of those that can be asked.
  var askable: Set<String> { Set(servers.map(\.name)).union(paths.values.joined()) }

  /// - Parameter content: the source that the command line names, which is then the only one.
  init(_ settings: Settings, content: String?) {
    let sources = settings.sources(argument: content)
    names = sources.map(\.name)
    paths = sources.reduce(into: [:]) { paths, source in
      if case .path(let path) = source.place { paths[path, default: []].append(source.name) }
    }
    servers = sources.filter { if case .url = $0.place { true } else { false } }
    headerFiles = Set(
      servers.flatMap(\.headers).compactMap { if case .file(let path) = $0.value { path } else { nil } })
  }

  /// Returns the first mistake in the user's own files, which are read all the same, and the number of others; nil for none.
  static func ownProblems(of states: [SourceState]) -> String? {
    guard let own = states.first(where: { $0.name == Settings.ownSourceName }), own.failure == nil,
      let first = own.problems.first
    else { return nil }
    let folder = Settings.ownFolder + "/"
    let short = first.hasPrefix(folder) ? String(first.dropFirst(folder.count)) : first
    return Messages.ownProblems(first: short, others: own.problems.count - 1)
  }

  /// Returns the kind of trouble that `reason` is about: what a server sends is nothing that its user could mend.
  static func trouble(of states: [SourceState]) -> ContentTrouble {
    let first = states.first { $0.failure != nil }
    return first.map { $0.isRefused && $0.location.hasPrefix("/") } ?? false ? .mistaken : .old
  }

  /// Returns one sentence about what is not up to date; nil where all is.
  static func reason(of states: [SourceState]) -> String? {
    let failed = states.compactMap { state in state.failure.map { (name: state.name, reason: $0) } }
    guard let first = failed.first else { return nil }
    let told = states.count == 1 ? first.reason : "\(first.name): \(first.reason)"
    return failed.count == 1 ? told : Messages.severalFailed(first: told, others: failed.count - 1)
  }
}
