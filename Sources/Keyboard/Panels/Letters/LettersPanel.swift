import Gestures
import Layout
import Snippets
import Typing

/// The panel of letters, as on a keyboard of the system: to type a name between two phrases.
///
///     gesture ──► LetterKeys ──► letters, deletions, Return ──► the application
struct LettersPanel {
  var board = LetterBoard(of: .letters)

  init(_ rules: KeyboardRules) { board.letters.capitals = rules.letters.capitals }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    switch event {
    case .chosen(.alternate(let index), let owner):
      return actions(withLetters { $0.pick(index, of: owner, at: time) })
    case .chosen(.row(let row), .globe): return board.choose(row: row)
    case .shown: return board.show()
    case .answer(.layouts, .layouts(let layouts, let problem)): board.setLayouts(layouts, problem: problem)
    case .field(let field): withLetters { $0.enter(field) }
    case .fieldChanged: withLetters { $0.changeField() }
    case .before(let text): withLetters { $0.applicationShows(before: text) }
    case .rules(let old): return obey(context.rules, after: old)
    case .chosen, .unknownRow, .scrolled, .scrollEnded, .resized, .content, .answer, .privateField,
      .takenBack, .refused, .untouched, .saved:
      break
    }
    return []
  }

  /// Something that is not of this panel was typed, or taken back.
  mutating func typedElsewhere() { withLetters { $0.typedElsewhere() } }

  /// Most letters leave the keys as they are, and need no other frame.
  private mutating func withLetters<Result>(_ body: (inout LetterKeys) -> Result) -> Result {
    let look = board.letters.look
    defer { if board.letters.look != look { board.changed() } }
    return body(&board.letters)
  }

  private mutating func obey(_ new: KeyboardRules, after old: KeyboardRules) -> [PanelAction] {
    board.letters.capitals = new.letters.capitals
    board.changed()
    return new.letters.layouts != old.letters.layouts && hasLayouts ? [.read(.layouts)] : []
  }

  /// Whether layouts were read.
  var hasLayouts: Bool { !board.letters.layouts.isEmpty || board.problem != nil }

  mutating func handle(_ action: GestureAction<KeyID>, at time: UInt64) -> [PanelAction] {
    actions(withLetters { $0.handle(action, at: time) })
  }

  private func actions(_ wanted: [LetterAction]) -> [PanelAction] {
    wanted.flatMap { action -> [PanelAction] in
      switch action {
      case .insert(let text, let key): [.type(.text(text), by: key)]
      case .replace(let count, let text, let key):
        Array(repeating: .type(.delete(.character), by: nil), count: count) + [.type(.text(text), by: key)]
      case .delete(let unit): [.type(.delete(unit), by: nil)]
      case .enter: [.type(.press(.enter), by: .return)]
      case .moveCursor(let count):
        Array(repeating: .type(.press(count < 0 ? .left : .right), by: nil), count: Int(count.magnitude))
      case .offer(let texts, let key): [.offer(texts, of: key)]
      case .globe: [.leave(handsOver: true)]
      case .openGlobeList: [board.openGlobeList]
      case .phrases: [.show(.snippets)]
      case .undo: [.undo]
      }
    }
  }

  /// Types a letter by its name, for the command and the bus; nil where there is no such key.
  func type(_ name: String, piece: Int32) -> [PanelAction]? {
    guard case .character(let text)? = KeyID(name), let key = board.letters.key(of: text),
      case .letter = key.action
    else {
      return nil
    }
    guard piece == -1 else { return [.reply(.failure(.noSuchPiece(piece, count: 0)))] }
    return [.type(.text(text), by: .character(text)), .reply(.success(text))]
  }

  // MARK: Frame

  func frame(in context: PanelContext) -> PanelFrame? {
    guard let size = context.size else { return nil }
    let metrics = PanelMetrics.forSurface(size, context.rules.sizing)
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let keys = board.keys(in: size, metrics, returnKey: nil, measure: context.measure)
    return PanelFrame(
      size: size, metrics: metrics, groups: [KeyGroup(.fixed, keys: keys)],
      message: message(above: keys, on: size, metrics), hasPreviews: !context.isPrivateField)
  }

  /// Places the message while there are no letters.
  private func message(
    above keys: [KeyFrame], on size: Size, _ metrics: PanelMetrics
  ) -> PanelMessage? {
    let text = messageText
    guard !text.isEmpty else { return nil }
    let top = keys.map(\.rect.y).min() ?? size.height
    let area = Rect(x: 0, y: 0, width: size.width, height: top).inset(
      dx: metrics.snippetSide, dy: metrics.rowGap)
    return PanelMessage(ShownText.ofMessage(text), in: area)
  }

  /// The text in the place of letters; empty while there are some.
  var messageText: String {
    board.letters.layout == nil ? board.problem ?? "" : ""
  }
}
