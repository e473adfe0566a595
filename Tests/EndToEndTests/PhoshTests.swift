import Expectations
import Foundation
import Stage
import Testing

/// The keyboard beside squeekboard, on phosh.
///
/// `PHRASEBOARD_ROUNDS` says how often each goes from one to the other and back (`make phosh-rounds`: 100).
@Suite(.serialized) struct PhoshTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["PHRASEBOARD_ROUNDS"].flatMap { Int($0) } ?? 3
  /// The milliseconds for which both may be on the screen.
  private static let timeForBoth = 200
  /// The kilobytes by which the memory of a program that keeps nothing differs from one round to another.
  private static let memoryNoise = 1024.0

  private static func options(isUpright: Bool) -> Stage.Options {
    let timeLimit = 90 + 5 * Double(rounds)
    return isUpright
      ? .phosh(width: 720, height: 1440, timeLimit: timeLimit)
      : .phosh(width: 1440, height: 720, timeLimit: timeLimit)
  }

  /// The milliseconds with two keyboards on the way there and back, and those with none.
  private struct Times {
    var both = 0
    var none = 0

    func longer(_ other: Times) -> Times { Times(both: max(both, other.both), none: max(none, other.none)) }
  }

  /// Plays one round: the field gets the focus, ours is called, types, and gives back.
  private func goRound(_ round: Int, on desk: PhoshDesk) throws -> Times {
    let scene = desk.scene
    try desk.leaveField()
    try desk.tapField()
    try desk.waitForOther()
    desk.room.forgetChanges()
    if round % 2 == 0 { try scene.command("show") } else { try desk.tapHandle() }
    try desk.waitForOurs()
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect("hey" + Fixture.international)
    try scene.tap("globe")
    try desk.waitForOther()
    try scene.field.clear()
    // Late changes have come by the end of another answer of each.
    _ = try scene.inspect()
    try desk.stage.waitForCompositor()
    try expect(desk.room.height, equals: desk.withOther, "round \(round): \(desk.room.changes)")
    return Times(both: desk.longestTime(where: desk.showsBoth), none: desk.longestTime { $0 == desk.free })
  }

  /// phoc 0.46 ends where two keyboards leave less than nothing of the screen.
  private static let orientations: [Bool] = Stage.hasPhoc(0, 46) ? [true] : [true, false]

  @Test(arguments: orientations) func keyboardsTakeTurns(isUpright: Bool) throws {
    let content = try Content.keys(["hey"], [Fixture.international])
    let desk = try PhoshDesk(Self.options(isUpright: isUpright), content)
    defer { desk.scene.stop() }
    try expect(desk.scene.inspect().osk, equals: "guest")
    var before = try desk.resources
    var longest = Times()
    for round in 0..<Self.rounds {
      let times = try goRound(round, on: desk)
      #expect(times.both <= Self.timeForBoth, "round \(round)")
      longest = longest.longer(times)
      // The first rounds fill what is kept for the next ones.
      if round == min(9, Self.rounds / 2) { before = try desk.resources }
    }
    let after = try desk.resources
    expect(after.files, equals: before.files)
    if Self.rounds < 50 { return }
    // A figure that is not known is no number, and greater than none.
    #expect(!(after.memory > before.memory + Self.memoryNoise))
    print("\(Self.rounds) rounds: \(longest) in ms; kB and files \(before), then \(after)")
  }

  // MARK: Once called

  private func calledDesk(settings: String? = nil) throws -> PhoshDesk {
    let desk = try PhoshDesk(Self.options(isUpright: true), .keys(["hey"]), settings: settings)
    try callOurs(on: desk)
    return desk
  }

  private func callOurs(on desk: PhoshDesk) throws {
    try desk.scene.command("show")
    try desk.waitForOurs()
  }

  /// Starts ours as it was started before, and calls it.
  private func startOursAgain(on desk: PhoshDesk) throws {
    try desk.scene.startKeyboardAgain()
    try desk.scene.wait(for: "hidden, with content") { $0.content == "ready" && !$0.visible }
    try callOurs(on: desk)
  }

  private func typeWithOurs(on desk: PhoshDesk) throws {
    try desk.scene.tap("snippet:1")
    try desk.scene.expect("hey")
    try desk.scene.field.clear()
  }

  /// Expects that ours is there and types, after all that squeekboard does for a field that has just got the focus.
  private func expectOurs(on desk: PhoshDesk) throws {
    try desk.scene.field.waitForFocus()
    for _ in 0..<3 {
      try desk.stage.waitForSystemKeyboard()
      _ = try desk.scene.inspect()
      try desk.stage.waitForCompositor()
    }
    try desk.waitForOurs()
    try typeWithOurs(on: desk)
  }

  /// squeekboard shows for each field that gets the focus.
  @Test func oursStaysForEveryFieldOfAForm() throws {
    let desk = try calledDesk()
    defer { desk.scene.stop() }
    for _ in 0..<max(5, Self.rounds) {
      try desk.tapButton()
      try desk.scene.field.waitForFocus(false)
      try desk.tapField()
      try expectOurs(on: desk)
    }
  }

  /// phosh's overview takes the focus from the field, and gives it back.
  @Test func oursStaysAfterTheOverview() throws {
    let desk = try calledDesk()
    defer { desk.scene.stop() }
    for _ in 0..<Self.rounds {
      try desk.stage.openOverview()
      try desk.scene.field.waitForFocus(false)
      try desk.stage.closeOverview()
      try expectOurs(on: desk)
    }
  }

  /// The shade with the notifications does so, too.
  @Test func oursStaysAfterTheShade() throws {
    let desk = try calledDesk()
    defer { desk.scene.stop() }
    for _ in 0..<Self.rounds {
      try desk.stage.openShade()
      try desk.scene.field.waitForFocus(false)
      try desk.stage.closeShade()
      try expectOurs(on: desk)
    }
  }

  /// The button's first tap brings squeekboard in our place, and the next one hides it.
  @Test func theButtonOfPhoshBringsTheOtherOne() throws {
    let desk = try calledDesk()
    defer { desk.scene.stop() }
    for round in 0..<Self.rounds {
      if round > 0 { try callOurs(on: desk) }
      try desk.pressButtonOfPhosh { try desk.waitForOther() }
      try desk.pressButtonOfPhosh { try desk.room.wait(for: "empty screen", desk.free) }
      try expect(desk.scene.inspect().visible, equals: false)
    }
  }

  /// squeekboard asks for the input method once, at its start: if another program has it then, it shows for no field.
  @Test func squeekboardShowsForFieldsAgainAfterItWasKilled() throws {
    let desk = try calledDesk()
    defer { desk.scene.stop() }
    for round in 0..<Self.rounds {
      if round > 0 { try callOurs(on: desk) }
      try desk.stage.killSqueekboard()
      try typeWithOurs(on: desk)
      try desk.stage.startSqueekboard()
      try expectOurs(on: desk)
      try expectTurns(on: desk)
    }
  }

  /// Expects that ours shows, types and gives back, and that squeekboard shows for a field that gets the focus then.
  private func expectTurns(on desk: PhoshDesk) throws {
    try typeWithOurs(on: desk)
    try desk.scene.tap("globe")
    try desk.waitForOther()
    try desk.leaveField()
    try desk.tapField()
    try desk.waitForOther()
  }

  @Test func squeekboardShowsAndTypesAfterOursWasKilled() throws {
    let desk = try calledDesk()
    defer { desk.scene.stop() }
    for round in 0..<Self.rounds {
      if round > 0 { try callOurs(on: desk) }
      try desk.scene.keyboard.kill()
      try desk.expectOtherToTypeAlone()
      try startOursAgain(on: desk)
      try expectTurns(on: desk)
    }
  }

  /// Ours leaves squeekboard the input method also where ours is the first of both to be started, and called.
  @Test(arguments: [false, true]) func squeekboardShowsForFieldsWhereItComesLater(oursShowsByItself: Bool)
    throws
  {
    let desk = try calledDesk(settings: "[keyboard]\nauto_show = \(oursShowsByItself)\n")
    defer { desk.scene.stop() }
    for _ in 0..<Self.rounds {
      try desk.stage.killSqueekboard()
      try desk.scene.keyboard.kill()
      try startOursAgain(on: desk)
      try typeWithOurs(on: desk)
      try desk.stage.startSqueekboard()
      try expectOurs(on: desk)
      try expectTurns(on: desk)
    }
  }

  // MARK: As the system's keyboard

  /// Both of README's steps: a service, and the entry that phosh starts in squeekboard's place. Ours that is killed leaves what
  /// it had to the next one.
  @Test(arguments: [true, false]) func fieldsShowOursAfterBothSteps(serviceIsFirst: Bool) throws {
    let desk = try PhoshDesk(Self.options(isUpright: true), .keys(["hey"]))
    defer { desk.scene.stop() }
    try desk.scene.keyboard.kill()
    try desk.stage.killSqueekboard()
    for _ in 0..<Self.rounds {
      let first = try desk.startOurs(asEntry: !serviceIsFirst)
      try first.wait(for: "with its content") { $0.content == "ready" }
      let second = try desk.startOurs(asEntry: serviceIsFirst)
      if !serviceIsFirst {
        try expect(second.process.waitUntilEnded(by: desk.stage.deadline), equals: .exit(0))
      }
      try desk.expectFieldsToShow(first)
      try first.kill()
      let next = serviceIsFirst ? second : try desk.startOurs(asEntry: true)
      try desk.expectFieldsToShow(next)
      try next.kill()
      try desk.stage.startSqueekboard()
      try desk.expectOtherToTypeAlone()
      try desk.stage.killSqueekboard()
    }
  }

  /// phoc moves a layer surface without drawing it anew when what was below it goes.
  @Test func pictureIsWholeAfterAMove() throws {
    let scene = try Scene(.viewByKeys, on: .phosh, until: .focused)
    defer { scene.stop() }
    let stage = scene.stage
    let height = try scene.inspect().surface.height
    let bottom = stage.logicalHeight - stage.shellHeightBelow
    let top = bottom - height
    // phosh's black screen fades, and its overview glides away below the keyboard.
    try scene.waitForColour(.white, at: try scene.placeBesideLabel(of: "snippet:1"))
    try scene.waitForColour(try scene.colour(at: (1, top + 8)), at: (1, bottom - 3))
    let expected = try scene.picture(below: top)
    try scene.command("hide")
    let room = try stage.watchRoom()
    let bar = try stage.startBar(height: 100)
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    #expect(try scene.picture(below: top) != expected)
    stage.forget(bar)
    try room.wait(for: "place at the edge", top - stage.shellHeightAbove)
    try scene.waitForPicture(expected, below: top)
  }
}
