import CPangoCairo

/// Which of the sets of goldens pictures that are drawn here are held against: each is named after the Debian that draws it.
enum GoldenSet {
  /// From 1.17.4 on, cairo draws glyphs at quarters of a pixel, before at whole ones; Pango of the two Debians has other boxes for
  /// characters that no font has. Both differ in nearly each picture; other libraries do not.
  static var name: String { cairo_version() < 1_17_04 ? "debian-12" : "debian-13" }
}
