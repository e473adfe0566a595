import Snippets

/// Ctrl and Alt on the screen: a tap is for the next key, a second tap soon after keeps it until a third, and one that a finger
/// holds is for all keys meanwhile. Shift does the same, but with sentences.
struct StickyModifiers: Equatable, Sendable {
  private var states: [KeyModifier: ShiftState] = [:]

  /// The modifiers that are for the next key.
  var on: Set<KeyModifier> { Set(states.filter(\.value.isOn).keys) }

  func mode(of modifier: KeyModifier) -> ShiftState.Mode { states[modifier]?.mode ?? .off }

  /// Takes note of a finger that has come down on a modifier, at a time in milliseconds.
  mutating func press(_ modifier: KeyModifier, at time: UInt64) {
    states[modifier, default: ShiftState()].press(at: time)
  }

  /// Takes note that the finger has lifted.
  mutating func lift(_ modifier: KeyModifier, slid: Bool) { states[modifier]?.lift(slid: slid) }

  /// Takes note that a key was pressed.
  mutating func used() { for modifier in states.keys { states[modifier]?.typed() } }
}
