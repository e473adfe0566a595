import Glibc
import Words

/// The dictionary of the settings in the cache, opened so that it can be emptied once it holds words of deleted phrases.
public struct CachedPhrases {
  private let file: Int32

  /// Opens the file, before a program gives up the right to write there. Nil where there is none.
  public init?() {
    guard let path = DictionaryCache.path(DictionaryCache.standard) else { return nil }
    self.init(path: path)
  }

  init?(path: String) {
    file = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      Glibc.close(file)
      return nil
    }
  }

  /// Closes the file in a process that was split off and has no need of it.
  public func close() { _ = Glibc.close(file) }

  /// Overwrites and empties the file, unless it was built from the keys of this generation. The next reader builds it anew.
  public func empty(unlessOf generation: Int) {
    var header = [UInt8](repeating: 0, count: DictionaryStamp.headerLength)
    guard pread(file, &header, header.count, 0) == header.count,
      let stamp = header.withUnsafeBytes(DictionaryStamp.init(header:)),
      stamp.phrases != DictionaryLists.stamp(ofKeys: generation)
    else { return }
    var status = stat()
    guard fstat(file, &status) == 0 else { return }
    let zeros = [UInt8](repeating: 0, count: 1 << 16)
    var offset: off_t = 0
    while offset < status.st_size {
      let count = pwrite(file, zeros, min(zeros.count, Int(status.st_size - offset)), offset)
      guard count > 0 else { break }
      offset += off_t(count)
    }
    fsync(file)
    ftruncate(file, 0)
  }
}
