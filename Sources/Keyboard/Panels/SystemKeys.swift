import Gestures
import Layout
import Typing

/// The keys that every panel has in its bottom row, and what they do.
struct SystemKeys {
  /// Whether the globe leads to another keyboard.
  var handsOver: Bool

  /// From left to right. `isOld`: what the panel shows or the user has set is older than it should be, which the space bar
  /// says, where it is in nobody's way.
  func row(_ metrics: PanelMetrics, isOld: Bool) -> [BottomRow.Key] {
    [
      BottomRow.Key(
        KeySpec(
          id: .globe, role: .list, face: .glyph(.globe, name: Strings.globeKey), style: .system),
        share: metrics.globeShare),
      BottomRow.Key(
        KeySpec(
          id: .space, role: .trackpad, face: .label(Strings.spaceKey), mark: isOld ? .old : nil), share: nil),
      BottomRow.Key(
        KeySpec(
          id: .delete, role: .repeats, face: .glyph(.delete, name: Strings.deleteKey), style: .system),
        share: metrics.deleteShare),
      BottomRow.Key(
        KeySpec(id: .return, role: .tap, face: .label(Strings.returnKey), style: .system),
        share: metrics.returnShare),
    ]
  }

  /// What a tap on one of them does; nil for a key that is none of them.
  func actions(for key: KeyID) -> [PanelAction]? {
    switch key {
    case .space: [.type(.type(" "), by: .space)]
    case .delete: [.type(.delete(.character), by: nil)]
    case .return: [.type(.press(.enter), by: .return)]
    case .globe: [.leave(handsOver: true)]
    case .snippet, .stop, .retry, .tab, .previousPage, .nextPage, .row, .action: nil
    }
  }

  /// The text that a tap on one of them types; empty for those that type none.
  func text(of key: KeyID) -> String {
    switch key {
    case .space: " "
    case .return: "\n"
    case .delete, .globe, .snippet, .stop, .retry, .tab, .previousPage, .nextPage, .row, .action: ""
    }
  }

  /// The globe's list: another keyboard only where there is a way to it.
  func globeList(note: String?) -> ListContent {
    ListContent(
      items: handsOver ? [Strings.systemKeyboard, Strings.hideKeyboard] : [Strings.hideKeyboard],
      note: note.map { .init($0, isProblem: false) })
  }

  /// What the choice of a row of that does.
  func globeChoice(_ row: Int) -> [PanelAction] { [.leave(handsOver: handsOver && row == 0)] }
}
