import Expectations
import Foundation
import Testing

@testable import phraseboard_keyboard

/// Checks when the keyboard ends since another program is in its place.
@Suite final class ReplacementTests {
  private let folder = NSTemporaryDirectory() + "replacement-" + UUID().uuidString
  private var program: String { folder + "/program" }
  /// Leads to the program that runs, whatever is in its place.
  private var running: String { folder + "/running" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try install("first")
    expect(link(program, running), equals: 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Puts another file into the place of the program, as packages do.
  private func install(_ text: String, mode: Int = 0o755) throws {
    try text.write(toFile: folder + "/new", atomically: false, encoding: .utf8)
    expect(chmod(folder + "/new", mode_t(mode)), equals: 0)
    expect(rename(folder + "/new", program), equals: 0)
  }

  private func makeReplacement() -> Replacement { Replacement(of: program, running: running) }

  /// Returns true if it is due at this time while nobody uses the hidden keyboard.
  private func isDue(_ replacement: Replacement, at time: UInt64) -> Bool {
    replacement.isDue(isIdle: true, isShown: false, at: time)
  }

  @Test func anotherFileIsDueOnceItIsQuietAndNobodyUsesTheKeyboard() throws {
    let replacement = makeReplacement()
    #expect(replacement.nextWake == nil)
    try install("second")
    for time: UInt64 in [1_000, 2_500] { replacement.changed(at: time) }
    expect(replacement.nextWake, equals: 4_500)
    #expect(!isDue(replacement, at: 4_499))
    #expect(!replacement.isDue(isIdle: false, isShown: false, at: 4_500))
    #expect(replacement.nextWake == nil)
    #expect(!isDue(replacement, at: 5_000))
    expect(replacement.nextWake, equals: 7_000)
    #expect(!isDue(replacement, at: 6_999) && isDue(replacement, at: 7_000))
  }

  @Test func whatIsNoOtherProgramIsNone() throws {
    let replacement = makeReplacement()
    func settles(at time: UInt64) -> Bool {
      replacement.changed(at: time)
      for step: UInt64 in [2_000, 9_000] where isDue(replacement, at: time + step) { return true }
      return replacement.nextWake != nil
    }
    // The same file is under its name again.
    #expect(!settles(at: 0))
    try install("not yet whole", mode: 0o644)
    #expect(!settles(at: 10_000))
    expect(unlink(program), equals: 0)
    #expect(!settles(at: 20_000))
    expect(link(running, program), equals: 0)
    #expect(!settles(at: 30_000))
    try install("second")
    #expect(settles(at: 40_000))
  }

  @Test func aFurtherChangeIsWaitedFor() throws {
    let replacement = makeReplacement()
    try install("second")
    replacement.changed(at: 0)
    #expect(!isDue(replacement, at: 2_000) && replacement.nextWake == 4_000)
    replacement.changed(at: 3_900)
    #expect(!isDue(replacement, at: 4_000) && replacement.nextWake == 5_900)
  }

  /// The keyboard does not end meanwhile.
  @Test func aSecretAndAChangeAreWaitedFor() throws {
    let standIn = try LauncherStandIn()
    let launcher = standIn.launcher
    for request in [LaunchRequest.content([.due]), .command(.onShow), .words] {
      try launcher.start(request) { _ in }
    }
    #expect(!launcher.isAwaited)
    try launcher.start(.save(.key)) { _ in }
    let secret = try launcher.start(.secret(file: "a.toml", id: "b")) { _ in standIn.stop() }
    let numbers = standIn.requests().map(\.number)
    standIn.tell(numbers[3], .ended(.code(0)))
    #expect(launcher.isAwaited)
    try standIn.end(secret, .ended(.code(0)))
    #expect(!launcher.isAwaited)
  }

  // MARK: Rest

  private struct Step {
    let time: UInt64
    var isIdle = true
    var isShown = false
    var due: UInt64?
    var isOver = false
  }

  private func check(_ steps: [Step]) {
    var rest = RestBeforeEnd()
    for step in steps {
      let isOver = rest.isOver(isIdle: step.isIdle, isShown: step.isShown, at: step.time)
      #expect(isOver == step.isOver && rest.due == step.due, "\(step)")
    }
  }

  @Test func aShownKeyboardRestsForAMinute() {
    check([
      Step(time: 5, isShown: true, due: 60_005), Step(time: 60_004, isShown: true, due: 60_005),
      Step(time: 60_005, isShown: true, due: 60_005, isOver: true),
    ])
  }

  @Test func eachUseBeginsTheRestAnew() {
    check([
      Step(time: 0, due: 2_000), Step(time: 1_999, isIdle: false), Step(time: 2_100, due: 4_100),
      // The keyboard is shown and hidden again.
      Step(time: 4_000, isShown: true, due: 64_000), Step(time: 4_100, due: 6_100),
      Step(time: 6_100, due: 6_100, isOver: true),
    ])
  }
}
