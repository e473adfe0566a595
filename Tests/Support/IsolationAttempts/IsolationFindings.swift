import Glibc

/// What isolation-probe could do once it had given up what a program gives up, and what stood in its way.
public struct IsolationFindings {
  /// By what was tried; nil for what went well.
  private let obstacles: [String: String?]

  /// - Parameter text: the lines of isolation-probe.
  public init(_ text: String) {
    var found: [String: String?] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: "\t", maxSplits: 1).map(String.init)
      found.updateValue(words.count > 1 ? words[1] : nil, forKey: words[0])
    }
    obstacles = found
  }

  private static let notPermitted = String(cString: strerror(EPERM))
  private static let noSuchFamily = String(cString: strerror(EAFNOSUPPORT))
  private static let noAccess = String(cString: strerror(EACCES))

  /// The things that neither program can do on any kernel that it runs on.
  private static let refused: [String: String] = [
    "try spawn": notPermitted, "try exec": notPermitted, "try ptrace": notPermitted,
    "try io_uring": notPermitted, "try namespace": notPermitted, "try namespace of a process": notPermitted,
    "try limits": notPermitted, "try keyring": notPermitted,
    "try terminal input": notPermitted, "try foreign call": String(cString: strerror(ENOSYS)),
    "try socket netlink uevent": noSuchFamily, "try socket vsock": noSuchFamily, "core limit": "0",
    "dumpable": "no", "try socketpair inet": noSuchFamily, "try shared memory": notPermitted,
    "try semaphores": notPermitted, "try queue": notPermitted, "try named queue": notPermitted,
    "try file events": notPermitted, "try segments": notPermitted,
  ]
  private static let refusedToKeyboard = [
    "try fork": notPermitted, "try socket inet": noSuchFamily, "try socket inet6": noSuchFamily,
    "try socket netlink route": noSuchFamily,
  ]
  private static let refusedToFetcher = [
    "try socket unix": noSuchFamily, "try socketpair datagrams": notPermitted, "try listen": notPermitted,
    "try abstract name": notPermitted,
  ]
  private static let grantedToKeyboard = ["try socket unix", "try socketpair stream"]
  private static let grantedToFetcher = [
    "try fork", "try socket inet", "try socket inet6", "try socket netlink route", "try socketpair stream",
  ]

  /// Returns a line for each thing that is not as it must be.
  ///
  /// - Parameters:
  ///   - isFetcher: whether the fetcher was played, and not the keyboard.
  ///   - store: the folder of the store.
  public func complaints(isFetcher: Bool, store: String) -> [String] {
    let refused = Self.refused.merging(isFetcher ? Self.refusedToFetcher : Self.refusedToKeyboard) { $1 }
    var lines = refused.sorted { $0.key < $1.key }.compactMap { complaint($0.key, $0.value) }
    for property in ["mode", "attribute", "flags", "project", "version"] {
      lines.append(complaint("try \(property) of \(store)", Self.notPermitted))
    }
    let granted = isFetcher ? Self.grantedToFetcher : Self.grantedToKeyboard
    for name in granted + [
      "try thread", "try write inside \(store)", "part seccomp", "part no-new-privileges",
    ] {
      lines.append(complaint(name, nil))
    }
    guard let version = obstacles["landlock version"].flatMap({ $0 }).flatMap({ Int($0) }) else {
      return lines + ["landlock version: it was not told"]
    }
    return version > 0 ? lines + files(isFetcher: isFetcher, store: store, version: version) : lines
  }

  /// Returns what is not as it must be where the kernel has Landlock.
  private func files(isFetcher: Bool, store: String, version: Int) -> [String] {
    var lines: [String] = []
    lines.append(complaint("part landlock", nil))
    let written = obstacles.keys.filter { $0.hasPrefix("try write outside") }
    for name in Set(written).union(["try write outside /tmp"]).sorted() {
      lines.append(complaint(name, Self.noAccess))
    }
    if version >= 6 { lines.append(complaint("try signal", Self.notPermitted)) }
    return isFetcher ? lines + reading(store: store) : lines
  }

  /// Returns what is not as it must be of a process that asks a server: it can read what it needs for that, and no file of the user.
  private func reading(store: String) -> [String] {
    var lines: [String] = []
    lines.append(complaint("try reading", nil))
    let readable = obstacles.keys.filter {
      $0.hasPrefix("try read \(store)") || $0.hasPrefix("try read /etc/ssl")
    }
    for name in Set(readable).union(["try read \(store)/"]).sorted() { lines.append(complaint(name, nil)) }
    for path in ["/etc/passwd", "/tmp", "/dev/shm"] {
      lines.append(complaint("try read \(path)", Self.noAccess))
    }
    return lines
  }

  /// Returns nil where this was tried and had that obstacle; nil stands for none.
  private func complaint(_ name: String, _ expected: String?) -> String? {
    guard let found = obstacles[name] else { return "\(name): it was not tried" }
    guard found != expected else { return nil }
    return "\(name): \(found ?? "it went well") in place of \(expected ?? "going well")"
  }
}

extension [String] {
  fileprivate mutating func append(_ complaint: String?) {
    if let complaint { append(contentsOf: [complaint]) }
  }
}

extension IsolationAttempts {
  /// Returns a line for each attempt that fails in this process, which gave nothing up: otherwise the other findings prove nothing.
  ///
  /// - Parameter folder: one that this process can write in.
  public static func unconfinedComplaints(in folder: String) -> [String] {
    let expected: [(name: String, number: Int32)] = [
      ("socket inet", 0), ("socket unix", 0), ("socketpair datagrams", 0), ("socket netlink uevent", 0),
      ("listen", 0), ("abstract name", 0), ("socketpair inet", EOPNOTSUPP), ("shared memory", 0),
      ("semaphores", 0), ("queue", 0), ("file events", 0), ("named queue", ENOENT), ("spawn", 0),
      ("limits", 0),
      ("mode of \(folder)", 0), ("write", 0),
    ]
    let properties = properties(of: folder)
    let attempts = sockets + processes + system + properties + [("write", { write(in: folder) })]
    let numbers = expected.compactMap { name, number -> String? in
      let found = attempts.first { $0.name == name }?.body()
      return found == number ? nil : "\(name): \(found.map(String.init) ?? "none") in place of \(number)"
    }
    // Not every file system has them.
    return numbers + properties.filter { $0.body() == EPERM }.map { "\($0.name): it is not permitted" }
  }
}
