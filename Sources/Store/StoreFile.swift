import Glibc

/// The system's words for an error number.
func systemMessage(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}

/// The store's file in the file system: making it, telling it from others, copying it.
struct StoreFile {
  let path: String

  /// - Throws: `StoreError` for a path that no file can have.
  init(path: String) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StoreError(
        path: path.isEmpty ? "store" : "", reason: "the path is empty or holds a NUL character")
    }
    // SQLite takes some names for more than names (":memory:", "file:..."), and none that begins with these.
    self.path = path.hasPrefix("/") || path.hasPrefix("./") ? path : "./" + path
  }

  /// Which file a path leads to, as long as that file exists.
  struct Identity: Equatable {
    let device: dev_t
    let inode: ino_t
  }

  /// Nil when there is no such file.
  var identity: Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: status.st_dev, inode: status.st_ino)
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
    guard errno == EEXIST else { throw error("cannot be created: \(systemMessage())") }
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else { throw error("is not a regular file") }
    // SQLite gives its other files the same mode.
    if status.st_mode & 0o077 != 0 { chmod(path, status.st_mode & 0o700) }
  }

  /// Has the file's name survive a loss of power, as SQLite has what is in the file.
  private func syncDirectory() {
    guard let slash = path.lastIndex(of: "/") else { return }
    let descriptor = open(String(path[...slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func createDirectories() throws {
    var end = path.startIndex
    while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
      let directory = String(path[..<slash])
      guard mkdir(directory, 0o700) == 0 || errno == EEXIST || isDirectory(directory) else {
        throw StoreError(path: directory, reason: "cannot be created: \(systemMessage())")
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
  func withRecoveryLock<Value>(_ body: (_ descriptor: Int32) throws -> Value) throws -> Value {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw error("is damaged and cannot be opened: \(systemMessage())") }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX) == 0 else {
      throw error("is damaged and cannot be locked: \(systemMessage())")
    }
    return try body(descriptor)
  }

  /// How many copies of damaged stores there are at most.
  static let mostCopies = 3

  /// Copies the damaged store to `<path>.broken`, for those who want to know what happened, and its log to
  /// `<path>.broken-wal`, where SQLite looks for it.
  ///
  /// The next ones are `.broken2` and `.broken3`; the last of them makes room for all that come later, so that the first
  /// damage is not lost to those that follow from it.
  ///
  /// - Returns: words about where the copy is, or why there is none.
  func keepCopy(of descriptor: Int32) -> String {
    let paths = (1...Self.mostCopies).map { path + ".broken" + ($0 == 1 ? "" : "\($0)") }
    let free: String = paths.first { access($0, F_OK) != 0 } ?? paths[Self.mostCopies - 1]
    let log = open(path + "-wal", O_RDONLY | O_CLOEXEC | O_NOCTTY)
    if log >= 0 {
      _ = Self.copy(log, to: free + "-wal")
      close(log)
    } else {
      unlink(free + "-wal")
    }
    return Self.copy(descriptor, to: free).map { "no whole copy: \($0)" } ?? "a copy is \(free)"
  }

  /// - Returns: why not, if not.
  private static func copy(_ descriptor: Int32, to path: String) -> String? {
    let copy = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW, 0o600)
    guard copy >= 0 else { return systemMessage() }
    defer { close(copy) }
    var offset: off_t = 0
    while true {
      let count = sendfile(copy, descriptor, &offset, 1 << 20)
      guard count >= 0 else { return systemMessage() }
      if count == 0 { return nil }
    }
  }

  /// Whether a damaged file was a store: by SQLite's header with our application id, or when its beginning is
  /// blank, which is what a crash of the system can leave of any file.
  static func isOurs(_ descriptor: Int32) -> Bool {
    var header = [UInt8](repeating: 0, count: 100)
    guard pread(descriptor, &header, header.count, 0) >= 0 else { return false }
    if header.allSatisfy({ $0 == 0 }) { return true }
    let id = withUnsafeBytes(of: Int32(Schema.applicationID).bigEndian) { Array($0) }
    return header.starts(with: "SQLite format 3\0".utf8) && header[68..<72].elementsEqual(id)
  }

  private func error(_ reason: String) -> StoreError {
    StoreError(path: path, reason: reason)
  }
}
