import Rendering

/// Which of the sets of goldens pictures that are drawn here are held against: each is named after the Debian that draws it.
enum GoldenSet {
  /// Where cairo draws glyphs differs in nearly each picture, and Pango of the two Debians has other boxes for characters that no
  /// font has. Other libraries make no difference.
  static var name: String { Renderer.drawsGlyphsBetweenPixels ? "debian-13" : "debian-12" }
}
