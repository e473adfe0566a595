import Expectations
import Foundation
import Stage
import TestSupport
import Testing

/// Variables, the place of the cursor and secrets, as they arrive in real clients.
@Suite struct VariableEndToEndTests {
  @Test(arguments: [Client.terminal, .view])
  func datesAndTimesInTheUsersZone(client: Client) throws {
    // The zone is 14 hours ahead of UTC: for most of the time, its day is another one.
    let zone = "Pacific/Kiritimati"
    let scene = try Scene(
      client, .keys(["{{date}} "], ["{{date:%A, %-d %B}}/{{ time:%Z %H }}h"], ["{{date:%5000Y}}x"]),
      environment: ["TZ": zone])
    defer { scene.stop() }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: zone)
    /// Around the full hour and midnight the text may be that of before.
    func texts() -> String {
      formatter.dateFormat = "yyyy-MM-dd EEEE, d MMMM/"
      let day = formatter.string(from: Date())
      formatter.dateFormat = "HH"
      return day + "+14 \(formatter.string(from: Date()))hx"
    }
    let before = texts()
    try scene.tap("snippet:1", "snippet:2", "snippet:3")
    try scene.field.wait(for: "the dates") { $0.last == UInt8(ascii: "x") }
    let text = scene.text
    #expect([before, texts()].contains(text), "\(text)")
  }

  /// GTK's arrows lead the way that they point, whatever the direction of the text.
  @Test func theCursorGoesBackInTextFromRightToLeft() throws {
    let scene = try Scene(.view, .keys(["שלום $|$עולם"], ["מה"], ["\nab$|$c\nשלום"]))
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect("שלום מהעולם")
    try scene.tap("snippet:3", "snippet:2")
    try scene.expect("שלום מה\nabמהc\nשלוםעולם")
  }

  @Test(arguments: Toolkit.installed) func theCursorEndsAtItsMark(toolkit: Toolkit) throws {
    // GTK's cursor stops within what Unicode calls one character.
    let tail = toolkit == .qt5 ? "né" : "क्षमा ทำ"
    let scene = try Scene(.toolkit(toolkit), .keys(["Dear $|$,\nyours\n"], ["x$|$"], ["$|$" + tail]))
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2", "snippet:3", "snippet:2")
    try scene.expectWhenAsked("Dear xx\(tail),\nyours\n")
  }

  @Test(arguments: [Client.terminal, .view])
  func theClipboardIsTypedInOrder(client: Client) throws {
    let scene = try Scene(client, .keys(["<{{clipboard}}>"], ["after"]))
    defer { scene.stop() }
    try scene.copy(Fixture.international)
    try scene.tap("snippet:1", "snippet:2", "space", "snippet:1", "return", "snippet:2")
    let piece = "<\(Fixture.international)>"
    try scene.expect("\(piece)after \(piece)\(client.newline)after")
    try scene.copy("{{date}}$|$")
    try scene.tap("snippet:1", "snippet:2")
    try scene.field.wait(for: "the second copy") {
      String(decoding: $0, as: UTF8.self).hasSuffix("after<{{date}}$|$>after")
    }
    #expect(scene.log("warning").isEmpty)
  }

  /// A copied text runs nothing in a terminal by itself; in a text field it is text.
  @Test func aLineBreakThatWasCopiedIsNoReturn() throws {
    let scene = try Scene(.terminal, .keys(["{{clipboard}}"], ["after"]))
    defer { scene.stop() }
    try scene.copy("rm -rf x\n")
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect("after")
    try scene.wait(for: "with the reason") {
      $0.key("snippet:1")?.problem?.contains("clipboard = \"keys\"") == true
    }
    try scene.copy("ls")
    try scene.tap("snippet:1")
    try scene.expect("afterls")
    try scene.wait(for: "without a mark") { $0.key("snippet:1")?.problem == nil }
  }

  @Test func aLineBreakThatWasCopiedIsAReturnWhereThatIsSet() throws {
    let scene = try Scene(
      .terminal, .keys(["{{clipboard}}"]), settings: "[typing]\nclipboard = 'keys'\n")
    defer { scene.stop() }
    try scene.copy("a\tb\n")
    try scene.tap("snippet:1")
    try scene.expect("a\tb\r")
  }

  @Test func aLineBreakThatWasCopiedIsTextInATextField() throws {
    let scene = try Scene(.view, .keys(["{{clipboard}}."]))
    defer { scene.stop() }
    try scene.copy("a\nb\n")
    try scene.tap("snippet:1")
    try scene.expect("a\nb\n.")
  }

  /// The phrase has few bytes and would become 2.4 MB.
  @Test func variablesThatMakeAPhraseTooLongAreNotFilledIn() throws {
    let long = String(repeating: "{{time:%4000d}}", count: 600)
    let scene = try Scene(.view, .keys([long], ["after"]))
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect("after")
    try scene.wait(for: "with the reason") {
      $0.key("snippet:1")?.problem?.contains("200,000 characters") == true
    }
  }

  @Test func aClipboardThatCannotBeHadIsNothing() throws {
    let scene = try Scene(.view, .keys(["<{{clipboard}}>"], ["after"]))
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2")
    var expected = "<>after"
    try scene.expect(expected)
    try scene.copy("\u{1}picture", type: "image/png")
    try scene.tap("snippet:1")
    expected += "<>"
    try scene.expect(expected)
    try scene.copy(String(repeating: "a", count: (1 << 20) + 1))
    try scene.tap("snippet:1", "snippet:2")
    expected += "<>after"
    try scene.expect(expected)
    let file = scene.stage.newPath("latin1")
    _ = try scene.stage.run(["sh", "-c", "printf '\\344' >'\(file)'"])
    try scene.copy(file: file, type: "text/plain")
    try scene.tap("snippet:1", "snippet:2")
    expected += "<>after"
    try scene.expect(expected)
    for reason in ["not UTF-8", "no text is copied", "more than 1 MiB"] {
      #expect(!scene.log("{{clipboard}} is typed as nothing: \(reason)").isEmpty)
    }
  }

  /// The clipboard's owner is asked, and stopped: nothing comes, and what was tapped after it still does.
  @Test func aClipboardWhoseOwnerHangsIsGivenUp() throws {
    let scene = try Scene(.view, .keys(["<{{clipboard}}>"], ["after"]))
    defer { scene.stop() }
    let owner = try scene.copy("copied")
    owner.signal(SIGSTOP)
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect("<>after")
    #expect(!scene.log("did not send it in time").isEmpty)
    owner.signal(SIGCONT)
    try scene.tap("snippet:1")
    try scene.expect("<>after<copied>")
  }

  @Test(arguments: [Client.terminal, .view])
  func aHiddenKeyboardTypesNoClipboard(client: Client) throws {
    let scene = try Scene(client, .keys(["<{{clipboard}}>"], ["after"]))
    defer { scene.stop() }
    let owner = try scene.copy("copied")
    owner.signal(SIGSTOP)
    try scene.tap("snippet:1", "snippet:2")
    try scene.command("hide")
    owner.signal(SIGCONT)
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:2")
    try scene.expect("after")
  }

  /// The keyboard would otherwise wake at each copying.
  @Test func theKeyboardHearsOfNoCopying() throws {
    let scene = try Scene(.view, .keys(["{{clipboard}}"]), environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    let mentions = { scene.log("data_control_device").count }
    expect(mentions(), equals: 0)
    try scene.copy("one")
    try scene.tap("snippet:1")
    try scene.expect("one")
    let before = mentions()
    #expect(before > 0)
    try scene.copy("two")
    try scene.copy("three")
    _ = try scene.inspect()
    expect(mentions(), equals: before)
    try scene.tap("snippet:1")
    try scene.expect("onethree")
  }

  @Test(arguments: [Client.terminal, .view])
  func theCursorEndsAtItsMark(client: Client) throws {
    let scene = try Scene(client, .keys(["<p>\n  $|$é👩‍👩‍👧\n</p>\n"], ["text"], [#"\$|$"#]))
    defer { scene.stop() }
    if client.isTerminal {
      // A terminal sends the arrow keys to its program.
      try scene.tap("snippet:1")
      let back = String(repeating: "\u{1B}[D", count: 8)
      return try scene.expect("<p>\r  é👩‍👩‍👧\r</p>\r\(back)")
    }
    try scene.tap("snippet:1", "snippet:2", "snippet:3")
    try scene.expect("<p>\n  text$|$é👩‍👩‍👧\n</p>\n")
  }

  @Test func anUnknownVariableIsTypedAsItStands() throws {
    let scene = try Scene(.view, .keys([#"{{foo}} \{{date}} {{"#]))
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("{{foo}} {{date}} {{")
    #expect(!scene.log("content.json:1: $.content[0].content[0]: unknown").isEmpty)
  }

  // MARK: Secrets

  private static let secret = "Xq7-k0rrect h0rse (b4ttery) st4ple é日 9zK"

  /// All substrings of 7 characters of the secret.
  private static let parts = (0...secret.count - 7).map { String(secret.dropFirst($0).prefix(7)) }

  /// Returns the number of parts of the secret in the memory that the keyboard can write to, counted in each of its mappings.
  private func hits(_ scene: Scene) throws -> Int {
    let memory = try writableMemory(of: scene.keyboard.process.pid)
    #expect(memory.reduce(0) { $0 + $1.count } > 1 << 20)
    return memory.reduce(0) { hits, bytes in hits + Self.parts.count { bytes.holds($0) } }
  }

  /// The memory of another user's process is root's to read.
  @Test(.enabled(if: geteuid() == 0, "root only"))
  func aSecretLeavesNothingInMemory() throws {
    let scene = try Scene(.terminal, .keys([Self.secret], ["after"], secret: true))
    defer { scene.stop() }
    try expect(hits(scene), equals: 0)
    try scene.tap("snippet:1")
    try scene.expect(Self.secret)
    try expect(hits(scene), equals: 0)
    try expect(scene.command("type", "snippet:1"), equals: "")
    try scene.expect(Self.secret + Self.secret)
    try expect(hits(scene), equals: 0)
    #expect(try !scene.command("inspect").contains("horse"))
    try scene.tap("snippet:2", "snippet:1")
    try scene.expect(Self.secret + Self.secret + "after" + Self.secret)
    #expect(scene.log("horse").isEmpty)
  }

  /// The keyboard answers while it waits for the command, and what is tapped next keeps its order.
  @Test(.enabled(if: geteuid() == 0, "root only"))
  func aSecretThatACommandGivesIsTypedAndLeavesNothingInMemory() throws {
    let scene = try Scene(.terminal, .embedded)
    defer { scene.stop() }
    let stage = scene.stage
    let pipe = stage.newPath("pipe")
    #expect(mkfifo(pipe, 0o666) == 0 && chmod(pipe, 0o666) == 0)
    try stage.write(
      """
      [[snippet]]
      name = "bank"
      secret = { command = "cat '\(pipe)'" }

      [[snippet]]
      name = "fails"
      secret = { command = "echo half; exit 3" }

      [[snippet]]
      name = "after"
      pieces = ["after"]
      """, to: "config/phraseboard/snippets/mine.toml")
    try scene.wait(for: "the keys") { $0.key("snippet:after") != nil && $0.key("snippet:bank") != nil }
    try scene.tap("snippet:bank", "snippet:after")
    #expect(try scene.inspect().key("snippet:bank") != nil)
    #expect(scene.text.isEmpty)
    try Data((Self.secret + "\n").utf8).write(to: URL(fileURLWithPath: pipe), options: [])
    try scene.expect(Self.secret + "after")
    try expect(hits(scene), equals: 0)
    try scene.tap("snippet:fails", "snippet:after")
    try scene.expect(Self.secret + "afterafter")
    expect(scene.log("is not typed: its command ended with exit code").count, equals: 1, "\(scene.log())")
    let list = try scene.command("list")
    #expect(list.contains("bank") && !list.contains("cat"))
  }

  /// The command waits for somebody who has changed their mind, as `pass` does for a passphrase.
  @Test func aSecretsCommandThatIsStoppedIsEnded() throws {
    let scene = try Scene(.terminal, .embedded)
    defer { scene.stop() }
    let pipe = scene.stage.newPath("pipe")
    #expect(mkfifo(pipe, 0o666) == 0 && chmod(pipe, 0o666) == 0)
    try scene.stage.write(
      """
      [[snippet]]
      name = "bank"
      secret = { command = "exec >'\(pipe)'; echo begun; exec sleep 10000" }

      [[snippet]]
      name = "after"
      pieces = ["after"]
      """, to: "config/phraseboard/snippets/mine.toml")
    try scene.wait(for: "the keys") { $0.key("snippet:after") != nil && $0.key("snippet:bank") != nil }
    try scene.tap("snippet:bank")
    let output = try FileHandle(forReadingFrom: URL(filePath: pipe))
    try expect(output.read(upToCount: 6), equals: Data("begun\n".utf8))
    try scene.command("type", "stop")
    // The command has ended when nobody has its output open any more.
    #expect(try output.readToEnd()?.isEmpty ?? true)
    try scene.tap("snippet:after")
    try scene.expect("after")
  }

  /// The client sends it back in another field, as the text around the cursor; in this one that is dots.
  @Test(.enabled(if: geteuid() == 0, "root only"))
  func aSecretInAPasswordFieldLeavesNothingInMemory() throws {
    let scene = try Scene(.password, .keys([Self.secret], ["after"], secret: true))
    defer { scene.stop() }
    try expect(hits(scene), equals: 0)
    try scene.tap("snippet:1")
    try scene.expect(Self.secret)
    try expect(hits(scene), equals: 0)
  }

  /// The test above means something only if a text that is no secret is found.
  @Test(.enabled(if: geteuid() == 0, "root only"))
  func aTextThatIsNoSecretIsFoundInMemory() throws {
    let scene = try Scene(.terminal, .keys([Self.secret]))
    defer { scene.stop() }
    // The keyboard has the text while its list is open.
    _ = try scene.openList(of: "snippet:1")
    #expect(try hits(scene) > 0)
    try scene.lift()
  }
}
