import ContentService
import Glibc
import Settings
import Store

/// The keys that a user begins with: a file in their own folder, which is written once and never again.
enum FirstKeys {
  /// The file's name, which comes before the file of `phraseboard add`.
  static let fileName = "examples.toml"
  /// The name under which the store knows that they were written.
  private static let state = "first-keys"

  /// Tells whether the built-in keys may stand in for the file: not for a user who has, or had, a folder of their own.
  static func mayStandIn(_ store: SnippetStore) throws -> Bool {
    var status = stat()
    return try lstat(Settings.ownFolder, &status) != 0 && !wereWritten(store)
  }

  /// Tells whether they were written: keys that are gone since then were removed.
  private static func wereWritten(_ store: SnippetStore) throws -> Bool {
    try store.keyboardState(state) != nil
  }

  /// Writes them where there is neither a folder of the user's own yet, nor any other source.
  ///
  /// If the folder cannot be made, as in a read-only home, the built-in keys stand in for the file. It has to be called before
  /// this program gives up writing files.
  static func write(for request: RefreshRequest) {
    let folder = Settings.ownFolder
    var status = stat()
    guard request.content == nil, lstat(folder, &status) != 0, errno == ENOENT else { return }
    let file = SettingsFile(named: request.config)
    guard file.namesSources, file.settings.sourcesInEffect.map(\.place) == [.path(folder)],
      // A store with a fault is left alone: the next one to ask for content is told what is wrong with it.
      let store = try? SnippetStore(path: request.store), store.obstacleToWriting == nil,
      (try? wereWritten(store)) == false, write(into: folder)
    else { return }
    try? store.setKeyboardState(state, "written")
  }

  private static func write(into folder: String) -> Bool {
    let above = { (path: String) in path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
    for path in [above(above(folder)), above(folder), folder] { mkdir(path, 0o700) }
    // The file gets its name only once it is whole. A hidden file is not read.
    let (path, draft) = ("\(folder)/\(fileName)", "\(folder)/.\(fileName).\(getpid())")
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    var text = ContentSource.embeddedDocument
    let isWritten = text.withUTF8 { Glibc.write(file, $0.baseAddress, $0.count) == $0.count }
    guard close(file) == 0, isWritten, rename(draft, path) == 0 else {
      unlink(draft)
      rmdir(folder)
      return false
    }
    return true
  }
}
