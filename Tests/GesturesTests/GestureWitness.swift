import Gestures

/// Plays inputs to a machine, and checks every action that comes back against an independent account of where the
/// fingers are and what they may still do.
///
/// The inputs are numbers, so that they can come from a random generator or from a fuzzer; nonsense is among
/// them. Everything here is plain, since it runs millions of times in a debug build.
struct GestureWitness {
  /// Numbers of targets: no key, two with lists, one tap, the trackpad, two that repeat, three rows, of which
  /// the last one shows less than its text, and two tabs.
  static let roles: [Role?] = [
    nil, .list, .list, .tap, .trackpad, .repeats, .repeats, .row, .row, .longRow, .tab, .tab,
  ]
  private static let targets: [Target<Int>?] = roles.enumerated().map { number, role in
    role.map { Target(key: number, role: $0) }
  }
  /// A bit for each target that is a key, which looks pressed under a free finger, and for each that fires on lift.
  private static let keys: UInt16 = 0b1100_0111_1110
  private static let firing: UInt16 = 0b1100_0001_1110
  /// Milliseconds between two inputs: on both sides of every limit.
  private static let pauses: [UInt64] = [
    0, 0, 1, 8, 16, 60, 99, 100, 200, 350, 399, 400, 499, 500, 501, 3000,
  ]

  private typealias Finger = WitnessedFinger
  private enum Input: Equatable { case down, move, up, cancel, closeList, advance }

  private var machine = GestureMachine<Int>()
  private var fingers = [Finger](repeating: Finger(), count: 4)
  /// A bit for each key.
  private var pressed: UInt16 = 0
  private var isListOpen = false
  private var owner = 0
  /// The finger that opened the list, and its place then.
  private var opener: (finger: Int, position: Position)?
  private var carrying: (finger: Int, key: Int)?
  private var carries = 0
  private var swiping: Int?
  private var steering: Int?
  /// The finger that came onto the key that it repeats last.
  private var repeating: Int?
  private var time: UInt64 = 1000
  /// The place of the finger of this input, as it is said and as it counts.
  private var place = Position(x: 0, y: 0)
  private var here: Position { Position(x: bounded(place.x), y: bounded(place.y)) }
  private var timing = GestureTiming()
  private var fired = [UInt64?](repeating: nil, count: roles.count)
  /// The first thing that was wrong.
  private(set) var complaint: String?

  private var isTaken: Bool { isListOpen || swiping != nil || steering != nil || carrying != nil }
  private mutating func complain(_ text: String) { complaint = complaint ?? text }

  /// Plays one input, made of three numbers.
  mutating func play(_ what: UInt8, _ number: UInt8, _ pause: UInt8) {
    let finger = Int(what >> 4 & 3)
    let isTab = what >> 6 == 2 && 3...4 ~= number % 10
    let target = Int(number % 10) + (isTab ? 7 : 0)
    place = Position(x: Double(number >> 3) * 5, y: Double(pause >> 4) * 8 - 60)
    if what >> 6 == 3 { advanceWildly(by: number) }
    time = time.addingReportingOverflow(Self.pauses[Int(pause & 15)]).partialValue
    switch what & 15 {
    case 0...3: down(finger, target)
    case 4...8: move(finger, target)
    case 9...11: up(finger)
    case 12, 13:
      if what & 15 == 13 { time = machine.nextWake ?? time }
      advance()
    case 14: set(number)
    default: what >> 4 == 0 ? closeList() : what >> 4 < 8 ? cancel() : up(finger)
    }
    checkLooks()
  }

  /// Plays inputs of three bytes each, and ignores what is left over at the end.
  mutating func play(_ bytes: some RandomAccessCollection<UInt8>) {
    let bytes = Array(bytes)
    for end in stride(from: 2, to: bytes.count, by: 3) { play(bytes[end - 2], bytes[end - 1], bytes[end]) }
  }

  /// Lifts all fingers; then nothing may be left.
  mutating func end() {
    for finger in 0..<4 where fingers[finger].isDown { up(finger) }
    checkLooks()
    if pressed != 0 { complain("still pressed") }
    if !machine.isIdle { complain("a finger is left") }
    if machine.nextWake != nil { complain("waits without a finger") }
    if isListOpen { closeList() }
  }

  /// Makes time run backwards or jump, or a coordinate no number.
  private mutating func advanceWildly(by number: UInt8) {
    switch number >> 5 {
    case 0: time = time > 700 ? time - 700 : 0
    case 1: time = .max - UInt64(number)
    case 2: time = 0
    case 3: place.x = .nan
    case 4: place.y = .infinity
    case 5: place.x = -1e300
    default: break
    }
  }

  private func bounded(_ value: Double) -> Double { value.isNaN ? 0 : max(-32_768, min(value, 32_768)) }

  private mutating func set(_ number: UInt8) {
    switch number & 7 {
    case 0: machine.canSwipe.toggle()
    case 1 where machine.isIdle && !isListOpen:
      timing.bounce = UInt64(number >> 3) * 20
      if machine.timing != timing { fired = fired.map { _ in nil } }
      machine.timing = timing
    case 1: break
    case 2: machine.deletesWords.toggle()
    case 3:
      let bottom = Double(number >> 3) * 4 - 60
      machine.listArea = ListArea(top: -60, bottom: bottom, canScrollUp: true, canScrollDown: number > 99)
    case 4: machine.listArea = nil
    case 5:
      machine.stopRepeating()
      repeating = nil
    case 6 where number & 8 == 0: machine.canSlideTabs.toggle()
    case 6: machine.canSlideLayouts.toggle()
    default: machine.carry = [.never, .awayFromKey, .atOnce][Int(number >> 3) % 3]
    }
  }
}

// MARK: - Inputs

extension GestureWitness {
  private mutating func down(_ finger: Int, _ number: Int) {
    let actions = machine.down(finger: Int32(finger), at: place, on: Self.targets[number], time: time)
    let isBounce = Self.roles[number] == .repeats && bounces(number)
    // The finger is still where it was; a new touch begins with what comes after the last `close`.
    check(actions, of: .down, finger, at: number)
    if opener?.finger == finger { opener = nil }
    if repeating == finger { repeating = nil }
    fingers[finger] = Finger(
      isDown: true, start: number, began: time, origin: here, over: number, since: time, position: here)
    if !isTaken && isBounce && actions.contains(.press(number)) { complain("presses out of turn") }
    if isTaken || isBounce { return }
    for other in 0..<4 where other != finger {
      fingers[other].mayFlick = false
      if isFiring(other) && !bounces(fingers[other].over) { complain("a tap is lost") }
      if isFiring(other) { fingers[other].isFree = false }
    }
    if Self.roles[number] == .repeats {
      if actions.last != .fire(number) { complain("does not fire at once") }
      repeating = finger
      fingers[finger].repeats = number
      fingers[finger].characters = 1
      fingers[finger].mayFlick = true
    } else {
      fingers[finger].isFree = true
    }
  }

  private mutating func move(_ finger: Int, _ number: Int) {
    let target = Self.targets[number]
    carries = 0
    check(
      machine.move(finger: Int32(finger), at: place, to: target, time: time), of: .move, finger, at: number
    )
    if canFlick(finger) { complain("a flick is lost") }
    if isListOpen && canPickUp(finger, at: number) { complain("picks nothing up") }
    if carries != (carrying?.finger == finger ? 1 : 0) { complain("does not carry with each move") }
    if fingers[finger].isFree && canSwipe(finger) { complain("does not swipe") }
    if travel(fingers[finger].origin) > slop(of: finger) { fingers[finger].hasLeft = true }
    fingers[finger].position = here
    if fingers[finger].isDown && fingers[finger].over != number {
      fingers[finger].over = number
      fingers[finger].since = time
      fingers[finger].hasStayed = false
      fingers[finger].characters = 0
      fingers[finger].hasRepeated = false
      if repeating == finger { repeating = nil }
      if fingers[finger].repeats == number && number != 0 { repeating = finger }
    }
  }

  private mutating func up(_ finger: Int) {
    check(machine.up(finger: Int32(finger), time: time), of: .up, finger, at: fingers[finger].over)
    if isFiring(finger) && !bounces(fingers[finger].over) { complain("a tap is lost") }
    if [swiping, steering, carrying?.finger].contains(finger) { complain("goes on after its lift") }
    if opener?.finger == finger { opener = nil }
    if repeating == finger { repeating = nil }
    fingers[finger] = Finger()
  }

  private mutating func advance() {
    for finger in 0..<4 { fingers[finger].hasRepeated = false }
    check(machine.advance(to: time), of: .advance, nil, at: 0)
    for finger in 0..<4 { fingers[finger].hasRepeated = false }
  }

  private mutating func cancel() {
    check(machine.cancel(), of: .cancel, nil, at: 0)
    for finger in 0..<4 { fingers[finger] = Finger() }
    repeating = nil
    if isTaken { complain("taken after a cancel") }
  }

  private mutating func closeList() {
    check(machine.closeList(), of: .closeList, nil, at: 0)
    if isListOpen || carrying != nil { complain("cannot be closed") }
  }
}

// MARK: - Actions

extension GestureWitness {
  private func isFiring(_ finger: Int) -> Bool {
    fingers[finger].isDown && fingers[finger].isFree && Self.firing & 1 << UInt16(fingers[finger].over) != 0
  }

  private func bounces(_ key: Int) -> Bool {
    guard let last = fired[key], last <= time else { return false }
    return time - last < timing.bounce
  }

  private func travel(_ from: Position) -> Double { max(abs(here.x - from.x), abs(here.y - from.y)) }
  private func canFlick(_ finger: Int) -> Bool {
    let state = fingers[finger]
    let left = state.origin.x - here.x
    return state.repeats != 0 && state.mayFlick && !hasLasted(250, since: state.began) && left >= 32
      && abs(here.y - state.origin.y) * 2 <= left
  }

  private func canPickUp(_ finger: Int, at number: Int) -> Bool {
    guard let opener, opener.finger == finger, here != fingers[finger].position else { return false }
    guard !isRow(number), travel(opener.position) > 12 else { return false }
    return machine.carry == .atOnce || machine.carry == .awayFromKey && number != owner
  }

  /// Returns how far sideways a finger goes before it moves what it came down on.
  private func slop(of finger: Int) -> Double { Self.roles[fingers[finger].start] == .trackpad ? 40 : 16 }

  /// Returns true if this finger, which leaves its place, moves the pages, the tabs or the layouts.
  private func canSwipe(_ finger: Int) -> Bool {
    let origin = fingers[finger].origin
    if fingers[finger].hasLeft || abs(here.x - origin.x) <= max(slop(of: finger), abs(here.y - origin.y)) {
      return false
    }
    switch Self.roles[fingers[finger].start] {
    case .list, .paged, .varied, .row, .longRow, nil: return machine.canSwipe
    case .tab: return machine.canSlideTabs
    case .trackpad: return machine.canSlideLayouts
    case .tap, .enter, .repeats, .letter, .alternates, .modifier, .alternate: return false
    }
  }

  private func isRow(_ number: Int) -> Bool { Self.roles[number] == .row || Self.roles[number] == .longRow }
  private func isPressed(_ key: Int) -> Bool { pressed & 1 << UInt16(key) != 0 }
  private func hasLasted(_ duration: UInt64, since: UInt64) -> Bool {
    since > .max - duration ? time == .max : since + duration <= time
  }

  private func hasHeld(_ duration: UInt64, _ finger: Int) -> Bool {
    hasLasted(duration, since: fingers[finger].since)
  }

  private mutating func take() {
    if isTaken { complain("taken twice") }
    for finger in 0..<4 {
      fingers[finger].isFree = false
      fingers[finger].repeats = 0
    }
    (repeating, opener) = (nil, nil)
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
      // Letters have a witness of their own.
      case .lift: complain("lifts a key that tells of no lift")
      case .repeatCharacter(let key): checkRepeat(key, isWord: false)
      case .repeatWord(let key): checkRepeat(key, isWord: true)
      case .reveal(let row): checkReading(row, finger)
      case .open, .choose, .close, .scroll: checkList(action, input, finger, at: number)
      case .swipe, .swipeEnd: checkSwipe(action, from: nil, input, finger)
      case .slideTabs, .slideTabsEnd: checkSwipe(action, from: .tab, input, finger)
      case .slideLayouts, .slideLayoutsEnd: checkSwipe(action, from: .trackpad, input, finger)
      case .flick(let key): checkFlick(key, input, finger)
      case .carry, .drop, .putBack: checkCarry(action, input, finger)
      case .beginTrackpad, .moveCursor, .endTrackpad: checkTrackpad(action, input, finger)
      }
    }
  }

  private mutating func checkFire(_ key: Int, _ input: Input, _ finger: Int?, at number: Int) {
    if isTaken { complain("fires while the panel is taken") }
    if bounces(key) { complain("bounces") }
    fired[key] = time
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
      hasHeld(500, finger)
    else { return complain("repeats \(key) without a finger") }
    if isWord && fingers[finger].characters < 21 { complain("a word too early") }
    if fingers[finger].hasRepeated { complain("two repeats at once") }
    fingers[finger].hasRepeated = true
    fingers[finger].characters += 1
  }

  private mutating func checkList(
    _ action: GestureAction<Int>, _ input: Input, _ finger: Int?, at number: Int
  ) {
    switch action {
    case .open(let key):
      let holder = machine.listFinger.map { Int($0.finger) } ?? finger
      let holds = holder.map { fingers[$0].isFree && fingers[$0].over == key && hasHeld(500, $0) } ?? false
      if !holds || Self.roles[key] != .list { complain("opens \(key) without a finger") }
      take()
      isListOpen = true
      owner = key
      opener = holder.map { ($0, fingers[$0].position) }
    case .scroll(let distance):
      let isDown = fingers.contains { $0.isDown }
      if !isListOpen || !isDown || distance == 0 || !distance.isFinite { complain("scrolls") }
    case .choose(let row):
      let isOver = finger.map { fingers[$0].isDown && fingers[$0].over == row } ?? false
      if !isListOpen || input != .up || !isOver || !isRow(row) { complain("chooses \(row)") }
      if let finger, fingers[finger].hasRead { complain("chooses what was held to be read") }
      isListOpen = false
    default:
      if !isListOpen || input == .advance { complain("closes") }
      if let finger, input == .move {
        if !canPickUp(finger, at: number) { complain("picks up") }
        carrying = (finger, owner)
      }
      isListOpen = false
      opener = nil
    }
  }

  private mutating func checkReading(_ row: Int, _ finger: Int?) {
    let reader = machine.listFinger.map { Int($0.finger) } ?? finger ?? 0
    let state = fingers[reader]
    let isHeld = state.start == row && state.over == row && hasLasted(500, since: state.began)
    let mayRead = isListOpen && state.isDown && opener?.finger != reader && Self.roles[row] == .longRow
    if !mayRead || !isHeld { complain("reads \(row)") }
    fingers[reader].hasRead = true
  }

  private mutating func checkCarry(_ action: GestureAction<Int>, _ input: Input, _ finger: Int?) {
    guard let (carrier, key) = carrying else { return complain("carries nothing") }
    let isOwn = finger == carrier
    switch action {
    case .carry:
      carries += 1
      if input != .move || !isOwn || action != .carry(key, to: here) { complain("carries") }
      if pressed != 0 { complain("looks pressed while it is carried") }
    case .drop:
      if input != .up || !isOwn || action != .drop(key) { complain("drops") }
    default:
      let isEnd = input == .cancel || input == .closeList || input == .down && isOwn
      if !isEnd || action != .putBack(key) { complain("puts back") }
    }
    if input != .move { carrying = nil }
  }

  private mutating func checkFlick(_ key: Int, _ input: Input, _ finger: Int?) {
    guard let finger, input == .move, canFlick(finger), fingers[finger].repeats == key else {
      return complain("flicks")
    }
    fingers[finger].repeats = 0
    if repeating == finger { repeating = nil }
  }

  /// - Parameter role: that of the key that the finger came down on; nil for one that moves the pages.
  private mutating func checkSwipe(
    _ action: GestureAction<Int>, from role: Role?, _ input: Input, _ finger: Int?
  ) {
    let start = (swiping ?? finger).flatMap { Self.roles[fingers[$0].start] }
    if (start == .tab || start == .trackpad ? start : nil) != role || swiping ?? finger == nil {
      complain("swipes another strip")
    }
    switch action {
    case .swipe(let distance), .slideTabs(let distance), .slideLayouts(let distance):
      guard let finger, input == .move, distance.isFinite else { return complain("swipes") }
      if swiping == nil {
        if !canSwipe(finger) || !fingers[finger].isFree { complain("begins to swipe") }
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
          && hasHeld(400, $0)
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

  /// Checks what has to hold after every input.
  private mutating func checkLooks() {
    var under: UInt16 = 0
    var held: UInt16 = 0
    var isAnyDown = false
    for state in fingers where state.isDown {
      isAnyDown = true
      under |= 1 << UInt16(state.over)
      if state.isFree { held |= 1 << UInt16(state.over) }
    }
    if pressed & ~under != 0 { complain("looks pressed without a finger") }
    if held & Self.keys & ~pressed != 0 { complain("does not look pressed under a finger") }
    if (machine.listOwner != nil) != isListOpen { complain("another list is open") }
    if machine.carrying != carrying?.key { complain("carries another key") }
    if machine.isIdle == isAnyDown { complain("counts fingers wrongly") }
    if !isAnyDown && machine.nextWake != nil { complain("waits without a finger") }
  }
}
