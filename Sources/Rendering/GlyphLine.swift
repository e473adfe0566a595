import CPangoCairo

/// The glyphs of a text on one line, in the order in which they are seen.
///
/// A Pango layout does the same, but loads the first font once more for each size, to measure lines that nobody needs.
final class GlyphLine {
  private struct Run {
    let font: UnsafeMutablePointer<PangoFont>
    /// The glyphs, each placed from the line's left end, not from the run's.
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// What the glyphs look like at a scale; none where their font keeps no pictures of them. Nil before they are drawn.
    var pictures: (scale: Double, list: [GlyphPicture])?
  }

  private let drawsPictures: Bool
  private var runs: [Run] = []
  /// The width of the line, in Pango's units.
  private(set) var width: Int32 = 0

  /// - Parameters:
  ///   - text: a text without characters that end a line.
  ///   - font: a font description with a size; not kept.
  ///   - drawsPictures: whether the pictures that a font keeps are drawn by ourselves.
  init(_ text: String, font: OpaquePointer, in context: OpaquePointer, drawsPictures: Bool = false) {
    self.drawsPictures = drawsPictures
    forEachItem(of: text, font: font, in: context, append)
  }

  deinit {
    for run in runs {
      pango_glyph_string_free(run.glyphs)
      g_object_unref(run.font)
    }
  }

  private func append(_ item: UnsafeMutablePointer<PangoItem>, of text: UnsafePointer<CChar>, length: Int32) {
    guard let font = item.pointee.analysis.font, let glyphs = pango_glyph_string_new() else { return }
    pango_shape_item(item, text, length, nil, glyphs, PANGO_SHAPE_NONE)
    g_object_ref(font)
    let runWidth = pango_glyph_string_get_width(glyphs)
    // Cairo rounds the start of a drawing to 1/256 of a pixel; a layout's line starts once, on a whole pixel.
    for place in 0..<Int(glyphs.pointee.num_glyphs) {
      glyphs.pointee.glyphs[place].geometry.x_offset += width
    }
    runs.append(Run(font: font, glyphs: glyphs))
    width += runWidth
  }

  /// PANGO_GLYPH_UNKNOWN_FLAG.
  static let unknownFlag: UInt32 = 0x1000_0000

  /// The distance from the baseline to the top of the ink, in Pango's units.
  var inkAscent: Int32 {
    runs.map { run in
      var ink = PangoRectangle()
      pango_glyph_string_extents(run.glyphs, run.font, &ink, nil)
      return -ink.y
    }.max() ?? 0
  }

  /// Draws the line.
  ///
  /// - Parameters:
  ///   - x: the line's left end in the canvas's units; `y` is its baseline.
  func draw(on canvas: OpaquePointer, x: Double, y: Double) {
    for index in runs.indices where !drawPictures(of: &runs[index], on: canvas, x: x, y: y) {
      cairo_move_to(canvas, x, y)
      pango_cairo_show_glyph_string(canvas, runs[index].font, runs[index].glyphs)
    }
  }

  /// Draws a run of a font that keeps pictures. Returns false, with nothing drawn, where it is to be drawn as letters are.
  private func drawPictures(of run: inout Run, on canvas: OpaquePointer, x: Double, y: Double) -> Bool {
    guard drawsPictures else { return false }
    let scale = GlyphPicture.scale(of: canvas)
    let known = run.pictures.flatMap { $0.scale == scale ? $0.list : nil }
    let pictures = known ?? GlyphPicture.pictures(of: run.glyphs, in: run.font, scale: scale)
    run.pictures = (scale, pictures)
    for picture in pictures { picture.draw(on: canvas, x: x, y: y, scale: scale) }
    return !pictures.isEmpty
  }
}

/// Divides a text on one line into items, each of one font, in the order in which they are seen.
///
/// - Parameters:
///   - font: a font description with a size; not kept.
///   - body: takes an item, which is freed afterwards, and the whole text with its length in bytes.
func forEachItem(
  of text: String, font: OpaquePointer, in context: OpaquePointer,
  _ body: (_ item: UnsafeMutablePointer<PangoItem>, _ text: UnsafePointer<CChar>, _ length: Int32) -> Void
) {
  let attributes: OpaquePointer = pango_attr_list_new()
  defer { pango_attr_list_unref(attributes) }
  pango_attr_list_insert(attributes, pango_attr_font_desc_new(font))
  var text = text
  text.withUTF8 { bytes in
    bytes.withMemoryRebound(to: CChar.self) { bytes in
      guard let start = bytes.baseAddress else { return }
      let length = Int32(clamping: bytes.count)
      let items = pango_itemize(context, start, 0, length, attributes, nil)
      let visible = pango_reorder_items(items)
      defer {
        g_list_free(visible)
        g_list_free_full(items) { pango_item_free($0?.assumingMemoryBound(to: PangoItem.self)) }
      }
      var next = visible
      while let node = next {
        if let item = node.pointee.data?.assumingMemoryBound(to: PangoItem.self) { body(item, start, length) }
        next = node.pointee.next
      }
    }
  }
}
