import ArgumentParser
import Glibc
import Settings
import Store
import Toml

/// Which settings and which store a command is about.
struct ContentOptions: ParsableArguments {
  @Option(help: Messages.config, completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(help: Messages.store, completion: .file())
  var store: String?

  /// The settings, after what is wrong in them is told.
  func settings() -> Settings {
    let path = config ?? Settings.defaultPath
    let (settings, diagnostics) = Settings.load(path: path, mustExist: config != nil)
    for diagnostic in diagnostics { Output.tell(Messages.warning(diagnostic.description)) }
    return settings
  }

  /// The store to read from; nil where none has been made yet.
  ///
  /// Reading makes none.
  func openStore() throws -> SnippetStore? {
    let path = store ?? SnippetStore.defaultPath
    if access(path, F_OK) != 0 && errno == ENOENT {
      guard let store else { return nil }
      throw Failure(code: .noInput, description: Messages.noFile(store))
    }
    return try inStore { try SnippetStore(path: path, log: { Output.tell(Messages.warning($0)) }) }
  }

  /// The same for phraseboard-content.
  var arguments: [String] {
    [("--config", config), ("--store", store)].flatMap { name, value in value.map { [name, $0] } ?? [] }
  }
}

/// Does something with the store, with its errors as failures of this program.
func inStore<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as StoreError {
    throw Failure(code: .store, description: Messages.storeFailed(error.description))
  }
}

/// Refuses names that are not among those that there are.
func check(_ names: [String], among known: [String], _ refusal: (String, _ known: String) -> String) throws {
  for name in names where !known.contains(name) {
    let hint =
      nearestName(to: name, in: known).map { Messages.didYouMean($0) } ?? Messages.knownNames(known)
    throw Failure(code: .usage, description: refusal(name, hint))
  }
}
