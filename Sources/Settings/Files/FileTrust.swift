import Glibc

/// Tells whether a file's content is by its user alone: a command that others can put there would run as this user.
///
/// Others can if they may write to the file, to a link on its path or to a folder that either is in, or own one of them.
/// A folder such as /tmp, in which everybody may remove only what is theirs, will do.
///
/// All users but this one look alike in a user namespace, as under the service (user_namespaces(7)): of their folders,
/// only those that lead to the home are trusted.
public enum FileTrust {
  /// Says why a command in the file is not run, and what helps; nil where it is.
  public static func obstacle(to path: String) -> String? {
    switch doubt(Settings.absolutePath(path), links: mostLinks) {
    case nil: nil
    case .links(let place)?: "is not run: \(escaped(place)) leads nowhere"
    case .owner(let owner, let place)?: "is not run: \(escaped(place)) belongs to another user (\(owner))"
    case .mode(let place)?: "is not run: \(Self.advice(on: place))"
    }
  }

  /// Says who else decides what the keys of a file or a folder type, and what helps; nil where nobody does.
  public static func others(writing path: String) -> String? {
    switch doubt(Settings.absolutePath(path), links: mostLinks) {
    case nil, .links?: nil
    // Root looks like any other user then: nobody can tell.
    case .owner(let owner, _)? where owner == rootOwner: nil
    case .owner(let owner, let place)?:
      "\(escaped(place)) belongs to another user (\(owner)), whose keys here may press Return; move what you trust"
        + " to a folder of your own"
    case .mode(let place)?:
      "keys here may press Return, and \(Self.advice(on: place))"
    }
  }

  private static func advice(on place: String) -> String {
    "others may write to \(escaped(place)); take that from them with: chmod go-w \(escaped(place))"
  }

  /// A place that lets others write.
  private enum Doubt {
    case links(String)
    case owner(uid_t, String)
    case mode(String)
  }

  /// The most links on a path, as in Linux (path_resolution(7)).
  private static let mostLinks = 40

  private static func doubt(_ path: String, links: Int) -> Doubt? {
    var place = ""
    if let doubt = doubt(at: "/") { return doubt }
    for name in path.split(separator: "/") {
      let folder = place
      place += "/" + name
      if let doubt = doubt(at: place) { return doubt }
      guard let target = target(of: place) else { continue }
      guard links > 0 else { return .links(place) }
      let way = target.hasPrefix("/") ? target : folder + "/" + target
      if let doubt = doubt(way, links: links - 1) { return doubt }
    }
    return nil
  }

  private static func doubt(at place: String) -> Doubt? {
    var status = stat()
    // A place that cannot be looked at cannot be read either.
    guard lstat(place, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    guard isTrusted(status.st_uid, place) else { return .owner(status.st_uid, place) }
    let isShared = kind == S_IFDIR && status.st_mode & S_ISVTX != 0
    return kind != S_IFLNK && !isShared && status.st_mode & 0o022 != 0 ? .mode(place) : nil
  }

  /// Returns true for this user, and for whoever can do all on this system.
  private static func isTrusted(_ owner: uid_t, _ place: String) -> Bool {
    if owner == geteuid() || owner == 0 { return true }
    guard owner == rootOwner else { return false }
    let home = Settings.home
    // The folder that the home links to counts as the home does.
    let real = realpath(home, nil)
    defer { free(real) }
    let homes = [home, real.map { String(cString: $0) }].compactMap { $0 }
    return place == "/" || homes.contains { $0.hasPrefix(place + "/") }
  }

  /// The owner of the root folder: root, or who stands for root and all others in a user namespace.
  private static var rootOwner: uid_t? {
    var root = stat()
    return stat("/", &root) == 0 ? root.st_uid : nil
  }

  /// Returns the target of a link; nil for a file that is no link.
  private static func target(of place: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(place, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
