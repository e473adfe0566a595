import Glibc
import Words

/// A dictionary in memory: a file that was read into pages of its own, or bytes that were just made.
///
/// The file itself is not mapped: if it is cut short, or its card fails, the program that reads it would end (SIGBUS).
/// All of it is read in any case, for its checksum.
public final class WordDictionary {
  private let bytes: UnsafeRawBufferPointer
  /// The file that was read, and the time of its last change; nil for bytes.
  private let identity: Identity?
  /// The words; valid for as long as this object.
  public let automaton: WordAutomaton

  private struct Identity: Equatable {
    let device: UInt64
    let inode: UInt64
    let seconds, nanoseconds: Int

    init(_ status: stat) {
      (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  /// Reads a file. Nil where there is none, or one that cannot be used: the caller then builds it.
  public init?(path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      status.st_size <= Self.mostBytes,
      let start = mmap(
        nil, Int(status.st_size), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      start != MAP_FAILED
    else { return nil }
    let pages = UnsafeMutableRawBufferPointer(start: start, count: Int(status.st_size))
    bytes = UnsafeRawBufferPointer(pages)
    identity = Identity(status)
    guard Self.fill(pages, from: file), let automaton = try? WordAutomaton(bytes) else {
      munmap(start, pages.count)
      return nil
    }
    self.automaton = automaton
  }

  /// The most bytes of a file: more than the largest dictionary that can be built.
  private static let mostBytes = 128 << 20

  private static func fill(_ pages: UnsafeMutableRawBufferPointer, from file: Int32) -> Bool {
    var count = 0
    while count < pages.count {
      let got = read(file, pages.baseAddress.map { $0 + count }, pages.count - count)
      if got == 0 || got < 0 && errno != EINTR { return false }
      count += max(0, got)
    }
    return true
  }

  /// Tells if the file at a path is the one that this was read from, unchanged.
  public func isOf(path: String) -> Bool {
    var status = stat()
    return identity != nil && stat(path, &status) == 0 && identity == Identity(status)
  }

  /// Copies bytes that `DictionaryDraft` has made. Throws if they are no automaton.
  public init(_ made: [UInt8]) throws(AutomatonDamage) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: made.count, alignment: 8)
    copy.copyBytes(from: made)
    bytes = UnsafeRawBufferPointer(copy)
    identity = nil
    do {
      automaton = try WordAutomaton(bytes)
    } catch {
      copy.deallocate()
      throw error
    }
  }

  deinit {
    if identity != nil {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    } else {
      bytes.deallocate()
    }
  }
}

/// Dictionaries as files of the user's cache.
public enum DictionaryCache {
  /// The file name of the settings' dictionary.
  public static let standard = "words"
  /// The file name of the dictionary for the file that `phraseboard words --dictionary` was last given.
  public static let named = "words-of-file"

  /// The folder `$XDG_CACHE_HOME/phraseboard`, or the same in `~/.cache`; nil where the user has no home.
  public static var folder: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return (variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }).map { $0 + "/phraseboard" }
  }

  /// Returns the path of a file in the folder; nil where the user has no home.
  public static func path(_ name: String) -> String? { folder.map { "\($0)/\(name)" } }

  /// The path of the file with the progress of the settings' dictionary, in percent. It exists while that is being built.
  public static var progressPath: String? { path("words-progress") }

  /// The progress of the settings' dictionary, from 0 to 1; 0 where none is told.
  public static var progress: Double {
    guard let path = progressPath else { return 0 }
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4)
    let count = read(file, &bytes, bytes.count)
    let digits = bytes.prefix(max(0, count)).filter { $0 &- UInt8(ascii: "0") < 10 }
    let percent = Int(String(decoding: digits, as: UTF8.self)) ?? 0
    return Double(min(max(0, percent), 100)) / 100
  }

  /// Opens a dictionary; nil where there is none, or one with another stamp.
  public static func open(_ name: String, _ stamp: DictionaryStamp) -> WordDictionary? {
    guard let dictionary = path(name).flatMap(WordDictionary.init(path:)),
      dictionary.automaton.stamp == stamp
    else { return nil }
    return dictionary
  }

  /// Makes the folder and those above it, for their owner only.
  public static func makeFolder() { if let folder { makeFolders(of: folder + "/") } }

  private static func makeFolders(of path: String) {
    for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), 0o700) }
  }

  /// Writes a dictionary by renaming: a reader meanwhile has the old one or the new one, and never half of it.
  ///
  /// - Returns: the number of the system's error; 0 when it is written.
  public static func write(_ bytes: [UInt8], _ name: String) -> Int32 {
    path(name).map { write(bytes, to: $0) } ?? ENOENT
  }

  /// Writes a dictionary in the same way to any path, whose folders it makes.
  public static func write(_ bytes: [UInt8], to path: String) -> Int32 {
    makeFolders(of: path)
    var template = Array("\(path).XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { return errno }
    var (written, number): (Int, Int32) = (0, 0)
    while number == 0, written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0, errno != EINTR { number = errno }
      written += max(0, count)
    }
    // The name must not exist before its content, even if the power goes.
    if number == 0, fsync(file) != 0 { number = errno }
    if close(file) != 0, number == 0 { number = errno }
    if number == 0, rename(template, path) != 0 { number = errno }
    if number != 0 { unlink(template) }
    return number
  }
}
