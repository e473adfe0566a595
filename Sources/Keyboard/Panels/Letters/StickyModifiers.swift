import Snippets

/// Ctrl and Alt on the screen: a tap is for the next key, a second tap soon after keeps it until a third, and one that a finger
/// holds is for all keys meanwhile. That is what shift does, without sentences.
struct StickyModifiers: Equatable, Sendable {
  private var states: [KeyModifier: ShiftState] = [:]

  /// The modifiers that are for the next key.
  var on: Set<KeyModifier> { Set(states.filter(\.value.isOn).keys) }

  func mode(of modifier: KeyModifier) -> ShiftState.Mode { states[modifier]?.mode ?? .off }

  /// A finger has come down on a modifier, at a time in milliseconds.
  mutating func press(_ modifier: KeyModifier, at time: UInt64) {
    states[modifier, default: ShiftState()].press(at: time)
  }

  /// The finger has lifted.
  mutating func lift(_ modifier: KeyModifier, slid: Bool) { states[modifier]?.lift(slid: slid) }

  /// A key was pressed.
  mutating func used() { for modifier in states.keys { states[modifier]?.typed() } }
}
