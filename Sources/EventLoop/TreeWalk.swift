import Glibc

/// A walk to the places that must be watched to learn of the changes of a file or folder.
enum TreeWalk {
  /// A file or folder to watch, and the only name in it that matters; nil for all.
  struct Place: Hashable {
    let path: String
    let name: String?
    /// True if writing there matters, and not only coming and going. It must not matter in /dev: a program that closes
    /// /dev/null has written there.
    var tellsWrites = true
  }

  /// The greatest depth of folders within each other: more than anybody sorts phrases into.
  private static let deepest = 8
  /// The most folders that are watched: few enough for a mistake such as the root of the file system.
  private static let most = 512

  /// Returns the places to watch for a path. A path that does not exist is awaited in the nearest folder that does.
  static func places(of path: String, isDatabase: Bool) -> [Place] {
    var places = [waitingPlace(of: path)]
    // A program that saves the file that a link leads to does so in another folder.
    if let target = resolved(path), target != path { places.append(waitingPlace(of: target)) }
    guard !isDatabase, isFolder(path) else { return places }
    var seen: Set<FolderID> = []
    places += folders(in: path, depth: 0, seen: &seen)
    return places
  }

  /// Returns the folder that a path is in, or the nearest one above it that can be watched, and the name to await there.
  private static func waitingPlace(of path: String) -> Place {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    while let slash = path.lastIndex(of: "/") {
      let name = String(path[path.index(after: slash)...])
      let parent = slash == path.startIndex ? "/" : String(path[..<slash])
      if parent == "/" || canBeWatched(parent) {
        return Place(path: parent, name: name, tellsWrites: isFile(path))
      }
      path = parent
    }
    return Place(path: ".", name: path, tellsWrites: isFile(path))
  }

  private struct FolderID: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  private static func folders(in path: String, depth: Int, seen: inout Set<FolderID>) -> [Place] {
    var status = stat()
    guard depth <= deepest, seen.count < most, stat(path, &status) == 0,
      seen.insert(FolderID(device: status.st_dev, inode: status.st_ino)).inserted
    else { return [] }
    var places = [Place(path: path, name: nil)]
    for name in names(in: path) where !name.hasPrefix(".") {
      let entry = path + "/" + name
      guard lstat(entry, &status) == 0 else { continue }
      let isLink = status.st_mode & S_IFMT == S_IFLNK
      if isFolder(entry) {
        places += folders(in: entry, depth: depth + 1, seen: &seen)
      } else if isLink, places.count < most {
        places.append(Place(path: entry, name: nil))
      }
    }
    return places
  }

  private static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// Tells if a path is a folder that this user can read. If others make one readable, that is noticed from above.
  private static func canBeWatched(_ path: String) -> Bool {
    isFolder(path) && access(path, R_OK | X_OK) == 0
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }

  private static func resolved(_ path: String) -> String? {
    guard let bytes = realpath(path, nil) else { return nil }
    defer { free(bytes) }
    return String(cString: bytes)
  }
}
