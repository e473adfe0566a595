import CPangoCairo
import Layout

/// A glyph that its font keeps as a PNG, as fonts of emoji do, in the size in which it is drawn.
///
/// Cairo would keep each glyph that it ever drew for as long as the program runs, and the font with them.
final class GlyphPicture {
  /// The place of the glyph from the line's left end and its baseline, in logical pixels.
  private let x, y: Double
  /// The picture's left top corner from there, in buffer pixels.
  private let left, top: Double
  private let surface: OpaquePointer

  private init?(of glyph: PangoGlyphInfo, in font: OpaquePointer, at start: Int32, scale: Double) {
    var extents = hb_glyph_extents_t()
    guard glyph.glyph & GlyphLine.unknownFlag == 0,
      hb_font_get_glyph_extents(font, glyph.glyph, &extents) != 0,
      let png = Self.png(of: glyph.glyph, in: font)
    else { return nil }
    defer { cairo_surface_destroy(png) }
    let ink = Rect(
      x: logicalPixels(extents.x_bearing) * scale, y: -logicalPixels(extents.y_bearing) * scale,
      width: logicalPixels(extents.width) * scale, height: -logicalPixels(extents.height) * scale)
    (left, top) = (ink.x.rounded(.down), ink.y.rounded(.down))
    guard let surface = Self.scaled(png, to: ink.offset(dx: -left, dy: -top)) else { return nil }
    self.surface = surface
    x = logicalPixels(start + glyph.geometry.x_offset)
    y = logicalPixels(glyph.geometry.y_offset)
  }

  deinit { cairo_surface_destroy(surface) }

  /// Returns the buffer pixels per logical pixel of a canvas.
  static func scale(of canvas: OpaquePointer) -> Double {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(canvas, &matrix)
    return matrix.xx
  }

  /// Returns a picture for each glyph that is seen; none if the font keeps no picture of one of them.
  static func pictures(
    of glyphs: UnsafeMutablePointer<PangoGlyphString>, in font: UnsafeMutablePointer<PangoFont>, scale: Double
  ) -> [GlyphPicture] {
    guard let font = pango_font_get_hb_font(font), hb_ot_color_has_png(hb_font_get_face(font)) != 0 else {
      return []
    }
    var (pictures, start) = ([GlyphPicture](), Int32(0))
    for index in 0..<Int(glyphs.pointee.num_glyphs) {
      let glyph = glyphs.pointee.glyphs[index]
      let picture = GlyphPicture(of: glyph, in: font, at: start, scale: scale)
      // What a font draws nothing for, such as a variation selector, has no width.
      guard picture != nil || glyph.geometry.width == 0 else { return [] }
      picture.map { pictures.append($0) }
      start += glyph.geometry.width
    }
    return pictures
  }

  /// Draws the picture on whole buffer pixels.
  ///
  /// - Parameters:
  ///   - x: the line's left end in the canvas's units; `y` is its baseline.
  ///   - scale: the scale that it was made for.
  func draw(on canvas: OpaquePointer, x: Double, y: Double, scale: Double) {
    cairo_save(canvas)
    cairo_scale(canvas, 1 / scale, 1 / scale)
    cairo_set_source_surface(
      canvas, surface, ((x + self.x) * scale).rounded() + left, ((y + self.y) * scale).rounded() + top)
    cairo_paint(canvas)
    cairo_restore(canvas)
  }

  /// Returns a font's PNG of a glyph as a surface, which the caller owns; nil if it has none that can be read.
  private static func png(of glyph: UInt32, in font: OpaquePointer) -> OpaquePointer? {
    let blob = hb_ot_color_glyph_reference_png(font, glyph)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    var rest = UnsafeRawBufferPointer(start: data, count: Int(length))
    let surface = withUnsafeMutablePointer(to: &rest) { rest in
      cairo_image_surface_create_from_png_stream(
        { rest, target, count in
          guard let rest = rest?.assumingMemoryBound(to: UnsafeRawBufferPointer.self), let target,
            let source = rest.pointee.baseAddress, rest.pointee.count >= Int(count)
          else { return CAIRO_STATUS_READ_ERROR }
          memcpy(target, source, Int(count))
          rest.pointee = UnsafeRawBufferPointer(rebasing: rest.pointee[Int(count)...])
          return CAIRO_STATUS_SUCCESS
        }, rest)
    }
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    return surface
  }

  /// The longest side of a picture in buffer pixels; whatever is larger is drawn as letters are.
  private static let longestSide = 1_024.0

  /// Returns a new surface with another one in a part of it, in buffer pixels; nil for a size that no picture has.
  private static func scaled(_ source: OpaquePointer, to part: Rect) -> OpaquePointer? {
    let (width, height) = (
      Double(cairo_image_surface_get_width(source)), Double(cairo_image_surface_get_height(source))
    )
    guard !part.isEmpty, max(part.maxX, part.maxY) <= longestSide, width > 0, height > 0 else { return nil }
    // Cairo's filter for less than half of the size takes ten times as long as one for more, and all emoji of a panel are
    // drawn at once.
    let isSmall = part.width * 2 <= width
    if isSmall, let half = half(of: source) {
      defer { cairo_surface_destroy(half) }
      return scaled(half, to: part)
    }
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(part.maxX.rounded(.up)), Int32(part.maxY.rounded(.up))),
      let canvas = cairo_create(surface)
    else { return nil }
    defer { cairo_destroy(canvas) }
    cairo_translate(canvas, part.x, part.y)
    cairo_scale(canvas, part.width / width, part.height / height)
    cairo_set_source_surface(canvas, source, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(canvas), isSmall ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
    cairo_paint(canvas)
    guard cairo_status(canvas) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    return surface
  }

  /// Returns a new surface of half the width and height, each of whose pixels is the mean of four; nil where a side is odd.
  private static func half(of source: OpaquePointer) -> OpaquePointer? {
    let (width, height) = (cairo_image_surface_get_width(source), cairo_image_surface_get_height(source))
    guard width % 2 == 0, height % 2 == 0, cairo_image_surface_get_format(source) == CAIRO_FORMAT_ARGB32,
      let half = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width / 2, height / 2)
    else { return nil }
    let strides = [source, half].map { Int(cairo_image_surface_get_stride($0)) }
    guard let from = cairo_image_surface_get_data(source), let to = cairo_image_surface_get_data(half) else {
      cairo_surface_destroy(half)
      return nil
    }
    for y in 0..<Int(height / 2) {
      let rows = [0, 1].map { UnsafeRawPointer(from + (2 * y + $0) * strides[0]) }
      let row = UnsafeMutableRawPointer(to + y * strides[1])
      for x in 0..<Int(width / 2) {
        var (even, odd) = (UInt32(0), UInt32(0))
        for four in rows {
          for offset in [8 * x, 8 * x + 4] {
            let pixel = four.load(fromByteOffset: offset, as: UInt32.self)
            even += pixel & 0xFF_00FF
            odd += pixel >> 8 & 0xFF_00FF
          }
        }
        row.storeBytes(
          of: even >> 2 & 0xFF_00FF | (odd >> 2 & 0xFF_00FF) << 8, toByteOffset: 4 * x, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(half)
    return half
  }
}
