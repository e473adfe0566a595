import Gestures
import Layout
import Typing

/// The keys that every panel has in its bottom row, and what they do.
struct SystemKeys {
  /// True where the globe leads to another keyboard.
  let handsOver: Bool
  /// The panel that they are on.
  let panel: Panels.ID
  /// The panels that can be called for.
  let callable: [Panels.ID]
  /// The names of the layouts to choose from, and the one that is up; none on a panel without letters.
  let layouts: [String]
  let layout: Int
  /// True where the layout has rows for terminals, which come and go.
  let hasTerminalKeys: Bool
  /// True where the page for editing can come up, and is not up.
  let hasEditingKeys: Bool
  /// The texts that a new key can be written from.
  let drafts: [DraftBasis]

  /// A row of the globe's list.
  enum Row: Equatable {
    case systemKeyboard, hide
    case panel(Panels.ID)
    case layout(Int)
    case terminalKeys
    case editingKeys
    case draft(DraftBasis)
  }

  /// Returns the row from left to right. `isOld`: what the panel shows or the user has set is older than it should be. The
  /// space bar says so, where it is in nobody's way.
  func row(_ metrics: PanelMetrics, isOld: Bool) -> [BottomRow.Key] {
    let other =
      panel == .snippets
      ? KeySpec(id: .page(.letters), role: .tap, face: .label(Strings.lettersKey), style: .system)
      : KeySpec(id: .phrases, role: .tap, face: .glyph(.phrases, name: Strings.phrasesKey), style: .system)
    return [
      BottomRow.Key(
        KeySpec(
          id: .globe, role: .list, face: .glyph(.globe, name: Strings.globeKey), style: .system),
        share: metrics.globeShare),
      BottomRow.Key(other, share: metrics.globeShare),
      BottomRow.Key(
        KeySpec(
          id: .space, role: .trackpad, face: .label(Strings.spaceKey), mark: isOld ? .old : nil,
          feedback: .key), share: nil),
      BottomRow.Key(
        KeySpec(
          id: .delete, role: .repeats, face: .glyph(.delete, name: Strings.deleteKey), style: .system,
          feedback: .key),
        share: metrics.deleteShare),
      BottomRow.Key(
        KeySpec(id: .return, role: .enter, face: .label(Strings.returnKey), style: .system, feedback: .key),
        share: metrics.returnShare),
    ]
  }

  /// Returns the row of a panel that changes the keyboard itself. It types nothing: a delete there would seem to be for what
  /// the panel shows.
  func doneRow(_ metrics: PanelMetrics) -> [BottomRow.Key] {
    [
      BottomRow.Key(
        KeySpec(id: .globe, role: .list, face: .glyph(.globe, name: Strings.globeKey), style: .system),
        share: metrics.globeShare),
      BottomRow.Key(
        KeySpec(id: .phrases, role: .tap, face: .label(Strings.doneKey), style: .system), share: nil),
    ]
  }

  /// Returns what a tap on one of the keys does; nil for a key that is none of them.
  func actions(for key: KeyID) -> [PanelAction]? {
    switch key {
    case .space: [.type(.type(" "), by: .space)]
    case .delete: [.type(.delete(.character), by: nil)]
    case .return: [.type(.press(.enter), by: .return)]
    // Without another keyboard the globe leads to the letters, and back.
    case .globe: handsOver ? [.leave(handsOver: true)] : [.show(panel == .snippets ? .letters : .snippets)]
    case .page(.letters): [.show(.letters)]
    case .phrases: [.show(.snippets)]
    case .snippet, .stop, .tab, .row, .action, .alternate, .character, .shift, .named, .modifier, .page,
      .panel:
      nil
    }
  }

  /// Returns the text that a tap on one of the keys types; empty for those that type none.
  func text(of key: KeyID) -> String {
    switch key {
    case .space: " "
    case .return: "\n"
    case .delete, .globe, .snippet, .stop, .tab, .row, .action, .alternate, .character, .shift, .named,
      .modifier, .page, .phrases, .panel:
      ""
    }
  }

  // MARK: The globe's list

  /// The rows of the list, with another keyboard only where there is a way to it.
  private var rows: [Row] {
    (handsOver ? [.systemKeyboard] : []) + [.hide] + panels
      + (layouts.count > 1 ? layouts.indices.map { .layout($0) } : [])
      + (panel == .letters && hasTerminalKeys ? [.terminalKeys] : [])
      + (panel == .letters && hasEditingKeys ? [.editingKeys] : [])
      // These are last, since the selection may go while the list is open. A user who writes a key begins no other one.
      + (isCallable ? drafts.map { .draft($0) } : [])
  }

  private var isCallable: Bool { callable.contains(panel) }

  /// The panels that can be called for; none where a draft or a form is up, which only its own keys lead away from.
  private var panels: [Row] {
    isCallable ? callable.filter { $0 != panel }.map { .panel($0) } : []
  }

  func globeList(note: String?) -> ListContent {
    let rows = rows
    return ListContent(
      items: rows.map(words), due: rows.firstIndex(of: .layout(layout)),
      note: note.map { .init($0, isProblem: false) })
  }

  private func words(of row: Row) -> String {
    switch row {
    case .systemKeyboard: Strings.systemKeyboard
    case .hide: Strings.hideKeyboard
    case .panel(let panel): panel.title
    case .layout(let index): layouts[index]
    case .terminalKeys: Strings.terminalKeys
    case .editingKeys: Strings.editingKeys
    case .draft(.selection): Strings.newFromSelection
    case .draft(.clipboard): Strings.newFromClipboard
    case .draft(.key(_, let label, _, _)), .draft(.copy(_, let label, _, _)): label
    case .draft(.nothing): Strings.editor
    }
  }

  func row(at index: Int) -> Row? { rows.indices.contains(index) ? rows[index] : nil }

  /// Returns what the choice of a row does; nothing for one that is for the letters.
  func actions(of row: Row) -> [PanelAction] {
    switch row {
    case .systemKeyboard: [.leave(handsOver: true)]
    case .hide: [.leave(handsOver: false)]
    case .panel(let panel): [.show(panel)]
    case .layout, .terminalKeys, .editingKeys: []
    case .draft(let basis): [.read(.draft(basis))]
    }
  }
}
