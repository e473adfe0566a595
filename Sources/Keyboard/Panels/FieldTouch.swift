import Layout

/// A place in a field of the keyboard's own that was tapped.
public struct FieldPlace: Equatable, Sendable {
  /// The number of characters before it.
  let cursor: Int
  /// The number of characters before the visible ones.
  let hidden: Int
}

/// The effect of a finger on a field of the keyboard's own: a tap places the cursor, and a hold lists further acts.
struct FieldTouch {
  /// A row of the list.
  enum Row: CaseIterable {
    case paste, selectAll

    var words: String {
      switch self {
      case .paste: Strings.paste
      case .selectAll: Strings.selectAll
      }
    }
  }

  private let rows: [Row]

  init(of field: PanelField, in context: PanelContext) {
    rows = (context.drafts.contains(.clipboard) ? [.paste] : []) + (field.input.isEmpty ? [] : [.selectAll])
  }

  /// The list of a field that is held; nil where nothing can be done.
  var list: ListContent? { rows.isEmpty ? nil : ListContent(items: rows.map(\.words)) }

  /// Returns the row of that list at an index.
  func row(_ index: Int) -> Row? { rows.indices.contains(index) ? rows[index] : nil }

  /// Returns true for a key that shows a field.
  static func isField(_ key: KeyID) -> Bool {
    switch EditorKey(key) {
    case .label?, .phrases?, .group?: true
    case .nextPhrase?, .anotherPhrase?, .lineBreak?, .save?: false
    case nil: key == FieldKey.query.id
    }
  }

  /// Returns the place of a field that is between the two characters to which a finger is nearest; nil for a key that shows none.
  static func place(
    of field: PanelField, in key: KeyFrame, at point: Point, _ measure: PanelContext.Measure
  ) -> FieldPlace? {
    guard case .field(let face) = key.spec.face else { return nil }
    let input = field.input
    let cursor = face.cursor.map { (input.cursor, $0) } ?? (0, 0)
    let start = key.rect.x + (face.glyph == nil ? 0 : FieldLayout.glyphRoom)
    func character(at x: Double) -> Int {
      FieldLayout.character(at: x, cursor: cursor, count: input.text.count) {
        measure(FieldLine.shown(String(input.text.prefix($0)), isHidden: field.isHidden), key.fontSize)
      }
    }
    let x = face.isFromRight ? key.rect.maxX - point.x : point.x - start
    return FieldPlace(cursor: character(at: x), hidden: character(at: FieldLayout.padding))
  }
}
