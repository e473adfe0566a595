import Expectations
import Foundation
import Stage
import Testing

/// A compositor that stops for a while in the middle of a long text: nothing is lost, and the keyboard lives.
@Suite(.serialized) struct StallTests {
  /// Returns so many characters in lines, no two alike.
  private func lines(_ count: Int) -> String {
    var text = ""
    var number = 0
    while text.utf8.count < count {
      number += 1
      text += "\(number): the quick brown fox jumps over the lazy dog, twice.\n"
    }
    return String(text.prefix(count))
  }

  private func start(_ client: Client, _ text: String) throws -> Scene {
    try Scene(
      client, .keys([text], ["hey"]), on: .init(timeLimit: 240, patience: 60),
      environment: ["WAYLAND_DEBUG": "1"])
  }

  /// Returns the number of requests that type and that the keyboard has made by now.
  private func requests(_ scene: Scene) -> Int {
    scene.log("-> zwp_virtual_keyboard_v1").count + scene.log("-> zwp_input_method_v2").count
  }

  /// sway is stopped from the very tap on, and again and again, while the keyboard is used. By keys a text of the same
  /// length takes a minute.
  @Test(arguments: [Client.view, .terminal]) func stalledCompositorLosesNothing(client: Client) throws {
    let text = lines(client == .view ? 100_000 : 16_000)
    let scene = try start(client, text)
    defer { scene.stop() }
    let sway = scene.stage.sway
    defer { sway.signal(SIGCONT) }
    let syncs = scene.log("-> wl_display", ".sync(").count
    sway.signal(SIGSTOP)
    try scene.keyboard.type("snippet:1")
    try scene.wait(for: "waiting for sway") { _ in scene.log("-> wl_display", ".sync(").count > syncs }
    // The keyboard answers all the while, and types no more: the socket would be full soon.
    _ = try scene.inspect()
    let sent = requests(scene)
    for _ in 0..<40 { try scene.keyboard.type("snippet:2") }
    expect(requests(scene), equals: sent)
    sway.signal(SIGCONT)
    for part in 0..<4 {
      try scene.field.wait(for: "more of the text") { $0.count > part * text.utf8.count / 5 }
      sway.signal(SIGSTOP)
      for _ in 0..<10 { _ = try scene.inspect() }
      sway.signal(SIGCONT)
    }
    let expected = text + String(repeating: "hey", count: 40)
    try scene.expect(expected.replacing("\n", with: client.newline))
    try scene.keyboard.terminate()
  }

  /// The client tells almost 4,000 bytes for each arrow key that leads the cursor to its place. sway disconnects a keyboard that
  /// reads none of it while the client tells more than its socket takes.
  @Test(arguments: Toolkit.installedWithTextInput)
  func aStalledKeyboardIsNotToldMoreThanItsSocketTakes(toolkit: Toolkit) throws {
    let text = String(lines(3_300).map { $0 == "\n" ? " " : $0 })
    let scene = try Scene(
      .toolkit(toolkit), .keys([text], ["(" + text.prefix(200) + "$|$" + text.prefix(400) + ")"], ["hey"]),
      environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expectWhenAsked(text)
    let keys = scene.keysSent
    let (client, keyboard) = (scene.field.process, scene.keyboard.process)
    defer { for process in [client, keyboard] { process.signal(SIGCONT) } }
    try scene.tap("snippet:2")
    try scene.wait(for: "on the way to the cursor's place") { _ in scene.keysSent > keys }
    client.signal(SIGSTOP)
    try scene.wait(for: "ahead of the client") { _ in scene.keysSent > keys + 16 }
    keyboard.signal(SIGSTOP)
    client.signal(SIGCONT)
    try scene.field.settle()
    keyboard.signal(SIGCONT)
    try scene.tap("snippet:3")
    try scene.expectWhenAsked(text + "(" + text.prefix(200) + "hey" + text.prefix(400) + ")")
    try scene.keyboard.terminate()
  }

  /// The requests of programs wait in memory: there is an end to that.
  @Test func programsAreRefusedWhileTooMuchWaits() throws {
    let text = lines(190_000)
    let scene = try start(.view, text)
    defer { scene.stop() }
    let sway = scene.stage.sway
    defer { sway.signal(SIGCONT) }
    sway.signal(SIGSTOP)
    var refusal = ""
    // 4 MiB are too much.
    for _ in 0..<30 where refusal.isEmpty {
      refusal = try scene.keyboard.run("type", "snippet:1").standardError
    }
    #expect(refusal.contains("Too much is still to be typed; try again once the application has got it."))
    try scene.command("hide")
    sway.signal(SIGCONT)
    try scene.command("show")
    try scene.keyboard.typeOnceItCan("snippet:2")
    try scene.field.wait(for: "the text that follows") { $0.suffix(3).elementsEqual("hey".utf8) }
    try scene.keyboard.terminate()
  }

  /// Each wish asks for a surface, or takes one away, as long as the socket has room. The last one is fulfilled once
  /// sway goes on.
  @Test(arguments: ["show", "hide"]) func onlyTheLastWishCountsWhileTheCompositorStands(last: String) throws {
    let scene = try start(.terminal, "a")
    defer { scene.stop() }
    let sway = scene.stage.sway
    defer { sway.signal(SIGCONT) }
    sway.signal(SIGSTOP)
    try scene.keyboard.hideAndShow(times: 300)
    let asked = scene.log("-> ").count
    try scene.keyboard.hideAndShow(times: 30)
    try scene.command("hide")
    if last == "show" { try scene.command("show") }
    expect(scene.log("-> ").count, equals: asked)
    sway.signal(SIGCONT)
    if last == "hide" {
      try scene.stage.waitForCompositor()
      #expect(try scene.inspect().keys.isEmpty)
      try scene.command("show")
    }
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:2")
    try scene.expect("hey")
    try scene.keyboard.terminate()
  }

  /// The socket has no room for the keys, since each time that the keyboard is shown asks for a surface.
  @Test func nothingIsSentAfterAStop() throws {
    let scene = try start(.terminal, lines(2_000))
    defer { scene.stop() }
    let sway = scene.stage.sway
    defer { sway.signal(SIGCONT) }
    sway.signal(SIGSTOP)
    for _ in 0..<40 {
      try scene.command("hide")
      try scene.command("show")
    }
    try scene.keyboard.type("snippet:1")
    try scene.command("hide")
    try scene.command("show")
    sway.signal(SIGCONT)
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:2")
    try scene.expect("hey")
    try scene.keyboard.terminate()
  }
}
