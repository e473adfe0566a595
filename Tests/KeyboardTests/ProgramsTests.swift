import Expectations
import Gestures
import Layout
import Testing
import Typing

@testable import Keyboard

/// 57 to 61 of the coordinator's cases, and the panel's own.
@Suite struct ProgramsTests {
  private var keyboard: LetterKeyboard

  init() { keyboard = LetterKeyboard() }

  private mutating func allow(_ programs: Bool = true) {
    var rules = keyboard.keyboard.core.panels.context.rules
    rules.programs = programs
    keyboard.take(keyboard.keyboard.apply(rules))
  }

  private mutating func order(
    _ number: Int, _ text: String = "text", replaces: Int = 0, of program: String = "dictate"
  ) {
    let order = ProgramOrder(number, of: program, text, replaces: replaces)
    keyboard.run { [time = keyboard.time] in $0.type(order, time: time) }
  }

  /// The texts that were typed for programs, with what they take the place of.
  private var typed: [String] {
    keyboard.typed.compactMap { request in
      guard case .program(let text) = request else { return nil }
      return text.replaced.isEmpty ? text.text : "\(text.replaced) → \(text.text)"
    }
  }

  private var answers: [String] {
    keyboard.others.compactMap { effect in
      guard case .answerProgram(let number, let answer) = effect else { return nil }
      return switch answer {
      case .ended(let end): "\(number) \(end)"
      case .refused(let reason): "\(number) \(reason)"
      }
    }
  }

  private var top: Panels.ID { keyboard.keyboard.panels.top }
  private var message: String { keyboard.keyboard.frame?.message?.text ?? "" }

  private mutating func tap(_ key: ProgramsKey) throws {
    keyboard.time += 1_000
    try keyboard.tap(key.id)
  }

  @Test("57: All programs type where the settings say so") mutating func settings() {
    allow()
    order(1)
    order(2, of: "other")
    #expect(typed == ["text", "text"] && answers.isEmpty && top == .letters)
  }

  @Test("57: One is asked for once", arguments: [true, false]) mutating func question(isAllowed: Bool) throws
  {
    order(1)
    order(2, "more")
    #expect(typed.isEmpty && top == .programs)
    #expect(message.contains("May dictate type for you?"))
    try tap(isAllowed ? .allow : .refuse)
    expect(top, equals: .letters)
    order(3, "again")
    expect(typed, equals: isAllowed ? ["text", "more", "again"] : [])
    expect(answers, equals: isAllowed ? [] : (1...3).map { "\($0) notAllowed" })
    order(4, of: "other")
    expect(top, equals: .programs)
  }

  @Test("57: A hidden keyboard shows for the question alone") mutating func hidden() throws {
    keyboard.take(keyboard.keyboard.handle(.hide))
    order(1)
    #expect(keyboard.keyboard.isVisible && top == .programs)
    try tap(.allow)
    #expect(!keyboard.keyboard.isVisible && top == .letters)
    expect(typed, equals: ["text"])
  }

  @Test("57: It waits for the finger") mutating func finger() throws {
    try keyboard.down(.character("a"))
    order(1)
    expect(top, equals: .letters)
    keyboard.up()
    expect(top, equals: .programs)
  }

  @Test("57: It does not take the place of what the user writes in the keyboard") mutating func busy() {
    keyboard.run { $0.show(.search) }
    order(1)
    #expect(top == .search && answers == ["1 busy"])
    keyboard.run { $0.show(.letters) }
    order(2)
    order(3, of: "other")
    expect(answers, equals: ["1 busy", "3 busy"])
  }

  @Test("58: A private field is asked for each time") mutating func isPrivate() throws {
    allow()
    for number in 1...2 {
      keyboard.report(.privateField(true))
      order(number)
      #expect(typed.count == number - 1 && message.contains("private field, this once"))
      try tap(.allow)
      expect(typed.count, equals: number)
    }
  }

  @Test("58: An answer for another field is none for a private one") mutating func becomesPrivate() throws {
    order(1)
    keyboard.report(.privateField(true))
    try tap(.allow)
    #expect(typed.isEmpty && top == .programs && message.contains("private field"))
    try tap(.refuse)
    expect(answers, equals: ["1 notAllowed"])
  }

  @Test("58: Not while the screen is locked") mutating func locked() {
    allow()
    keyboard.take(keyboard.keyboard.handle(.locked(true)))
    order(1)
    #expect(typed.isEmpty && answers == ["1 locked"])
  }

  @Test("59: A question that is left refuses", arguments: 0..<3) mutating func left(way: Int) throws {
    order(1)
    switch way {
    case 0: keyboard.take(keyboard.keyboard.handle(.hide))
    case 1: keyboard.take(keyboard.keyboard.handle(.locked(true)))
    default:
      // As the bus has it.
      keyboard.run { $0.show(.letters) }
      keyboard.take(keyboard.keyboard.handle(.show))
    }
    expect(answers, equals: ["1 unanswered"])
    keyboard.take(keyboard.keyboard.handle(.locked(false)))
    keyboard.take(keyboard.keyboard.handle(.show))
    keyboard.time += 29_000
    order(2)
    #expect(top == .letters && typed.isEmpty && answers.last == "2 unanswered")
    keyboard.time += 1_000
    order(3)
    #expect(top == .programs && typed.isEmpty)
  }

  @Test("58: One tap lets one text into one private field") mutating func onePrivate() throws {
    keyboard.report(.privateField(true))
    order(1)
    order(2)
    #expect(top == .programs && answers == ["2 busy"])
    keyboard.report(.fieldChanged)
    #expect(top == .letters && answers == ["2 busy", "1 unanswered"] && typed.isEmpty)
  }

  @Test("58: A hidden keyboard sees private fields while programs may type") mutating func seesFields() throws
  {
    #expect(!keyboard.keyboard.core.typesForProgramsHidden)
    order(1)
    try tap(.allow)
    #expect(keyboard.keyboard.core.typesForProgramsHidden)
    allow()
    #expect(keyboard.keyboard.core.typesForProgramsHidden)
  }

  @Test("60: Not of a text that has not come to its end", arguments: [ProgramText.End.stopped, .lost])
  mutating func ended(end: ProgramText.End) {
    allow()
    order(1, "text")
    keyboard.report(.programText(1, end))
    order(2, "x", replaces: 1)
    expect(answers, equals: ["1 \(end)", "2 nothingToReplace"])
  }

  @Test("2: Nor one right after the finger that it has waited for") mutating func afterFinger() throws {
    try keyboard.down(.character("a"))
    order(1)
    keyboard.time += 5_000
    keyboard.up()
    try keyboard.tap(ProgramsKey.allow.id)
    #expect(top == .programs && typed.isEmpty)
  }

  @Test("59: It goes with its program") mutating func gone() {
    order(1)
    order(2)
    keyboard.run { $0.stopProgram(1, at: 0) }
    expect(top, equals: .programs)
    keyboard.run { $0.stopProgram(2, at: 0) }
    #expect(top == .letters && answers == ["1 stopped", "2 stopped"] && typed.isEmpty)
  }

  @Test("60: It takes the place of what programs have typed") mutating func replacing() {
    allow()
    order(1, "I scream é")
    order(2, "ice", replaces: 10)
    order(3, " cream")
    order(4, "", replaces: 6)
    expect(typed, equals: ["I scream é", "I scream é → ice", " cream", " cream → "])
    order(5, "x", replaces: 4)
    expect(answers, equals: ["5 nothingToReplace"])
  }

  @Test("60: No part of a character is deleted") mutating func parts() {
    allow()
    order(1, "a e\u{301}")
    order(2, "x", replaces: 1)
    order(3, "👩‍🚀")
    order(4, "🚒", replaces: 1)
    order(5, "b", replaces: 4)
    expect(
      typed,
      equals: ["a e\u{301}", "e\u{301} → ex", "👩‍🚀", "👩‍🚀 → 👩‍🚒", "x👩‍🚒 → b"])
    expect(answers, equals: [])
  }

  @Test("60: Not of what others have, or after anything else", arguments: 0..<6)
  mutating func notReplacing(way: Int) throws {
    allow()
    order(1, "text")
    switch way {
    case 0: try keyboard.tap(.character("a"))
    case 1: try keyboard.tap(.space)
    case 2: keyboard.report(.fieldChanged)
    case 3: keyboard.time += 31_000
    case 4: keyboard.run { $0.undo(time: 0) }
    default:
      keyboard.report(.privateField(true))
      keyboard.report(.privateField(false))
    }
    order(2, "x", replaces: 2)
    let isUndo = way == 4
    expect(answers, equals: isUndo ? [] : ["2 nothingToReplace"])
  }

  @Test("61: Each is answered") mutating func answered() {
    allow()
    order(1)
    keyboard.report(.programText(1, .typed))
    expect(answers, equals: ["1 typed"])
  }

  @Test("2: A tap that was meant for another key does not answer") mutating func tooSoon() throws {
    order(1)
    try keyboard.tap(ProgramsKey.allow.id)
    #expect(top == .programs && typed.isEmpty)
    #expect(keyboard.keyboard.look.shaken?.key == ProgramsKey.allow.id)
  }

  /// A key that typed before has nothing to do with it.
  @Test func noKeyShakesOrShowsTheMark() {
    var progress = TypingProgress()
    progress.typed("text", by: .space, time: 0)
    progress.typedByNoKey()
    progress.expanded(bytes: 1_000)
    progress.set(isTyping: true, time: 0)
    progress.advance(to: 2_000)
    #expect(progress.mark == nil && progress.latest == nil)
  }
}
