import ContentFormats
import Glibc

/// The reading and writing of whole files.
enum Files {
  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - mayBeMissing: true when a missing file counts as an empty one.
  ///   - limit: the most bytes that are read, which their beginning may tell.
  /// - Throws: `Failure` with the path and the reason.
  static func read(
    _ path: String, mayBeMissing: Bool = false, limit: ([UInt8]) -> Int = { _ in ContentDocument.sizeLimit }
  ) throws -> [UInt8] {
    // Does not block, because the path may name a pipe that nobody writes to.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else {
      if mayBeMissing && errno == ENOENT { return [] }
      throw Failure(code: .noInput, description: Messages.notRead(path, systemReason()))
    }
    defer { close(file) }
    return try read(file, name: path, limit: limit)
  }

  /// Reads a descriptor to its end. Throws a `Failure` beyond a limit, which is that of a document.
  static func read(
    _ descriptor: Int32, name: String, limit: ([UInt8]) -> Int = { _ in ContentDocument.sizeLimit }
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw Failure(code: .noInput, description: Messages.notRead(name, systemReason()))
      }
      bytes += block.prefix(count)
      guard bytes.count <= limit(bytes) else {
        throw Failure(code: .data, description: Messages.tooLarge(name, limit: limit(bytes)))
      }
    }
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the names in a folder that are not hidden, sorted.
  static func names(in path: String, withHidden: Bool = false) throws -> [String] {
    guard let folder = opendir(path) else {
      throw Failure(code: .noInput, description: Messages.notRead(path, systemReason()))
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, withHidden ? name != "." && name != ".." : !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the path without links and dots; unchanged when it leads to nothing.
  static func real(_ path: String) -> String {
    guard let bytes = realpath(path, nil) else { return path }
    defer { free(bytes) }
    return String(cString: bytes)
  }

  /// Returns the path from the root of the file system; a text that is no path, such as an address, stays as it is.
  static func absolute(_ path: String) -> String {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.contains("://"), let folder = getcwd(nil, 0) else {
      return path
    }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// Makes a folder and its parents, for their owner only, unless they exist.
  static func makeFolder(_ path: String) throws {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let folder = String(path[..<end])
      // Keeps the number: the check below may change `errno`.
      let number = mkdir(folder, 0o700) == 0 ? 0 : errno
      guard number == 0 || number == EEXIST || isFolder(folder) else {
        throw Failure(code: .cannotCreate, description: Messages.notCreated(folder, systemReason(number)))
      }
    }
    guard isFolder(path) else {
      throw Failure(code: .cannotCreate, description: Messages.notCreated(path, systemReason(ENOTDIR)))
    }
  }

  /// Writes a file so that readers see the old one or the new one, and never half of it.
  ///
  /// If the path is a link, writes the file that it leads to. An existing file keeps its mode.
  ///
  /// - Parameter mode: the mode of a new file; nil for what the umask leaves.
  static func replace(_ path: String, with bytes: [UInt8], mode: mode_t?, isPrivate: Bool = false) throws {
    let target = try followed(path)
    let (folder, name) = split(target)
    let isThere = exists(target)
    guard !isThere || access(target, W_OK) == 0 else {
      throw Failure(code: .cannotCreate, description: Messages.notWritten(path, systemReason()))
    }
    var template = Array("\(folder)/.\(name).XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else {
      let reason = systemReason()
      throw Failure(
        code: .cannotCreate,
        description: isThere ? Messages.notWritten(path, reason) : Messages.notCreated(path, reason))
    }
    var status = stat()
    let old = stat(target, &status) == 0 ? status.st_mode & 0o777 : nil
    let mode = old ?? mode ?? 0o666 & ~currentUmask()
    var number = fchmod(file, isPrivate ? mode & 0o700 : mode) == 0 ? 0 : errno
    if number == 0 { number = writeAll(bytes, to: file) }
    if number == 0, fsync(file) != 0 { number = errno }
    if close(file) != 0, number == 0 { number = errno }
    if number == 0, rename(template, target) != 0 { number = errno }
    guard number == 0 else {
      unlink(template)
      throw Failure(code: .cannotCreate, description: Messages.notWritten(path, systemReason(number)))
    }
    syncFolder(folder)
  }

  /// Removes a file; if the path is a link, removes that, too.
  static func remove(_ path: String) throws {
    for name in Set([try followed(path), path]) where unlink(name) != 0 && errno != ENOENT {
      throw Failure(code: .cannotCreate, description: Messages.notWritten(name, systemReason()))
    }
  }

  /// Returns the path that a path leads to over links; the last link may lead to no file yet.
  private static func followed(_ path: String) throws -> String {
    var path = path
    // Linux follows 40 links at most.
    for _ in 0..<40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &target, target.count)
      guard count >= 0 else { return path }
      let link = String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = link.hasPrefix("/") ? link : split(path).folder + "/" + link
    }
    throw Failure(code: .cannotCreate, description: Messages.notCreated(path, systemReason(ELOOP)))
  }

  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  private static func currentUmask() -> mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }

  /// Syncs a folder, so that the new name survives a power cut. If that fails, the file is there all the same.
  private static func syncFolder(_ path: String) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
