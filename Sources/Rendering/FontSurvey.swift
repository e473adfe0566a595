import CPangoCairo

/// A search for characters that no installed font has, as the keyboard draws text.
public final class FontSurvey {
  /// The emoji that keyboards and messengers use most; a font with only some old symbols lacks some of them.
  private static let emoji = ["😀", "👍", "🎉", "🥳"]
  private static let plain = ["A", "a", "0"]
  /// The number of characters that are looked at together.
  private static let batch = 64
  /// The size of the fonts that are asked; what they have is the same in each.
  private static let fontSize = 16.0

  private let shaper = TextShaper()

  /// Begins a survey with the fonts that are installed now.
  public init() {}

  /// True if there is any font to write with. Nothing is drawn without one, not even the boxes, which have digits in them.
  public var hasAny: Bool { Self.plain.contains(where: has) }

  /// True if the fonts have the emoji that are used most.
  public var hasEmoji: Bool { Self.emoji.allSatisfy(has) }

  /// Returns those of the characters that would be shown as boxes, without those that are never drawn.
  public func missing(among characters: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let drawn = characters.filter(Self.isDrawn)
    var missing: [Unicode.Scalar] = []
    for start in stride(from: 0, to: drawn.count, by: Self.batch) {
      let some = drawn[start..<min(start + Self.batch, drawn.count)]
      if hasUnknown(some) { missing += some.filter { hasUnknown([$0]) } }
    }
    return missing
  }

  private func hasUnknown(_ characters: ArraySlice<Unicode.Scalar>) -> Bool {
    // Puts each on a line of its own, so that none changes how another one is drawn.
    let text = characters.map { String($0) }.joined(separator: "\n")
    let layout = shaper.layout(text, fontSize: Self.fontSize)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    return pango_layout_get_unknown_glyphs_count(layout) > 0
  }

  /// Returns the places of those texts that are drawn as one glyph each: emoji, and sequences that a font has one for.
  public func wholes(among texts: some Collection<String>) -> [Int] {
    texts.enumerated().filter { isWhole($0.element) }.map(\.offset)
  }

  /// Tells if one glyph is seen, and no box in place of one.
  ///
  /// HarfBuzz alone is asked: Pango looks at each glyph's picture, so that all of them would be in memory.
  private func isWhole(_ text: String) -> Bool {
    var (seen, hasUnknown) = (0, false)
    shaper.forEachItem(of: text, fontSize: Self.fontSize) { item, text, length in
      guard let font = item.pointee.analysis.font.flatMap(pango_font_get_hb_font),
        let buffer = hb_buffer_create()
      else { return hasUnknown = true }
      defer { hb_buffer_destroy(buffer) }
      hb_buffer_add_utf8(buffer, text, length, UInt32(item.pointee.offset), item.pointee.length)
      hb_buffer_guess_segment_properties(buffer)
      hb_shape(font, buffer, nil, 0)
      var count: UInt32 = 0
      let glyphs = UnsafeBufferPointer(start: hb_buffer_get_glyph_infos(buffer, &count), count: Int(count))
      let places = UnsafeBufferPointer(
        start: hb_buffer_get_glyph_positions(buffer, nil), count: glyphs.count)
      // What a font draws nothing for, such as a variation selector, has no width.
      seen += places.count { $0.x_advance > 0 }
      hasUnknown = hasUnknown || glyphs.contains { $0.codepoint == 0 }
    }
    return seen == 1 && !hasUnknown
  }

  /// Tells if the fonts have all characters of a text that are drawn, each on its own.
  ///
  /// Only what fontconfig remembers is asked, so that no font is opened.
  public func has(_ text: String) -> Bool {
    var hasAll = true
    shaper.forEachItem(of: text, fontSize: Self.fontSize) { item, text, _ in
      let start = UnsafeRawPointer(text) + Int(item.pointee.offset)
      let bytes = UnsafeRawBufferPointer(start: start, count: Int(item.pointee.length))
      let characters = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter(Self.isDrawn)
      guard let font = item.pointee.analysis.font else { return hasAll = false }
      hasAll = hasAll && characters.allSatisfy { pango_font_has_char(font, $0.value) != 0 }
    }
    return hasAll
  }

  private static func isDrawn(_ character: Unicode.Scalar) -> Bool {
    let properties = character.properties
    return properties.generalCategory != .control && !properties.isDefaultIgnorableCodePoint
      && !properties.isWhitespace
  }

  /// Returns the ISO 15924 code of a character's script, such as `Hira`; `Zsye` for emoji.
  public static func script(of character: Unicode.Scalar) -> String {
    if character.properties.isEmojiPresentation { return "Zsye" }
    let code = g_unicode_script_to_iso15924(g_unichar_get_script(character.value))
    return String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
  }
}
