import Foundation
import Rendering
import Testing

/// A font that tests of this module draw with: those of `Support/NamedFonts/fonts.conf`, whatever else is installed.
struct NamedFont: CustomTestStringConvertible {
  let family: String
  let file: String
  /// Debian's package.
  let package: String

  var testDescription: String { family }

  private init(_ family: String, _ file: String, of package: String) {
    self.family = family
    self.file = "/usr/share/fonts/\(file)"
    self.package = package
  }

  static let usual = NamedFont("DejaVu Sans", "truetype/dejavu/DejaVuSans.ttf", of: "fonts-dejavu-core")
  static let monospaced = NamedFont(
    "DejaVu Sans Mono", "truetype/dejavu/DejaVuSansMono.ttf", of: "fonts-dejavu-core")
  static let emoji = NamedFont(
    "Noto Color Emoji", "truetype/noto/NotoColorEmoji.ttf", of: "fonts-noto-color-emoji")
  static let arabic = NamedFont(
    "Amiri", "opentype/fonts-hosny-amiri/Amiri-Regular.ttf", of: "fonts-hosny-amiri")
  static let devanagari = NamedFont(
    "Lohit Devanagari", "truetype/lohit-devanagari/Lohit-Devanagari.ttf", of: "fonts-lohit-deva")
  static let thai = NamedFont("Loma", "opentype/tlwg/Loma.otf", of: "fonts-tlwg-loma-otf")
  static let japanese = NamedFont(
    "MotoyaLCedar", "truetype/motoya-l-cedar/MTLc3m.ttf", of: "fonts-motoya-l-cedar")

  static let all: [NamedFont] = [usual, monospaced, emoji, arabic, devanagari, thai, japanese]

  /// A renderer that draws with this font where it has the characters. Fails the test if the font is not installed.
  func renderer() throws -> Renderer {
    try #require(
      FileManager.default.isReadableFile(atPath: file), "\(file) is missing: install Debian's \(package)")
    let renderer = Renderer()
    try #require(renderer.hasFont(family), "\(file) is not found as \(family)")
    renderer.setFont(family)
    return renderer
  }
}
