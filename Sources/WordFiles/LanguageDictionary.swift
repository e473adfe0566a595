import Glibc
import Words

/// The dictionary of a language as a file in memory, of which only the pages are there that were looked at.
///
/// A file is replaced by renaming (`DictionaryCache.write`), so that an open one stays as it was. If somebody cuts it short
/// nevertheless, `isWhole` tells before the next look.
public final class LanguageDictionary {
  private let file: Int32
  private let bytes: UnsafeRawBufferPointer
  /// The words; valid for as long as this object.
  public let automaton: WordAutomaton

  /// Opens a file. Nil where there is none, or one that cannot be used.
  public init?(path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else { return nil }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED
    else {
      close(file)
      return nil
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
    guard let automaton = try? WordAutomaton(bytes, isChecked: false) else {
      munmap(start, bytes.count)
      close(file)
      return nil
    }
    (self.file, self.bytes, self.automaton) = (file, bytes, automaton)
  }

  /// True while the file is as long as it was.
  public var isWhole: Bool {
    var status = stat()
    return fstat(file, &status) == 0 && status.st_size >= bytes.count
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    close(file)
  }
}
