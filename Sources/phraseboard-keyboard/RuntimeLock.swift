import Glibc

/// Tells at once whether another keyboard runs in this session, which takes the bus some milliseconds: the kernel's lock
/// on a file of the runtime folder, which ends with its holder.
///
/// It decides nothing but the order: who is not the first asks the bus before it shows anything. The file is empty until
/// the first has asked the bus itself.
final class RuntimeLock {
  private let descriptor: Int32
  /// Whether this process has the lock; true where there is no runtime folder, so that nobody can tell.
  private(set) var isFirst: Bool

  /// How often, and after how many milliseconds, another is looked at that is about to ask the bus: a second in all.
  private static let looks = 50
  private static let pause: Int32 = 20

  init() {
    guard let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), folder.hasPrefix("/") else {
      (descriptor, isFirst) = (-1, true)
      return
    }
    descriptor = open("\(folder)/phraseboard-keyboard.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    isFirst = descriptor < 0
    if !isFirst { take() }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private func take() {
    isFirst = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    if isFirst { ftruncate(descriptor, 0) }
  }

  /// Waits until the first keyboard has asked the bus for the name, or has ended, in which case this one is the first.
  func waitForOther() {
    var looks = 0
    while !isFirst, !isOtherReady, looks < Self.looks {
      poll(nil, 0, Self.pause)
      looks += 1
      take()
    }
  }

  private var isOtherReady: Bool { lseek(descriptor, 0, SEEK_END) > 0 }

  /// The bus was asked for the name.
  func noteReady() { if isFirst, descriptor >= 0 { _ = write(descriptor, "1", 1) } }
}
