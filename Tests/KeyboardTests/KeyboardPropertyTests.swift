import Gestures
import Snippets
import TestSupport
import Testing
import Typing

@testable import Keyboard
@testable import Layout

/// Nothing is typed without a touch, whatever happens to the keyboard in whatever order. No content moves a
/// key under a finger or a list, nothing is left once the fingers are gone, and the next tap is a tap.
@Suite struct KeyboardPropertyTests {
  private static let parts = 8
  private static let sequences = 480

  @Test("Random sequences of everything", arguments: 0..<parts) func randomSequences(part: Int) {
    for number in 0..<Self.sequences / Self.parts {
      let seed = UInt64(part) << 32 | UInt64(number)
      var player = KeyboardPlayer(seed: seed)
      for _ in 0..<60 { player.step() }
      player.end()
      if let complaint = player.complaint {
        Issue.record("seed \(seed): \(complaint)")
        return
      }
    }
  }
}

/// Plays random events to a keyboard, and checks its state and effects against what holds for any.
struct KeyboardPlayer {
  private typealias Effect = Coordinator.Effect

  /// No snippets, a few, and pages full; of one piece, and of more than a list shows.
  private static let contents: [[Snippet]] = [0, 2, 50].map { count in
    (0..<count).compactMap { index in
      let pieces = (0..<(index % 3 == 0 ? 40 : 1 + index % 4)).map { "\(index) \($0)" }
      return Snippet(
        id: "\(index)", label: "label \(index)", pieces: pieces, pick: index % 2 == 0 ? .inTurn : .random,
        group: index % 5 == 0 ? nil : "group \(index % 5)")
    }
  }
  private static let sizes = [
    Size(width: 360, height: 262), Size(width: 844, height: 200), Size(width: 90, height: 30),
  ]
  private static let pauses: [UInt64] = [0, 1, 16, 16, 60, 250, 400, 500, 700]

  private static let tabs: [StripTab] = [
    .favourites, .favourites, .recents, .all, .group("group 1"), .group("nobody"),
  ]

  private var machine = TestKeyboard(keepsRecents: true)
  private var random: SplitMix64
  private var time: UInt64 = 1000
  private var touches = 0
  private var typed = 0
  /// The first thing that was wrong.
  private(set) var complaint: String?

  init(seed: UInt64) {
    random = SplitMix64(state: seed)
    changeMarks()
    check(machine.load(Self.contents[pick(3)]), of: "loading")
    play(.show)
    play(.resized(Self.sizes[pick(3)], above: 300))
  }

  private mutating func complain(_ text: String) {
    complaint = complaint ?? text
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  // MARK: Events

  mutating func step() {
    time += Self.pauses[pick(Self.pauses.count)]
    let (before, wasInUse, touchesBefore) = (machine.panel, machine.core.fingers.areInUse, touches)
    event()
    // A finger that comes down fires the tab that another one is on. That tab may be selected and have its
    // recents in their new order: the finger is on what it has touched. A key that one finger carries or
    // keeps is not under another one, which has had its turn.
    let isSame =
      machine.panel.flow?.size == before.flow?.size && machine.panel.selected == before.selected
      && machine.panel.favourites.ids == before.favourites.ids
      && (touches == touchesBefore || machine.panel.recents.ids == before.recents.ids)
    if wasInUse, machine.core.fingers.areInUse, isSame, machine.panel.flow != before.flow {
      complain("keys move under a finger")
    }
    checkState()
  }

  private mutating func event() {
    switch pick(27) {
    case 26: desktopChanges()
    case 24: byName()
    case 25: pick(2) == 0 ? play(.typing(.expanded(bytes: pick(600)), time: time)) : refuse()
    case 0...4:
      touches += 1
      touch(.down(finger: Int32(pick(3)), at: place()))
    case 5...10: touch(.move(finger: Int32(pick(3)), to: place()))
    case 11...14: touch(.up(finger: Int32(pick(3))))
    case 15: check(machine.advance(to: time), of: "advance")
    case 16: machine.animate(to: time)
    case 17: scroll()
    case 18: play(.scrollEnd)
    case 19: play([.hide, .show, .show, .toggle][pick(4)])
    case 20:
      play(
        [
          .typing(.fieldChanged, time: 0), .typing(.fieldTakenOver, time: 0),
          .typing(.nothingToDelete, time: 0), .typing(.privateField(true), time: 0),
          .typing(.privateField(false), time: 0),
        ][pick(5)]
      )
    case 21:
      play(
        [
          .typing(.started, time: time), .typing(.ended, time: time), .typing(.lost, time: time),
          .typing(.incomplete, time: time),
        ][pick(4)])
    default: interrupt()
    }
  }

  /// Plays what is seldom: what lets go of everything, and content.
  private mutating func interrupt() {
    switch pick(10) {
    case 5:
      changeMarks()
      play(.content(.marksChanged))
    case 6: play(.content(.allHidden))
    case 7: play(.locking)
    case 9:
      play(.locked(true))
      play(.locked(false))
    case 3: play(.content(.failed("no network")))
    case 4: goOn()
    case 0: play(.fingersCancelled)
    case 1: check(machine.load(Self.contents[pick(3)]), of: "loading")
    case 8: setRules()
    case 2: play(.resized(Self.sizes[pick(3)], above: pick(2) == 0 ? 0 : 300))
    default: break
    }
  }

  /// Changes the keyboard beside ours, fields, and what else is on the screen.
  private mutating func desktopChanges() {
    play(
      [
        .activate, .systemKeyboard(.owner(isVisible: pick(2) == 0), time: time),
        .systemKeyboard(.visible(pick(2) == 0), time: time), .systemKeyboard(.answered, time: time),
        .systemKeyboard(.noOwner, time: time), .systemKeyboard(.owned, time: time),
        .systemKeyboard(.setVisible(pick(2) == 0), time: time), .systemKeyboard(.lost, time: time),
        .typing(.field(Field(purpose: .normal, serial: time)), time: time), .typing(.field(nil), time: time),
        .hardwareKeyboard(pick(2) == 0, time: time), .fullscreen([nil, true, false][pick(3)]),
        .application([nil, "a", "b"][pick(3)]),
      ][pick(12)])
    if machine.core.showsHandle, machine.isVisible { complain("a handle to what is there") }
  }

  /// Sets something else, as the user does.
  private mutating func setRules() {
    var rules = KeyboardRules()
    rules.timing.longPress = [200, 500, 3000][pick(3)]
    rules.timing.repeatDelay = [200, 500][pick(2)]
    rules.timing.bounce = [0, 100][pick(2)]
    (rules.handsOver, rules.keepsRecents) = (pick(2) == 0, pick(2) == 0)
    rules.strip = StripRule.allCases[pick(3)]
    (rules.osk, rules.handle) = (OSKRule.allCases[pick(3)], HandlePlace.allCases[pick(3)])
    (rules.showsByItself, rules.withHardware) = (pick(2) == 0, HardwareRule.allCases[pick(2)])
    rules.mistake = pick(2) == 0 ? nil : "c.toml:1: wrong"
    check(machine.apply(rules), of: "rules")
  }

  /// Selects a tab, or takes back.
  private mutating func byName() {
    if pick(2) == 0 {
      let (before, tab) = (machine.panel.keys, machine.core.typed.last?.key)
      let effects = machine.undo(at: time)
      if effects.isEmpty != (tab == nil) && !effects.isEmpty { complain("takes back what nobody has typed") }
      if effects.isEmpty, machine.panel.keys != before { complain("a key goes back, and its text does not") }
    } else if let effects = machine.select(Self.tabs[pick(Self.tabs.count)]) {
      if !machine.look.pressed.isEmpty { complain("another tab under a finger") }
      if effects.contains(where: Self.isText) { complain("a tab types") }
    }
  }

  /// Reports that what was to be taken back is still there.
  private mutating func refuse() {
    let wasUndone = machine.core.typed.undone != nil
    let effects = machine.handle(.typing(.notTakenBack, time: time))
    if effects.isEmpty == wasUndone { complain("a refusal that is not told, or was not waited for") }
    if machine.core.typed.undone != nil { complain("a key goes on twice") }
  }

  private mutating func changeMarks() {
    func some(_ count: Int) -> [String] { (0..<pick(count)).map { _ in "\(pick(60))" } }
    var seen: Set<String> = []
    machine.shelf.favourites = some(12).filter { seen.insert($0).inserted }
    seen = []
    machine.shelf.recents = some(12).filter { seen.insert($0).inserted }
  }

  /// Adds further snippets, as while a store is being read.
  private mutating func goOn() {
    let more = (0..<pick(30)).compactMap { index in
      Snippet(id: "\(time) \(index)", label: "more \(index)", pieces: ["\(index)"])
    }
    machine.shelf.snippets += more
    play(.content(.continued(SnippetKeys(more))))
  }

  private mutating func touch(_ event: FingerEvent) {
    let effects = machine.handle([TimedFingerEvent(event, time: time)])
    typed += effects.filter(Self.isText).count
    if typed > touches { complain("more texts than touches") }
  }

  private static func isText(_ effect: Effect) -> Bool {
    switch effect {
    case .type(.type(_, _, nil)), .type(.text): true
    default: false
    }
  }

  /// Picks a place on a key or row, anywhere, or nowhere.
  private mutating func place() -> Point {
    if let row = machine.list?.rows.randomElement(using: &random), pick(2) == 0 { return row.rect.center }
    if let action = machine.list?.actions.randomElement(using: &random), pick(3) == 0 {
      return action.rect.center
    }
    let others = machine.frame.map { $0.tabs + $0.marks.areas } ?? []
    if let other = others.randomElement(using: &random), pick(4) == 0 { return other.rect.center }
    if let key = machine.frame?.keys.randomElement(using: &random), pick(3) > 0 { return key.rect.center }
    let nonsense = [Double.nan, .infinity, -1e300, 0]
    if pick(20) == 0 { return Point(x: nonsense[pick(4)], y: nonsense[pick(4)]) }
    return Point(x: Double(pick(500) - 50), y: Double(pick(700) - 350))
  }

  private mutating func scroll() {
    let distance = Double(pick(400) - 200)
    let isAcross = pick(2) == 0
    let isWheel = pick(2) == 0
    play(
      .scroll(
        x: isAcross ? distance : 0, y: isAcross ? 0 : distance, at: Point(x: 180, y: 90), isWheel: isWheel))
  }

  private mutating func play(_ event: Coordinator.Event) {
    check(machine.handle(event), of: "\(event)")
  }

  private mutating func play(_ event: FingerEvent) {
    check(machine.handle([TimedFingerEvent(event, time: time)]), of: "\(event)")
  }

  /// Checks the effects of what is no touch.
  private mutating func check(_ effects: [Effect], of name: String) {
    for effect in effects {
      switch effect {
      case .type(.delete):
        if machine.fingers.gestures.isIdle || name != "advance" { complain("a deletion by \(name)") }
      case .type(.stop), .showPanel, .hidePanel, .askSystemKeyboard, .takeName, .giveNameBack, .undone,
        .answerProgram:
        break
      case .type, .read, .store, .reply, .feedback, .refresh, .save, .handOver:
        complain("\(effect) by \(name)")
      }
    }
  }

  // MARK: State

  private mutating func checkState() {
    let (look, gestures) = (machine.look, machine.fingers.gestures)
    if (machine.list == nil) != (gestures.listOwner == nil) { complain("half a list") }
    let hasAlternates = machine.core.alternates != nil
    if hasAlternates && gestures.picking == nil { complain("offers letters to no finger") }
    if machine.list == nil && !hasAlternates && look.selected != nil { complain("a row without a list") }
    if gestures.isIdle && !look.pressed.isEmpty { complain("pressed without a finger") }
    if gestures.isIdle && look.isTrackpad { complain("a trackpad without a finger") }
    if gestures.isIdle && gestures.nextWake != nil { complain("waits without a finger") }
    let panel = machine.panel
    if panel.favourites.carried != nil && gestures.carrying == nil {
      complain("a key is carried by no finger")
    }
    if let strip = panel.strip.layout, strip.bounded(panel.strip.offset) != panel.strip.offset {
      complain("the strip is beyond its end")
    }
    if let places = panel.places, places.contains(where: { !panel.keys.indices.contains($0) }) {
      complain("keys that are not there")
    }
    if look.notice != nil, !machine.isVisible || machine.core.panels.note == nil {
      complain("words of nothing, or for nobody")
    }
    if machine.core.wantsTime, !machine.isVisible { complain("wants time while hidden") }
    if !machine.isVisible && machine.list != nil { complain("a list of a keyboard that is hidden") }
  }

  /// Lifts all fingers, lets everything come to rest, and taps.
  mutating func end() {
    for finger: Int32 in 0..<3 {
      _ = machine.handle([.init(.up(finger: finger), time: time)])
    }
    play(.scrollEnd)
    for _ in 0..<100 where machine.isAnimating {
      time += 16
      machine.animate(to: time)
    }
    checkState()
    if machine.isAnimating { complain("never comes to rest") }
    if machine.panel.pages.pager.position != Double(machine.panel.pages.pager.page) {
      complain("between two pages")
    }
    if !machine.fingers.gestures.isIdle { complain("a finger is left") }
    play(.show)
    if machine.list != nil { _ = tap(at: Point(x: -900, y: -900)) }
    if machine.list != nil { complain("the list does not close") }
    if !machine.waiting.content.isEmpty { complain("content that is never shown") }
    if machine.waiting.rules != nil { complain("rules that never hold") }
    if machine.panel.flow?.snippetCount != machine.panel.shown(in: machine.core.panels.context).count,
      (machine.panel.flow?.linesPerPage ?? 0) > 0
    {
      complain("not all of the snippets have a place")
    }
    guard let space = machine.frame?.keys.first(where: { $0.id == .space }) else { return }
    // Letters of such a panel go into its own field.
    guard machine.panels.traits.field == nil else { return }
    let text: TypingRequest = machine.panels.top == .letters ? .text(" ") : .type(" ")
    if tap(at: space.rect.center) != [.type(text)] { complain("a tap that does not type") }
  }

  private mutating func tap(at point: Point) -> [Effect] {
    time += 5000
    let events = [FingerEvent.down(finger: 0, at: point), .up(finger: 0)]
    return machine.handle(events.map { TimedFingerEvent($0, time: time) })
  }
}
