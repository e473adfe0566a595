import CPangoCairo

/// Pango's context, with a font map, a font description and the lines that were shaped last.
///
/// Metrics are not hinted and glyphs not placed on whole pixels. A text's width is thus proportional to its size and
/// the same at every scale.
final class TextShaper {
  /// The families of fonts, most similar to Apple's first, and the system's own last.
  ///
  /// fontconfig finds the characters that they lack (Chinese, emoji ...) in other fonts.
  private static let families =
    "Inter,Inter Variable,Adwaita Sans,Cantarell,Noto Sans,Liberation Sans,sans-serif"
  /// The number of lines that are kept: more than a panel shows at once on a phone or a tablet.
  private static let capacity = 128
  /// The number of single emoji that are kept: more than a tablet's panel shows at once. Each has a picture, of 12 KB on a
  /// phone with two pixels a point.
  private static let emojiCapacity = 192
  /// The number of blocks that are kept, two lines of text each: more than the rows that a list shows at once.
  private static let blockCapacity = 24

  private let context: OpaquePointer
  private let description: OpaquePointer
  private let capacity: Int
  private let drawsPictures: Bool
  private var lines: RecentlyUsed<LineKey, TextLine>
  private var blocks = RecentlyUsed<BlockKey, TextBlock>(capacity: blockCapacity)
  /// The height of the first font's capital letters, in parts of the font size; nil before it is measured.
  private var capHeightShare: Double?
  private var family: String?
  /// Shapes single emoji, with fonts of its own, which go with their texts: a font of emoji has more bytes than all others.
  private var emoji: TextShaper?

  private struct LineKey: Hashable {
    var text: String
    var fontSize: Double
  }

  private struct BlockKey: Hashable {
    var line: LineKey
    var width: Double
    var lines: Int
  }

  /// Makes Pango read fontconfig's configuration in a thread of its own, which ends when the first text is shaped. The
  /// earlier this is called, the less the first text waits.
  ///
  /// - Parameters:
  ///   - capacity: the number of lines that are kept.
  ///   - drawsPictures: whether the pictures that a font keeps of glyphs are drawn by ourselves.
  init(capacity: Int = capacity, drawsPictures: Bool = false) {
    self.drawsPictures = drawsPictures
    (self.capacity, lines) = (capacity, RecentlyUsed(capacity: capacity))
    let map = pango_cairo_font_map_new()
    context = pango_font_map_create_context(map)
    g_object_unref(map)
    description = pango_font_description_new()
    pango_font_description_set_family(description, Self.families)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    if let language = Self.language {
      pango_context_set_language(context, pango_language_from_string(language))
    }
  }

  deinit {
    pango_font_description_free(description)
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// Puts a family before the usual ones; nil for none.
  func setFont(_ family: String?) {
    pango_font_description_set_family(
      description, family.map { "\($0),\(Self.families)" } ?? Self.families)
    self.family = family
    forgetTexts()
    capHeightShare = nil
  }

  func forgetTexts() {
    emoji = nil
    lines = RecentlyUsed(capacity: capacity)
    blocks = RecentlyUsed(capacity: Self.blockCapacity)
  }

  /// The names that fontconfig gives to fonts of a sort; there always is one.
  private static let sorts: Set = [
    "sans", "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy",
  ]

  /// Tells if a font of this family is installed, and not only another one found in its place.
  func hasFont(_ family: String) -> Bool {
    let wanted: OpaquePointer = pango_font_description_new()
    defer { pango_font_description_free(wanted) }
    pango_font_description_set_family(wanted, family)
    guard !Self.sorts.contains(family.lowercased()) else { return true }
    guard let font = pango_context_load_font(context, wanted) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    let found = pango_font_describe(font)
    defer { pango_font_description_free(found) }
    let name = pango_font_description_get_family(found).map { String(cString: $0) }
    return name?.lowercased() == family.lowercased()
  }

  /// The user's language, which decides which font a Chinese character comes from.
  ///
  /// Pango would ask the C library, whose locale is never set by a program without localised output.
  private static var language: String? {
    let variables: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    let value = variables.lazy.compactMap { getenv($0) }.map { String(cString: $0) }.first { !$0.isEmpty }
    guard let name = value?.prefix(while: { $0 != "." && $0 != "@" }) else { return nil }
    return name == "C" || name == "POSIX" ? nil : String(name)
  }

  /// Shapes the text as one line, or takes it from the cache if it was used lately.
  func line(_ text: String, fontSize: Double) -> TextLine {
    let shown = DisplayText.line(text)
    return (Self.isEmoji(shown) ? ofEmoji : self).line(LineKey(text: shown, fontSize: fontSize))
  }

  private func line(_ key: LineKey) -> TextLine {
    lines.value(for: key) {
      let (shown, fontSize) = (key.text, key.fontSize)
      return TextLine(glyphs(of: shown, fontSize: fontSize)) { [unowned self] in
        LayoutLine(layout(shown, fontSize: fontSize))
      }
    }
  }

  /// Shapes the text, without characters that end a line, anew.
  private func glyphs(of text: String, fontSize: Double) -> GlyphLine {
    GlyphLine(text, font: font(ofSize: fontSize), in: context, drawsPictures: drawsPictures)
  }

  /// Divides a text on one line into items, each of one font, without shaping it.
  func forEachItem(
    of text: String, fontSize: Double,
    _ body: (_ item: UnsafeMutablePointer<PangoItem>, _ text: UnsafePointer<CChar>, _ length: Int32) -> Void
  ) {
    Rendering.forEachItem(of: text, font: font(ofSize: fontSize), in: context, body)
  }

  private var ofEmoji: TextShaper {
    if let emoji { return emoji }
    let shaper = TextShaper(capacity: Self.emojiCapacity, drawsPictures: true)
    shaper.setFont(family)
    emoji = shaper
    return shaper
  }

  private static func isEmoji(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first?.properties, first.isEmoji, text.count == 1 else {
      return false
    }
    return first.isEmojiPresentation || text.unicodeScalars.contains("\u{FE0F}")
  }

  /// Shapes the text with some of its characters underlined; anew each time, since the search changes with each letter.
  func line(_ text: String, underlining marks: [Range<Int>], fontSize: Double) -> LayoutLine {
    let shown = DisplayText.line(text)
    let layout = layout(shown, fontSize: fontSize)
    let attributes: OpaquePointer = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    for range in Self.bytes(of: marks, in: shown) {
      guard let underline = pango_attr_underline_new(PANGO_UNDERLINE_SINGLE) else { continue }
      (underline.pointee.start_index, underline.pointee.end_index) = (
        UInt32(range.lowerBound), UInt32(range.upperBound)
      )
      pango_attr_list_insert(attributes, underline)
    }
    pango_layout_set_attributes(layout, attributes)
    return LayoutLine(layout)
  }

  /// Returns the places of these characters in a text's UTF-8, without those beyond its end.
  private static func bytes(of characters: [Range<Int>], in text: String) -> [Range<Int>] {
    let ends = text.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count) }
    return characters.compactMap { range in
      let range = range.clamped(to: 0..<ends.count - 1)
      return range.isEmpty ? nil : ends[range.lowerBound]..<ends[range.upperBound]
    }
  }

  /// Shapes the text, wrapped to a width in logical pixels and to a number of lines. Takes it from the cache if it was used
  /// lately.
  func block(_ text: String, fontSize: Double, width: Double, lines: Int) -> TextBlock {
    let shown = DisplayText.line(text)
    let key = BlockKey(line: LineKey(text: shown, fontSize: fontSize), width: width, lines: lines)
    return blocks.value(for: key) {
      TextBlock(layout(shown, fontSize: fontSize), width: width, lines: lines)
    }
  }

  /// Makes a new layout, which the caller owns, of a text without control characters other than newline.
  func layout(_ text: String, fontSize: Double) -> OpaquePointer {
    let layout: OpaquePointer = pango_layout_new(context)
    pango_layout_set_font_description(layout, font(ofSize: fontSize))
    pango_layout_set_text(layout, text, -1)
    return layout
  }

  /// Returns the font description at this size; good until the next call.
  private func font(ofSize fontSize: Double) -> OpaquePointer {
    pango_font_description_set_absolute_size(description, fontSize * Double(PANGO_SCALE))
    return description
  }

  /// Returns the height of the first font's capital letters, in logical pixels.
  ///
  /// It is measured once, at a size that is in use: every further size is a further font in memory.
  func capHeight(fontSize: Double) -> Double {
    let share = capHeightShare ?? line("H", fontSize: fontSize).inkAscent / fontSize
    capHeightShare = share
    return share * fontSize
  }
}

/// A shaped line of text.
final class TextLine {
  private let glyphs: GlyphLine
  private let layOut: () -> LayoutLine
  /// The same line as a layout; made once the line is too wide.
  private var layoutLine: LayoutLine?

  /// - Parameter layOut: makes the same line so that it can be ellipsised.
  init(_ glyphs: GlyphLine, layOut: @escaping () -> LayoutLine) {
    self.glyphs = glyphs
    self.layOut = layOut
  }

  /// The width of the whole text in logical pixels.
  var width: Double { logicalPixels(glyphs.width) }

  /// The distance from the baseline to the top of the ink, in logical pixels.
  var inkAscent: Double { logicalPixels(glyphs.inkAscent) }

  /// Draws the line, ellipsised to a width in logical pixels.
  ///
  /// - Parameter origin: the left end of the baseline for a given width of the drawn line.
  func draw(
    on canvas: OpaquePointer, width limit: Double, origin: (_ width: Double) -> (x: Double, y: Double)
  ) {
    guard width > limit else {
      let start = origin(width)
      return glyphs.draw(on: canvas, x: start.x, y: start.y)
    }
    let line = layoutLine ?? layOut()
    layoutLine = line
    line.draw(on: canvas, width: limit, origin: origin)
  }
}

/// A line of text that is ellipsised where it is too wide; it owns its Pango layout.
final class LayoutLine {
  private let layout: OpaquePointer
  /// The width of the whole text in logical pixels.
  private let width: Double

  init(_ layout: OpaquePointer) {
    self.layout = layout
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    width = Self.width(of: layout)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Draws the line, ellipsised to a width in logical pixels.
  ///
  /// - Parameter origin: the left end of the baseline for a given width of the drawn line.
  func draw(
    on canvas: OpaquePointer, width limit: Double, origin: (_ width: Double) -> (x: Double, y: Double)
  ) {
    let isWhole = width <= limit
    pango_layout_set_width(layout, isWhole ? -1 : pangoUnits(limit))
    let start = origin(isWhole ? width : Self.width(of: layout))
    cairo_move_to(canvas, start.x, start.y)
    pango_cairo_show_layout_line(canvas, pango_layout_get_line_readonly(layout, 0))
  }

  private static func width(of layout: OpaquePointer) -> Double {
    var logical = PangoRectangle()
    pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &logical)
    return logicalPixels(logical.width)
  }
}

/// A few shaped lines of a text; it owns its Pango layout.
final class TextBlock {
  /// The distance from one baseline to the next in parts of the font size; Apple sets 17 pt on 22.
  static let leading = 22.0 / 17

  private let layout: OpaquePointer
  private let width: Double
  let lineCount: Int

  init(_ layout: OpaquePointer, width: Double, lines: Int) {
    self.layout = layout
    self.width = width
    pango_layout_set_width(layout, pangoUnits(width))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    // A negative height is a number of lines.
    pango_layout_set_height(layout, -Int32(clamping: max(1, lines)))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    lineCount = Int(pango_layout_get_line_count(layout))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Draws the lines.
  ///
  /// - Parameter origin: returns the left end of the baseline of a line, given its distance from the left edge.
  func draw(on canvas: OpaquePointer, origin: (_ line: Int, _ indent: Double) -> (x: Double, y: Double)) {
    for index in 0..<lineCount {
      guard let line = pango_layout_get_line_readonly(layout, Int32(index)) else { continue }
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &logical)
      let isFromRight = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
      let start = origin(
        index, isFromRight ? max(0, width - logicalPixels(logical.width)) : 0)
      cairo_move_to(canvas, start.x, start.y)
      pango_cairo_show_layout_line(canvas, line)
    }
  }
}

/// Converts Pango's units to logical pixels.
func logicalPixels(_ length: Int32) -> Double { Double(length) / Double(PANGO_SCALE) }

/// Converts logical pixels to Pango's units, clamped to their range.
func pangoUnits(_ length: Double) -> Int32 {
  Int32(max(0, min(length * Double(PANGO_SCALE), Double(Int32.max / 2))))
}
