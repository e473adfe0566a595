import Gestures

typealias Machine = GestureMachine<Character>
typealias Action = GestureAction<Character>

/// The keys of these tests: upper case repeats, `s` to `v` have lists, `w` to `z` are tabs, `_` is the trackpad, digits are
/// rows, of which 8 and 9 show less than all of their text, a space is no key at all, `↵` fires by a tap only, `^` and `#`
/// are modifiers, `&` turns pages, `e` and `o` are letters that offer `é` and `ö`, `@` does so and scrolls, `k` to `n` are other letters, and
/// everything else fires on lift.
func target(_ key: Character) -> Target<Character>? {
  switch key {
  case " ": nil
  case "_": Target(key: key, role: .trackpad)
  case "s"..."v": Target(key: key, role: .list)
  case "w"..."z": Target(key: key, role: .tab)
  case "^", "#": Target(key: key, role: .modifier)
  case "e", "o": Target(key: key, role: .alternates)
  case "@": Target(key: key, role: .varied)
  case "é", "ö": Target(key: key, role: .alternate)
  case "k"..."n": Target(key: key, role: .letter)
  case "8", "9": Target(key: key, role: .longRow)
  case _ where key.isNumber: Target(key: key, role: .row)
  case _ where key.isUppercase: Target(key: key, role: .repeats)
  case "&": Target(key: key, role: .paged)
  case "↵": Target(key: key, role: .enter)
  default: Target(key: key, role: .tap)
  }
}

extension Machine {
  mutating func down(
    _ finger: Int32, _ key: Character, _ time: UInt64 = 0, x: Double = 0, y: Double = 0
  ) -> [Action] {
    down(finger: finger, at: Position(x: x, y: y), on: target(key), time: time)
  }

  mutating func move(
    _ finger: Int32, _ key: Character, _ time: UInt64 = 0, x: Double = 0, y: Double = 0
  ) -> [Action] {
    move(finger: finger, at: Position(x: x, y: y), to: target(key), time: time)
  }

  mutating func up(_ finger: Int32, _ time: UInt64 = 0) -> [Action] {
    up(finger: finger, time: time)
  }

  /// Wakes the machine whenever it wants to be, up to `end`; returns what it did, and when.
  mutating func run(to end: UInt64) -> [Step] {
    var steps: [Step] = []
    while let wake = nextWake, wake <= end {
      steps += advance(to: wake).map { Step(wake, $0) }
    }
    return steps
  }
}

/// An action, and its time.
struct Step: Equatable {
  let time: UInt64
  let action: Action

  init(_ time: UInt64, _ action: Action) {
    self.time = time
    self.action = action
  }
}

/// Returns true if an action is more than the look of a key.
func isMoreThanLooks(_ action: Action) -> Bool {
  switch action {
  case .press, .release: false
  default: true
  }
}
