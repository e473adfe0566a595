import Glibc
import Settings

/// The folder of the user's own phrases.
struct OwnFolder {
  let path = Settings.ownFolder

  func file(_ name: String) -> String {
    path + "/" + name
  }

  /// Runs `body` while no other run of this program changes the folder, which is made when it is missing.
  func locked<Value>(_ body: () throws -> Value) throws -> Value {
    try Files.makeFolder(path)
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      throw Failure(code: .cannotCreate, description: Messages.notCreated(path, systemReason()))
    }
    defer { close(folder) }
    while flock(folder, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw Failure(code: .cannotCreate, description: Messages.notCreated(path, systemReason()))
      }
    }
    return try body()
  }

  /// Has the folder read, so that what has been written there shows at once.
  ///
  /// A keyboard that runs sees the folder change by itself; without one this is how it gets into the store.
  func show(_ options: ContentOptions) throws {
    let place = SourceSettings.Place.path(path)
    guard let source = options.settings().sourcesInEffect.first(where: { $0.place == place }) else {
      return Output.tell(Messages.warning(Messages.ownFolderNotShown(path)))
    }
    do {
      let code = try ContentProgram.run(options.arguments + ["--source", source.name])
      guard code != 0 else { return }
      throw Failure(code: .passedOn(code), description: Messages.contentProgramEnded(code))
    } catch let failure as Failure {
      throw Failure(code: failure.code, description: Messages.writtenButNotShown(failure.description))
    }
  }
}
