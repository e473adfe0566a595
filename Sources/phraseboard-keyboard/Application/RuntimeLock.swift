import Glibc

/// Tells at once whether another keyboard runs in this session, which takes the bus some milliseconds: the kernel's lock
/// on a file of the runtime folder, which ends with its holder.
///
/// It decides nothing but the order: a keyboard that is not the first asks the bus before it shows anything. The file is
/// empty until the first has asked the bus itself. One that ends to be started again leaves in it whether it was shown.
/// Anything else of that name (a link, a file with other content) stays as it is, and nobody can tell.
final class RuntimeLock {
  static let fileName = "phraseboard-keyboard.lock"

  private let descriptor: Int32
  /// True where this process has the lock, and where there is no runtime folder, so that nobody can tell.
  private(set) var isFirst: Bool
  /// True where the keyboard that has ended to be started again as this one was shown; nil where none has ended so.
  private(set) var wasShown: Bool?

  /// True while it is known that no other keyboard runs in this session.
  var isAlone: Bool { isFirst && descriptor >= 0 }

  /// The content of the file once the first keyboard has asked the bus.
  private static let ready = UInt8(ascii: "1")
  /// Its content once one has ended to be started again, by whether it was shown.
  private static let ended: [UInt8: Bool] = [UInt8(ascii: "s"): true, UInt8(ascii: "h"): false]
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

  /// Opens the lock's file, made where there is none; -1 where something else is in its place, or it cannot be made.
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
    let content = content(of: descriptor)
    return content.isEmpty || content == [ready] || content.count == 1 && ended[content[0]] != nil
  }

  /// Returns two bytes at most.
  private static func content(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = [0, 0]
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  private func acquire() {
    isFirst = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    guard isFirst else { return }
    wasShown = Self.content(of: descriptor).first.flatMap { Self.ended[$0] }
    ftruncate(descriptor, 0)
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

  /// True once the other keyboard has asked the bus; false for one that ends to be started again as this one.
  private var isOtherReady: Bool { Self.content(of: descriptor) == [Self.ready] }

  /// Takes note that the bus was asked for the name.
  func noteReady() { write(Self.ready) }

  /// Takes note that this keyboard is about to end, and to be started again.
  func noteEnd(isShown: Bool) {
    if let mark = Self.ended.first(where: { $0.value == isShown })?.key { write(mark) }
  }

  private func write(_ content: UInt8) {
    if isFirst, descriptor >= 0 { _ = pwrite(descriptor, [content], 1, 0) }
  }
}
