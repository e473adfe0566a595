import Gestures

/// Plays inputs to a machine, and holds every action that comes back against an independent account of where the
/// fingers are and what they may still do.
///
/// The inputs are numbers, so that they can come from a random generator or from a fuzzer; nonsense is among
/// them. Everything here is plain, since it runs millions of times in a debug build.
struct GestureWitness {
  /// Numbers of targets: no key, two with lists, one tap, the trackpad, two that repeat, and three rows.
  static let roles: [Role?] = [nil, .list, .list, .tap, .trackpad, .repeats, .repeats, .row, .row, .row]
  private static let targets: [Target<Int>?] = roles.enumerated().map { number, role in
    role.map { Target(key: number, role: $0) }
  }
  /// A bit for each target that is a key, which looks pressed under a finger that is free.
  private static let keys: UInt16 = 0b00_0111_1110
  /// Milliseconds between two inputs: on both sides of every limit.
  private static let pauses: [UInt64] = [
    0, 0, 1, 8, 16, 60, 99, 100, 200, 350, 399, 400, 499, 500, 501, 3000,
  ]

  private struct Finger {
    var isDown = false
    /// Where it is, and since when.
    var over = 0
    var since: UInt64 = 0
    /// Whether it has been there since it came down.
    var hasStayed = true
    /// Whether it may still tap, hold or swipe.
    var isFree = false
    /// The key that it holds and that may repeat.
    var repeats = 0
    /// How often that key has fired since the finger came onto it.
    var characters = 0
    /// Whether it has fired since the last `advance`.
    var hasRepeated = false
  }

  private enum Input: Equatable { case down, move, up, cancel, closeList, advance }

  private var machine = GestureMachine<Int>()
  private var fingers = [Finger](repeating: Finger(), count: 4)
  /// A bit for each key.
  private var pressed: UInt16 = 0
  private var isListOpen = false
  private var swiping: Int?
  private var steering: Int?
  /// The finger that came onto the key that it repeats last.
  private var repeating: Int?
  private var time: UInt64 = 1000
  /// What was wrong first.
  private(set) var complaint: String?

  private var isTaken: Bool { isListOpen || swiping != nil || steering != nil }

  private mutating func complain(_ text: String) {
    complaint = complaint ?? text
  }

  /// Plays one input, made of three numbers.
  mutating func play(_ what: UInt8, _ place: UInt8, _ pause: UInt8) {
    let finger = Int(what >> 4 & 3)
    let number = Int(place % 10)
    var position = Position(x: Double(place >> 3) * 5, y: Double(pause >> 4) * 8 - 60)
    if what >> 6 == 3 { advanceWildly(&position, by: place) }
    time = time.addingReportingOverflow(Self.pauses[Int(pause & 15)]).partialValue
    switch what & 15 {
    case 0...3: down(finger, number, position)
    case 4...8: move(finger, number, position)
    case 9...11: up(finger)
    case 12: advance()
    case 13: wake()
    case 14: set(place)
    default: what >> 4 == 0 ? closeList() : what >> 4 < 8 ? cancel() : up(finger)
    }
  }

  /// Plays inputs of three bytes each; what is left over at the end is ignored.
  mutating func play(_ bytes: some RandomAccessCollection<UInt8>) {
    var rest = bytes[...]
    while rest.count >= 3 {
      let input = Array(rest.prefix(3))
      play(input[0], input[1], input[2])
      rest = rest.dropFirst(3)
    }
  }

  /// Lifts all fingers; then nothing may be left.
  mutating func end() {
    for finger in 0..<4 where fingers[finger].isDown { up(finger) }
    if pressed != 0 { complain("still pressed") }
    if !machine.isIdle { complain("a finger is left") }
    if machine.nextWake != nil { complain("waits without a finger") }
    if isListOpen { closeList() }
    if isListOpen { complain("the list cannot be closed") }
  }

  /// Time runs backwards, or jumps, or a coordinate is no number.
  private mutating func advanceWildly(_ position: inout Position, by place: UInt8) {
    switch place >> 5 {
    case 0: time = time > 700 ? time - 700 : 0
    case 1: time = .max - UInt64(place)
    case 2: time = 0
    case 3: position.x = .nan
    case 4: position.y = .infinity
    case 5: position.x = -1e300
    default: break
    }
  }

  private mutating func set(_ place: UInt8) {
    switch place & 7 {
    case 0: machine.canSwipe = true
    case 1: machine.canSwipe = false
    case 2: machine.deletesWords.toggle()
    case 3:
      let bottom = Double(place >> 3) * 4 - 60
      machine.listArea = ListArea(top: -60, bottom: bottom, canScrollUp: true, canScrollDown: place > 99)
    case 4: machine.listArea = nil
    case 5:
      machine.stopRepeating()
      repeating = nil
    default: machine.canSwipe.toggle()
    }
  }
}

// MARK: - Inputs

extension GestureWitness {
  private mutating func down(_ finger: Int, _ number: Int, _ position: Position) {
    let actions = machine.down(
      finger: Int32(finger), at: position, on: Self.targets[number], time: time)
    // Until here the finger was where it was; a new touch begins with what comes after the last `close`.
    check(actions, of: .down, finger, at: number)
    let role = Self.roles[number]
    for other in 0..<4 where other != finger && isFiring(other) && !isTaken { complain("a tap is lost") }
    if repeating == finger { repeating = nil }
    fingers[finger] = Finger(isDown: true, over: number, since: time)
    guard !isTaken else { return checkLooks() }
    if role == .repeats {
      if actions.last != .fire(number) { complain("does not fire at once") }
      repeating = finger
      fingers[finger].repeats = number
      fingers[finger].characters = 1
    } else {
      fingers[finger].isFree = true
    }
    checkLooks()
  }

  private mutating func move(_ finger: Int, _ number: Int, _ position: Position) {
    let actions = machine.move(
      finger: Int32(finger), at: position, to: Self.targets[number], time: time)
    check(actions, of: .move, finger, at: number)
    if fingers[finger].isDown && fingers[finger].over != number {
      fingers[finger].over = number
      fingers[finger].since = time
      fingers[finger].hasStayed = false
      fingers[finger].characters = 0
      fingers[finger].hasRepeated = false
      if repeating == finger { repeating = nil }
      if fingers[finger].repeats == number && number != 0 { repeating = finger }
    }
    checkLooks()
  }

  private mutating func up(_ finger: Int) {
    let actions = machine.up(finger: Int32(finger), time: time)
    check(actions, of: .up, finger, at: fingers[finger].over)
    if isFiring(finger) { complain("a tap is lost") }
    if repeating == finger { repeating = nil }
    fingers[finger] = Finger()
    checkLooks()
  }

  private mutating func advance() {
    for finger in 0..<4 { fingers[finger].hasRepeated = false }
    check(machine.advance(to: time), of: .advance, nil, at: 0)
    for finger in 0..<4 { fingers[finger].hasRepeated = false }
    checkLooks()
  }

  /// Advances to when the machine wants it.
  private mutating func wake() {
    guard let wake = machine.nextWake else { return }
    time = wake
    advance()
  }

  private mutating func cancel() {
    check(machine.cancel(), of: .cancel, nil, at: 0)
    for finger in 0..<4 { fingers[finger] = Finger() }
    repeating = nil
    if isTaken { complain("taken after a cancel") }
    checkLooks()
  }

  private mutating func closeList() {
    check(machine.closeList(), of: .closeList, nil, at: 0)
    checkLooks()
  }
}

// MARK: - Actions

extension GestureWitness {
  private func isFiring(_ finger: Int) -> Bool {
    guard fingers[finger].isDown, fingers[finger].isFree else { return false }
    switch Self.roles[fingers[finger].over] {
    case .tap, .list, .trackpad: return true
    case .repeats, .row, nil: return false
    }
  }

  private func isPressed(_ key: Int) -> Bool { pressed & 1 << UInt16(key) != 0 }

  private func hasLasted(_ duration: UInt64, since: UInt64) -> Bool {
    let (due, isNever) = since.addingReportingOverflow(duration)
    return due <= time || isNever && time == .max
  }

  private mutating func take() {
    if isTaken { complain("taken twice") }
    for finger in 0..<4 {
      fingers[finger].isFree = false
      fingers[finger].repeats = 0
    }
    repeating = nil
  }

  private mutating func check(
    _ actions: [GestureAction<Int>], of input: Input, _ finger: Int?, at number: Int
  ) {
    for action in actions {
      switch action {
      case .press(let key):
        if isPressed(key) || key != number || finger == nil { complain("press \(key)") }
        pressed |= 1 << UInt16(key)
      case .release(let key):
        if !isPressed(key) { complain("release \(key)") }
        pressed &= ~(1 << UInt16(key))
      case .fire(let key): checkFire(key, input, finger, at: number)
      case .repeatCharacter(let key): checkRepeat(key, isWord: false)
      case .repeatWord(let key): checkRepeat(key, isWord: true)
      case .open, .choose, .close, .scroll: checkList(action, input, finger)
      case .swipe, .swipeEnd: checkSwipe(action, input, finger)
      case .beginTrackpad, .moveCursor, .endTrackpad: checkTrackpad(action, input, finger)
      }
    }
  }

  private mutating func checkFire(_ key: Int, _ input: Input, _ finger: Int?, at number: Int) {
    if isTaken { complain("fires while the panel is taken") }
    if input == .down, Self.roles[key] == .repeats, key == number { return }
    for other in 0..<4 where fingers[other].over == key && isFiring(other) {
      guard input == .up ? other == finger : input == .down && other != finger else { continue }
      fingers[other].isFree = false
      return
    }
    complain("fires \(key) without a finger")
  }

  private mutating func checkRepeat(_ key: Int, isWord: Bool) {
    if isWord && !machine.deletesWords { complain("a word that is not known") }
    guard let finger = repeating, fingers[finger].repeats == key, fingers[finger].over == key,
      hasLasted(500, since: fingers[finger].since)
    else { return complain("repeats \(key) without a finger") }
    if isWord && fingers[finger].characters < 21 { complain("a word too early") }
    if fingers[finger].hasRepeated { complain("two repeats at once") }
    fingers[finger].hasRepeated = true
    fingers[finger].characters += 1
  }

  private mutating func checkList(_ action: GestureAction<Int>, _ input: Input, _ finger: Int?) {
    switch action {
    case .open(let key):
      let holds = (0..<4).contains {
        fingers[$0].isFree && fingers[$0].over == key && hasLasted(500, since: fingers[$0].since)
      }
      if !holds || Self.roles[key] != .list { complain("opens \(key) without a finger") }
      take()
      isListOpen = true
    case .scroll(let distance):
      let isDown = fingers.contains { $0.isDown }
      if !isListOpen || !isDown || distance == 0 || !distance.isFinite { complain("scrolls") }
    case .choose(let row):
      let isOver = finger.map { fingers[$0].isDown && fingers[$0].over == row } ?? false
      if !isListOpen || input != .up || !isOver { complain("chooses \(row)") }
      if Self.roles[row] != .row { complain("chooses a key") }
      isListOpen = false
    default:
      if !isListOpen || input == .move || input == .advance { complain("closes") }
      isListOpen = false
    }
  }

  private mutating func checkSwipe(_ action: GestureAction<Int>, _ input: Input, _ finger: Int?) {
    switch action {
    case .swipe(let distance):
      if !distance.isFinite || input != .move { complain("swipes") }
      if let finger, swiping == nil {
        if !machine.canSwipe || !fingers[finger].isFree { complain("begins to swipe") }
        take()
        swiping = finger
      }
      if swiping != finger { complain("swipes with another finger") }
    default:
      let isEnd = (input == .up || input == .down) && finger == swiping || input == .cancel
      if swiping == nil || !isEnd { complain("ends a swipe") }
      swiping = nil
    }
  }

  private mutating func checkTrackpad(_ action: GestureAction<Int>, _ input: Input, _ finger: Int?) {
    switch action {
    case .beginTrackpad:
      let holder = (0..<4).first {
        fingers[$0].isFree && fingers[$0].hasStayed && Self.roles[fingers[$0].over] == .trackpad
          && hasLasted(400, since: fingers[$0].since)
      }
      if holder == nil { complain("a trackpad without a finger") }
      take()
      steering = holder
    case .moveCursor(let characters):
      if characters == 0 || steering == nil || steering != finger || input != .move { complain("moves") }
    default:
      let isEnd = (input == .up || input == .down) && finger == steering || input == .cancel
      if steering == nil || !isEnd { complain("ends the trackpad") }
      steering = nil
    }
  }

  /// What has to hold after every input.
  private mutating func checkLooks() {
    var under: UInt16 = 0
    var held: UInt16 = 0
    var isAnyDown = false
    var finger = 0
    while finger < 4 {
      let state = fingers[finger]
      finger += 1
      guard state.isDown else { continue }
      isAnyDown = true
      under |= 1 << UInt16(state.over)
      if state.isFree { held |= 1 << UInt16(state.over) }
    }
    if pressed & ~under != 0 { complain("looks pressed without a finger") }
    if held & Self.keys & ~pressed != 0 { complain("does not look pressed under a finger") }
    if (machine.listOwner != nil) != isListOpen { complain("another list is open") }
    let isIdle = machine.isIdle
    if isIdle == isAnyDown { complain("counts fingers wrongly") }
    if isIdle && machine.nextWake != nil { complain("waits without a finger") }
  }
}
