import Foundation
import Stage
import Testing

/// What the keyboard shows of its content, and when it follows a change.
@Suite struct ContentStateTests {
  private static func document(_ label: String, _ piece: String = "hey") throws -> String {
    try Fixture.document([("1", label, [piece])])
  }

  private static func labels(_ inspection: Inspection) -> [String] {
    inspection.keys.filter { $0.kind == "snippet" }.map(\.label)
  }

  /// Starts the keyboard without waiting for snippets.
  private static func start(on stage: Stage, _ arguments: String...) throws -> Keyboard {
    try stage.startKeyboard(Programs.found(), arguments: arguments)
  }

  @Test func loadingIsShownOnlyWhileNothingIsStored() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let server = try stage.startContentServer(try Self.document("first"))
    try server.closeGate()
    let keyboard = try Self.start(on: stage, "--content", server.url)
    try server.waitForRequest()
    let loading = try keyboard.wait(for: "on the screen") { $0.surface.width > 0 }
    #expect(loading.content == "loading" && Self.labels(loading).isEmpty)
    #expect(loading.key("retry") == nil)
    try server.openGate()
    try keyboard.wait(for: "ready") { $0.content == "ready" && Self.labels($0) == ["FIRST"] }

    try server.closeGate()
    try server.serve(try Self.document("second"))
    let refresh = try keyboard.start("refresh")
    try server.waitForRequest()
    let meanwhile = try keyboard.inspect()
    #expect(meanwhile.content == "ready" && Self.labels(meanwhile) == ["FIRST"])
    try server.openGate()
    try keyboard.wait(for: "the new content") { Self.labels($0) == ["SECOND"] }
    #expect(try refresh.waitUntilEnded(by: stage.deadline) == .exit(0))
  }

  @Test func anErrorHasARetryKeyThatFetchesAgain() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let server = try stage.startContentServer(try Self.document("first"))
    // None of its own accord: a server says so of a page that is not there.
    try server.answer(with: 404)
    let keyboard = try Self.start(on: stage, "--content", server.url)
    let failed = try keyboard.wait(for: "an error") { $0.content == "error" && $0.key("retry") != nil }
    #expect(failed.message.contains("404"), "\(failed.message)")
    #expect(server.requests == 1)
    try server.answer(with: nil)
    try keyboard.tap("retry")
    try keyboard.waitUntilReady()
    #expect(try keyboard.inspect().content == "ready")
    try field.waitForFocus()
    try keyboard.tap("snippet:1")
    try field.expect("hey")
  }

  /// A server that fails now and then: nobody has to do anything about that.
  @Test func aServerErrorIsTriedAgainByItself() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let server = try stage.startContentServer(try Self.document("first"))
    try server.answer(with: 500)
    let keyboard = try Self.start(on: stage, "--content", server.url)
    try keyboard.wait(for: "an error") { $0.content == "error" }
    try server.answer(with: nil)
    try keyboard.wait(for: "ready") { $0.content == "ready" && Self.labels($0) == ["FIRST"] }
  }

  @Test func oldContentIsMarkedAndSaysWhy() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let server = try stage.startContentServer(try Self.document("first"))
    let keyboard = try Fixture.startKeyboard(on: stage, arguments: ["--content", server.url])
    try server.answer(with: 404)
    let refresh = try keyboard.run("refresh")
    #expect(refresh.ending != .exit(0))
    let stale = try keyboard.wait(for: "old") { $0.content == "stale" }
    #expect(!stale.message.isEmpty && Self.labels(stale) == ["FIRST"])
    try field.waitForFocus()
    try keyboard.tap("snippet:1")
    try field.expect("hey")
  }

  /// Editors write in place or rename; a file that is half written hides nothing.
  @Test func aSavedFileShowsWithoutARestart() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let keyboard = try Fixture.startKeyboard(on: stage, arguments: [])
    #expect(Self.labels(try keyboard.inspect()) == ["GREETINGS", "BANTER", "FAREWELL"])
    let file = "config/phraseboard/snippets/mine.toml"
    try stage.write("[[snippet]]\nname = \"one\"\npieces = [\"1\"]\n", to: file)
    try keyboard.wait(for: "the file's snippet alone") { Self.labels($0) == ["ONE"] }

    try stage.write("[[snippet]]\nname = \"two\"\npieces = [\"2\", \n", to: file)
    let broken = try keyboard.wait(for: "the old content, marked") { $0.content == "stale" }
    #expect(Self.labels(broken) == ["ONE"])
    #expect(broken.message.contains("mine.toml:"), "\(broken.message)")

    let new = try stage.write(
      "[[snippet]]\nname = \"two\"\npieces = [\"2\"]\n", to: "config/phraseboard/snippets/.new")
    #expect(rename(new, stage.directory + "/" + file) == 0)
    try keyboard.wait(for: "the new snippet") { $0.content == "ready" && Self.labels($0) == ["TWO"] }

    try FileManager.default.removeItem(atPath: stage.directory + "/" + file)
    try keyboard.wait(for: "the embedded content") { Self.labels($0) == ["GREETINGS", "BANTER", "FAREWELL"] }
  }

  /// As a folder is that root makes and then hands over.
  @Test func aFolderThatCannotBeReadAtFirstIsWatched() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let keyboard = try Fixture.startKeyboard(on: stage, arguments: [])
    let file = "config/phraseboard/snippets/mine.toml"
    let folder = stage.directory + "/config/phraseboard"
    mkdir(stage.directory + "/config", 0o777)
    #expect(mkdir(folder, 0) == 0)
    // Answered after the keyboard has looked at the folder.
    for _ in 1...2 { _ = try keyboard.inspect() }
    #expect(chmod(folder, 0o777) == 0)
    for _ in 1...2 { _ = try keyboard.inspect() }
    for name in ["one", "two"] {
      try stage.write("[[snippet]]\nname = \"\(name)\"\npieces = [\"1\"]\n", to: file)
      try keyboard.wait(for: "the snippet \(name) alone") { Self.labels($0) == [name.uppercased()] }
    }
  }

  /// A key that is under a finger stays there: what was touched is what is typed.
  @Test func newContentWaitsForTheFinger() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let file = "content.json"
    let path = try stage.write(try Self.document("first"), to: file)
    // Longer than it takes to store a document, so that the finger does not open the list.
    let config = try stage.write("[timing]\nlong_press = 3000\n", to: "config.toml")
    let keyboard = try Fixture.startKeyboard(on: stage, arguments: ["--content", path, "--config", config])
    try field.waitForFocus()
    let place = try keyboard.center(of: "snippet:1", in: keyboard.inspect())
    try stage.down(0, x: place.x, y: place.y, time: 1000)
    try stage.write(try Self.document("second", "other"), to: file)
    try keyboard.wait(for: "stored") { _ in (try? keyboard.command("list").contains("second")) == true }
    #expect(Self.labels(try keyboard.inspect()) == ["FIRST"])
    try stage.up(0, time: 1100)
    try field.expect("hey")
    try keyboard.wait(for: "the new content") { Self.labels($0) == ["SECOND"] }
    try keyboard.tap("snippet:1")
    try field.expect("heyother")
  }
}
