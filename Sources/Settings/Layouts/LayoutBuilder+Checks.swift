import Layout
import Toml

/// Checks that a layout has the keys that it must have, so that nobody is caught on a page of it.
extension LayoutBuilder {
  /// Checks the sections of keys, whether rows have these keys or not.
  mutating func checkKeys() {
    for (name, key) in draft.keys.sorted(by: { $0.value.place.line < $1.value.place.line }) {
      if let known = LayoutKeyName(rawValue: name) {
        checkKnown(known, key)
      } else {
        let meanings = [
          key.text?.key, key.accent?.key, key.action?.key, key.keysym?.key, key.modifier?.key,
        ].compactMap { $0 }
        if meanings.count > 1 {
          refuse(key.place, "has several of text, accent, action, key and modifier; must have one of them")
        } else if meanings.isEmpty, name.count > 1 {
          let names = LayoutKeyName.allCases.map(\.rawValue)
          let advice = nearestName(to: name, in: names).map { "did you mean [keys.\($0)]?" }
          refuse(
            key.place,
            "has none of text, accent, action, key and modifier; \(advice ?? "must have one of them")")
        }
        if key.keysym != nil || key.modifier != nil { checkPressed(key) }
      }
    }
  }

  /// Checks a key that types no text of its own.
  private mutating func checkPressed(_ key: LayoutDraft.Key) {
    let reason = "is of no use: the key types no text; take it away"
    if let upper = key.upper { refuse(upper, reason) }
    if let alternates = key.alternates { refuse(alternates, reason) }
  }

  /// Checks a key whose meaning its name tells.
  private mutating func checkKnown(_ name: LayoutKeyName, _ key: LayoutDraft.Key) {
    let reason =
      "is of no use: \(name.action == nil ? "the language tells" : "the name tells") what the key does"
    func check<Value>(_ value: Placed<Value>?) { if let value { refuse(value, "\(reason); take it away") } }
    check(key.text)
    check(key.accent)
    check(key.action)
    check(key.keysym)
    check(key.modifier)
    guard name.action != nil else { return }
    check(key.upper)
    check(key.alternates)
  }

  mutating func check(_ layout: LetterLayout) {
    for page in LetterLayout.Page.written {
      guard let place = draft.pages[page]?.rows, let rows = layout.pages[page] else { continue }
      check(rows, place.with(()))
      checkWidths(rows, place, columns: layout.columns[page] ?? 1)
      checkPage(page, rows.flatMap { $0 }, place.with(()), hasCapitals: layout.hasCapitals)
    }
    let columns = layout.columns[.letters] ?? 1
    for (kind, row) in [(nil, layout.bottom)] + layout.bottoms.map({ (Optional($0), $1) }) {
      let bottom = kind.map { draft.purposes[$0]?.bottom } ?? draft.bottom
      guard let bottom else { continue }
      check([row], bottom.with(()))
      checkWidths([row], bottom.with([bottom]), columns: columns)
      checkHas(
        [.page(.numbers), .globe, .phrases, .return] + (kind == nil ? [.space] : []), row, bottom.with(()))
    }
    if let place = draft.purposes[.terminal]?.rows {
      check(layout.terminalRows, place.with(()))
      for (row, placed) in zip(layout.terminalRows, place.value) {
        checkWidths([row], place.with([placed]), columns: Double(max(1, row.count)))
      }
    }
    for (kind, rows) in layout.pads {
      guard let place = draft.purposes[kind]?.rows else { continue }
      check(rows, place.with(()))
      checkWidths(rows, place, columns: 4)
      checkHas([.delete, .return, .globe, .phrases], rows.flatMap { $0 }, place.with(()))
    }
  }

  /// Checks that no key is there twice.
  private mutating func check(_ rows: [LetterLayout.Row], _ place: Placed<Void>) {
    var found: Set<String> = []
    for key in rows.joined() where key.action != .gap {
      let name = key.action.shown
      if !found.insert(name).inserted {
        refuse(place, "holds \(quoted(name)) twice; take one of the two away")
      }
    }
  }

  private mutating func checkPage(
    _ page: LetterLayout.Page, _ keys: [LetterLayout.Key], _ place: Placed<Void>, hasCapitals: Bool
  ) {
    switch page {
    case .letters:
      checkHas([.delete] + (hasCapitals ? [.shift] : []), keys, place)
      if !hasCapitals, keys.contains(where: { $0.action == .shift }) {
        refuse(place, "holds {shift}, and no letter has a capital; take it away")
      }
    case .numbers: checkHas([.delete, .page(.symbols)], keys, place)
    case .symbols: checkHas([.delete, .page(.numbers)], keys, place)
    case .editing: break
    }
    if keys.contains(where: { $0.action == .page(page) }) {
      refuse(place, "holds \(LetterLayout.Action.page(page).shown), which leads nowhere else; take it away")
    }
  }

  private mutating func checkHas(
    _ actions: [LetterLayout.Action], _ keys: [LetterLayout.Key], _ place: Placed<Void>
  ) {
    for action in actions where !keys.contains(where: { $0.action == action }) {
      refuse(place, "has no \(action.shown)\(action.use); put one in")
    }
  }

  /// Checks that no row is wider than the keyboard, and that keys which fill a row have room.
  private mutating func checkWidths(
    _ rows: [LetterLayout.Row], _ place: Placed<[Placed<String>]>, columns: Double
  ) {
    for (row, placed) in zip(rows, place.value) {
      var (taken, fills) = (0.0, 0)
      for key in row {
        switch key.width {
        case .columns(let count): taken += count / columns
        case .share(let share): taken += share
        case .fill: fills += 1
        }
      }
      let percent = decimal((taken * 1000).rounded() / 10)
      if taken > 1.0005 {
        refuse(
          culprit(of: placed),
          "makes a row \(percent) % wide; must be at most 100 %, at \(decimal(columns)) columns")
      } else if row.contains(where: { $0.width == .fill && $0.action != .gap }),
        (1 - taken) / Double(fills) < 0.05
      {
        refuse(
          culprit(of: placed),
          "makes a row whose keys leave less than 5 % for one that fills it; make others narrower")
      }
    }
  }

  /// Returns the part that a file has changed of a row that was right in another file; the row itself where it has changed nothing.
  private func culprit(of row: Placed<String>) -> Placed<Void> {
    guard row.path != path else { return row.with(()) }
    let widths = LayoutText.words(in: row.value).compactMap { word in
      draft.keys[LayoutKeyName.inBraces(word) ?? word]?.width?.with(())
    }
    let columns = LetterLayout.Page.written.compactMap { draft.pages[$0]?.columns?.with(()) }
    return (widths + columns).first { $0.path == path } ?? row.with(())
  }
}

extension LetterLayout.Action {
  /// The key as rows have it.
  var shown: String {
    switch self {
    case .letter(let letter): letter.text
    case .accent(let accent): "\u{25CC}\(accent)"
    case .named(let keysym): keysym.rawValue
    case .modifier(let modifier): modifier.rawValue
    case .shift, .delete, .space, .globe, .phrases, .return, .page, .gap:
      LayoutKeyName.allCases.first { $0.action == self }.map { "{\($0.rawValue)}" } ?? ""
    }
  }

  /// The words for the state of a page without it.
  fileprivate var use: String {
    switch self {
    case .page(.letters), .page(.numbers): ", the way to the numbers and back to the letters"
    case .page(.symbols): ", the way to the symbols"
    case .globe, .phrases: ", the way out"
    case .letter, .accent, .shift, .delete, .space, .gap, .return, .named, .modifier, .page(.editing): ""
    }
  }
}
