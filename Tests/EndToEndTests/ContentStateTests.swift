import Expectations
import Foundation
import Stage
import Testing

/// Tests of what the keyboard shows of its content, and of when it follows a change.
@Suite struct ContentStateTests {
  private static func document(_ label: String, _ piece: String = "hey") throws -> String {
    try Fixture.document([("1", label, [piece])])
  }

  private static func labels(_ inspection: Inspection) -> [String] {
    inspection.keys.filter { $0.kind == "snippet" }.map(\.label)
  }

  /// Returns the label of the space bar.
  private static func spaceBar(_ inspection: Inspection) -> String? { inspection.key("space")?.label }

  private static func tomlFile(_ name: String) -> String {
    "[[snippet]]\nname = \"\(name)\"\npieces = [\"1\"]\n"
  }

  private static let file = "config/phraseboard/snippets/mine.toml"
  private static let first = ["GREETINGS", "BANTER", "FAREWELL"]

  @Test func loadingIsShownOnlyWhileNothingIsStored() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let server = try scene.stage.startContentServer(try Self.document("first"))
    try server.closeGate()
    try scene.startKeyboard(.at(server.url), until: .started)
    try server.waitForRequest()
    let loading = try scene.wait(for: "on the screen") { $0.surface.width > 0 }
    #expect(loading.content == "loading" && Self.labels(loading).isEmpty)
    #expect(loading.key("retry") == nil)
    try server.openGate()
    try scene.wait(for: "ready") { $0.content == "ready" && Self.labels($0) == ["FIRST"] }

    try server.closeGate()
    try server.serve(try Self.document("second"))
    let refresh = try scene.keyboard.start("refresh")
    try server.waitForRequest()
    let meanwhile = try scene.inspect()
    #expect(meanwhile.content == "ready" && Self.labels(meanwhile) == ["FIRST"])
    try server.openGate()
    try scene.wait(for: "the new content") { Self.labels($0) == ["SECOND"] }
    try expect(refresh.waitUntilEnded(by: scene.stage.deadline), equals: .exit(0))
  }

  @Test func anErrorHasARetryKeyThatFetchesAgain() throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let server = try scene.stage.startContentServer(try Self.document("first"))
    // The keyboard does not ask again of its own accord: a server answers so for a page that is not there.
    try server.answer(with: 404)
    try scene.startKeyboard(.at(server.url), until: .started)
    let failed = try scene.wait(for: "an error") { $0.content == "error" && $0.key("retry") != nil }
    #expect(failed.message.contains("404"), "\(failed.message)")
    expect(server.requests, equals: 1)
    try server.answer(with: nil)
    try scene.tap("retry")
    try scene.keyboard.waitUntilReady()
    try expect(scene.inspect().content, equals: "ready")
    try scene.field.waitForFocus()
    try scene.tap("snippet:1")
    try scene.expect("hey")
  }

  /// A server may fail now and then: nobody has to do anything about that.
  @Test func aServerErrorIsTriedAgainByItself() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let server = try scene.stage.startContentServer(try Self.document("first"))
    try server.answer(with: 500)
    try scene.startKeyboard(.at(server.url), until: .started)
    try scene.wait(for: "an error") { $0.content == "error" }
    try server.answer(with: nil)
    try scene.wait(for: "ready") { $0.content == "ready" && Self.labels($0) == ["FIRST"] }
  }

  @Test func oldContentIsMarkedAndSaysWhy() throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let server = try scene.stage.startContentServer(try Self.document("first"))
    try scene.startKeyboard(.at(server.url))
    try server.answer(with: 404)
    let refresh = try scene.keyboard.run("refresh")
    #expect(refresh.ending != .exit(0))
    let stale = try scene.wait(for: "old") { $0.content == "stale" }
    #expect(!stale.message.isEmpty && Self.labels(stale) == ["FIRST"])
    try scene.wait(for: "what it means") { Self.spaceBar($0) == "Phrases out of date. Hold the globe." }
    try scene.tap("space")
    try scene.expect(" ")
    try scene.wait(for: "the mark alone") { Self.spaceBar($0) == "space" && $0.content == "stale" }
    // The trouble is still the same.
    #expect(try scene.keyboard.run("refresh").ending != .exit(0))
    try expect(Self.spaceBar(try scene.inspect()), equals: "space")
    try scene.tap("snippet:1")
    try scene.expect(" hey")
  }

  /// Editors write in place or rename; a file that is half written hides nothing.
  @Test func aSavedFileShowsWithoutARestart() throws {
    let scene = try Scene(.none, .embedded)
    defer { scene.stop() }
    let stage = scene.stage
    try expect(Self.labels(try scene.inspect()), equals: Self.first)
    expect(unlink(stage.directory + "/config/phraseboard/snippets/examples.toml"), equals: 0)
    try stage.write(Self.tomlFile("one"), to: Self.file)
    try scene.wait(for: "the file's snippet alone") { Self.labels($0) == ["ONE"] }

    try stage.write("[[snippet]]\nname = \"two\"\npieces = [\"2\", \n", to: Self.file)
    let broken = try scene.wait(for: "the old content, marked") { $0.content == "stale" }
    expect(Self.labels(broken), equals: ["ONE"])
    #expect(broken.message.contains("mine.toml:"), "\(broken.message)")
    try scene.wait(for: "what it means") { Self.spaceBar($0) == "Mistake in a file. Hold the globe." }

    let new = try stage.write(Self.tomlFile("two"), to: "config/phraseboard/snippets/.new")
    expect(rename(new, stage.directory + "/" + Self.file), equals: 0)
    try scene.wait(for: "the new snippet") { $0.content == "ready" && Self.labels($0) == ["TWO"] }

    try FileManager.default.removeItem(atPath: stage.directory + "/" + Self.file)
    try scene.wait(for: "no key") { Self.labels($0).isEmpty && $0.content == "ready" }
  }

  /// Keys of different sources that look alike say where they are from, and each types its own.
  @Test func lookAlikesAreToldApart() throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let team = try scene.stage.write(Self.tomlFile("Mine"), to: "team.toml")
    let group = "[[snippet]]\nlabel = 'mine'\nphrases = ['2']\ngroup = 'chat'\n"
    try scene.stage.write(group + "[[snippet]]\nlabel = 'other'\nphrases = ['3']\n", to: Self.file)
    try scene.startKeyboard(.embedded, settings: "[[source]]\nname = 'team'\npath = '\(team)'\n")
    let keys = try scene.inspect().keys.filter { $0.kind == "snippet" }
    expect(keys.map(\.label), equals: ["Mine", "MINE", "OTHER"])
    expect(keys.map(\.note), equals: ["team", "chat", nil])
    try scene.tap(keys[0].id, keys[1].id)
    try scene.expect("12")
  }

  /// Root makes such a folder and then hands it over.
  @Test func aFolderThatCannotBeReadAtFirstIsWatched() throws {
    let scene = try Scene(.none, .embedded)
    defer { scene.stop() }
    let folder = scene.stage.directory + "/config/phraseboard"
    expect(rename(folder, folder + ".old"), equals: 0)
    expect(mkdir(folder, 0), equals: 0)
    // The keyboard answers after it has looked at the folder.
    _ = try scene.inspect()
    expect(chmod(folder, 0o777), equals: 0)
    _ = try scene.inspect()
    for name in ["one", "two"] {
      try scene.stage.write(Self.tomlFile(name), to: Self.file)
      try scene.wait(for: "the snippet \(name) alone") { Self.labels($0) == [name.uppercased()] }
    }
  }

  /// The path is as one on a network that has gone. Nobody waits for it: not the start, no tap, and no other source.
  @Test func aPathThatDoesNotAnswerKeepsNobodyWaiting() throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let dead = scene.stage.directory + "/dead"
    try scene.stage.write(Self.tomlFile("one"), to: Self.file)
    try scene.startKeyboard(
      .embedded, settings: "[[source]]\nname = \"dead\"\npath = \"\(dead)\"\n",
      environment: [
        "LD_PRELOAD": try scene.stage.supportProgram("hang.so"), "PHRASEBOARD_HANGS": dead,
      ], until: .started)
    let shown = try scene.wait(for: "the keys of the other source") { Self.labels($0) == ["ONE"] }
    try scene.field.waitForFocus()
    try scene.tap(shown.keys.first { $0.kind == "snippet" }?.id ?? "")
    try scene.expect("1")
    try scene.stage.write(Self.tomlFile("two"), to: Self.file)
    try scene.wait(for: "its change") { Self.labels($0) == ["TWO"] }
  }

  /// The start's run is on until the source that hangs is given up, in which time the other one's comes.
  @Test func aServerIsAskedAtItsTimeWhileAnotherSourceHangs() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let dead = scene.stage.directory + "/dead"
    let server = try scene.stage.startContentServer(try Self.document("first"))
    try scene.startKeyboard(
      .embedded,
      settings: """
        [[source]]
        name = "dead"
        path = "\(dead)"
        [[source]]
        name = "alive"
        url = "\(server.url)"
        refresh = "1s"

        """,
      environment: [
        "LD_PRELOAD": try scene.stage.supportProgram("hang.so"), "PHRASEBOARD_HANGS": dead,
      ], until: .started)
    try scene.wait(for: "the keys of the server") { Self.labels($0) == ["FIRST"] }
    try server.serve(try Self.document("second"))
    let changed = try scene.wait(for: "its change") { Self.labels($0) == ["SECOND"] }
    #expect(!changed.message.contains("given up"), "\(changed.message)")
  }

  /// A key that is under a finger stays there: what was touched is what is typed.
  @Test func newContentWaitsForTheFinger() throws {
    // The press is longer than it takes to store a document, so that the finger does not open the list.
    let scene = try Scene(.view, .document(try Self.document("first")), settings: Fixture.longPress)
    defer { scene.stop() }
    try scene.hold("snippet:1")
    try scene.stage.write(try Self.document("second", "other"), to: Content.file)
    try scene.waitUntilStored("second")
    try expect(Self.labels(try scene.inspect()), equals: ["FIRST"])
    try scene.lift()
    try scene.expect("hey")
    try scene.wait(for: "the new content") { Self.labels($0) == ["SECOND"] }
    try scene.tap("snippet:1")
    try scene.expect("heyother")
  }
}
