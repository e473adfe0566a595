import Glibc
import Words

/// A dictionary in memory: a file that was read into pages of its own, or bytes that were just made.
///
/// The file itself is not mapped: who cuts it short, or a card that fails, would end the program that looks at it (SIGBUS). All of
/// it is looked at in any case, for its checksum.
public final class WordDictionary {
  private let bytes: UnsafeRawBufferPointer
  /// Which file it was, and when that was written last; nil for bytes.
  private let identity: Identity?
  /// Valid for as long as this object.
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

  /// Reads a file.
  ///
  /// - Returns: nil where there is none, or one that cannot be used: it is to be built then.
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

  /// More than the largest dictionary that can be built.
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

  /// Whether the file at a path is the one that this was read from.
  public func isOf(path: String) -> Bool {
    var status = stat()
    return identity != nil && stat(path, &status) == 0 && identity == Identity(status)
  }

  /// Keeps a copy of bytes that `DictionaryDraft` has made.
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
  /// Of the settings.
  public static let standard = "words"
  /// Of the file that `phraseboard words --dictionary` was last given.
  public static let named = "words-of-file"

  /// `$XDG_CACHE_HOME/phraseboard`, or the same in `~/.cache`; nil where the user has no home.
  public static var folder: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return (variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }).map { $0 + "/phraseboard" }
  }

  public static func path(_ name: String) -> String? { folder.map { "\($0)/\(name)" } }

  /// How far the dictionary of the settings is that is being built, in percent; there while it is.
  public static var progressPath: String? { path("words-progress") }

  /// How far the dictionary of the settings is, from 0 to 1; 0 where nothing is told.
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

  /// The dictionary, if it was built of this.
  public static func open(_ name: String, _ stamp: DictionaryStamp) -> WordDictionary? {
    guard let dictionary = path(name).flatMap(WordDictionary.init(path:)),
      dictionary.automaton.stamp == stamp
    else { return nil }
    return dictionary
  }

  /// Makes the folder, for its owner only.
  public static func makeFolder() {
    guard let folder else { return }
    var end = folder.startIndex
    while end < folder.endIndex {
      end = folder[folder.index(after: end)...].firstIndex(of: "/") ?? folder.endIndex
      mkdir(String(folder[..<end]), 0o700)
    }
  }

  /// Writes a dictionary so that who reads it meanwhile has the old one or the new one, and never half of it.
  ///
  /// - Returns: the number of the system's error; 0 when it is written.
  public static func write(_ bytes: [UInt8], _ name: String) -> Int32 {
    makeFolder()
    guard let path = path(name) else { return ENOENT }
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
    // The name is not to be there before what it names, even if the power goes.
    if number == 0, fsync(file) != 0 { number = errno }
    if close(file) != 0, number == 0 { number = errno }
    if number == 0, rename(template, path) != 0 { number = errno }
    if number != 0 { unlink(template) }
    return number
  }
}
