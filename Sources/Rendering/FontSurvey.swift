import CPangoCairo

/// A search for characters that no installed font has, as the keyboard draws text.
public final class FontSurvey {
  /// The emoji that keyboards and messengers use most; a font with only some old symbols lacks some of them.
  private static let emoji: [Unicode.Scalar] = ["😀", "👍", "🎉", "🥳"]
  private static let plain: [Unicode.Scalar] = ["A", "a", "0"]
  /// The number of characters that are looked at together.
  private static let batch = 64

  private let shaper = TextShaper()

  /// Begins a survey with the fonts that are installed now.
  public init() {}

  /// True if there is any font to write with. Nothing is drawn without one, not even the boxes, which have digits in them.
  public var hasAny: Bool { missing(among: Self.plain).count < Self.plain.count }

  /// True if the fonts have the emoji that are used most.
  public var hasEmoji: Bool { missing(among: Self.emoji).isEmpty }

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
    let layout = shaper.layout(text, fontSize: 16)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    return pango_layout_get_unknown_glyphs_count(layout) > 0
  }

  /// Returns the places of those texts that are drawn as one glyph each: emoji, and sequences that a font has one for.
  ///
  /// Fonts are asked for their glyphs alone: their sizes would be read from the pictures, which takes long.
  public func wholes(among texts: some Collection<String>) -> [Int] {
    texts.enumerated().filter { shaper.glyphs(of: $0.element, fontSize: 16).isWhole }.map(\.offset)
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
