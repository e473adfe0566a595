import Glibc

/// Tells at once whether another keyboard runs in this session, which takes the bus some milliseconds: the kernel's lock
/// on a file of the runtime folder, which ends with its holder.
///
/// It decides nothing but the order: who is not the first asks the bus before it shows anything. The file is empty until
/// the first has asked the bus itself. Anything else of that name (a link, a file with something else in it) stays as it
/// is, and nobody can tell.
final class RuntimeLock {
  static let fileName = "phraseboard-keyboard.lock"

  private let descriptor: Int32
  /// True where this process has the lock, and where there is no runtime folder, so that nobody can tell.
  private(set) var isFirst: Bool

  /// True while it is known that no other keyboard runs in this session.
  var isAlone: Bool { isFirst && descriptor >= 0 }

  /// The content of the file once the first keyboard has asked the bus.
  private static let ready = UInt8(ascii: "1")
  /// The number of looks at another that is about to ask the bus, and the milliseconds between two: a second in all.
  private static let looks = 50
  private static let pause: Int32 = 20

  /// - Parameter folder: the runtime folder; nil for none.
  init(folder: String? = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }) {
    descriptor = folder.map(Self.openFile) ?? -1
    isFirst = descriptor < 0
    if !isFirst { acquire() }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The lock's file, made where there is none; -1 where something else is in its place, or it cannot be made.
  private static func openFile(in folder: String) -> Int32 {
    guard folder.hasPrefix("/") else { return -1 }
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let descriptor = open("\(folder)/\(fileName)", flags, 0o600)
    guard descriptor >= 0 else { return -1 }
    if isOurs(descriptor) { return descriptor }
    close(descriptor)
    return -1
  }

  /// Returns true if the file has this name alone, and holds nothing but what a keyboard writes.
  private static func isOurs(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == getuid(),
      status.st_nlink == 1
    else { return false }
    var bytes: [UInt8] = [0, 0]
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count == 0 || count == 1 && bytes[0] == ready
  }

  private func acquire() {
    isFirst = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    if isFirst { ftruncate(descriptor, 0) }
  }

  /// Waits until the first keyboard has asked the bus for the name, or has ended, in which case this one is the first.
  func waitForOther() {
    var looks = 0
    while !isFirst, !isOtherReady, looks < Self.looks {
      poll(nil, 0, Self.pause)
      looks += 1
      acquire()
    }
  }

  /// Waits until the first keyboard has ended, and this one is the first. False where that cannot be waited for.
  func waitUntilFirst() -> Bool {
    guard descriptor >= 0 else { return false }
    while !isFirst {
      if flock(descriptor, LOCK_EX) == 0 { isFirst = true } else if errno != EINTR { return false }
    }
    return true
  }

  private var isOtherReady: Bool { lseek(descriptor, 0, SEEK_END) > 0 }

  /// The bus was asked for the name.
  func noteReady() { if isFirst, descriptor >= 0 { _ = pwrite(descriptor, [Self.ready], 1, 0) } }
}
