import Foundation
import Synchronization

/// The fonts that programs on a stage find, whatever else is installed: those of Debian's fonts-dejavu-core.
public enum StageFonts {
  public static let files = [
    "DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVuSansMono-Bold.ttf", "DejaVuSansMono.ttf",
    "DejaVuSerif-Bold.ttf", "DejaVuSerif.ttf",
  ]
  private static let folder = "/usr/share/fonts/truetype/dejavu"
  private static let package = "fonts-dejavu-core"
  private static let made = Mutex<String?>(nil)

  /// Returns the path of their configuration for fontconfig; one for all stages of this process, with a cache beside it.
  static func configuration() throws -> String {
    try made.withLock { made in
      if let path = made { return path }
      let path = try make(in: SharedFolder.path() + "/fontconfig")
      made = path
      return path
    }
  }

  private static func make(in root: String) throws -> String {
    for path in [root, root + "/fonts", root + "/cache"] {
      guard mkdir(path, 0o755) == 0 else { throw StageError(systemError("mkdir \(path)")) }
      try Installation.handOver(path)
    }
    // The files are links, since others of the family may be installed beside them.
    for file in files {
      guard FileManager.default.isReadableFile(atPath: "\(folder)/\(file)") else {
        throw StageError("\(folder)/\(file) is missing: install Debian's \(package)")
      }
      let link = "\(root)/fonts/\(file)"
      guard symlink("\(folder)/\(file)", link) == 0 else { throw StageError(systemError("symlink \(link)")) }
    }
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig>
        <dir>\(root)/fonts</dir>
        <cachedir>\(root)/cache</cachedir>
        <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
        <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
        <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
      </fontconfig>
      """
    let path = root + "/fonts.conf"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }
}
