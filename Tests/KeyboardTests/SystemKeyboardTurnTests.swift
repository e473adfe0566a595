import Expectations
import TestSupport
import Testing

@testable import Keyboard

/// The numbers are those of the cases in SystemKeyboard.swift.
@Suite struct SystemKeyboardTurnTests {
  typealias Action = SystemKeyboard.Action

  /// Returns a guest beside another keyboard.
  static func guest(otherShows: Bool = false) -> SystemKeyboard {
    var machine = SystemKeyboard(rule: .auto)
    #expect(machine.handle(.owner(isVisible: otherShows), isShown: false).isEmpty)
    return machine
  }

  /// The system's keyboard, whose name nobody or another program had before.
  static func system(taken: Bool) -> SystemKeyboard {
    var machine = SystemKeyboard(rule: .system)
    expect(machine.handle(taken ? .owner(isVisible: false) : .noOwner, isShown: false), equals: [.takeName])
    #expect(machine.handle(.owned, isShown: false).isEmpty)
    return machine
  }

  @Test("1: the input method is not ours before it is known who has the name, nor while another one has it")
  func inputMethod() {
    var machine = SystemKeyboard(rule: .auto)
    #expect(!machine.mayHaveInputMethod)
    #expect(machine.handle(.owner(isVisible: true), isShown: false).isEmpty)
    #expect(!machine.mayHaveInputMethod)
    var alone = SystemKeyboard(rule: .auto)
    #expect(alone.handle(.noOwner, isShown: false).isEmpty)
    #expect(alone.mayHaveInputMethod)
    var guest = SystemKeyboard(rule: .guest)
    #expect(guest.handle(.noOwner, isShown: false).isEmpty)
    #expect(!guest.mayHaveInputMethod)
    #expect(!machine.isSystem && !guest.isSystem)
  }

  @Test("1: nor after another one had it, which may come back and asks once") func inputMethodAfterAnother() {
    var machine = Self.guest()
    #expect(machine.handle(.noOwner, isShown: true).isEmpty)
    #expect(!machine.mayHaveInputMethod)
    #expect(machine.handle(.owner(isVisible: false), isShown: true).isEmpty)
    #expect(machine.handle(.noOwner, isShown: true).isEmpty)
    expect(machine.setRule(.system), equals: [.takeName])
    #expect(machine.handle(.owned, isShown: true).isEmpty)
    #expect(machine.mayHaveInputMethod)
  }

  @Test("1: nor on phosh, which starts another one, unless ours is the system's") func inputMethodOnPhosh() {
    var machine = SystemKeyboard(rule: .auto)
    #expect(machine.handle(.expected, isShown: false).isEmpty)
    #expect(machine.handle(.noOwner, isShown: false).isEmpty)
    #expect(!machine.mayHaveInputMethod)
    expect(machine.setRule(.system), equals: [.takeName])
    #expect(machine.handle(.owned, isShown: false).isEmpty)
    #expect(machine.mayHaveInputMethod)
  }

  @Test("2: the other one hides when ours is called, and shows when ours is left") func handOver() {
    var machine = Self.guest(otherShows: true)
    expect(machine.called(by: .user), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    #expect(machine.handle(.visible(false), isShown: true).isEmpty)
    expect(machine.left(), equals: [.ask(isVisible: true)])
    #expect(machine.handle(.visible(true), isShown: false).isEmpty)
    #expect(machine.handle(.answered, isShown: false).isEmpty)
  }

  @Test("2: one that shows when the keyboard starts, shown, is asked to hide") func start() {
    var machine = SystemKeyboard(rule: .auto)
    #expect(machine.called(by: .user).isEmpty)
    expect(machine.handle(.owner(isVisible: true), isShown: true), equals: [.ask(isVisible: false)])
  }

  /// Returns a guest that was called, and hears who calls the other keyboard.
  static func called(otherShows: Bool = false) -> SystemKeyboard {
    var machine = guest(otherShows: otherShows)
    expect(machine.called(by: .user), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.hearsCalls(true), isShown: true).isEmpty)
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    if otherShows { #expect(machine.handle(.visible(false), isShown: true).isEmpty) }
    return machine
  }

  /// Has the other one show for a field, and hide when asked.
  private static func field(_ machine: inout SystemKeyboard) {
    expect(machine.handle(.visible(true), isShown: true), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    #expect(machine.handle(.visible(false), isShown: true).isEmpty)
  }

  @Test("3: once called, ours stays for every field", arguments: [true, false])
  func staysForEveryField(otherShows: Bool) {
    var machine = Self.called(otherShows: otherShows)
    for _ in 0..<5 {
      Self.field(&machine)
      machine.typed()
      Self.field(&machine)
    }
    // The next call needs no news of the monitor.
    expect(machine.left(), equals: [.ask(isVisible: true)])
    #expect(machine.handle(.visible(true), isShown: false).isEmpty)
    #expect(machine.handle(.answered, isShown: false).isEmpty)
    expect(machine.called(by: .user), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    #expect(machine.handle(.visible(false), isShown: true).isEmpty)
    Self.field(&machine)
  }

  @Test("3: somebody else who calls the other one has it in our place", arguments: [true, false])
  func summoned(isAtOnce: Bool) {
    var machine = Self.called()
    #expect(machine.handle(.otherCalled(isVisible: true), isShown: true).isEmpty)
    expect(machine.handle(.visible(true), isShown: true), equals: [.hideOurs])
    // The same button hides it again, and neither is there; our own call takes the turn back.
    #expect(machine.handle(.otherCalled(isVisible: false), isShown: false).isEmpty)
    #expect(machine.handle(.visible(false), isShown: false).isEmpty)
    expect(machine.called(by: .user), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    Self.field(&machine)
  }

  @Test("3: also while it is being asked to hide") func summonedMeanwhile() {
    var machine = Self.called()
    expect(machine.handle(.visible(true), isShown: true), equals: [.ask(isVisible: false)])
    expect(machine.handle(.otherCalled(isVisible: true), isShown: true), equals: [.hideOurs])
  }

  @Test("3: the other one has another application's fields") func otherApplication() {
    var machine = Self.called()
    machine.applicationChanged()
    expect(machine.handle(.visible(true), isShown: true), equals: [.hideOurs])
  }

  @Test("3: also for one that was started again meanwhile") func startedAgain() {
    var machine = Self.called()
    #expect(machine.handle(.noOwner, isShown: true).isEmpty)
    #expect(machine.handle(.owner(isVisible: false), isShown: true).isEmpty)
    Self.field(&machine)
  }

  @Test("3: also for the first one, which comes after ours was called") func startedLater() {
    var machine = SystemKeyboard(rule: .auto)
    #expect(machine.handle(.noOwner, isShown: false).isEmpty)
    #expect(machine.called(by: .user).isEmpty)
    #expect(machine.handle(.owner(isVisible: false), isShown: true).isEmpty)
    expect(machine.handle(.visible(true), isShown: true), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.hearsCalls(true), isShown: true).isEmpty)
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    #expect(machine.handle(.visible(false), isShown: true).isEmpty)
    Self.field(&machine)
  }

  @Test("4: so it is again once nobody tells any more: phosh's button must bring the other one") func deaf() {
    var machine = Self.called()
    #expect(machine.handle(.hearsCalls(false), isShown: true).isEmpty)
    expect(machine.handle(.visible(true), isShown: true), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    #expect(machine.handle(.visible(false), isShown: true).isEmpty)
    expect(machine.handle(.visible(true), isShown: true), equals: [.hideOurs])
  }

  @Test("3: one that shows again and again has the turn") func fights() {
    var machine = Self.called()
    for _ in 0..<20 { Self.field(&machine) }
    expect(machine.handle(.visible(true), isShown: true), equals: [.hideOurs])
  }

  @Test("4: ours hides when the other one shows by itself") func otherShows() {
    var machine = Self.guest()
    expect(machine.called(by: .user), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    expect(machine.handle(.visible(true), isShown: true), equals: [.hideOurs])
    #expect(machine.handle(.visible(false), isShown: false).isEmpty)
    #expect(machine.handle(.visible(true), isShown: false).isEmpty)
  }

  @Test("4: not where ours was called for that field; but once", arguments: [true, false])
  func claimed(isIcon: Bool) {
    var machine = Self.guest(otherShows: !isIcon)
    expect(machine.called(by: isIcon ? .icon : .user), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    if !isIcon { #expect(machine.handle(.visible(false), isShown: true).isEmpty) }
    expect(machine.handle(.visible(true), isShown: true), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    #expect(machine.handle(.visible(false), isShown: true).isEmpty)
    expect(machine.handle(.visible(true), isShown: true), equals: [.hideOurs])
  }

  @Test("4: once something was typed, the next field is another one") func typed() {
    var machine = Self.guest(otherShows: true)
    expect(machine.called(by: .user), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    #expect(machine.handle(.visible(false), isShown: true).isEmpty)
    machine.typed()
    expect(machine.handle(.visible(true), isShown: true), equals: [.hideOurs])
  }

  @Test("5: one that shows while it is being asked to hide is asked once more") func crossed() {
    var machine = Self.guest()
    expect(machine.called(by: .user), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.visible(true), isShown: true).isEmpty)
    expect(machine.handle(.answered, isShown: true), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.visible(false), isShown: true).isEmpty)
    #expect(machine.handle(.answered, isShown: true).isEmpty)
  }

  @Test("5: where it has hidden by the answer, it is not") func crossedAndHidden() {
    var machine = Self.guest()
    expect(machine.called(by: .user), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.visible(true), isShown: true).isEmpty)
    #expect(machine.handle(.visible(false), isShown: true).isEmpty)
    #expect(machine.handle(.answered, isShown: true).isEmpty)
  }

  @Test("5: an answer that comes before the change it leads to is no reason to ask again") func lateChange() {
    var machine = Self.guest(otherShows: true)
    expect(machine.called(by: .user), equals: [.ask(isVisible: false)])
    #expect(machine.handle(.answered, isShown: true).isEmpty)
    #expect(machine.handle(.visible(false), isShown: true).isEmpty)
  }

  @Test("6: ours comes back where the other one goes away before it could show") func otherDies() {
    var machine = Self.guest()
    expect(machine.left(), equals: [.ask(isVisible: true)])
    expect(machine.handle(.noOwner, isShown: false), equals: [.showOurs])
    #expect(!machine.hasOther)
    #expect(machine.left().isEmpty)
  }

  @Test("6: ours comes back where nobody is there any more to have the name back") func nobodyToGiveItTo() {
    var machine = Self.system(taken: true)
    expect(machine.left(), equals: [.giveNameBack(isToShow: true)])
    expect(machine.handle(.noOwner, isShown: false), equals: [.takeName, .showOurs])
    #expect(machine.handle(.owned, isShown: true).isEmpty)
    #expect(machine.left().isEmpty)
  }

  @Test("6: not where it was called again before the name went, and is hidden by now") func calledMeanwhile()
  {
    var machine = Self.system(taken: true)
    expect(machine.left(), equals: [.giveNameBack(isToShow: true)])
    #expect(machine.called(by: .user).isEmpty)
    #expect(machine.handle(.lost, isShown: false).isEmpty)
    expect(machine.handle(.noOwner, isShown: false), equals: [.takeName])
  }

  @Test("7: one that shows, and keeps the name, is asked to hide where ours is there at the start")
  func startBesideOneThatShows() {
    var machine = SystemKeyboard(rule: .system)
    expect(
      machine.handle(.owner(isVisible: true), isShown: true), equals: [.takeName, .ask(isVisible: false)])
  }

  @Test("7: the name is taken at the start, when it is free, and when ours is called") func take() {
    var machine = Self.system(taken: true)
    #expect(machine.isSystem)
    #expect(machine.mayHaveInputMethod)
    #expect(machine.handle(.lost, isShown: false).isEmpty)
    #expect(machine.handle(.owner(isVisible: false), isShown: false).isEmpty)
    expect(machine.called(by: .user), equals: [.takeName, .ask(isVisible: false)])
    expect(machine.handle(.noOwner, isShown: true), equals: [.takeName])
  }

  @Test("8: left, the name goes back where another program had it") func giveBack() {
    var alone = Self.system(taken: false)
    #expect(!alone.hasOther)
    #expect(alone.left().isEmpty)
    var machine = Self.system(taken: true)
    #expect(machine.hasOther)
    expect(machine.left(), equals: [.giveNameBack(isToShow: true)])
    #expect(machine.handle(.owner(isVisible: true), isShown: false).isEmpty)
    #expect(!machine.isSystem)
    #expect(machine.otherShows)
  }

  @Test("9: who has the name is told on the bus; a guest is not") func setVisible() {
    var machine = Self.system(taken: false)
    expect(machine.handle(.setVisible(true), isShown: false), equals: [.showOurs])
    expect(machine.handle(.setVisible(false), isShown: true), equals: [.hideOurs])
    #expect(machine.handle(.lost, isShown: true).isEmpty)
    #expect(machine.handle(.setVisible(true), isShown: false).isEmpty)
    #expect(!machine.mayHaveInputMethod)
  }

  @Test("A rule that changes takes the name, or gives it back") func rule() {
    var machine = Self.guest()
    expect(machine.setRule(.system), equals: [.takeName])
    #expect(machine.handle(.owned, isShown: false).isEmpty)
    expect(machine.setRule(.guest), equals: [.giveNameBack(isToShow: false)])
    expect(SystemKeyboard(rule: .auto), equals: SystemKeyboard(rule: .auto))
  }

  @Test(
    "Beside one that shows with each field, and a user who calls, leaves and types: one at a time, and no fight"
  )
  func noFight() {
    for seed in UInt64(0)..<2000 {
      var play = HandOverPlay(seed: seed, hearsCalls: seed % 2 == 0)
      for _ in 0..<40 { play.step() }
      if let complaint = play.settle() {
        Issue.record("seed \(seed): \(complaint)")
        return
      }
    }
  }
}

/// A keyboard, another one that does as it is asked and also shows and hides by itself, and the bus between them, which is
/// as late as it likes and keeps the order.
private struct HandOverPlay {
  private var machine = SystemKeyboardTurnTests.guest()
  private var random: SplitMix64
  private var isShown = false
  private var otherShows = false
  private var toOther: [Bool] = []
  private var toUs: [SystemKeyboardEvent] = []
  /// The requests since the other one has shown by itself, or ours was called.
  private var asked = 0
  private var complaint: String?

  init(seed: UInt64, hearsCalls: Bool) {
    random = SplitMix64(state: seed)
    if hearsCalls { _ = machine.handle(.hearsCalls(true), isShown: false) }
  }

  mutating func step() {
    switch random.next() % 8 {
    case 0: if !isShown { perform([.showOurs] + machine.called(by: random.next() % 2 == 0 ? .user : .icon)) }
    case 1: if isShown { perform([.hideOurs] + machine.left()) }
    case 2: machine.typed()
    case 3:
      // Only a keyboard that is not there can come by itself.
      guard !otherShows else { return }
      asked = 0
      show(true)
    case 4: answer()
    case 5: machine.applicationChanged()
    case 6:
      // This is the shell's button. The bus tells us of it before the other one has done it.
      let isVisible = !otherShows
      asked = 0
      toUs.append(.otherCalled(isVisible: isVisible))
      show(isVisible)
    case _: deliver()
    }
  }

  /// Lets everything on its way arrive; returns what is wrong then.
  mutating func settle() -> String? {
    var turns = 0
    while !toOther.isEmpty || !toUs.isEmpty {
      answer()
      deliver()
      turns += 1
      if turns > 1000 { return "they fight" }
    }
    return complaint ?? (isShown && otherShows ? "both are there" : nil)
  }

  private mutating func show(_ isVisible: Bool) {
    if isVisible != otherShows { toUs.append(.visible(isVisible)) }
    otherShows = isVisible
  }

  private mutating func answer() {
    guard !toOther.isEmpty else { return }
    show(toOther.removeFirst())
    // A newer question swallows the answer to an older one, as at the bus's end.
    if toOther.isEmpty { toUs.append(.answered) }
  }

  private mutating func deliver() {
    guard !toUs.isEmpty else { return }
    perform(machine.handle(toUs.removeFirst(), isShown: isShown))
  }

  private mutating func perform(_ actions: [SystemKeyboard.Action]) {
    for action in actions {
      switch action {
      case .showOurs:
        isShown = true
        asked = 0
      case .hideOurs: isShown = false
      case .ask(let isVisible):
        toOther.append(isVisible)
        asked += 1
        if asked > 6 { complaint = "asked \(asked) times" }
      case .takeName, .giveNameBack: complaint = "a guest takes the name"
      }
    }
  }
}
