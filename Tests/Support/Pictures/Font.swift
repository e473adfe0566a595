import Foundation
import Rendering

/// The one font of all pictures, so that they are the same wherever it is installed.
struct Font {
  private static let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  private static let package = "fonts-dejavu-core"

  /// The variables that would have texts drawn or fonts chosen otherwise, except those that are set.
  private static let disturbing = [
    "FC_LANG", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "FREETYPE_PROPERTIES", "LANGUAGE",
    "PANGOCAIRO_BACKEND", "PANGO_LANGUAGE",
  ]

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Makes fontconfig, which looks once, find this font alone. It must be called before anything is drawn or measured.
  ///
  /// - Parameter folder: for its configuration and cache.
  static func install(in folder: URL) throws {
    let fonts = folder.appending(path: "fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw Missing(description: "\(path) is missing: install Debian's \(package)")
    }
    // The folder has a link, since others of the family may be installed beside the font.
    try FileManager.default.createSymbolicLink(
      at: fonts.appending(path: "DejaVuSans.ttf"), withDestinationURL: URL(filePath: path))
    let configuration = folder.appending(path: "fonts.conf")
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(fonts.path)</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
      """
    try Data(text.utf8).write(to: configuration)
    for name in disturbing { unsetenv(name) }
    setenv("FONTCONFIG_FILE", configuration.path, 1)
    setenv("LC_ALL", "C.UTF-8", 1)
    try check()
  }

  /// Checks the width of a text that is drawn against this font: `H`, `I` and `M` are 1540, 604 and 1767 of 2048 wide.
  private static func check() throws {
    let expected = Double(1540 + 604 + 1767) / 2048 * 100
    let width = Renderer().measure("HIM", fontSize: 100)
    guard abs(width - expected) < 0.5 else {
      throw Missing(description: "texts are not drawn with \(path): \(width) wide, not \(expected)")
    }
  }
}
