import Expectations
import Foundation
import Stage
import TestSupport
import Testing

/// Texts of other programs, which are real processes that call the command and the bus.
@Suite struct ProgramsStageTests {
  private static let areAllowed = "[typing]\nprograms = true\n"
  private static let text = "größe “quotes” 😀 👨‍👩‍👧 日本 $|$ {{date}} a\u{301}"

  private func scene(_ client: Client = .view, settings: String = areAllowed) throws -> Scene {
    let scene = try Scene.withoutKeyboard(client)
    try scene.startKeyboard(.embedded, settings: settings)
    return scene
  }

  /// Answers the question, which takes no answer at first, by taps.
  private func answer(_ key: String, on scene: Scene) throws {
    try scene.wait(for: "the question") { $0.message.hasPrefix("May ") && !$0.animating }
    try scene.wait(for: "done with the question") { inspection in
      let isOver = !inspection.message.hasPrefix("May ")
      if !isOver, !inspection.animating { try scene.tap(key) }
      return isOver
    }
  }

  @Test(arguments: [Client.view, .viewByKeys, .terminal]) func itIsTypedExactly(client: Client) throws {
    let scene = try scene(client)
    defer { scene.stop() }
    try scene.command("type", "--text", Self.text)
    try scene.expect(Self.text)
    try scene.command("type", "--text", "two\tlines\nof it")
    // Return is what ends a line there.
    try scene.expect(Self.text + "two\tlines" + (client == .terminal ? "\r" : "\n") + "of it")
  }

  @Test(arguments: [Client.view, .viewByKeys, .terminal]) func itTakesThePlaceOfOne(client: Client) throws {
    let scene = try scene(client)
    defer { scene.stop() }
    try scene.command("type", "--text", "I scream é")
    try scene.command("type", "--text", "ice", "--replace", "10")
    try scene.command("type", "--text", " cream?")
    try scene.command("type", "--text", "", "--replace", "1")
    try scene.command("type", "--text", ".")
    // A terminal gets the BackSpaces.
    let deleted = { (count: Int) in String(repeating: "\u{7F}", count: count) }
    try scene.expect(
      client == .terminal
        ? "I scream é" + deleted(10) + "ice cream?" + deleted(1) + "." : "ice cream.")
  }

  /// Parts end anywhere, within a character, too.
  @Test func theInputIsTypedAsItComes() throws {
    let scene = try scene()
    defer { scene.stop() }
    let script =
      "(printf 'gr\\303'; read x <\"$1\"; printf '\\266\\303\\237e'; printf 'end') | \"$0\" type --text -"
    let pipe = scene.stage.newPath("pipe")
    #expect(mkfifo(pipe, 0o600) == 0 && chmod(pipe, 0o666) == 0)
    let process = try scene.keyboard.start(script: script, pipe)
    try scene.expect("gr")
    _ = try scene.stage.run(["/bin/sh", "-c", "echo >\"$0\"", pipe])
    try expect(process.waitUntilEnded(by: scene.stage.deadline), equals: .exit(0))
    try scene.expect("größeend")
  }

  /// The command, and programs of the bus: what is typed before each other arrives in order.
  @Test func manyCallsKeepTheirOrder() throws {
    let scene = try scene(.viewByKeys)
    defer { scene.stop() }
    let script = "for i in $(seq 30); do \"$0\" type --text \"$i \" || exit; done"
    let process = try scene.keyboard.start(script: script)
    try expect(process.waitUntilEnded(by: scene.stage.deadline), equals: .exit(0))
    try scene.expect((1...30).map { "\($0) " }.joined())
  }

  @Test func theUserIsAskedOnce() throws {
    let scene = try scene(settings: "")
    defer { scene.stop() }
    let first = try scene.keyboard.start("type", "--text", "one ")
    try answer("program:allow", on: scene)
    try expect(first.waitUntilEnded(by: scene.stage.deadline), equals: .exit(0))
    try scene.command("type", "--text", "two")
    try scene.expect("one two")
  }

  @Test func aRefusalIsSaid() throws {
    let scene = try scene(settings: "")
    defer { scene.stop() }
    let first = try scene.keyboard.start("type", "--text", "one")
    try answer("program:refuse", on: scene)
    try expect(first.waitUntilEnded(by: scene.stage.deadline), equals: .exit(1))
    #expect(first.standardError.contains("You have not allowed "))
    let second = try scene.keyboard.run("type", "--text", "two")
    #expect(second.ending == .exit(1) && second.standardError.contains("programs = true in [typing]"))
    try expect(scene.settledText(), equals: "")
  }

  @Test func aHiddenKeyboardAsksAndHides() throws {
    let scene = try scene(settings: "")
    defer { scene.stop() }
    try scene.command("hide")
    let first = try scene.keyboard.start("type", "--text", "one")
    try scene.wait(for: "the question") { $0.visible && $0.message.hasPrefix("May ") }
    try answer("program:allow", on: scene)
    try expect(first.waitUntilEnded(by: scene.stage.deadline), equals: .exit(0))
    try scene.wait(for: "hidden") { !$0.visible }
    try scene.command("type", "--text", " two")
    try scene.expect("one two")
  }

  @Test(arguments: [false, true]) func aPrivateFieldIsAskedFor(isHidden: Bool) throws {
    let scene = try scene(.password)
    defer { scene.stop() }
    if isHidden { try scene.command("hide") }
    let first = try scene.keyboard.start("type", "--text", "secret")
    try scene.wait(for: "the question") { $0.message.contains("private field") }
    try answer("program:allow", on: scene)
    try expect(first.waitUntilEnded(by: scene.stage.deadline), equals: .exit(0))
    try scene.expect("secret")
  }

  @Test func nothingIsTypedWhileTheScreenIsLocked() throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let lock = try scene.stage.startSessionLock(.screenSaver)
    try scene.startKeyboard(.embedded, settings: Self.areAllowed)
    try lock.waitForListener()
    try lock.lock()
    try scene.wait(for: "hidden") { !$0.visible }
    let refused = try scene.keyboard.run("type", "--text", "locked")
    #expect(refused.ending == .exit(1) && refused.standardError == "Error: The screen is locked.\n")
    try lock.unlock()
    try scene.command("type", "--text", "open")
    try scene.expect("open")
  }

  /// A program that ends, as by Ctrl-C, takes its text with it, and nothing else.
  @Test func aProgramThatEndsStopsItsText() throws {
    let scene = try scene()
    defer { scene.stop() }
    // Many commits, each of which waits for the one before.
    let long = String(repeating: "0123456789\n", count: 9_000)
    let file = try scene.stage.write(long, to: "long.txt")
    let program = try scene.keyboard.start(script: "exec \"$0\" type --text \"$(cat \"$1\")\"", file)
    _ = try scene.field.receive(1, silence: 10)
    program.signal(SIGINT)
    try scene.command("type", "--text", "|")
    let text = try scene.settledText()
    #expect(text.hasSuffix("|") && long.hasPrefix(text.dropLast()) && text.utf8.count < 95_000)
  }

  @Test(arguments: [
    (["--text", ""], "There is no text to type."), (["--text", "x", "key"], "--text takes no KEY"),
    (["--replace", "1"], "--replace needs --text"),
    (["--text", "x", "--replace", "1"], "not known to be before the cursor"),
  ])
  func whatCannotBeDoneIsSaid(arguments: [String], error: String) throws {
    let scene = try scene()
    defer { scene.stop() }
    let result = try scene.keyboard.run(["type"] + arguments)
    #expect(result.ending != .exit(0) && result.standardError.contains(error), "\(result.standardError)")
    try expect(scene.settledText(), equals: "")
  }
}
