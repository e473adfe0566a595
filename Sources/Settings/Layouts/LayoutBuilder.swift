import Layout

/// Makes a layout from the content of its files, and checks it.
struct LayoutBuilder {
  /// The place of a row.
  enum Spot: Equatable {
    case page(LetterLayout.Page)
    case bottom(LetterLayout.FieldKind?)
    case pad(LetterLayout.FieldKind)
    /// The row above the letters in terminals.
    case terminal
  }

  let draft: LayoutDraft
  /// The file that was asked for, which has to answer for all that no file says.
  let path: String
  var diagnostics: [Diagnostic] = []
  let isTurkic: Bool

  init(_ draft: LayoutDraft, path: String) {
    (self.draft, self.path) = (draft, path)
    isTurkic = draft.languages?.value.contains { ["tr", "az"].contains($0.prefix { $0 != "-" }) } ?? false
  }

  /// Returns the layout; nil where something is missing. It counts where there are no `diagnostics`.
  mutating func layout(id: String) -> LetterLayout? {
    checkKeys()
    let name = needed(draft.name, "name", "the language in its own words")
    let languages = needed(draft.languages, "languages", "language tags")
    _ = needed(draft.bottom, "bottom", "a row of keys")
    let bottom = draft.bottom.map { row($0, .bottom(nil)) }
    var (pages, columns): ([LetterLayout.Page: [LetterLayout.Row]], [LetterLayout.Page: Double]) = ([:], [:])
    for page in LetterLayout.Page.written {
      let place = "[\(page.rawValue)]"
      columns[page] = needed(draft.pages[page]?.columns, "\(place).columns", "how many letters are in a row")
      let rows = needed(draft.pages[page]?.rows, "\(place).rows", "3 rows of keys")
      pages[page] = rows?.map { row($0, .page(page)) }
    }
    guard let name, let languages, let bottom, diagnostics.isEmpty else { return nil }
    let hasCapitals = pages[.letters]?.joined().contains(where: \.hasCapital) ?? false
    let layout = LetterLayout(
      id: id, name: name, languages: languages, isRightToLeft: draft.isRightToLeft?.value ?? false,
      hasCapitals: hasCapitals, lettersLabel: draft.lettersLabel?.value ?? "ABC", columns: columns,
      pages: pages,
      bottom: bottom, bottoms: bottoms(),
      terminalRows: draft.purposes[.terminal]?.rows?.value.map { row($0, .terminal) } ?? [], pads: pads())
    check(layout)
    diagnostics.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    return layout
  }

  private mutating func bottoms() -> [LetterLayout.FieldKind: LetterLayout.Row] {
    var bottoms: [LetterLayout.FieldKind: LetterLayout.Row] = [:]
    for kind in LetterLayout.FieldKind.allCases {
      if let bottom = draft.purposes[kind]?.bottom { bottoms[kind] = row(bottom, .bottom(kind)) }
    }
    return bottoms
  }

  private mutating func pads() -> [LetterLayout.FieldKind: [LetterLayout.Row]] {
    var pads: [LetterLayout.FieldKind: [LetterLayout.Row]] = [:]
    for kind in LetterLayout.FieldKind.allCases where kind != .terminal {
      guard let rows = draft.purposes[kind]?.rows?.value else { continue }
      pads[kind] = rows.map { row($0, .pad(kind)) }
    }
    return pads
  }

  /// Returns a value that every layout has to have.
  private mutating func needed<Value>(_ value: Placed<Value>?, _ key: String, _ what: String) -> Value? {
    if value == nil {
      diagnostics.append(Diagnostic(path: path, key: key, reason: "is missing; must be \(what)"))
    }
    return value?.value
  }

  /// - Parameter place: of another file, where the mistake only shows: that file was right by itself.
  mutating func refuse<Value>(_ place: Placed<Value>, _ reason: String) {
    let file = escaped(path.split(separator: "/").last.map(String.init) ?? path)
    let blame = place.path == path ? "" : "; \(file) makes it so"
    diagnostics.append(Diagnostic(path: place.path, line: place.line, key: place.key, reason: reason + blame))
  }
}

extension LetterLayout.Key {
  /// True where shift changes the text that it types.
  var hasCapital: Bool {
    guard case .letter(let letter) = action else { return false }
    return letter.upper != letter.text
  }
}
