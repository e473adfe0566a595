import TestSupport
import Testing

@testable import Typing

/// A seat with a client that does things in its own time, and a user who does not wait for it.
struct World {
  enum Answer: CaseIterable {
    /// The client never shows its text.
    case nothing
    /// It shows its text, also after a deletion.
    case text
    /// The same, but like Chromium it shows nothing new until it hears that its last state has arrived.
    case textWhenTold
    /// It shows its text, but not after a deletion.
    case textButNoDeletion
    /// It does no deletions, and shows that.
    case ignored
  }

  var random: SplitMix64
  var typist = Typist()
  var client = SimulatedClient()
  var time: UInt64 = 0
  /// The user's input, with "\u{8}" for each character deleted.
  var sent = String.UnicodeScalarView()
  /// The field as the user means it to be.
  var meant = SimulatedClient()
  /// The time when the client gets to its queued keys, before the typist's longest wait for a key ends.
  var keysDue: UInt64?
  /// The time when the client shows what has become of a commit.
  var answerDue: UInt64?
  /// The compositor's events that have not arrived yet, in order.
  var inbox: [(due: UInt64, event: Typist.InputMethodEvent)] = []
  /// The time that an event takes to arrive: what is sent meanwhile crosses it.
  var latency: UInt64 = 0
  /// The number of `done` events that the client knew of when it last showed its text.
  var toldDones = 0
  /// The text before and after the cursor that it shows after another `done`; by then it may have changed.
  var pending: (before: String, after: String)?
  var hasMovedToAnotherLine = false
  /// True once the user has moved the cursor in the client: what it shows may be no answer then.
  var isMovedByUser = false
  let answer: Answer
  /// True for a client that tells its state twice after each change.
  var repeatsItself = false

  /// Makes any client; the seed decides what it does.
  init(seed: UInt64) {
    random = SplitMix64(state: seed)
    answer = Answer.allCases[random.below(Answer.allCases.count)]
    client.ignoresDeletions = answer == .ignored
    client.countsScalars = random.below(2) == 0
    latency = UInt64(random.below(5))
    // If the compositor takes old serials, what its client tells never or late may come twice (22, 23).
    client.discardsOldSerials =
      answer != .nothing
      && (random.below(2) == 0 || answer == .textButNoDeletion || answer == .textWhenTold)
  }

  /// Makes a client of the matrix.
  init(seed: UInt64, _ client: MatrixClientModel) {
    random = SplitMix64(state: seed)
    answer = client.answer
    latency = UInt64(random.below(5))
    self.client.view = client.view
    self.client.backspaceTakes = client.backspaceTakes
    self.client.looksUpLate = client.looksUpLate
    self.client.takesNewlinesAsText = client.isTerminal
    self.client.discardsOldSerials = random.below(2) == 0
    repeatsItself = client.repeatsItself
  }

  var showsText: Bool { answer != .nothing }

  mutating func take(_ effects: [Typist.Effect]) throws {
    let (deletions, applied, syncs) = (client.deletions.count, client.applied, client.syncs)
    try client.take(effects, handlesKeysAtOnce: false)
    tell(Array(repeating: .synced, count: client.syncs - syncs))
    if pending != nil, client.dones > toldDones, answerDue == nil {
      answerDue = time + UInt64(random.below(90))
    }
    if keysDue == nil, !client.queuedKeys.isEmpty { keysDue = time + UInt64(random.below(90)) }
    let isDeletion = client.deletions.count > deletions
    if client.applied > applied, showsText, !isDeletion || answer != .textButNoDeletion {
      answerDue = time + UInt64(random.below(90))
    }
  }

  mutating func tell(_ events: [Typist.InputMethodEvent]) {
    inbox += events.map { (time + latency, $0) }
  }

  mutating func show() {
    guard answer == .textWhenTold else {
      for _ in 0..<(repeatsItself ? 2 : 1) { tell(client.state(withText: showsText)) }
      return
    }
    let present = (before: client.before, after: client.after)
    let told = pending ?? present
    pending = told == present ? nil : present
    guard client.dones > toldDones else {
      pending = present
      return
    }
    toldDones = client.dones
    (client.before, client.after) = told
    tell(client.state())
    (client.before, client.after) = present
  }

  /// Lets everything arrive that is due, or on its way. Notes what arrives together before it sends anything.
  mutating func receive(all: Bool = false) throws {
    while let first = inbox.first, all || first.due <= time {
      while let next = inbox.first, next.due == first.due {
        inbox.removeFirst()
        typist.note(next.event, time: time)
      }
      try take(typist.advance(to: time))
    }
  }

  mutating func activate() throws {
    try receive(all: true)
    client.handleKeys()
    keysDue = nil
    answerDue = nil
    (toldDones, pending) = (client.dones, nil)
    try switchField([.granted, .activate] + client.state(withText: showsText))
  }

  /// Changes the field, and tells so at once: keys that cross it would go wherever the focus is.
  mutating func switchField(_ events: [Typist.InputMethodEvent]) throws {
    try receive(all: true)
    for event in events { try take(typist.handle(event, time: time)) }
    try receive(all: true)
  }

  /// Lets time pass up to `end`: keys are handled and waits end when they are due.
  mutating func pass(until end: UInt64) throws {
    while let next = [keysDue, answerDue, inbox.first?.due, typist.nextWake].compactMap({ $0 }).min(),
      next <= end
    {
      time = max(time, next)
      try receive()
      if let due = keysDue, due <= time {
        keysDue = nil
        client.handleKeys(atMost: random.below(3) == 0 ? 1 : .max)
        if !client.queuedKeys.isEmpty { keysDue = time }
        show()
      }
      if let due = answerDue, due <= time {
        answerDue = nil
        show()
      }
      try take(typist.advance(to: time))
    }
    time = end
  }

  /// True when nothing is due any more.
  var isAtRest: Bool { keysDue == nil && answerDue == nil && inbox.isEmpty && typist.nextWake == nil }

  mutating func act() throws {
    switch random.below(9) {
    case 0...2: try type(random.below(2) == 0 ? "hey " : random.text(upTo: 120))
    case 3: try type(["👨‍👩‍👧", "e\u{301}", "🇩🇪🇩🇪", "don't... ", "日本 "][random.below(5)])
    case 4: try delete(.character)
    // A word is a character where a client has not told its text in time (36).
    case 5: try delete(answer == .textWhenTold || hasMovedToAnotherLine ? .character : .word)
    case 6:
      sent.append("\n")
      meant.before.append("\n")
      try take(typist.press(.enter, time: time))
    case 7 where typist.path == .inputMethod: try move()
    default:
      if typist.path == .inputMethod, answer != .textButNoDeletion || answerDue == nil { show() }
    }
  }

  mutating func type(_ text: String) throws {
    let typed = Typist.typeable(text)
    sent.append(contentsOf: typed.unicodeScalars)
    meant.before += typed
    try take(typist.type(text, time: time))
  }

  mutating func delete(_ unit: Typist.Unit) throws {
    sent.append("\u{8}")
    if unit == .word, showsText, typist.path == .inputMethod {
      meant.before.removeLast(WordBreaks.lastStep(of: meant.before).characters)
    } else {
      _ = meant.before.popLast()
    }
    try take(typist.delete(unit, time: time))
  }

  mutating func move() throws {
    let keys: [(Typist.Key, SimulatedClient.Key)] = [
      (.left, .left), (.right, .right), (.up, .up), (.down, .down),
    ]
    let (key, moved) = keys[random.below(4)]
    meant.move(moved)
    hasMovedToAnotherLine = hasMovedToAnotherLine || key == .up || key == .down
    try take(typist.press(key, time: time))
  }

  /// Checks that all that was meant has come about.
  func check(_ name: String) throws {
    #expect(typist.nextWake == nil && !typist.isTyping)
    try #require(
      client.content.unicodeScalars.elementsEqual(meant.content.unicodeScalars), "\(name), \(answer)")
    guard client.deletions.isEmpty, !showsText else { return }
    try #require(client.received.elementsEqual(sent), "\(name), \(answer)")
  }
}
