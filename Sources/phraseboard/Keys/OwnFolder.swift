import CommandFormats
import Glibc
import Settings
import Snippets

/// The folder of the user's own phrases.
struct OwnFolder {
  let path = Settings.ownFolder

  func file(_ name: String) -> String {
    path + "/" + name
  }

  /// Runs `body` while no other run of this program changes the folder. Makes a missing folder.
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

  /// Reads the folder into the store before a key of it is looked for. The commands that change the folder tell its
  /// mistakes.
  func store(_ source: SourceSettings, _ options: ContentOptions) throws {
    _ = try ContentProgram.run(options.arguments + ["--source", source.name], isSilent: true)
  }

  private func source(_ options: ContentOptions) -> SourceSettings? {
    source(among: options.settings(isSilent: true).sourcesInEffect)
  }

  /// Returns the source that the folder is; nil when the settings do not show it.
  func source(among sources: [SourceSettings]) -> SourceSettings? {
    sources.first { $0.place == .path(path) }
  }

  /// Refuses a label that another TOML file of the folder has, whatever the case of its letters.
  func checkLabel(_ label: String, besides name: String, _ options: ContentOptions) throws {
    guard let source = source(options), let store = try? options.openStore() else { return }
    for part in (try? store.parts(of: source.name, withLabel: label)) ?? [] where part != name {
      // The store may be older than the file.
      guard let bytes = try? Files.read(file(part)), let keys = try? TomlKeyFile(bytes, path: file(part)),
        let other = keys.lookAlike(of: label)
      else { continue }
      throw Failure(
        code: .data, description: Messages.labelTaken(label, other.label, file(part), line: other.line))
    }
  }

  /// Adds a phrase to the file for added phrases, and returns that file.
  ///
  /// - Parameter hasOwnID: true when its id was given, so that another phrase may have its label.
  @discardableResult
  func add(_ phrase: Snippet, hasOwnID: Bool, _ options: ContentOptions) throws -> OwnFile {
    let file = OwnFile(path: file(OwnFile.name))
    if !hasOwnID { try checkLabel(phrase.label, besides: OwnFile.name, options) }
    try locked { try file.append(phrase, hasOwnID: hasOwnID) }
    return file
  }

  /// Warns that a keyboard which was started with a source of its own goes on showing that one.
  private func warnOfOtherContent(_ own: SourceSettings, _ options: ContentOptions) throws {
    let shown = try inStore { try options.openStore()?.sources().map(\.name) } ?? []
    guard !shown.isEmpty, !shown.contains(own.name) else { return }
    Output.tell(Messages.warning(Messages.keyboardShowsOther(shown[0])))
  }

  /// Reads the folder into the store, so that what has been written there shows at once.
  ///
  /// A keyboard that runs sees the folder change by itself; without one, nothing else does this.
  ///
  /// - Parameter failsForOthers: true when a refused file is a failure. The program tells which one, and it may be
  ///   another than the one that was written.
  func show(_ options: ContentOptions, failsForOthers: Bool = false) throws {
    guard let source = source(options) else {
      return Output.tell(Messages.warning(Messages.ownFolderNotShown(path)))
    }
    do {
      let code = try ContentProgram.run(options.arguments + ["--source", source.name])
      let isDone = code == 0 || code == FailureCode.data.rawValue && !failsForOthers
      guard !isDone else { return try warnOfOtherContent(source, options) }
      throw Failure(code: .passedOn(code), description: Messages.contentProgramEnded(code))
    } catch let failure as Failure {
      throw Failure(code: failure.code, description: Messages.writtenButNotShown(failure.description))
    }
  }
}
