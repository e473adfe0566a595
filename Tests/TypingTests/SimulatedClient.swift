import CXkbcommon
import Testing

@testable import Typing

/// A compositor with one field in it, strict about the protocols, that knows what it has been sent.
///
/// Like GTK and others it queues keys and takes committed text and deletions at once. Like wlroots it discards a
/// commit with an old serial.
struct SimulatedClient {
  enum Key: Equatable {
    case character(Unicode.Scalar)
    case backspace, left, right, up, down
  }

  /// What the field has got, in order: text, "\n" for Return, "\u{8}" for BackSpace.
  private(set) var received = String.UnicodeScalarView()
  /// The field's text before and after the cursor.
  var before = ""
  var after = "after"
  var ignoresDeletions = false
  /// Deletions have to be of what is there.
  var isStrict = true
  private(set) var queuedKeys: [Key] = []
  private(set) var deletions: [UInt32] = []
  private(set) var keymaps: [String] = []
  private(set) var voidKeys = 0
  private(set) var discarded = 0
  var serial: UInt32 = 0

  private var xkb: Xkb?
  private var held: Set<UInt32> = []
  private var pendingString: String?
  private var pendingDeletion: UInt32?

  /// Takes effects; keys are handled only later unless `handlesKeysAtOnce`.
  mutating func take(_ effects: [Typist.Effect], handlesKeysAtOnce: Bool = true) throws {
    for effect in effects {
      switch effect {
      case .keymap(let text):
        try #require(held.isEmpty, "a keymap while a key is held")
        xkb = try Xkb(text)
        keymaps.append(text)
      case .clearModifiers:
        try #require(xkb != nil, "modifiers without a keymap")
      case .key(let code, let pressed):
        try takeKey(code, pressed: pressed)
      case .commitString(let text):
        try #require(text.utf8.count <= 4000 && !text.utf8.contains(0) && !text.isEmpty)
        pendingString = text
      case .deleteSurroundingText(let before, let after):
        try #require(after == 0 && before > 0)
        pendingDeletion = before
      case .commit(let commitSerial):
        try #require((pendingString == nil) != (pendingDeletion == nil), "one thing in one commit")
        if commitSerial == serial { try apply() } else { discarded += 1 }
        (pendingString, pendingDeletion) = (nil, nil)
      }
    }
    try #require(held.isEmpty, "a key is left held")
    if handlesKeysAtOnce { handleKeys() }
  }

  private mutating func takeKey(_ code: UInt32, pressed: Bool) throws {
    let xkb = try #require(xkb, "a key without a keymap")
    try #require(pressed ? held.insert(code).inserted : held.remove(code) != nil)
    guard pressed else { return }
    switch Int32(bitPattern: xkb.keysym(code: code)) {
    case XKB_KEY_VoidSymbol:
      voidKeys += 1
      #expect(code == 240)
    case XKB_KEY_BackSpace: queuedKeys.append(.backspace)
    case XKB_KEY_Return: queuedKeys.append(.character("\n"))
    case XKB_KEY_Left: queuedKeys.append(.left)
    case XKB_KEY_Right: queuedKeys.append(.right)
    case XKB_KEY_Up: queuedKeys.append(.up)
    case XKB_KEY_Down: queuedKeys.append(.down)
    default:
      let text = xkb.text(code: code)
      #expect(text.unicodeScalars.count == 1)
      queuedKeys += text.unicodeScalars.map { .character($0) }
    }
  }

  /// The client gets to the keys that it has queued.
  mutating func handleKeys(atMost count: Int = .max) {
    let keys = queuedKeys.prefix(count)
    queuedKeys.removeFirst(keys.count)
    for key in keys {
      switch key {
      case .character(let scalar): insert(String(scalar))
      case .backspace:
        received.append("\u{8}")
        _ = before.popLast()
      case .left, .right, .up, .down: move(key)
      }
    }
  }

  /// Up and Down go to the start and the end, as in a field of one line.
  mutating func move(_ key: Key) {
    switch key {
    case .left: if let passed = before.popLast() { after = String(passed) + after }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .up: (before, after) = ("", before + after)
    case .down: (before, after) = (before + after, "")
    case .character, .backspace: break
    }
  }

  private mutating func apply() throws {
    if let text = pendingString { insert(text) }
    guard let bytes = pendingDeletion else { return }
    deletions.append(bytes)
    guard !ignoresDeletions else { return }
    let rest = String(before.utf8.dropLast(Int(bytes)))
    if isStrict {
      try #require(bytes <= before.utf8.count, "more than there is")
      try #require(rest != nil, "a part of a character")
    }
    before = rest ?? before
  }

  private mutating func insert(_ text: String) {
    received.append(contentsOf: text.unicodeScalars)
    before += text
  }

  /// The events of the field's present state, with their `done`.
  mutating func state(withText: Bool = true) -> [Typist.InputMethodEvent] {
    serial &+= 1
    let cursor = UInt32(before.utf8.count)
    let text: [Typist.InputMethodEvent] =
      withText ? [.surroundingText(text: before + after, cursor: cursor, anchor: cursor)] : []
    return text + [.done]
  }

  var text: String { String(received) }

  /// What the field holds, with "|" for the cursor.
  var content: String { before + "|" + after }
}

extension Typist {
  mutating func handle(_ events: [InputMethodEvent], time: UInt64) -> [Effect] {
    events.flatMap { handle($0, time: time) }
  }

  /// Goes from wake to wake until nothing waits; returns all effects, and the time of the last.
  mutating func finish() -> (effects: [Effect], time: UInt64?) {
    var effects: [Effect] = []
    var last: UInt64?
    while let time = nextWake {
      effects += advance(to: time)
      last = time
    }
    return (effects, last)
  }
}
