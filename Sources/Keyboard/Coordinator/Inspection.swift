import Layout
import Snippets
import Typing

/// The state of the keyboard that the bus tells, for tests and assistive tools: a public contract with a version.
///
/// It holds labels, and text that was typed into a field of the keyboard's own, but never text that was typed elsewhere. If such
/// a field has text of an application, or copied text, dots take its place. The words in it have no keys and no list then: their
/// widths would tell them, too.
public struct Inspection {
  /// The version of the contract. Later versions add members, and take none away.
  public static let version = 1

  private let coordinator: Coordinator
  private let frame: PanelFrame?
  private let list: ListLayout?
  private let alternates: AlternatesLayout?
  private let showsHandle: Bool
  private let typing: Typist.Path
  private let told: Typist.Told
  private let theme: String
  private let scale: Double

  /// - Parameters:
  ///   - showsKeys: whether the panel can be seen, and touched.
  ///   - showsList: whether the open list can.
  ///   - showsHandle: whether the handle can.
  ///   - scale: buffer pixels per logical pixel.
  public init(
    _ coordinator: Coordinator, showsKeys: Bool, showsList: Bool, showsHandle: Bool = false,
    typing: Typist.Path, told: Typist.Told = .noField, theme: String, scale: Double
  ) {
    self.coordinator = coordinator
    frame = showsKeys ? coordinator.frame : nil
    list = showsList ? coordinator.list : nil
    alternates = coordinator.alternates
    self.showsHandle = showsHandle
    self.typing = typing
    self.told = told
    self.theme = theme
    self.scale = scale
  }

  /// One line of JSON. Coordinates are logical pixels from the surface's top left, rounded to whole ones.
  public var json: String {
    JSONText.object([
      ("version", JSONText.number(Self.version)),
      ("visible", JSONText.boolean(coordinator.isVisible)),
      ("panel", JSONText.string(coordinator.panels.name)),
      ("query", JSONText.string(told(coordinator.panels.query))),
      ("content", JSONText.string(coordinator.panels.content.status.rawValue)),
      ("message", JSONText.string(message)),
      ("typing", JSONText.string(typing.rawValue)),
      ("tells", JSONText.string(told.rawValue)),
      ("osk", JSONText.string(coordinator.system.isSystem ? "system" : "guest")),
      ("handle", JSONText.boolean(showsHandle)),
      ("theme", JSONText.string(theme)),
      ("scale", "\(scale)"),
      (
        "surface",
        JSONText.object([
          ("width", JSONText.number(frame?.size.width ?? 0)),
          ("height", JSONText.number(frame?.size.height ?? 0)),
        ])
      ),
      ("keys", JSONText.array((frame?.keys ?? []).filter(isTold).map(json(of:)))),
      ("offers", JSONText.array((frame?.keys ?? []).filter { $0.spec.style == .offer }.map(json(of:)))),
      ("strip", JSONText.array((frame?.tabs ?? []).map(Self.json(ofTab:)))),
      ("animating", JSONText.boolean(coordinator.isAnimating)),
      ("popup", shownList.map(json(of:)) ?? alternates.map(json(of:)) ?? "null"),
    ])
  }

  // MARK: What is told

  private var field: PanelField { coordinator.panels.traits.field ?? PanelField() }

  private var hidesText: Bool { field.isOthers || field.input.isOthers }

  /// Returns dots in the place of a text that may have been typed elsewhere.
  private func told(_ text: String) -> String { hidesText && !text.isEmpty ? Snippet.dots : text }

  /// Returns false for keys that the bus does not hear of at all.
  private func isTold(_ key: KeyFrame) -> Bool { !key.spec.isOthers && (!hidesText || !key.spec.isAnswer) }

  private var shownList: ListLayout? {
    guard let list else { return nil }
    let owner = coordinator.frame?.keys.first { $0.id == list.owner }
    return owner.map(isTold) ?? !hidesText ? list : nil
  }

  private func label(of key: KeyFrame) -> String {
    if let notice = coordinator.look.notice, notice.key == key.id { return notice.words }
    if case .field(let field) = key.spec.face, !field.text.isEmpty { return told(field.text) }
    return key.label
  }

  /// The message that stands in the place of keys, and the one in the globe’s list.
  private var message: String {
    let (status, message) = coordinator.panels.content
    let written = coordinator.panels.traits.message
    guard written.isEmpty else {
      let shown = ShownText.ofMessage(written)
      // The reason why a key was not saved may have its label in it.
      return field.isQuoted ? told(shown) : shown
    }
    let others = status == .stale || message.isEmpty ? [] : [message]
    return ShownText.ofMessage(
      (others + [coordinator.panels.note].compactMap { $0 }).joined(separator: " · "))
  }

  private func json(of list: ListLayout) -> String {
    JSONText.object([
      ("owner", JSONText.string(list.owner.description)),
      ("selected", selectedRow.map(JSONText.number) ?? "null"),
      ("note", list.note.map { JSONText.string($0.text) } ?? "null"),
      (
        "items",
        JSONText.array(
          list.rows.map { row in JSONText.object(Self.members(of: row, isWhole: list.revealed == row.index)) }
        )
      ),
      (
        "actions",
        JSONText.array(
          list.actions.map { action in
            JSONText.object([("label", JSONText.string(action.label))] + Self.members(of: action.rect))
          })
      ),
    ])
  }

  /// Returns what a held letter offers as a list like others, for who looks for one.
  private func json(of alternates: AlternatesLayout) -> String {
    let selected: Int? = if case .alternate(let index)? = coordinator.look.selected { index } else { nil }
    return JSONText.object([
      ("owner", JSONText.string(alternates.owner.description)),
      ("selected", selected.map(JSONText.number) ?? "null"),
      ("note", "null"),
      (
        "items",
        JSONText.array(
          alternates.items.map { item in
            JSONText.object([("label", JSONText.string(item.label))] + Self.members(of: item.rect))
          })
      ),
      ("actions", "[]"),
    ])
  }

  /// Returns the members of a row: also `more` if it shows less than its phrase, and its visible lines if it shows all of a long one.
  private static func members(of row: ListLayout.Row, isWhole: Bool) -> [(String, String)] {
    [("label", JSONText.string(row.text))] + members(of: row.rect)
      + (row.rest.map { [("more", JSONText.string(Strings.rest($0)))] } ?? [])
      + (isWhole ? [("lines", JSONText.array(row.lines.map { JSONText.string($0.text) }))] : [])
  }

  private static func json(ofTab tab: KeyFrame) -> String {
    JSONText.object(
      [("id", JSONText.string(tab.id.description)), ("label", JSONText.string(tab.label))]
        + members(of: tab.rect) + [("selected", JSONText.boolean(tab.spec.style == .selectedTab))])
  }

  private var selectedRow: Int? {
    if case .row(let row)? = coordinator.look.selected { row } else { nil }
  }

  private static func members(of rect: Rect) -> [(String, String)] {
    [
      ("x", JSONText.number(rect.x)), ("y", JSONText.number(rect.y)),
      ("width", JSONText.number(rect.width)), ("height", JSONText.number(rect.height)),
    ]
  }

  private func json(of key: KeyFrame) -> String {
    var members = [
      ("id", JSONText.string(key.id.description)),
      ("kind", JSONText.string(key.id.kind)),
      ("label", JSONText.string(label(of: key))),
    ]
    members += Self.members(of: key.rect)
    if let snippet = coordinator.panels.snippet(of: key.id) {
      members.append(("phrases", JSONText.number(snippet.pieceCount)))
      members.append(("next", JSONText.number(snippet.next)))
      if snippet.isSecret { members.append(("secret", JSONText.boolean(true))) }
      if let problem = coordinator.panels.problem(of: key.id) {
        members.append(("problem", JSONText.string(ShownText.ofMessage(problem))))
      }
    }
    if let value = key.spec.value { members.append(("value", JSONText.string(value))) }
    if let note = key.spec.note { members.append(("note", JSONText.string(note))) }
    if key.id == coordinator.look.stopMark { members.append(("stops", JSONText.boolean(true))) }
    return JSONText.object(members)
  }
}
