import Layout
import Toml

/// The words of rows, and the keys that they are.
extension LayoutBuilder {
  mutating func row(_ row: Placed<String>, _ spot: Spot) -> LetterLayout.Row {
    let words = LayoutText.words(in: row.value)
    if words.isEmpty { refuse(row, "holds a row without keys; must have at least one in each") }
    let count = words.filter { $0 != "{gap}" }.count
    return words.compactMap { key($0, in: row, spot, of: count) }
  }

  private mutating func key(
    _ word: String, in row: Placed<String>, _ spot: Spot, of count: Int
  ) -> LetterLayout.Key? {
    guard let name = LayoutKeyName.inBraces(word) else {
      guard checkBare(word, in: row) else { return nil }
      return key(draft.keys[word], text: draft.keys[word]?.text?.value ?? word, spot, in: row)
    }
    let key = draft.keys[name]
    let known = key?.action?.value ?? LayoutKeyName(rawValue: name)
    if let action = known?.action {
      let width = key?.width?.value ?? width(of: action, spot, of: count)
      return LetterLayout.Key(action, label: key?.label?.value, width: width)
    }
    if let known {
      return typed(by: known, in: row).flatMap {
        self.key(key, text: $0, spot, in: row, isDomain: known == .domain)
      }
    }
    if let accent = key?.accent?.value {
      return LetterLayout.Key(
        .accent(accent), label: key?.label?.value ?? "\u{25CC}\(accent)",
        width: key?.width?.value ?? .columns(1),
        alternates: letters(key?.alternates?.value ?? []))
    }
    if let action = key?.pressed {
      let width = key?.width?.value ?? width(of: action, spot, of: count)
      return LetterLayout.Key(action, label: key?.label?.value, width: width)
    }
    // A key of one character may stand in braces, too.
    guard let text = key?.text?.value ?? (key != nil && name.count == 1 ? name : nil) else {
      refuseName(name, in: row)
      return nil
    }
    return self.key(key, text: text, spot, in: row)
  }

  /// Makes a key that types.
  private mutating func key(
    _ key: LayoutDraft.Key?, text: String, _ spot: Spot, in row: Placed<String>, isDomain: Bool = false
  ) -> LetterLayout.Key? {
    if key?.label == nil, !LayoutText.isVisible(text) {
      refuse(
        row, "holds \(quoted(escapedAll(text))), of which nothing is seen; give it a label in [keys.NAME]")
      return nil
    }
    let letter = LetterLayout.Letter(text, upper: key?.upper?.value ?? upper(text))
    let others = (key?.alternates?.value ?? alternates(of: text, spot, isDomain)).filter { $0 != text }
    return LetterLayout.Key(
      .letter(letter), label: key?.label?.value, width: key?.width?.value ?? typedWidth(spot),
      alternates: letters(others))
  }

  /// Returns the alternates of a held key where its own section has none: in fields for addresses, domains behind the full stop.
  private func alternates(of text: String, _ spot: Spot, _ isDomain: Bool) -> [String] {
    let isAddress = spot == .bottom(.url) || spot == .bottom(.email)
    if isDomain || isAddress && text == "." { return draft.domains?.value ?? [] }
    return draft.alternates[text]?.value ?? []
  }

  private func letters(_ texts: [String]) -> [LetterLayout.Letter] {
    texts.map { LetterLayout.Letter($0, upper: upper($0)) }
  }

  private func upper(_ text: String) -> String { LayoutText.upper(of: text, isTurkic: isTurkic) }

  // MARK: Names

  /// Returns the text of a key that has it from the language.
  private mutating func typed(by name: LayoutKeyName, in row: Placed<String>) -> String? {
    let currency = draft.currency?.value ?? "$"
    let others = ["€", "$", "£", "¥"].filter { $0 != currency }
    switch name {
    case .currency: return currency
    case .otherCurrency: return others[0]
    case .thirdCurrency: return others[1]
    case .fourthCurrency: return others[2]
    case .decimal: return draft.decimal?.value ?? "."
    case .domain:
      if let first = draft.domains?.value.first { return first }
      refuse(row, "holds {tld}, and there are no tlds; set tlds, or take it away")
      return nil
    case .shift, .delete, .space, .globe, .phrases, .gap, .return, .letters, .numbers, .symbols: return nil
    }
  }

  /// The names of keys that files describe, beside those that all have.
  private var ownNames: [String] {
    draft.keys.keys.filter { $0.count > 1 && LayoutKeyName(rawValue: $0) == nil }.sorted()
  }

  private mutating func refuseName(_ name: String, in row: Placed<String>) {
    let names = LayoutKeyName.allCases.map(\.rawValue) + ownNames
    let known = names.map { "{\($0)}" }
    let nearest = nearestName(to: name, in: names).map { "{\($0)}" }
    refuse(row, "holds \(quoted("{\(name)}")), which is no key; \(hint(nearest, known))")
  }

  /// Returns true if a word without braces is one key; notes a mistake otherwise.
  private mutating func checkBare(_ word: String, in row: Placed<String>) -> Bool {
    if let mistake = LayoutText.mistake(in: word) {
      refuse(row, "holds \(quoted(word)), which \(mistake)")
      return false
    }
    guard word.count == 1 else {
      let isName = LayoutKeyName(rawValue: word) != nil || draft.keys[word] != nil
      let advice =
        isName ? "write {\(word)}" : "put blanks between keys, and describe longer ones in [keys.NAME]"
      refuse(row, "holds \(quoted(word)), which is not one character; \(advice)")
      return false
    }
    return true
  }

  // MARK: Widths

  /// Returns the width of shift and delete, and of the keys of the bottom row: as on Apple's keyboard.
  private func width(of action: LetterLayout.Action, _ spot: Spot, of count: Int) -> LetterLayout.Width {
    switch (action, spot) {
    case (.gap, .pad): .share(0.25)
    case (.gap, _): .fill
    case (_, .pad): .share(0.25)
    case (.space, _): .fill
    case (.return, _): .share(count > 4 ? 0.2 : 0.25)
    case (.shift, _), (.delete, _): .share(0.13)
    case (.page, .page): .share(0.13)
    case (.globe, _), (.phrases, _), (.page, _): .share(0.123)
    case (.letter, _), (.accent, _), (.named, _), (.modifier, _): .columns(1)
    }
  }

  private func typedWidth(_ spot: Spot) -> LetterLayout.Width {
    switch spot {
    case .pad: .share(0.25)
    case .page, .bottom, .terminal: .columns(1)
    }
  }
}

extension LayoutDraft.Key {
  /// The action of a key that presses another one, or holds a modifier; nil for other keys.
  fileprivate var pressed: LetterLayout.Action? {
    (keysym?.value).map { .named($0) } ?? (modifier?.value).map { .modifier($0) }
  }
}

/// Returns all of a text as code points, for characters that nobody would see.
private func escapedAll(_ text: String) -> String {
  text.unicodeScalars.map { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }.joined()
}
