import Glibc

/// What has become of the files of keys since they were read, and which are where nobody looks.
enum FileChanges {
  /// As far as a folder is looked at: more than people make by hand.
  private static let depth = 4
  private static let mostEntries = 2_000

  /// When the newest file of a source was written, or its folder changed, in seconds since 1970; nil where there is nothing.
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

  /// Files beside the settings that were probably meant for keys or for settings.
  static func strays(beside settings: String) -> [String] {
    let (folder, own) = Files.split(settings)
    let suspects = ((try? Files.names(in: folder)) ?? []).filter { name in
      name != own && [".toml", ".tml", ".json"].contains { name.lowercased().hasSuffix($0) }
    }
    return suspects.map { folder + $0 }
  }
}
