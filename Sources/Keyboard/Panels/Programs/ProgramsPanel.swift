import Gestures
import Layout
import Snippets

/// The keys that this panel alone has.
enum ProgramsKey: String, CaseIterable, PanelKeys {
  case allow = "program:allow"
  case refuse = "program:refuse"

  init?(_ key: PanelKey) {
    guard key.index == nil else { return nil }
    self.init(rawValue: key.name)
  }

  var panelKey: PanelKey { PanelKey(rawValue) }
}

/// The panel that asks whether a program may type.
///
///     asked ──Allow, Don't allow──► answered, the panel before
///       └──anything else──► left, the panel before
///
/// Cases, each with a test of its number:
///  1. The question has the program's name, and says where it wants to type into a private field.
///  2. A key counts from half a second after the question has come: who was about to tap another key has not read it.
struct ProgramsPanel: Panel {
  private(set) var question: ProgramQuestion?
  /// The time from which keys count, in milliseconds.
  private var ready: UInt64 = 0

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.stay = [.forAWhile, .untilHidden, .alone]
    traits.message = text
    return traits
  }

  private var text: String {
    guard let question else { return "" }
    let name = ShownText.isolated(ShownText.of(question.program))
    return question.isPrivate ? Strings.asksForPrivate(name) : Strings.asksToType(name)
  }

  mutating func end(in context: inout PanelContext) {
    question = nil
    context.board.changed()
  }

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    switch event {
    case .question(let question):
      (self.question, ready) = (question, time)
      context.board.changed()
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: false)
    case .chosen, .unknownRow, .scrolled, .scrollEnded, .resized, .shown, .content, .answer, .privateField,
      .takenBack, .field, .fieldChanged, .before, .refused, .untouched, .use, .reveal, .rules, .typed,
      .fieldKey, .saved, .form, .filled:
      break
    }
    return []
  }

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    guard case .fire(let key) = action, let answer = ProgramsKey(key) else {
      return context.typed(by: action)
    }
    guard question != nil, time >= ready else { return [.shake(key)] }
    return [.answerProgram(answer == .allow)]
  }

  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size else { return nil }
    let metrics = PanelMetrics.forSurface(size, context.rules.sizing)
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let row = BottomRow.place(
      context.systemKeys(hasLetters: false).row(metrics, isOld: false), in: size, metrics,
      measure: context.measure)
    let bottom = size.height - metrics.bottom - metrics.keyHeight - metrics.rowGap
    let y = bottom - metrics.keyHeight
    let width = (size.width - 2 * metrics.side - metrics.keyGap) / 2
    let keys = zip([ProgramsKey.refuse, .allow], [Strings.refuseKey, Strings.allowKey]).enumerated().map {
      index, key in
      KeyFrame.readable(
        KeySpec(
          id: key.0.id, role: .tap, face: .label(key.1), style: key.0 == .allow ? .accent : .system,
          feedback: .key),
        in: Rect(
          x: metrics.side + Double(index) * (width + metrics.keyGap), y: y, width: width,
          height: metrics.keyHeight), metrics, measure: context.measure)
    }
    let area = Rect(
      x: metrics.messageSide, y: metrics.top, width: size.width - 2 * metrics.messageSide,
      height: max(0, y - metrics.rowGap - metrics.top))
    return PanelFrame(
      size: size, metrics: metrics, groups: [KeyGroup(.fixed, keys: keys + row)],
      message: text.isEmpty ? nil : PanelMessage(ShownText.ofMessage(text), in: area))
  }
}
