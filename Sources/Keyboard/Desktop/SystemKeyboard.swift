/// The keyboard whose turn it is: ours, or that of the program that owns the name of the system's keyboard
/// (`sm.puri.OSK0`), such as squeekboard.
///
///     unknown ──► none ◄──► other(isVisible) ◄──► ours
///
///     other:  called ──► ask it to hide     its turn by itself ──► ask it to hide, or hide ours
///             left   ──► ask it to show     gone before it has   ──► show ours again
///     ours:   left   ──► give the name back, where another program had it
///
/// Cases, each with a test of its number:
///  1. A guest touches neither the name nor the input method while another program has the name. It does not touch the input
///     method after that, nor on phosh, unless ours is the system's: squeekboard may be started then, and asks for the input
///     method only once, before it has the name.
///  2. When ours is called, the other one is asked to hide; when ours is left by the globe, to show.
///  3. Once ours was called, it stays: the other one is asked to hide when it shows by itself, since a field got the focus. That
///     ends with the globe, a call of the other one by somebody else (phosh's button), or the focus of another application: then
///     ours hides as the other one shows. It has the turn once it shows more than `patience` times with nothing typed.
///  4. If nobody tells of such calls, ours hides when the other one shows. But the other one is asked to hide, once, if ours was
///     called for that field and nothing was typed since. Such a call comes while the other one is there for the field, or from
///     the icon, which takes the focus away for a moment.
///  5. If the other one shows while our question is on its way, ours was called for the same field. It is asked once more, as its
///     answer may be older. If it shows then, too, it stays, and ours hides: the two never fight.
///  6. If the other one goes away before it could show, ours comes back: there is always one.
///  7. Ours, as the system's keyboard, takes the name at the start, whenever that is free, and when ours is called.
///  8. When ours is left by the globe, the name goes back if another program had it before; the handle or a call takes it again.
///  9. A keyboard that has lost the name is a guest. One that has it shows and hides as it is told on the bus.
/// 10. The handle is there while the other one shows and ours does not.
public struct SystemKeyboard: Equatable, Sendable {
  /// A step between the two keyboards.
  public enum Action: Equatable, Sendable {
    case showOurs, hideOurs
    /// Call SetVisible of the other one.
    case ask(isVisible: Bool)
    /// Ask for the name, in the place of an owner that allows it.
    case takeName
    /// Give up the input method, and then the name; its next owner is to show, or not.
    case giveNameBack(isToShow: Bool)
  }

  /// The way in which ours was called.
  public enum Caller: Equatable, Sendable {
    /// The user called it by a key binding, a command, or the handle.
    case user
    /// The icon among the applications called it, which has taken the focus from the field for that long.
    case icon
  }

  private enum Name: Equatable, Sendable {
    case unknown, none
    case other(isVisible: Bool)
    /// `isTaken`: another program had it.
    case ours(isTaken: Bool)
  }

  /// The last question to the other one, until it is answered.
  private struct Question: Equatable, Sendable {
    let isVisible: Bool
    /// True where it is asked for the same as before, since that did not help.
    let isAgain: Bool
    /// True once the other one has shown by itself meanwhile.
    var isCrossed = false
  }

  private(set) var rule: OSKRule
  private var name = Name.unknown
  private var question: Question?
  /// True where ours was called for the field that the other one shows for next, or for all of them (case 3).
  private var isClaimed = false
  /// True while it is told who else calls the other one.
  private var hearsCalls = false
  /// True where another program may come for the name at any time: one has had it, or the desktop starts one.
  private var expectsOther = false
  /// True once somebody else has called the other one, which is about to show for that.
  private var isSummoned = false
  /// The times that the other one has shown by itself since something was typed.
  private var appearances = 0

  /// More fields than anybody goes through without typing.
  private static let patience = 20

  init(rule: OSKRule) {
    self.rule = rule
  }

  // MARK: What it is

  /// True while ours is the system's keyboard.
  public var isSystem: Bool {
    switch name {
    case .ours: true
    case .unknown, .none, .other: false
    }
  }

  /// True where there is another keyboard to go to.
  var hasOther: Bool {
    switch name {
    case .other: true
    case .ours(let isTaken): isTaken
    case .unknown, .none: false
    }
  }

  /// True while nobody has the name.
  var isAlone: Bool { name == .none }

  /// True while the other one is on the screen.
  var otherShows: Bool { name == .other(isVisible: true) }

  /// True while the input method may be ours. It may not before it is known who has the name: a program that is refused it once,
  /// such as stevia, may never ask again.
  public var mayHaveInputMethod: Bool {
    switch name {
    case .unknown, .other: false
    case .none: rule != .guest && !expectsOther
    case .ours: true
    }
  }

  // MARK: The bus

  mutating func handle(_ event: SystemKeyboardEvent, isShown: Bool) -> [Action] {
    switch event {
    case .expected:
      expectsOther = true
      return []
    case .noOwner: return becomeFree(isShown: isShown)
    case .owner(let isVisible):
      let isFirst = name == .unknown
      expectsOther = true
      // A keyboard that is started while ours is there finds ours called.
      if isShown, isAlone { isClaimed = true }
      name = .other(isVisible: isVisible)
      question = nil
      return (isFirst && rule == .system ? [.takeName] : []) + (isVisible && isShown ? [ask(false)] : [])
    case .visible(let isVisible): return otherBecame(isVisible, isShown: isShown)
    case .hearsCalls(let hears):
      hearsCalls = hears
      if hears, isShown, isOther { isClaimed = true }
      return []
    case .otherCalled(let isVisible): return otherCalled(isVisible, isShown: isShown)
    case .answered: return answered(isShown: isShown)
    case .owned:
      name = .ours(isTaken: isOther)
      question = nil
      return []
    case .lost:
      name = .other(isVisible: false)
      return []
    case .setVisible(let isVisible):
      guard isSystem else { return [] }
      return [isVisible ? .showOurs : .hideOurs]
    }
  }

  private var isOther: Bool {
    switch name {
    case .other: true
    case .unknown, .none, .ours: false
    }
  }

  private mutating func becomeFree(isShown: Bool) -> [Action] {
    let wasToShow = question?.isVisible == true
    name = .none
    question = nil
    isClaimed = false
    return (rule == .system ? [.takeName] : []) + (wasToShow && !isShown ? [.showOurs] : [])
  }

  private mutating func otherBecame(_ isVisible: Bool, isShown: Bool) -> [Action] {
    guard isOther else { return [] }
    name = .other(isVisible: isVisible)
    guard isVisible, isShown else { return [] }
    if isSummoned { return giveWay() }
    if let question, !question.isAgain {
      self.question?.isCrossed = true
      return []
    }
    appearances += 1
    guard isClaimed, appearances <= Self.patience else { return giveWay() }
    isClaimed = hearsCalls
    return [ask(false, isAgain: !hearsCalls)]
  }

  /// Takes note that somebody else calls the other one: phosh's button brings it in our place.
  private mutating func otherCalled(_ isVisible: Bool, isShown: Bool) -> [Action] {
    guard isOther, isShown else { return [] }
    isSummoned = isVisible
    // It was there already, and our question would send it away.
    return isVisible && otherShows ? giveWay() : []
  }

  private mutating func giveWay() -> [Action] {
    (isClaimed, isSummoned, question) = (false, false, nil)
    return [.hideOurs]
  }

  private mutating func answered(isShown: Bool) -> [Action] {
    let isCrossed = question?.isCrossed == true
    question = nil
    guard isCrossed, otherShows, isShown else { return [] }
    return [ask(false, isAgain: true)]
  }

  private mutating func ask(_ isVisible: Bool, isAgain: Bool = false) -> Action {
    question = Question(isVisible: isVisible, isAgain: isAgain)
    return .ask(isVisible: isVisible)
  }

  // MARK: Ours

  /// Takes over another rule that the user has set.
  mutating func setRule(_ rule: OSKRule) -> [Action] {
    self.rule = rule
    switch (rule, name) {
    case (.system, .none), (.system, .other): return [.takeName]
    case (.auto, .ours), (.guest, .ours): return [.giveNameBack(isToShow: false)]
    case (.system, .ours), (.auto, .none), (.auto, .other), (.guest, .none), (.guest, .other), (_, .unknown):
      return []
    }
  }

  /// Takes note that ours comes to the screen since somebody calls for it.
  mutating func called(by caller: Caller) -> [Action] {
    switch name {
    case .other(let isVisible):
      isClaimed = hearsCalls || isVisible || caller == .icon
      (isSummoned, appearances) = (false, 0)
      return (rule == .system ? [.takeName] : []) + [ask(false)]
    case .ours:
      // Ours comes in the place of the one that was to have the name back.
      question = nil
      return []
    case .unknown, .none: return []
    }
  }

  /// Takes note that ours was left by the globe.
  mutating func left() -> [Action] {
    isClaimed = false
    switch name {
    case .other: return [ask(true)]
    case .ours(isTaken: true):
      question = Question(isVisible: true, isAgain: false)
      return [.giveNameBack(isToShow: true)]
    case .unknown, .none, .ours(isTaken: false): return []
    }
  }

  /// Takes note that something was typed: the field that ours was called for is this one.
  mutating func typed() {
    appearances = 0
    if !hearsCalls { isClaimed = false }
  }

  /// Takes note that the focus is in another application than the one that ours was called for.
  mutating func applicationChanged() { if hearsCalls { isClaimed = false } }
}
