/// The keys of hardware keyboards while they come to this keyboard first: some are used here, all others go on.
///
///                    ┌─ nobody ──► pass, and later its release
///     press ── taken by ┤
///                    └─ somebody ──► use ── held, if it repeats ──► use ... release ──► use
///
///     Super ──► alone ──500 ms──► overview ──release──► none
///
/// Cases, each with a test of its number:
///  1. A key that nobody takes goes on as it came, and so does its release.
///  2. A key that is taken does not go on, and neither does its release. Its user gets both.
///  3. A key is released where it was pressed, whatever is taken by then.
///  4. The release of a key that was pressed before goes on.
///  5. A taken key repeats, where its user wants that, after the delay and at the rate of the keyboard, until it is let go,
///     another key is pressed, or it is not taken any more. A loop that is late makes up for none.
///  6. A key that goes on is not repeated: the application does that.
///  7. Modifiers go on as they came, each change once.
///  8. Super alone for 500 ms calls the overview, which is there until it is let go. It goes on all the same.
///  9. Super with another key, before or with it, calls nothing.
/// 10. At the end nothing is held: keys that went on are released, the last first, and modifiers that are held; users are told,
///     nothing repeats, and the overview goes.
/// 11. A key that is pressed on two keyboards is pressed twice for the application, and once for its user here.
/// 12. Keys that went on are let go of before a text is typed, but for modifiers: the application would repeat them among its
///     characters. Their own releases go nowhere then.
public struct HardwareKeys: Sendable {
  /// The use that somebody has for a key.
  public enum Taking: Equatable, Sendable {
    case none
    case once
    /// The key is used again and again while it is held.
    case repeating
  }

  /// An order to the owner of the keyboard.
  public enum Action: Equatable, Sendable {
    /// The application gets a key: its evdev code, and the time that it came with, in the compositor's milliseconds.
    case pass(code: UInt32, isPressed: Bool, stamp: UInt32)
    /// The application gets the modifiers and the layout.
    case passModifiers(ModifierState)
    /// The keyboard itself uses a key.
    case use(HardwareKey)
    /// The overview of what keys do is to be there, or not any more.
    case overview(Bool)
  }

  /// The milliseconds for which Super is held until the overview is there.
  public static let overviewTime: UInt64 = 500

  /// The state of a key that is held.
  private enum Hold: Equatable, Sendable {
    case passed(isModifier: Bool)
    /// The key went on, and was let go of before the finger has.
    case ended
    case used(HardwareKey)

    var isUsed: Bool { if case .used = self { true } else { false } }
  }

  /// The event that waits for time.
  private enum State: Equatable, Sendable {
    case idle
    /// The key with this code is to be used again.
    case repeating(code: UInt32, due: UInt64)
    /// Super, with this code, is held alone.
    case superAlone(code: UInt32, due: UInt64)
    case overview(code: UInt32)
  }

  private var state = State.idle
  /// The keys that are held, the first one first.
  private var held: [(code: UInt32, hold: Hold)] = []
  private var modifiers = ModifierState()
  /// Milliseconds from a press to its first repetition, and between two; nil where keys do not repeat.
  private var delay: UInt64?
  private var interval: UInt64 = 0
  private var lastStamp: UInt32 = 0

  /// Makes a keyboard of which nothing is known to be held.
  public init() {}

  /// The time to call `advance`, in milliseconds of the clock of `at`; nil where nothing waits for time.
  public var nextWake: UInt64? {
    switch state {
    case .idle, .overview: nil
    case .repeating(_, let due), .superAlone(_, let due): due
    }
  }

  /// Takes over how keys repeat (`repeat_info`).
  ///
  /// - Parameters:
  ///   - rate: keys per second; 0 or less for none.
  ///   - delay: milliseconds before the first.
  public mutating func setRepeat(rate: Int32, delay: Int32) {
    guard rate > 0 else { return self.delay = nil }
    interval = max(1, 1_000 / UInt64(rate))
    self.delay = UInt64(max(0, delay))
  }

  // MARK: Events

  /// Takes a press.
  ///
  /// - Parameters:
  ///   - code: evdev's.
  ///   - key: its meaning by the keymap.
  ///   - stamp: the time that it came with, in the compositor's milliseconds.
  ///   - time: of now, in milliseconds of any clock.
  ///   - taking: asked whether somebody wants the key.
  public mutating func press(
    _ code: UInt32, _ key: HardwareKey, stamp: UInt32, at time: UInt64, taking: (HardwareKey) -> Taking
  ) -> [Action] {
    let due = advance(to: time, taking: taking)
    lastStamp = stamp
    if held.contains(where: { $0.code == code && $0.hold.isUsed }) { return due }
    let taken = taking(key)
    wait(after: code, key, taken, at: time)
    held.append((code, taken == .none ? .passed(isModifier: key.isModifier) : .used(key)))
    return due + [taken == .none ? .pass(code: code, isPressed: true, stamp: stamp) : .use(key)]
  }

  /// Begins to wait for what follows from a press, in place of the last wait.
  private mutating func wait(after code: UInt32, _ key: HardwareKey, _ taken: Taking, at time: UInt64) {
    // The overview is there to look up what to press.
    if case .overview = state { return }
    state = .idle
    switch taken {
    case .repeating: if let delay { state = .repeating(code: code, due: time + delay) }
    case .none where held.isEmpty && key.isSuper:
      state = .superAlone(code: code, due: time + Self.overviewTime)
    case .none, .once: break
    }
  }

  /// Takes a release; the parameters are those of `press`.
  public mutating func release(
    _ code: UInt32, stamp: UInt32, at time: UInt64, taking: (HardwareKey) -> Taking
  ) -> [Action] {
    let due = advance(to: time, taking: taking)
    lastStamp = stamp
    let ended = stopWaiting(for: code)
    guard let index = held.firstIndex(where: { $0.code == code }) else {
      return due + ended + [.pass(code: code, isPressed: false, stamp: stamp)]
    }
    switch held.remove(at: index).hold {
    case .passed: return due + ended + [.pass(code: code, isPressed: false, stamp: stamp)]
    case .ended: return due + ended
    case .used(let key): return due + ended + [.use(key.with(.released))]
    }
  }

  private mutating func stopWaiting(for released: UInt32) -> [Action] {
    switch state {
    case .repeating(released, _), .superAlone(released, _): state = .idle
    case .overview(released):
      state = .idle
      return [.overview(false)]
    case .idle, .repeating, .superAlone, .overview: break
    }
    return []
  }

  /// Lets go of the keys that went on, but for modifiers, since a text is to be typed.
  public mutating func textBegins() -> [Action] {
    var actions: [Action] = []
    for index in held.indices.reversed() where held[index].hold == .passed(isModifier: false) {
      actions.append(.pass(code: held[index].code, isPressed: false, stamp: lastStamp))
      held[index].hold = .ended
    }
    return actions
  }

  /// Takes the modifiers and the layout.
  public mutating func setModifiers(_ new: ModifierState) -> [Action] {
    guard new != modifiers else { return [] }
    modifiers = new
    return [.passModifiers(new)]
  }

  // MARK: Time

  /// Does the work that is due.
  ///
  /// - Parameter taking: asked whether somebody still wants the key that repeats.
  public mutating func advance(to time: UInt64, taking: (HardwareKey) -> Taking) -> [Action] {
    switch state {
    case .superAlone(let code, let due) where due <= time:
      state = .overview(code: code)
      return [.overview(true)]
    case .repeating(let code, let due) where due <= time:
      guard case .used(let key)? = held.first(where: { $0.code == code })?.hold,
        taking(key) == .repeating
      else {
        state = .idle
        return []
      }
      state = .repeating(code: code, due: max(due + interval, time + 1))
      return [.use(key.with(.repeated))]
    case .idle, .overview, .repeating, .superAlone: return []
    }
  }

  /// Lets go of everything, since the keys go where they went before.
  public mutating func end() -> [Action] {
    var actions: [Action] = []
    if case .overview = state { actions.append(.overview(false)) }
    for (code, hold) in held.reversed() {
      switch hold {
      case .passed: actions.append(.pass(code: code, isPressed: false, stamp: lastStamp))
      case .ended: break
      case .used(let key): actions.append(.use(key.with(.released)))
      }
    }
    if modifiers != modifiers.released { actions.append(.passModifiers(modifiers.released)) }
    self = HardwareKeys()
    return actions
  }
}

extension HardwareKey {
  /// True for a key of Super itself.
  var isSuper: Bool { combination.key == "Super_L" || combination.key == "Super_R" }

  func with(_ phase: Phase) -> HardwareKey { HardwareKey(combination, phase, text: text) }
}
