import CLinux
import Glibc

/// A watcher of files and folders, which need not exist yet (inotify).
///
/// A file counts as changed when a writer closes it, or when another is renamed onto it, which is how many editors save. It
/// also does when it comes, goes or becomes readable. A folder counts as changed when anything in it does, at any depth that
/// `TreeWalk` goes to. Nothing is polled.
public final class PathWatcher {
  /// A watched path, and the sort of its events that count.
  private struct Root {
    let path: String
    let isDatabase: Bool
  }

  /// Called in the loop, for each watched path of which something may have changed.
  public var onChange: ((String) -> Void)?

  /// Returns the places to watch for a path, as it is at that moment.
  typealias Walk = (_ path: String, _ isDatabase: Bool) -> [TreeWalk.Place]

  private let walk: Walk
  private let descriptor: Int32
  private let loop: EventLoop
  private var roots: [Root] = []
  /// The roots of each inotify watch, with the only name that they want to hear of there; nil for all.
  private var interests: [Int32: [(root: Int, name: String?)]] = [:]

  private static let nameEvents = [
    IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_ATTRIB, IN_DELETE_SELF, IN_MOVE_SELF,
  ].reduce(UInt32(0)) { $0 | UInt32($1) }
  private static let treeEvents = nameEvents | UInt32(IN_CLOSE_WRITE)
  /// The events of a database, with writing: SQLite writes to files that stay open.
  private static let databaseEvents = treeEvents | UInt32(IN_MODIFY)
  private static let writeAheadLog = "-wal"

  /// Makes a watcher without paths. Throws a `SystemError` where the system gives this user no more inotify instances.
  public convenience init(in loop: EventLoop) throws {
    try self.init(in: loop, walk: TreeWalk.places)
  }

  init(in loop: EventLoop, walk: @escaping Walk) throws {
    self.walk = walk
    descriptor = try SystemError.check("inotify_init1", inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
    self.loop = loop
    try loop.watch(descriptor, for: .readable) { [unowned self] _ in readEvents() }
  }

  deinit {
    loop.unwatch(descriptor)
    close(descriptor)
  }

  /// Watches a file or a folder from now on.
  ///
  /// Throws a `SystemError` where the system has no watches left; the watches made so far stay.
  public func watch(_ path: String) throws {
    roots.append(Root(path: path, isDatabase: false))
    try scan(roots.count - 1)
  }

  /// Watches an SQLite database and its write-ahead log from now on. Throws as `watch` does.
  public func watchDatabase(_ path: String) throws {
    roots.append(Root(path: path, isDatabase: true))
    try scan(roots.count - 1)
  }

  // MARK: Watches

  /// Adapts the watches of a root to what exists now. Throws a `SystemError` where the system has no watches left.
  private func scan(_ index: Int) throws {
    let old = Set(interests.filter { $0.value.contains { $0.root == index } }.keys)
    for watch in old { interests[watch]?.removeAll { $0.root == index } }
    defer {
      for watch in old where interests[watch]?.isEmpty == true {
        interests[watch] = nil
        inotify_rm_watch(descriptor, watch)
      }
    }
    var watched: Set<TreeWalk.Place> = []
    var failure: SystemError?
    // Another look finds what came into a folder after it was looked at and before it was watched.
    for _ in 0..<Self.mostLooks {
      let places = walk(roots[index].path, roots[index].isDatabase).filter { watched.insert($0).inserted }
      guard !places.isEmpty else { break }
      for place in places {
        do { try add(place, for: index) } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }

  /// The most looks of a scan: more than folders are within each other. Only a tree that never rests needs as many, and each
  /// of its changes is an event that leads to another scan.
  private static let mostLooks = 16

  private func add(_ place: TreeWalk.Place, for index: Int) throws(SystemError) {
    let isDatabase = roots[index].isDatabase
    let events = isDatabase ? Self.databaseEvents : place.tellsWrites ? Self.treeEvents : Self.nameEvents
    let watch = inotify_add_watch(descriptor, place.path, events | UInt32(IN_MASK_ADD))
    if watch >= 0 {
      interests[watch, default: []].append((index, place.name))
      if isDatabase, let name = place.name { interests[watch]?.append((index, name + Self.writeAheadLog)) }
    } else if errno == ENOSPC || errno == ENOMEM {
      throw SystemError(call: "inotify_add_watch", code: errno)
    }
  }

  // MARK: Events

  private func readEvents() {
    var changed: Set<Int> = []
    let size = 64 << 10
    withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment) {
      buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, size)
        guard count > 0 else { return }
        changed.formUnion(
          roots(of: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])))
      }
    }
    for index in changed.sorted() {
      // New folders are watched before anybody reads what is in them. Failures to watch were reported by `watch`.
      try? scan(index)
      onChange?(roots[index].path)
    }
  }

  /// Returns the roots that some events are for.
  private func roots(of events: UnsafeRawBufferPointer) -> Set<Int> {
    var changed: Set<Int> = []
    var offset = 0
    let head = MemoryLayout<inotify_event>.size
    while offset + head <= events.count {
      let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = offset + head + Int(event.len)
      guard end <= events.count else { break }
      let name = events[offset + head..<end].prefix { $0 != 0 }
      offset = end
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return Set(roots.indices) }
      if event.mask & UInt32(IN_IGNORED) != 0 { interests[event.wd] = nil }
      for interest in interests[event.wd] ?? [] {
        let root = roots[interest.root]
        let counts = event.mask & (root.isDatabase ? Self.databaseEvents : Self.treeEvents) != 0
        let isNamed = interest.name.map { name.isEmpty || name.elementsEqual($0.utf8) } ?? true
        if counts && isNamed { changed.insert(interest.root) }
      }
    }
    return changed
  }
}
