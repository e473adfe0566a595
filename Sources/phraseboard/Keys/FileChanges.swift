import Glibc
import Settings

/// The changes of the files of keys since they were read, and files that are where nobody looks.
enum FileChanges {
  /// The depth to which a folder is searched: deeper than people make by hand.
  private static let depth = 4
  /// The most names in a folder that are looked at: more than people make by hand.
  private static let mostEntries = 2_000

  /// Returns when the newest file of a source was written, or its folder changed, in seconds since 1970. Nil when
  /// nothing is there.
  static func newest(_ path: String) -> Int64? {
    var entries = 0
    return newest(path, depth: depth, &entries)
  }

  private static func newest(_ path: String, depth: Int, _ entries: inout Int) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    var time = Int64(status.st_mtim.tv_sec)
    guard status.st_mode & S_IFMT == S_IFDIR, depth > 0 else { return time }
    for name in (try? Files.names(in: path)) ?? [] where entries < mostEntries {
      entries += 1
      time = max(time, newest(path + "/" + name, depth: depth - 1, &entries) ?? 0)
    }
    return time
  }

  /// Returns files beside the settings that were probably meant for keys or for settings.
  static func strays(beside settings: String) -> [String] {
    let (folder, own) = Files.split(settings)
    let suspects = ((try? Files.names(in: folder)) ?? []).filter { name in
      name != own && name != BindingsFile.name
        && [".toml", ".tml", ".json"].contains { name.lowercased().hasSuffix($0) }
    }
    return suspects.map { folder + $0 }
  }
}
