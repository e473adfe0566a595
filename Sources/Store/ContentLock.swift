import Glibc

/// A lock that one process at a time has, until this goes away or the process ends.
final class ContentLock {
  private let descriptor: Int32

  /// Nil when another has it.
  ///
  /// The file stays when the lock ends: whoever removed it could remove one that is locked anew.
  init?(path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw StoreError(path: path, reason: "cannot be opened: \(systemMessage())")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      close(descriptor)
      if number == EWOULDBLOCK { return nil }
      throw StoreError(path: path, reason: "cannot be locked: \(systemMessage(number))")
    }
  }

  deinit {
    close(descriptor)
  }
}
