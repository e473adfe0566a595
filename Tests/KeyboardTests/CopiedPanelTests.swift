import Expectations
import Gestures
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// The panel with what was copied.
@Suite struct CopiedPanelTests {
  private static let texts = [CopiedText(2, "two"), CopiedText(1, "one\nof two lines", isPinned: true)]

  private static func panel(
    _ answer: CopiedAnswer = .texts(texts), hasOwnKeys: Bool = true
  ) -> LetterKeyboard {
    var keyboard = LetterKeyboard()
    var rules = keyboard.keyboard.core.panels.context.rules
    rules.ownSource = hasOwnKeys ? "own" : nil
    keyboard.take(keyboard.keyboard.apply(rules))
    keyboard.keyboard.shelf.copies = answer
    keyboard.run { $0.show(.copied) }
    return keyboard
  }

  private static func key(_ number: Int) -> KeyID { CopiedKey.text(number).id }

  /// Holds a key until its list is open, and lifts the finger.
  private static func hold(_ number: Int, on keyboard: inout LetterKeyboard) throws {
    try keyboard.down(key(number))
    keyboard.wait(600)
    keyboard.up()
    keyboard.time += 60
  }

  /// Taps an action of the open list.
  private static func choose(action label: String, on keyboard: inout LetterKeyboard) throws {
    let action = keyboard.keyboard.list?.actions.first { $0.label == label }
    keyboard.down(at: try #require(action).rect.center)
    keyboard.time += 60
    keyboard.up()
    keyboard.time += 60
  }

  private static func message(_ keyboard: LetterKeyboard) -> String {
    keyboard.keyboard.frame?.message?.text ?? ""
  }

  private static func saves(_ keyboard: LetterKeyboard) -> [FileChange] {
    keyboard.others.compactMap { if case .save(let change) = $0 { change } else { nil } }
  }

  @Test("1: A tap types, and the panel stays") func taps() throws {
    var keyboard = Self.panel()
    try keyboard.tap(Self.key(1))
    try keyboard.tap(Self.key(2))
    expect(keyboard.typed, equals: [.clip(1), .clip(2)])
    expect(keyboard.keyboard.panels.top, equals: .copied)
    #expect(Self.message(keyboard).hasPrefix("Tap one"))
  }

  @Test("1: A text that may not be typed here shakes, and the panel says why, until the next tap")
  func refusal()
    throws
  {
    var keyboard = Self.panel()
    try keyboard.tap(Self.key(1))
    keyboard.report(.refused(Refusal(.copied, .copiedKeys(.enter))))
    #expect(Self.message(keyboard).contains("press Return"))
    #expect(keyboard.keyboard.look.shaken?.key == Self.key(1))
    try keyboard.tap(Self.key(2))
    #expect(Self.message(keyboard).hasPrefix("Tap one"))
  }

  @Test("2: It is off at first, and one tap turns it on", arguments: [nil, "no file"] as [String?])
  func turnedOn(refusal: String?) throws {
    var keyboard = Self.panel(.off)
    #expect(Self.message(keyboard).contains("in memory alone"))
    try keyboard.tap(CopiedKey.turnOn.id)
    let change = FileChange.setting(SettingChange(SettingName("copied", "on"), to: .flag(true)))
    expect(Self.saves(keyboard), equals: [change])
    keyboard.take(keyboard.keyboard.handle(.saved(change, refusal: refusal, time: keyboard.time)))
    #expect(Self.message(keyboard).contains(refusal ?? "in memory alone"))
  }

  @Test("2: The globe's list leads there once it is on", arguments: [true, false]) func way(isOn: Bool) {
    var keyboard = LetterKeyboard()
    var rules = keyboard.keyboard.core.panels.context.rules
    rules.keepsCopied = isOn
    keyboard.take(keyboard.keyboard.apply(rules))
    let isListed = keyboard.keyboard.core.panels.context.callable.contains(.copied)
    expect(isListed, equals: isOn)
  }

  @Test("It says why there is nothing", arguments: [CopiedAnswer.unknown, .texts([])])
  func nothing(answer: CopiedAnswer) {
    let keyboard = Self.panel(answer)
    expect(
      Self.message(keyboard),
      equals: answer == .unknown ? Strings.copiedIsUnknown : Strings.nothingCopiedYet)
    #expect(keyboard.keyboard.frame?.keys.contains { CopiedKey($0.id) != nil } == false)
  }

  @Test("3: A held text is shown whole, with what can be done", arguments: [true, false]) func held(
    hasOwnKeys: Bool
  ) throws {
    for (number, actions) in [(1, ["Forget"]), (2, hasOwnKeys ? ["Keep", "Forget"] : ["Forget"])] {
      var keyboard = Self.panel(hasOwnKeys: hasOwnKeys)
      try Self.hold(number, on: &keyboard)
      let list = keyboard.keyboard.list
      expect(list?.rows.map(\.text), equals: ["whole \(number)"])
      expect(list?.actions.map(\.label), equals: actions)
      // Nobody on the bus hears of it.
      let json = Inspection(
        keyboard.keyboard.core, showsKeys: true, showsList: true, typing: .inputMethod, theme: "", scale: 1
      ).json
      #expect(!json.contains("whole") && !json.contains("two") && json.contains("copied:forget"))
    }
  }

  @Test(
    "4: Keep makes a key of it, and marks it once that is done", arguments: [nil, "no room"] as [String?])
  func keep(refusal: String?) throws {
    var keyboard = Self.panel()
    try Self.hold(2, on: &keyboard)
    try Self.choose(action: "Keep", on: &keyboard)
    let change = FileChange.key(KeyDraft(text: "copied 2"))
    expect(Self.saves(keyboard), equals: [change])
    keyboard.take(keyboard.keyboard.handle(.saved(change, refusal: refusal, time: keyboard.time)))
    let isPinned = keyboard.keyboard.shelf.copyRequests.contains("pin 2")
    #expect(isPinned == (refusal == nil))
    #expect(Self.message(keyboard).contains(refusal ?? "Tap one"))
    expect(keyboard.keyboard.panels.traits.message.contains("no room"), equals: false)
  }

  @Test("5: One is forgotten, or all") func forget() throws {
    var keyboard = Self.panel()
    try Self.hold(1, on: &keyboard)
    try Self.choose(action: "Forget", on: &keyboard)
    try keyboard.tap(CopiedKey.forgetAll.id)
    expect(Self.message(keyboard), equals: Strings.forgetsAll)
    // Another key is no answer to that.
    try keyboard.tap(Self.key(2))
    try keyboard.tap(CopiedKey.forgetAll.id)
    expect(keyboard.keyboard.shelf.copyRequests, equals: ["", "forget 1"])
    try keyboard.tap(CopiedKey.forgetAll.id)
    expect(keyboard.keyboard.shelf.copyRequests, equals: ["", "forget 1", "forget"])
  }

  @Test("6: Nothing of the texts stays") func end() {
    var keyboard = Self.panel()
    keyboard.run { $0.show(.letters) }
    let panel = CopiedPanel()
    #expect(panel.answer == nil && panel.lines == nil)
    keyboard.keyboard.shelf.copies = .off
    keyboard.run { $0.show(.copied) }
    #expect(keyboard.keyboard.frame?.keys.contains { $0.id == Self.key(1) } == false)
  }
}
