import Layout
import Snippets
import Typing

/// What the bus says of the keyboard, for tests and assistive tools: a public contract with a version.
///
/// It holds labels, never what was typed.
public struct Inspection: Sendable {
  public static let version = 1

  public var state: KeyboardState
  public var layout: PanelLayout?
  /// The list that is open.
  public var list: ListLayout?
  public var typing: Typist.Path
  public var theme: String
  /// Buffer pixels per logical pixel.
  public var scale: Int32

  public init(
    state: KeyboardState, layout: PanelLayout?, list: ListLayout? = nil, typing: Typist.Path, theme: String,
    scale: Int32
  ) {
    self.state = state
    self.layout = layout
    self.list = list
    self.typing = typing
    self.theme = theme
    self.scale = scale
  }

  /// The name of the panel that is up.
  public static let panel = "snippets"

  /// One line of JSON. Coordinates are logical pixels from the surface's top left, rounded to whole ones.
  public var json: String {
    JSONText.object([
      ("version", JSONText.number(Self.version)),
      ("visible", JSONText.boolean(state.isVisible)),
      ("panel", JSONText.string(Self.panel)),
      ("content", JSONText.string(state.content.rawValue)),
      ("message", JSONText.string(state.message)),
      ("typing", JSONText.string(typing.rawValue)),
      ("theme", JSONText.string(theme)),
      ("scale", "\(scale).0"),
      (
        "surface",
        JSONText.object([
          ("width", JSONText.number(layout?.size.width ?? 0)),
          ("height", JSONText.number(layout?.size.height ?? 0)),
        ])
      ),
      ("keys", JSONText.array((layout?.keys ?? []).map(json(of:)))),
      ("popup", list.map(json(of:)) ?? "null"),
    ])
  }

  private func json(of list: ListLayout) -> String {
    JSONText.object([
      ("owner", JSONText.string(list.owner.description)),
      ("selected", state.selectedRow.map(JSONText.number) ?? "null"),
      (
        "items",
        JSONText.array(
          list.rows.map { row in
            JSONText.object([("label", JSONText.string(row.text))] + Self.members(of: row.rect))
          })
      ),
    ])
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
      ("kind", JSONText.string(key.kind.rawValue)),
      ("label", JSONText.string(key.label)),
    ]
    members += Self.members(of: key.rect)
    if case .snippet(let id) = key.id, let index = state.snippets.index(ofID: id) {
      let snippet = state.snippets[index]
      members.append(("pieces", JSONText.number(snippet.pieceCount)))
      members.append(("next", JSONText.number(snippet.next)))
      if snippet.isSecret { members.append(("secret", JSONText.boolean(true))) }
      if let problem = snippet.problem { members.append(("problem", JSONText.string(problem))) }
      if key.id == state.stopMark { members.append(("stops", JSONText.boolean(true))) }
    }
    return JSONText.object(members)
  }
}

/// JSON without Foundation, which the resident program does not load.
enum JSONText {
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0)):\($1)" }.joined(separator: ",") + "}"
  }

  static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  static func boolean(_ value: Bool) -> String { value ? "true" : "false" }

  static func number(_ value: Int) -> String { String(value) }

  static func number(_ value: Double) -> String { String(Int(value.rounded())) }

  /// A string literal (RFC 8259): quotes, backslashes and control characters are escaped.
  static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
