import Bindings
import Typing
import Wayland

/// The keys that go on to the application, in their order, until they may be sent.
///
/// The keymap comes before the first of them, with the modifiers and a void key, for which clients load the keymap: a
/// character would be lost on the way to some (fact sheet: typing on Wayland). Nothing is sent where no key goes on.
struct PassedKeys {
  /// One request to the virtual keyboard.
  enum Item {
    case keymap(KeymapFile)
    case modifiers(ModifierState)
    /// `meaning` is what the key does in the application; nil for what types and moves nothing.
    case key(UInt32, isPressed: Bool, stamp: UInt32, meaning: Typist.PassedKey?)
  }

  /// The number of requests that wait while a text is typed: more than anybody types meanwhile. They would be typed into the text.
  static let mostWaiting = 100_000

  private(set) var items: [Item] = []
  /// The keymap of the keys to come, until it is among the items.
  private var newKeymap: KeymapFile?
  private var hasKeymap = false
  private var modifiers = ModifierState()

  /// Begins with other modifiers, which come with another keymap.
  mutating func forgetModifiers() { modifiers = ModifierState() }

  mutating func setKeymap(_ file: KeymapFile) { newKeymap = file }

  mutating func setModifiers(_ new: ModifierState) {
    modifiers = new
    if hasKeymap, newKeymap == nil { items.append(.modifiers(new)) }
  }

  /// Adds a key; drops it where there is no keymap at all.
  mutating func add(_ code: UInt32, isPressed: Bool, stamp: UInt32, meaning: Typist.PassedKey?) {
    if let file = newKeymap {
      items += [.keymap(file), .modifiers(modifiers)]
      items += [true, false].map { .key(KeyCode.void, isPressed: $0, stamp: stamp, meaning: nil) }
      (newKeymap, hasKeymap) = (nil, true)
    }
    if hasKeymap { items.append(.key(code, isPressed: isPressed, stamp: stamp, meaning: meaning)) }
  }

  /// Takes out those that are to be sent next.
  mutating func take(_ count: Int) -> [Item] {
    defer { items.removeFirst(min(count, items.count)) }
    return Array(items.prefix(count))
  }
}

extension HardwareKey {
  /// The key's effect in an application to which it goes on; nil for a key that types and moves nothing.
  var passed: Typist.PassedKey? {
    guard !isModifier else { return nil }
    let held = combination.modifiers
    guard held.isDisjoint(with: [.ctrl, .alt, .super]) else { return .other }
    if !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) {
      return .text(text)
    }
    guard held.isEmpty else { return .other }
    return switch combination.key {
    case "BackSpace": .backspace
    case "Return", "KP_Enter": .key(.enter)
    case "Left": .key(.left)
    case "Right": .key(.right)
    case "Up": .key(.up)
    case "Down": .key(.down)
    default: .other
    }
  }
}
