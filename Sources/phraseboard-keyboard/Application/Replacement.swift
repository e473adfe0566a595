import EventLoop
import Glibc

/// Another program in the place of this one, as after an upgrade: the keyboard is to end and to start again as that.
///
///     a change ──2 s without another──► another file? ──► rests ──2 s unused, 60 s while it shows──► due
///        ▲                                   │ no           │
///        └───────────────────────────────────┴── a change ──┘
///
/// The keyboard stays where the program is removed.
final class Replacement {
  /// The marks that tell a file from another one of its name.
  private struct Identity: Equatable {
    let device: dev_t
    let number: ino_t

    /// Returns nil where there is no file that can be run.
    init?(_ path: String) {
      var status = stat()
      guard access(path, X_OK) == 0, stat(path, &status) == 0 else { return nil }
      (device, number) = (status.st_dev, status.st_ino)
    }
  }

  private let path: String
  private let own: Identity?
  private var watcher: PathWatcher?
  private var changes = ChangeQueue(quiet: 2_000, most: 60_000)
  private var isThere = false
  private var rest = RestBeforeEnd()

  /// - Parameters:
  ///   - path: where programs are installed in the place of this one.
  ///   - own: a path that leads to this one, whatever is in its place.
  init(of path: String, running own: String) {
    self.path = path
    self.own = Identity(own)
  }

  /// Follows the file of this program from now on; says where that cannot be done.
  convenience init(in loop: EventLoop) {
    let link = "/proc/self/exe"
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink(link, &buffer, buffer.count))
    self.init(
      of: String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self), running: link)
    do {
      let watcher = try PathWatcher(in: loop)
      self.watcher = watcher
      watcher.onChange = { [unowned self] _ in changed(at: EventLoop.now()) }
      try watcher.watch(path)
    } catch {
      Log.warning(Messages.notWatching("\(error)"))
    }
  }

  /// Takes note that something has happened to the file.
  func changed(at time: UInt64) {
    isThere = false
    changes.changed(path, at: time)
  }

  /// The time to ask again, in milliseconds of the loop's clock; nil while nothing but a change or a use can matter.
  var nextWake: UInt64? { isThere ? rest.due : changes.nextWake }

  /// Returns true once the keyboard is to end. Called once per iteration.
  ///
  /// - Parameters:
  ///   - isIdle: whether nothing is typed, touched or half done.
  ///   - isShown: whether somebody sees it.
  func isDue(isIdle: @autoclosure () -> Bool, isShown: Bool, at time: UInt64) -> Bool {
    if !changes.removeDue(at: time).isEmpty, let own, let now = Identity(path) { isThere = now != own }
    guard isThere else { return false }
    return rest.isOver(isIdle: isIdle(), isShown: isShown, at: time)
  }
}

/// The time for which nobody has used the keyboard.
struct RestBeforeEnd {
  private static let hidden: UInt64 = 2_000
  private static let shown: UInt64 = 60_000

  /// The end of the rest, in milliseconds of the loop's clock; nil while the keyboard is used.
  private(set) var due: UInt64?
  private var wasShown = false

  mutating func isOver(isIdle: Bool, isShown: Bool, at time: UInt64) -> Bool {
    guard isIdle else {
      due = nil
      return false
    }
    if due == nil || isShown != wasShown { due = time + (isShown ? Self.shown : Self.hidden) }
    wasShown = isShown
    return due.map { $0 <= time } ?? false
  }
}
