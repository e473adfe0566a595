import CXkbcommon
import Testing

@testable import Typing

/// A compositor with one field in it, strict about the protocols, that knows what it has been sent.
///
/// Like GTK and others it queues keys and takes committed text at once. Like wlroots it discards a commit with
/// an old serial.
struct SimulatedClient {
  /// What the field has got, in order: text, "\n" for Return, "\u{8}" for BackSpace.
  private(set) var received = String.UnicodeScalarView()
  /// The field's text before the cursor.
  private(set) var before = ""
  private(set) var queuedKeys = ""
  private(set) var keymaps: [String] = []
  private(set) var voidKeys = 0
  private(set) var discarded = 0
  var serial: UInt32 = 0

  private var xkb: Xkb?
  private var held: Set<UInt32> = []
  private var pendingString: String?

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
      case .deleteSurroundingText:
        Issue.record("not used")
      case .commit(let commitSerial):
        if let text = pendingString, commitSerial == serial { insert(text) } else { discarded += 1 }
        pendingString = nil
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
    case XKB_KEY_BackSpace: queuedKeys.append("\u{8}")
    case XKB_KEY_Return: queuedKeys.unicodeScalars.append("\n")
    default:
      let text = xkb.text(code: code)
      #expect(text.unicodeScalars.count == 1)
      queuedKeys.unicodeScalars.append(contentsOf: text.unicodeScalars)
    }
  }

  /// The client gets to the keys that it has queued.
  mutating func handleKeys(atMost count: Int = .max) {
    let keys = queuedKeys.unicodeScalars.prefix(count)
    queuedKeys.unicodeScalars.removeFirst(keys.count)
    for key in keys {
      received.append(key)
      if key == "\u{8}" { _ = before.popLast() } else { before.unicodeScalars.append(key) }
    }
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
      withText ? [.surroundingText(text: before + "after", cursor: cursor, anchor: cursor)] : []
    return text + [.done]
  }

  var text: String { String(received) }
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
