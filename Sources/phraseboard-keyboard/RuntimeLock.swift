import Glibc

/// Tells at once whether another keyboard runs in this session, which takes the bus some milliseconds: the kernel's lock
/// on a file of the runtime folder, which ends with its holder.
///
/// It decides nothing but the order: who is not the first asks the bus before it shows anything.
final class RuntimeLock {
  private let descriptor: Int32
  /// Whether this process has the lock; true where there is no runtime folder, so that nobody can tell.
  let isFirst: Bool

  init() {
    guard let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), folder.hasPrefix("/") else {
      (descriptor, isFirst) = (-1, true)
      return
    }
    descriptor = open("\(folder)/phraseboard-keyboard.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    isFirst = descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
