import Expectations
import TestSupport
import Testing

@testable import Typing

@Suite struct TypistPropertyTests {
  /// All that is typed arrives, in order, once.
  @Test(arguments: 0..<4, [false, true]) func everythingArrivesInOrder(part: UInt64, isActive: Bool) throws {
    for number in 0..<40 as Range<UInt64> {
      var world = World(seed: part << 32 | number)
      try world.take(world.typist.start(time: 0))
      if isActive { try world.activate() }
      for _ in 0..<20 {
        try world.act()
        try world.pass(until: world.time + UInt64([0, 5, 60, 300][world.random.below(4)]))
      }
      try world.pass(until: world.time + 60_000)
      try world.check("seed \(part << 32 | number)")
    }
  }

  /// The same holds while the paths change in between, once all that was sent before has arrived.
  @Test(arguments: 0..<4) func everythingArrivesOnMixedPaths(part: UInt64) throws {
    for number in 0..<30 as Range<UInt64> {
      var world = World(seed: part << 32 | number)
      try world.take(world.typist.start(time: 0))
      for _ in 0..<8 {
        switch world.random.below(3) {
        case 0: try world.activate()
        case 1:
          world.client.serial &+= 1
          try world.switchField([.deactivate, .done])
        default: break
        }
        for _ in 0..<3 { try world.act() }
        try world.pass(until: world.time + 60_000)
      }
      try world.check("seed \(part << 32 | number)")
    }
  }

  /// The requests keep to the protocols in any sequence of calls, nonsense included. No key is left held, and
  /// in the end nothing waits.
  @Test(arguments: 0..<4) func anySequenceComesToAnEnd(part: UInt64) throws {
    for number in 0..<100 as Range<UInt64> {
      var random = SplitMix64(state: part << 32 | number | 1 << 48)
      var typist = Typist()
      var client = SimulatedClient()
      client.isStrict = false
      for _ in 0..<30 {
        let time = UInt64(random.below(2_000))
        switch random.below(12) {
        case 0, 1: try client.take(typist.type(random.text(upTo: 70), time: time))
        case 2:
          try client.take(typist.press([.enter, .left, .right, .up, .down][random.below(5)], time: time))
        case 5: try client.take(typist.delete(random.below(2) == 0 ? .character : .word, time: time))
        case 3: try client.take(typist.advance(to: time))
        case 4 where random.below(4) == 0: typist.cancel()
        case 6 where random.below(8) == 0: try client.take(typist.start(time: time))
        case 4 where random.below(4) == 0: try client.take(typist.stop(time: time))
        case 4:
          let texts = [random.text(upTo: 30), random.text(upTo: 70)]
          try client.take(
            typist.replace(
              texts[0], oldCursorBack: random.below(9), with: texts[1], cursorBack: random.below(9),
              time: time))
        default: try client.take(typist.handle(Self.event(&random), time: time))
        }
      }
      var steps = 0
      while typist.nextWake != nil || typist.isTyping {
        steps += 1
        try #require(steps < 100_000, "it never ends")
        let effects = typist.nextWake.map { typist.advance(to: $0) } ?? typist.handle(.synced, time: 0)
        try client.take(effects)
      }
    }
  }

  private static func event(_ random: inout SplitMix64) -> Typist.InputMethodEvent {
    switch random.below(10) {
    case 0, 1: .activate
    case 2: .deactivate
    case 3:
      .surroundingText(
        text: random.text(upTo: 9), cursor: UInt32(random.below(12)), anchor: UInt32(random.below(12)))
    case 5: .contentType(hint: UInt32(random.below(3)), purpose: .max)
    case 6: [.unavailable, .granted, .granted, .requested][random.below(4)]
    case 7: .synced
    default: .done
    }
  }

  /// A field gets only what was typed for it: a change of field may cost the end of that, never more, and
  /// never adds to the next.
  @Test(arguments: 0..<4) func nothingGoesToAnotherField(part: UInt64) throws {
    for number in 0..<40 as Range<UInt64> {
      var world = World(seed: part << 32 | number | 1 << 40)
      try world.take(world.typist.start(time: 0))
      for field in 0..<6 as Range<UInt32> {
        let start = world.client.received.count
        var typed = String.UnicodeScalarView()
        for _ in 0..<world.random.below(6) {
          let text = String(
            repeating: String(Unicode.Scalar(0x4E00 + field) ?? "x"), count: 1 + world.random.below(3))
          let isDelete = world.random.below(3) == 0
          typed.append(contentsOf: isDelete ? "\u{8}".unicodeScalars : text.unicodeScalars)
          try world.take(
            isDelete
              ? world.typist.delete(.character, time: world.time) : world.typist.type(text, time: world.time))
          try world.pass(until: world.time + UInt64([0, 5, 60][world.random.below(3)]))
        }
        try world.activate()
        try world.pass(until: world.time + UInt64(world.random.below(300)))
        let received = world.client.received.dropFirst(start)
        try #require(typed.starts(with: received), "seed \(number), field \(field)")
        let isTextMissing = typed.dropFirst(received.count).contains { $0 != "\u{8}" }
        expect(world.typist.takeLostText(), equals: isTextMissing, "seed \(number), field \(field)")
      }
    }
  }

  /// Keys pressed before never delete what is in a field when it gets the focus.
  @Test(arguments: 0..<4) func noDeletionGoesToAnotherField(part: UInt64) throws {
    for number in 0..<40 as Range<UInt64> {
      var world = World(seed: part << 32 | number | 1 << 41)
      try world.take(world.typist.start(time: 0))
      for field in 0..<6 {
        for _ in 0..<world.random.below(9) {
          switch world.random.below(4) {
          case 0: try world.type("👨‍👩‍👧 and e\u{301} ")
          case 1: try world.take(world.typist.press(.enter, time: world.time))
          default:
            try world.take(
              world.typist.delete(world.random.below(2) == 0 ? .word : .character, time: world.time))
          }
          try world.pass(until: world.time + UInt64([0, 5, 60][world.random.below(3)]))
        }
        try world.receive(all: true)
        world.client.handleKeys()
        world.client.before = "keep 👨‍👩‍👧 this"
        try world.activate()
        try world.pass(until: world.time + UInt64(world.random.below(300)))
        try #require(
          world.client.before.hasPrefix("keep 👨‍👩‍👧 this"), "seed \(number), field \(field), \(world.answer)")
      }
    }
  }

  /// An undo takes back what was typed last, or nothing: what was there before stays as it was.
  @Test(arguments: 0..<4, [false, true]) func undoTakesNothingElse(part: UInt64, isActive: Bool) throws {
    for number in 0..<40 as Range<UInt64> {
      let seed = part << 32 | number | 1 << 42
      var world = World(seed: seed)
      world.client.before = ["", "hey ", "क्ष", "e", "日本\n", "👨‍👩‍👧"][world.random.below(6)]
      world.client.backspaceTakes = .asInGTK
      try world.take(world.typist.start(time: 0))
      if isActive { try world.activate() }
      // A virama would join what is typed after it.
      for round in 0..<4 where world.client.before.unicodeScalars.last != "\u{94D}" {
        try world.typeAndUndo(isActive: isActive, "seed \(seed), round \(round), \(world.answer)")
      }
    }
  }
}

/// Types a piece and then takes it back, wherever it is by then.
extension World {
  private static let pieces = [
    "hey ", "x", "👨‍👩‍👧", "e\u{301}", "🇩🇪🇩🇪", "a\nb", "日本 ", "fine 👨‍👩‍👧", "don't... ", "क्षि", "न\u{93F}क्षि",
  ]

  fileprivate mutating func typeAndUndo(isActive: Bool, _ name: String) throws {
    let piece = Self.pieces[random.below(Self.pieces.count)]
    // Arrow keys stop within clusters, but not in this client.
    let back = piece.contains("क्षि") ? 0 : random.below(3)
    let isBehind = back >= piece.count
    let there = (before: client.before, after: client.after)
    _ = typist.takeReports()
    try take(typist.type(piece, cursorBack: back, time: time))
    try pause()
    if isActive, answer == .text || answer == .ignored, random.below(4) == 0 {
      return try moveAndUndo(piece, back: back, name)
    }
    let deletes = random.below(2) == 0
    if deletes { try take(typist.delete(.character, time: time)) }
    try pause()
    try take(typist.undo(piece, cursorBack: back, afterDeletion: deletes, time: time))
    try pass(until: time + 60_000)
    let before = deletes && isBehind ? String(there.before.dropLast()) : there.before
    try #require(client.before.unicodeScalars.starts(with: before.unicodeScalars), "\(name)")
    try #require(
      client.after.unicodeScalars.reversed().starts(with: there.after.unicodeScalars.reversed()), "\(name)")
    let left = client.before.dropFirst(before.count) + client.after.dropLast(there.after.count)
    let isRefused = typist.takeReports().contains(.notTakenBack)
    if isRefused { try #require(left.count >= piece.count - 1, "\(name): \(left)") }
    guard !isMovedByUser else { return }
    if !isRefused { try #require(left.count <= (isBehind ? 1 : 0), "\(name): \(left)") }
    // A client that shows its text may be too late with it.
    #expect(!isRefused || isActive, "\(name): \(left)")
  }

  private mutating func pause() throws {
    try pass(until: time + UInt64([0, 5, 60, 300, 5_000][random.below(5)]))
  }

  /// The user moves the cursor in between.
  private mutating func moveAndUndo(_ piece: String, back: Int, _ name: String) throws {
    isMovedByUser = true
    try pass(until: time + 60_000)
    client.move(client.before.isEmpty ? .right : [.left, .up][random.below(2)])
    show()
    try pass(until: time + 60_000)
    let deletes = random.below(2) == 0
    if deletes { try take(typist.delete(.character, time: time)) }
    try pass(until: time + 60_000)
    let content = client.content
    try take(typist.undo(piece, cursorBack: back, afterDeletion: deletes, time: time))
    try pass(until: time + 60_000)
    try #require(client.content == content, "\(name)")
    try #require(typist.takeReports().contains(.notTakenBack), "\(name)")
  }
}
