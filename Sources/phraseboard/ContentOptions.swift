import ArgumentParser
import Glibc
import Settings
import Store
import Toml

/// The options that name the settings and the store of a command.
struct ContentOptions: ParsableArguments {
  @Option(help: Messages.config, completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(help: Messages.store, completion: .file())
  var store: String?

  /// Reads the settings, and tells the mistakes in them.
  ///
  /// - Parameter isSilent: true when phraseboard-content tells the mistakes.
  func settings(isSilent: Bool = false) -> Settings {
    let file = SettingsFile(named: config)
    guard !isSilent else { return file.settings }
    for diagnostic in file.diagnostics { Output.tell(Messages.warning(diagnostic.description)) }
    // The user who names another file knows where it is.
    let strays = config == nil ? FileChanges.strays(beside: file.path) : []
    for stray in strays { Output.tell(Messages.warning(Messages.stray(stray))) }
    return file.settings
  }

  /// Warns of files that have changed since they were read.
  func warnOfChanges(_ store: SnippetStore?) throws {
    for source in SettingsFile(named: config).settings.sourcesInEffect {
      let state = try inStore { try store?.state(of: source.name) }
      if let change = state.flatMap({ SourceReport.change(of: source, since: $0) }) {
        Output.tell(Messages.warning(change))
      }
    }
  }

  /// Opens the store for reading; nil when none has been made yet.
  ///
  /// Makes no store.
  func openStore() throws -> SnippetStore? {
    let path = store ?? SnippetStore.defaultPath
    if access(path, F_OK) != 0 && errno == ENOENT {
      guard let store else { return nil }
      throw Failure(code: .noInput, description: Messages.noFile(store))
    }
    return try inStore { try SnippetStore(path: path, log: { Output.tell(Messages.warning($0)) }) }
  }

  /// The same options for phraseboard-content.
  var arguments: [String] {
    [("--config", config), ("--store", store)].flatMap { name, value in value.map { [name, $0] } ?? [] }
  }
}

/// Does something with the store, and turns its errors into failures of this program.
func inStore<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as StoreError {
    let isReadOnly = error.isReadOnly
    throw Failure(
      code: .store,
      description: isReadOnly ? Messages.storeReadOnly(error.path) : Messages.storeFailed(error.description))
  }
}

/// Refuses names that are not among the known ones.
func check(_ names: [String], among known: [String], _ refusal: (String, _ known: String) -> String) throws {
  for name in names where !known.contains(name) {
    let hint =
      nearestName(to: name, in: known).map { Messages.didYouMean($0) } ?? Messages.knownNames(known)
    throw Failure(code: .usage, description: refusal(name, hint))
  }
}
