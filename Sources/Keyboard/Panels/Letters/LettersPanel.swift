import Gestures
import Layout
import Snippets
import Typing

/// The panel of letters, as on a keyboard of the system: to type a name between two phrases.
///
///     gesture ──► LetterKeys ──► letters, deletions, Return ──► the application
struct LettersPanel {
  var letters = LetterKeys()
  private(set) var size: Size?
  /// Why there are no layouts; nil while they are not read, or there are some.
  private(set) var problem: String?
  private(set) var version = 0
  private var rules: KeyboardRules
  private var isPrivateField = false
  var system = SystemKeys(handsOver: true, panel: .letters)
  /// What is older than it should be, or wrong: the space bar has a mark then.
  private var note: String?
  let measure: SnippetPanel.Measure

  init(_ rules: KeyboardRules, measure: @escaping SnippetPanel.Measure) {
    self.rules = rules
    self.measure = measure
    letters.capitals = rules.letters.capitals
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, at time: UInt64) -> [PanelAction] {
    defer { version &+= 1 }
    switch event {
    case .chosen(.alternate(let index), let owner):
      return actions(letters.pick(index, of: owner, at: time))
    case .chosen(.row(let row), .globe): return choose(row)
    case .resized(let size): self.size = size
    case .shown:
      letters.reset()
      return letters.layouts.isEmpty ? [.read(.layouts)] : []
    case .answer(.layouts, .layouts(let layouts, let problem)):
      letters.setLayouts(layouts)
      system.setLayouts(layouts, current: letters.index)
      self.problem = layouts.isEmpty ? problem : nil
    case .privateField(let isPrivate): isPrivateField = isPrivate
    case .field(let field): letters.enter(field)
    case .fieldChanged: letters.changeField()
    case .before(let text): letters.show(before: text)
    case .rules(let rules): return obey(rules)
    case .typedElsewhere: letters.forgetPlace()
    case .chosen, .unknownRow, .scrolled, .scrollEnded, .content, .answer, .refused, .saved, .takenBack,
      .untouched:
      break
    }
    return []
  }

  mutating func choose(layout index: Int) {
    guard index != letters.index || index != system.layout else { return }
    letters.choose(layout: index)
    system.layout = letters.index
    version &+= 1
  }

  mutating func setNote(_ note: String?) {
    guard note != self.note else { return }
    self.note = note
    version &+= 1
  }

  private mutating func obey(_ new: KeyboardRules) -> [PanelAction] {
    let hasOthers = new.letters.layouts != rules.letters.layouts
    rules = new
    letters.capitals = new.letters.capitals
    return hasOthers && (problem != nil || !letters.layouts.isEmpty) ? [.read(.layouts)] : []
  }

  private mutating func choose(_ row: Int) -> [PanelAction] {
    switch system.row(at: row) {
    case .layout(let index)?:
      choose(layout: index)
      return []
    case let other?: return system.actions(of: other)
    case nil: return []
    }
  }

  mutating func handle(_ action: GestureAction<KeyID>, at time: UInt64) -> [PanelAction] {
    switch action {
    // Touches alone change nothing.
    case .press, .release: return []
    default: break
    }
    defer { version &+= 1 }
    return actions(letters.handle(action, at: time))
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
      case .openGlobeList: [.openList(system.globeList(note: note), of: .globe)]
      case .phrases: [.show(.snippets)]
      case .undo: [.undo]
      }
    }
  }

  /// Types a letter by its name, for the command and the bus; nil where there is no such key.
  mutating func type(_ name: String, piece: Int32) -> [PanelAction]? {
    guard case .character(let text)? = KeyID(name), let key = letters.key(of: text), case .letter = key.action
    else {
      return nil
    }
    guard piece == -1 else { return [.reply(.failure(.noSuchPiece(piece, count: 0)))] }
    return [.type(.text(text), by: .character(text)), .reply(.success(text))]
  }

  // MARK: Frame

  func frame() -> PanelFrame? {
    guard let size else { return nil }
    let metrics = PanelMetrics.forSurface(size, rules.sizing)
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    guard letters.layout != nil else { return frameWithoutLayouts(size, metrics) }
    let keys = letters.keys(in: size, metrics, returnKey: nil, isOld: note != nil, measure: measure)
    return PanelFrame(
      size: size, metrics: metrics, groups: [KeyGroup(.fixed, keys: keys)], hasPreviews: !isPrivateField)
  }

  /// What there is to say while there are no letters; the ways out are where they are among phrases.
  private func frameWithoutLayouts(_ size: Size, _ metrics: PanelMetrics) -> PanelFrame {
    let row = BottomRow.place(system.row(metrics, isOld: note != nil), in: size, metrics, measure: measure)
    let text = messageText
    let top = row.map(\.rect.y).min() ?? size.height
    let area = Rect(x: 0, y: 0, width: size.width, height: top).inset(
      dx: metrics.snippetSide, dy: metrics.rowGap)
    return PanelFrame(
      size: size, metrics: metrics, groups: [KeyGroup(.fixed, keys: row)],
      message: text.isEmpty ? nil : PanelMessage(ShownText.ofMessage(text), in: area))
  }

  /// What stands in the place of letters.
  var messageText: String { letters.layout == nil ? problem ?? "" : "" }
}
