import Glibc

extension SnippetStore {
  /// Keeps all files of a store in its own folder, those too that SQLite makes for a moment, makes that folder, and takes the
  /// store from others who may read it. Called before a store is opened, and before modes cannot be set any more.
  ///
  /// - Returns: the folders that the store has to write in: the one that is named, and where a link leads from there. While
  ///   the folder cannot be made, it is the nearest one above it, since the store is tried again; but neither the user's
  ///   home nor what is above that, nor what is not the user's.
  public static func keepFilesTogether(path: String) -> [String] {
    guard let file = try? StoreFile(path: path) else { return [] }
    // An obstacle to that is told when the store is opened.
    try? file.createDirectories()
    let named = folder(of: file.path)
    // The same as sqlite3_temp_directory, which wants its text from SQLite's own memory.
    setenv("SQLITE_TMPDIR", named, 1)
    file.makePrivate()
    var nearest = named
    while access(nearest, F_OK) != 0, nearest.count > 1 { nearest = folder(of: String(nearest.dropLast())) }
    let linked = realPath(file.path).map { folder(of: $0) }
    return [nearest, linked].compactMap { $0 }.filter { !isTooMuch($0, insteadOfAnother: nearest != named) }
  }

  /// Returns true if a program that may write in the folders of a store may write all over the home.
  static func foldersHoldHome(of path: String) -> Bool {
    folders(of: path).compactMap(realPath).contains(where: holdsHome)
  }

  /// Returns the folders that the files of a store are in: the one that is named, and where a link leads from there.
  public static func folders(of path: String) -> [String] {
    [folder(of: path), realPath(path).map { folder(of: $0) }].compactMap { $0 }
  }

  /// Returns true if a program that may write in a folder may write all over the home, or elsewhere.
  private static func isTooMuch(_ folder: String, insteadOfAnother isOther: Bool) -> Bool {
    var status = stat()
    guard let folder = realPath(folder), stat(folder, &status) == 0 else { return true }
    return holdsHome(folder) || isOther && status.st_uid != geteuid()
  }

  /// - Parameter folder: without links.
  private static func holdsHome(_ folder: String) -> Bool {
    folder == "/" || ((realPath(home) ?? "/") + "/").hasPrefix(folder + "/")
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns the path up to the last slash.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }
}
