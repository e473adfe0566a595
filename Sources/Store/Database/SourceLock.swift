import Glibc

/// A lock for one source that one holder at a time has, until this object goes away or its process ends.
///
/// Byte ranges of one file, one byte for each source: that leaves no file for every source that ever was, and the kernel
/// lets go of them with their holder, however that ends. The lock belongs to the open file (an "open file description
/// lock", fcntl(2)), so that two stores of one process exclude each other as two processes do.
final class SourceLock {
  // Linux's asm-generic/fcntl.h; Swift's Glibc module does not have them.
  private static let tryLock: Int32 = 37  // F_OFD_SETLK
  private static let waitForLock: Int32 = 38  // F_OFD_SETLKW

  private let descriptor: Int32

  /// Returns nil when another has it and `wait` is false.
  ///
  /// The file stays when the lock ends: whoever removed it could remove one that is locked anew.
  init?(path: String, source: String, wait: Bool) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw StoreError(path: path, reason: "cannot be opened: \(advisedMessage())")
    }
    var range = Glibc.flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = Self.byte(of: source)
    range.l_len = 1
    while fcntl(descriptor, wait ? Self.waitForLock : Self.tryLock, &range) != 0 {
      let number = errno
      if number == EINTR { continue }
      close(descriptor)
      if number == EAGAIN || number == EACCES { return nil }
      throw StoreError(path: path, reason: "cannot be locked: \(systemMessage(number))")
    }
  }

  deinit {
    // A child of this process that has not come to its exec yet has the open file too, so that closing it is not enough.
    var range = Glibc.flock()
    range.l_type = Int16(F_UNLCK)
    range.l_whence = Int16(SEEK_SET)
    _ = fcntl(descriptor, Self.tryLock, &range)
    close(descriptor)
  }

  /// FNV-1a of the name.
  ///
  /// Two sources that get the same byte only wait for each other.
  private static func byte(of source: String) -> off_t {
    let hash = source.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return off_t(hash % UInt64(off_t.max))
  }
}
