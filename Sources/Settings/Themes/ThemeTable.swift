import Glibc
import Scene
import Toml

extension Rule where Value == Color {
  /// A colour through which one may see.
  static let color = Rule(text: "a colour, as \"#RRGGBB\" or \"#RRGGBBAA\"") { text in
    Color(written: text).map { .success($0) } ?? .failure(Refusal(reason: "is \(quoted(text))"))
  }

  /// The rule for a colour where nobody knows what is below it.
  static let opaqueColor = Rule(text: "a colour that nothing shows through, as \"#RRGGBB\"") { text in
    guard let color = Color(written: text), color.alpha == 1 else {
      return .failure(Refusal(reason: "is \(quoted(text))"))
    }
    return .success(color)
  }
}

extension Rule where Value == Double {
  /// Returns the rule for a length in logical pixels, as in "5 px".
  static func length(_ range: ClosedRange<Double>) -> Rule {
    Rule(text: "a length from \"\(px(range.lowerBound))\" to \"\(px(range.upperBound))\"") { text in
      number(in: text, unit: "px").flatMap { range.contains($0) ? .success($0) : nil }
        ?? .failure(Refusal(reason: "is \(quoted(text))"))
    }
  }

  /// Returns the rule for a part of something, as in "80 %".
  static func percent(_ range: ClosedRange<Double>) -> Rule {
    let (low, high) = (decimal(range.lowerBound * 100), decimal(range.upperBound * 100))
    return Rule(text: "from \"\(low) %\" to \"\(high) %\"") { text in
      number(in: text, unit: "%").map { $0 / 100 }.flatMap { range.contains($0) ? .success($0) : nil }
        ?? .failure(Refusal(reason: "is \(quoted(text))"))
    }
  }

  /// The contrast of two colours, as in "4.5:1".
  static let contrast = Rule(text: "from \"4.5:1\" to \"21:1\"") { text in
    number(in: text, unit: ":1").flatMap { (4.5...21).contains($0) ? .success($0) : nil }
      ?? .failure(Refusal(reason: "is \(quoted(text))"))
  }
}

extension Rule where Value == Double? {
  /// Returns the rule for a length in logical pixels, or "auto".
  static func lengthOrAuto(_ range: ClosedRange<Double>) -> Rule {
    let length = Rule<Double>.length(range)
    return Rule(text: "\"auto\" or \(length.allowed)") { text in
      if text == "auto" { return .success(nil) }
      switch length.read(.string(text)) {
      case .success(let value): return .success(value)
      case .failure(let refusal): return .failure(Refusal(reason: refusal.reason))
      }
    }
  }
}

private func px(_ length: Double) -> String { "\(decimal(length)) px" }

/// Returns a number as text, without a fraction where there is none.
func decimal(_ number: Double) -> String {
  number == number.rounded() ? "\(Int(number))" : "\(number)"
}

/// Returns the number before a unit, with or without a space between them.
private func number(in text: String, unit: String) -> Double? {
  guard text.hasSuffix(unit) else { return nil }
  let digits = text.dropLast(unit.count)
  let bare = digits.hasSuffix(" ") ? digits.dropLast() : digits
  // Double takes more than people write: "1e2", "0x1p3", "inf".
  guard let first = bare.first, first.isASCII, first.isNumber, bare.utf8.count <= 8,
    bare.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
  else { return nil }
  return Double(bare)
}

extension Color {
  /// Reads "#RRGGBB" or "#RRGGBBAA"; nil for anything else.
  init?(written text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), [6, 8].contains(digits.count),
      digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self =
      digits.count == 6
      ? Color(hex: number) : Color(hex: number >> 8, alpha: UInt8(truncatingIfNeeded: number))
  }

  /// The colour as text, in the same form.
  var written: String {
    func hex(_ component: Double) -> String {
      let digits = String(Int((component * 255).rounded()), radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "#" + [red, green, blue].map(hex).joined() + (alpha == 1 ? "" : hex(alpha))
  }
}

/// One key of a theme.
struct ThemeKey: Sendable {
  /// The section; empty for a key above all sections.
  let section: String
  let key: String
  /// Stores a value, or returns the mistake in it and what is allowed.
  let read: @Sendable (TomlValue, inout Theme) -> String?

  init<Value>(
    _ section: String, _ key: String, _ place: WritableKeyPath<Theme, Value> & Sendable, _ rule: Rule<Value>
  ) {
    (self.section, self.key) = (section, key)
    read = { @Sendable value, theme in
      switch rule.read(value) {
      case .success(let value):
        theme[keyPath: place] = value
        return nil
      case .failure(let refusal): return "\(refusal.reason); must be \(rule.allowed)"
      }
    }
  }

  /// The name of it in messages.
  var name: String { section.isEmpty ? key : "[\(section)].\(key)" }

  /// Every key there is, but for `inherit`.
  ///
  /// The shadow of a list, its outline and the bar in it have as much room as they may take (`ListMetrics`); fonts have it
  /// in keys and rows.
  static let all = [
    ThemeKey("", "contrast", \.contrast, .contrast),
    ThemeKey("panel", "background", \.background, .opaqueColor),
    ThemeKey("panel", "text", \.message, .color),
    ThemeKey("panel", "dot", \.dot, .color),
    ThemeKey("panel", "current_dot", \.currentDot, .color),
    ThemeKey("panel", "font", \.fonts.captions, .percent(fontRange)),
    ThemeKey("panel", "trackpad_labels", \.trackpadFade, .percent(0...1)),
    ThemeKey("key", "face", \.standard.face, .color),
    ThemeKey("key", "text", \.standard.text, .color),
    ThemeKey("key", "pressed_face", \.standardPressed.face, .color),
    ThemeKey("key", "pressed_text", \.standardPressed.text, .color),
    ThemeKey("key", "radius", \.keyRadius, .lengthOrAuto(0...40)),
    ThemeKey("key", "lip", \.lip, .color),
    ThemeKey("key", "lip_height", \.lipHeight, .length(0...3)),
    ThemeKey("key", "font", \.fonts.labels, .percent(fontRange)),
    ThemeKey("system_key", "face", \.system.face, .color),
    ThemeKey("system_key", "text", \.system.text, .color),
    ThemeKey("system_key", "pressed_face", \.systemPressed.face, .color),
    ThemeKey("system_key", "pressed_text", \.systemPressed.text, .color),
    ThemeKey("system_key", "font", \.fonts.system, .percent(fontRange)),
    ThemeKey("tab", "face", \.tab.face, .color),
    ThemeKey("tab", "text", \.tab.text, .color),
    ThemeKey("tab", "pressed_face", \.tabPressed.face, .color),
    ThemeKey("tab", "pressed_text", \.tabPressed.text, .color),
    ThemeKey("tab", "selected_face", \.selectedTab.face, .color),
    ThemeKey("tab", "selected_text", \.selectedTab.text, .color),
    ThemeKey("tab", "radius", \.tabRadius, .lengthOrAuto(0...40)),
    ThemeKey("tab", "font", \.fonts.tabs, .percent(fontRange)),
    ThemeKey("list", "face", \.popup.face, .opaqueColor),
    ThemeKey("list", "text", \.popup.text, .color),
    ThemeKey("list", "selected_face", \.popupSelected.face, .color),
    ThemeKey("list", "selected_text", \.popupSelected.text, .color),
    ThemeKey("list", "next", \.due, .color),
    ThemeKey("list", "separator", \.separator, .color),
    ThemeKey("list", "separator_height", \.separatorHeight, .length(0...1)),
    ThemeKey("list", "bar", \.indicator, .color),
    ThemeKey("list", "bar_width", \.indicatorWidth, .length(1...6)),
    ThemeKey("list", "radius", \.listRadius, .length(0...14)),
    ThemeKey("list", "selected_radius", \.selectionRadius, .length(0...22)),
    ThemeKey("list", "shadow", \.shadow, .color),
    ThemeKey("list", "shadow_reach", \.shadowReach, .length(0...9)),
    ThemeKey("list", "shadow_drop", \.shadowDrop, .length(0...3)),
    ThemeKey("list", "font", \.fonts.rows, .percent(fontRange)),
    ThemeKey("list", "note_font", \.fonts.notes, .percent(fontRange)),
    ThemeKey("handle", "outline", \.handleOutline, .color),
    ThemeKey("handle", "outline_width", \.handleOutlineWidth, .length(0...2)),
    ThemeKey("problem", "face", \.problem.face, .color),
    ThemeKey("problem", "text", \.problem.text, .color),
    ThemeKey("problem", "note", \.problemNote, .color),
    ThemeKey("problem", "clock", \.clock, .color),
    ThemeKey("progress", "bar", \.progress, .color),
    ThemeKey("progress", "track", \.progressTrack, .color),
    ThemeKey("progress", "height", \.progressHeight, .length(1...4)),
    ThemeKey("flying", "face", \.flying.face, .color),
    ThemeKey("flying", "text", \.flying.text, .color),
  ]

  private static let fontRange = 0.7...1.3

  /// The sections there are, in the order of the table.
  static let sections = all.map(\.section).reduce(into: [String]()) { sections, section in
    if !section.isEmpty, !sections.contains(section) { sections.append(section) }
  }
}
