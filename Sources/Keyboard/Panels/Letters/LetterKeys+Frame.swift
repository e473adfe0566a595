import Layout
import Snippets
import Typing

/// The keys that there are, and their labels.
extension LetterKeys {
  /// The label and the look of Return; nil for those that the field calls for.
  struct ReturnKey: Equatable, Sendable {
    let label: String
    let style: KeyStyle
  }

  /// The look of the keys, apart from their places: compared with an earlier one, it tells whether the keys have changed.
  struct Look: Equatable {
    let layout: Int
    let page: LetterLayout.Page
    let shift: ShiftState.Mode
    let isShiftOn: Bool
    let kind: LetterLayout.FieldKind?
    let isAddress: Bool
    let slide: LayoutSlide?
    let modifiers: StickyModifiers
    let isForTerminal: Bool
    let editing: Editing
  }

  var look: Look {
    Look(
      layout: index, page: page, shift: shift.mode, isShiftOn: shift.isOn, kind: kind, isAddress: isAddress,
      slide: slide, modifiers: chords.modifiers, isForTerminal: chords.isForTerminal,
      editing: chords.editing)
  }

  private var isAddress: Bool { field?.purpose == .url && !isOwn }

  /// The rows of the page, the one at the bottom too.
  private var rows: [LetterLayout.Row] {
    layout?.rows(page, for: kind) ?? []
  }

  private var columns: Double {
    guard let layout else { return 10 }
    if let pad = kind.flatMap({ layout.pads[$0] }) { return Double(pad.map(\.count).max() ?? 1) }
    return page == .editing ? Self.editingColumns : layout.columns[page] ?? 10
  }

  /// The purpose of the field, where that changes the keys.
  var kind: LetterLayout.FieldKind? {
    guard !isOwn else { return nil }
    switch field?.purpose {
    case .digits, .pin: return .digits
    case .number: return .number
    case .phone: return .phone
    case .url: return .url
    case .email: return .email
    case .terminal: return .terminal
    case .normal, .alpha, .name, .password, .date, .time, .datetime, nil: return nil
    }
  }

  /// Returns the keys on a surface of this size.
  func keys(
    in size: Size, _ metrics: PanelMetrics, returnKey: ReturnKey?, below bar: Rect? = nil, isOld: Bool,
    measure: (String, Double) -> Double
  ) -> [KeyFrame] {
    let items = items(returnKey, isOld: isOld)
    let top = bar?.maxY ?? 0
    let area = Rect(x: 0, y: top, width: size.width, height: max(0, metrics.keysTop(on: size) - top))
    return terminalKeys(in: area, metrics, measure: measure)
      + LetterRows.place(items, columns: columns, in: size, metrics, measure: measure)
  }

  private func items(_ returnKey: ReturnKey?, isOld: Bool) -> [[LetterRows.Item]] {
    let items = rows.map { row in row.map { item($0, returnKey, isOld: isOld) } }
    guard page == .editing, rows.count == 1, let bottom = items.first else { return items }
    // The letters have their delete in a row that is not there.
    let end = bottom.firstIndex { $0.spec?.id == .return } ?? bottom.endIndex
    let delete = item(LetterLayout.Key(.delete, width: .columns(1.5)), returnKey, isOld: isOld)
    return editingRows + [bottom[..<end] + [delete] + bottom[end...]]
  }

  private func terminalKeys(
    in area: Rect, _ metrics: PanelMetrics, measure: (String, Double) -> Double
  ) -> [KeyFrame] {
    let items = terminalRows(width: area.width).map { row in row.map { item($0, nil, isOld: false) } }
    return LetterRows.place(
      items, in: area.inset(dx: 0, dy: metrics.snippetLineGap), metrics, measure: measure)
  }

  /// Returns the key that types a text: of the page, else of the rows for terminals, else of another page.
  func key(of text: String) -> LetterLayout.Key? {
    guard let layout else { return nil }
    func find(_ rows: [LetterLayout.Row]) -> LetterLayout.Key? {
      rows.lazy.joined().first { Self.name(of: $0) == text }
    }
    return find(rows) ?? find(layout.terminalRows)
      ?? LetterLayout.Page.written.lazy.compactMap { find(layout.pages[$0] ?? []) }.first
  }

  private static func name(of key: LetterLayout.Key) -> String? {
    switch key.action {
    case .letter(let letter): letter.text
    case .accent(let mark): mark
    case .shift, .delete, .space, .globe, .phrases, .return, .page, .gap, .named, .modifier: nil
    }
  }

  private func item(_ key: LetterLayout.Key, _ returnKey: ReturnKey?, isOld: Bool) -> LetterRows.Item {
    LetterRows.Item(spec(of: key, returnKey, isOld: isOld), key.width)
  }

  private func spec(of key: LetterLayout.Key, _ returnKey: ReturnKey?, isOld: Bool) -> KeySpec? {
    switch key.action {
    case .letter(let letter):
      KeySpec(
        id: .character(letter.text), role: key.alternates.isEmpty ? .letter : .alternates,
        face: .label(key.label ?? text(of: letter)), feedback: .key)
    case .accent(let mark):
      KeySpec(
        id: .character(mark), role: key.alternates.isEmpty ? .letter : .alternates,
        face: .label(key.label ?? mark), feedback: .key)
    case .shift: shiftKey
    case .delete:
      KeySpec(
        id: .delete, role: .repeats, face: .glyph(.delete, name: Strings.deleteKey), style: .system,
        feedback: .key)
    case .space:
      KeySpec(
        id: .space, role: .trackpad, face: spaceFace(key.label),
        mark: isOld ? .old : nil, feedback: .key)
    case .globe:
      KeySpec(id: .globe, role: .list, face: .glyph(.globe, name: Strings.globeKey), style: .system)
    case .phrases:
      KeySpec(id: .phrases, role: .tap, face: .glyph(.phrases, name: Strings.phrasesKey), style: .system)
    case .return: self.returnKey(key.label, returnKey)
    case .page(let target): pageKey(target, key.label)
    case .named(let keysym):
      KeySpec(
        id: .named(keysym), role: keysym.repeats ? .repeats : .tap,
        face: .label(key.label ?? Strings.name(of: keysym)), style: .system, feedback: .key)
    case .modifier(let modifier): modifierKey(modifier, key.label)
    case .gap: nil
    }
  }

  private func spaceFace(_ label: String?) -> KeyFace {
    guard let slide, let layout else {
      return .label(label ?? (isOwn ? Strings.spaceKey : layout?.name ?? Strings.spaceKey))
    }
    let (before, after) = (neighbour(-1), neighbour(1))
    return .names(
      SlidingNames(
        before: layouts[before].name, text: layout.name, after: layouts[after].name, offset: slide.offset))
  }

  private var shiftKey: KeySpec {
    let (glyph, name): (KeyGlyph, String) =
      switch shift.mode {
      case .locked: (.capsLock, Strings.capsLockKey)
      case .once, .automatic: (.shiftOn, Strings.shiftKey)
      case .off: shift.isOn ? (.shiftOn, Strings.shiftKey) : (.shift, Strings.shiftKey)
      }
    return KeySpec(
      id: .shift, role: .modifier, face: .glyph(glyph, name: name), style: shift.isOn ? .standard : .system,
      feedback: .key)
  }

  /// Returns the key of a modifier: white for the next key, as shift is, and accented while it is kept.
  private func modifierKey(_ modifier: KeyModifier, _ label: String?) -> KeySpec {
    let style: KeyStyle =
      chords.modifiers.mode(of: modifier) == .locked
      ? .accent : chords.modifiers.on.contains(modifier) ? .standard : .system
    return KeySpec(
      id: .modifier(modifier), role: .modifier, face: .label(label ?? Strings.name(of: modifier)),
      style: style, feedback: .key)
  }

  private func returnKey(_ label: String?, _ wanted: ReturnKey?) -> KeySpec {
    let key =
      wanted
      ?? ReturnKey(
        label: label ?? (isAddress ? Strings.goKey : Strings.returnKey), style: isAddress ? .accent : .system)
    return KeySpec(id: .return, role: .enter, face: .label(key.label), style: key.style, feedback: .key)
  }

  private func pageKey(_ page: LetterLayout.Page, _ label: String?) -> KeySpec {
    let usual =
      switch page {
      case .letters: layout?.lettersLabel ?? Strings.lettersKey
      case .numbers: Strings.numbersKey
      case .symbols: Strings.symbolsKey
      case .editing: Strings.editingKeys
      }
    return KeySpec(
      id: .page(page), role: .modifier, face: .label(label ?? usual), style: .system,
      feedback: page == .letters ? .button : .key)
  }
}

extension Keysym {
  /// True for a key that presses itself again while a finger holds it.
  fileprivate var repeats: Bool {
    switch self {
    case .left, .right, .up, .down, .pageUp, .pageDown, .backspace, .delete: true
    case .escape, .tab, .return, .space, .insert, .home, .end,
      .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12:
      false
    }
  }
}
