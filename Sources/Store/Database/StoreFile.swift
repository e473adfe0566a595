import Glibc
import Snippets

/// Returns the system's words for an error number.
func systemMessage(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}

/// Returns the same with what to do about it.
func advisedMessage(_ number: Int32 = errno) -> String {
  SystemAdvice.sentence(systemMessage(number), number: number)
}

/// The store's file in the file system: making it, telling it from others, wiping what was copied from it.
struct StoreFile {
  let path: String

  /// - Throws: `StoreError` for a path that no file can have, or a store should not: the programs may write all over its
  ///   folder.
  init(path: String) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StoreError(
        path: path.isEmpty ? "store" : "", reason: "the path is empty or holds a NUL character")
    }
    // SQLite takes some names for more than names (":memory:", "file:..."), and none that begins with these.
    self.path = path.hasPrefix("/") || path.hasPrefix("./") ? path : "./" + path
    if SnippetStore.foldersHoldHome(of: self.path) {
      throw error(
        "has to be in a folder of its own, not in the home folder or above it, as in: --store ~/phraseboard/store.db"
      )
    }
  }

  /// The file that a path leads to, as long as that file exists.
  struct Identity: Equatable {
    let device: dev_t
    let inode: ino_t
  }

  /// The identity of the file; nil when there is no such file.
  var identity: Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: status.st_dev, inode: status.st_ino)
  }

  /// The reason why the file cannot be written, by its own or its folder's rights; nil where it can.
  ///
  /// SQLite makes files beside it.
  var obstacleToWriting: String? {
    for place in [path, String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])]
    where access(place, W_OK) != 0 {
      return "\(place): \(systemMessage())"
    }
    return nil
  }

  /// True where something has been written that is in SQLite's log alone.
  var hasLog: Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Makes the file, readable for its owner only, and the directories that lead to it, unless they exist.
  ///
  /// - Throws: `StoreError` when that fails or something other than a file is in the place.
  func create() throws {
    try createDirectories()
    // SQLite would make it readable for all. An existing file is not opened here: closing it would drop the
    // locks that this process's other connections hold on it (fcntl's rule).
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0o600)
    if descriptor >= 0 {
      close(descriptor)
      syncDirectory()
      return
    }
    guard errno == EEXIST else { throw error("cannot be created: \(advisedMessage())") }
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else { throw error("is not a regular file") }
    makePrivate(status)
  }

  /// Takes an existing store from all but its owner. Programs that confine themselves call this before they do so.
  func makePrivate() {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { makePrivate(status) }
  }

  /// Sets the mode; SQLite gives its other files the same one.
  private func makePrivate(_ status: stat) {
    if status.st_mode & 0o077 != 0 { chmod(path, status.st_mode & 0o700) }
  }

  /// Makes the file's name survive a loss of power, as SQLite does for the content of the file.
  private func syncDirectory() {
    guard let slash = path.lastIndex(of: "/") else { return }
    let descriptor = open(String(path[...slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  func createDirectories() throws {
    var end = path.startIndex
    while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
      let directory = String(path[..<slash])
      guard mkdir(directory, 0o700) == 0 || errno == EEXIST || isDirectory(directory) else {
        throw StoreError(path: directory, reason: "cannot be created: \(advisedMessage())")
      }
      end = slash
    }
  }

  private func isDirectory(_ path: String) -> Bool {
    let number = errno
    defer { errno = number }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Runs `body` while no other process runs its own for this file.
  ///
  /// This process may have no connection to the file when `body` ends.
  ///
  /// - Parameter waits: false throws an error that `isBusy` while another process runs its own.
  func withRecoveryLock<Value>(waits: Bool, _ body: (_ descriptor: Int32) throws -> Value) throws -> Value {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw error("is damaged and cannot be opened: \(systemMessage())") }
    defer { close(descriptor) }
    guard flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) == 0 else {
      let kind = errno == EWOULDBLOCK ? StoreError.Kind.busy : .other
      throw StoreError(path: path, reason: "is damaged and cannot be locked: \(systemMessage())", kind: kind)
    }
    return try body(descriptor)
  }

  /// Overwrites and removes the copies of damaged stores that earlier versions have kept: there may be secrets in them.
  func removeCopies() {
    for number in ["", "2", "3"] {
      for suffix in ["", "-wal"] { Self.wipe("\(path).broken\(number)\(suffix)") }
    }
  }

  private static func wipe(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer {
      close(descriptor)
      unlink(path)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    let zeros = [UInt8](repeating: 0, count: 1 << 16)
    var offset: off_t = 0
    while offset < status.st_size {
      let count = pwrite(descriptor, zeros, min(zeros.count, Int(status.st_size - offset)), offset)
      guard count > 0 else { break }
      offset += off_t(count)
    }
    fsync(descriptor)
  }

  /// Returns true if a damaged file was a store: by SQLite's header with our application id. A crash of the system can leave any file
  /// blank at its beginning: then it was one where nothing else is in it, or the lock of our sources is beside it.
  func isOurs(_ descriptor: Int32) -> Bool {
    var header = [UInt8](repeating: 0, count: 100)
    guard pread(descriptor, &header, header.count, 0) >= 0 else { return false }
    if header.allSatisfy({ $0 == 0 }) { return access(lockPath, F_OK) == 0 || Self.isBlank(descriptor) }
    let id = withUnsafeBytes(of: Int32(Schema.applicationID).bigEndian) { Array($0) }
    return header.starts(with: "SQLite format 3\0".utf8) && header[68..<72].elementsEqual(id)
  }

  /// The file of the locks of sources.
  var lockPath: String { path + ".lock" }

  private static func isBlank(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var offset: off_t = 0
    while true {
      let count = pread(descriptor, &bytes, bytes.count, offset)
      guard count > 0 else { return count == 0 }
      guard bytes[..<count].allSatisfy({ $0 == 0 }) else { return false }
      offset += off_t(count)
    }
  }

  private func error(_ reason: String) -> StoreError {
    StoreError(path: path, reason: reason)
  }
}
