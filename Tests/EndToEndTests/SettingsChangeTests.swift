import Expectations
import Foundation
import Stage
import Testing

/// The keyboard follows the settings while it runs.
@Suite struct SettingsChangeTests {
  /// The file of the settings that a keyboard reads when nobody has named one.
  private static let file = "config/phraseboard/config.toml"

  private static func labels(_ inspection: Inspection) -> [String] {
    inspection.keys.filter { $0.kind == "snippet" }.map(\.label)
  }

  private static func phrases(_ name: String) -> String {
    "[[snippet]]\nname = \"\(name)\"\npieces = [\"1\"]\n"
  }

  /// Saves the settings as editors do: another file takes the place.
  private static func replace(_ text: String, on scene: Scene) throws {
    let new = try scene.stage.write(text, to: file + ".new")
    expect(rename(new, scene.stage.directory + "/" + file), equals: 0)
  }

  /// The strip tells when the settings have come.
  @Test func aTimeHoldsFromTheNextTouchOn() throws {
    let slow = "[keyboard]\nstrip = 'never'\n[timing]\nlong_press = 3000\n"
    let scene = try Scene(.view, settings: slow)
    defer { scene.stop() }
    try scene.stage.write("[keyboard]\nstrip = 'always'\n[timing]\nlong_press = 200\n", to: "config.toml")
    try scene.wait(for: "with a strip") { !$0.strip.isEmpty }
    try scene.hold("snippet:1", time: 1000)
    try scene.lift(time: 1250)
    try expect(scene.waitForList(of: "snippet:1").items.count, equals: 3)
    try scene.tap(at: (5, 5), time: 2000)
    try scene.waitForNoList()
    try scene.stage.write(slow, to: "config.toml")
    try scene.wait(for: "without a strip") { $0.strip.isEmpty }
    try scene.hold("snippet:1", time: 3000)
    try scene.lift(time: 3250)
    try scene.expect("hey")
  }

  /// The folder of the settings comes last of all.
  @Test func aSourceComesAndGoes() throws {
    let scene = try Scene(.none, .embedded)
    defer { scene.stop() }
    let own = Self.labels(try scene.inspect())
    let server = try scene.stage.startContentServer(try Fixture.document([("1", "web", ["x"])]))
    try scene.stage.write(Self.phrases("file"), to: "a.toml")
    let path = "[[source]]\nname = 'file'\npath = '\(scene.stage.directory)/a.toml'\n"
    let both = path + "[[source]]\nname = 'web'\nurl = '\(server.url)'\n"
    try scene.stage.write(path, to: Self.file)
    try scene.wait(for: "with the file's key") { Self.labels($0) == ["FILE"] + own }
    try scene.stage.write(Self.phrases("saved"), to: "a.toml")
    try scene.wait(for: "with what was saved") { Self.labels($0) == ["SAVED"] + own }
    try Self.replace(both, on: scene)
    try scene.wait(for: "with the server's key, too") { Self.labels($0) == ["SAVED", "WEB"] + own }
    // The keys of a source with a mistake stay, and so do those of one that is hidden by it.
    for (mistake, line) in [("url = 'ftp://h/'", 6), ("url = ", 6)] {
      try Self.replace(path + "[[source]]\nname = 'web'\n\(mistake)\n", on: scene)
      let wrong = try scene.wait(for: "with the mistake") { $0.message.contains("config.toml:\(line)") }
      expect(Self.labels(wrong), equals: ["SAVED", "WEB"] + own)
      try scene.restartKeyboard()
      try expect(Self.labels(try scene.inspect()), equals: ["SAVED", "WEB"] + own)
    }
    try Self.replace("", on: scene)
    try scene.wait(for: "with the own keys alone") { Self.labels($0) == own && $0.message.isEmpty }
    try Self.replace(both, on: scene)
    try scene.wait(for: "with both again") { Self.labels($0) == ["SAVED", "WEB"] + own }
    try FileManager.default.removeItem(atPath: scene.stage.directory + "/" + Self.file)
    try scene.wait(for: "with the own keys alone again") { Self.labels($0) == own }
  }

  /// A layout that is set and missing is there as soon as its file is saved.
  @Test func aLayoutOfTheUsersIsFollowed() throws {
    let scene = try Scene(.none, settings: "[letters]\nlayouts = ['us', 'mine']\n")
    defer { scene.stop() }
    try scene.wait(for: "with the mistake") { $0.message.contains("[letters].layouts: holds \"mine\"") }
    let mine = "config/phraseboard/layouts/mine.toml"
    try scene.stage.write("based_on = 'us'\nname = 'Mine'\n", to: mine)
    try scene.wait(for: "without it") { $0.message.isEmpty }
    try FileManager.default.removeItem(atPath: scene.stage.directory + "/" + mine)
    try scene.wait(for: "with it again") { $0.message.contains("[letters].layouts: holds \"mine\"") }
  }

  @Test func aMistakeShowsTheClockUntilItIsMended() throws {
    let scene = try Scene(.none, settings: "[keyboard]\nstrip = 'always'\n[timing]\nlong_press = 5\n")
    defer { scene.stop() }
    func note() throws -> String? {
      let note = try scene.openList(of: "globe").note
      try scene.lift()
      try scene.tap(at: (5, 5))
      try scene.waitForNoList()
      return note
    }
    #expect(try scene.inspect().message.hasPrefix("config.toml:4: [timing].long_press: is 5; must be"))
    try expect(note()?.hasPrefix("config.toml:4: [timing].long_press: is 5"), equals: true)
    // A wrong value keeps what held, and what is right beside it counts.
    try scene.stage.write("[keyboard]\nstrip = 'alwys'\n", to: "config.toml")
    let wrong = try scene.wait(for: "with another mistake") { $0.message.hasPrefix("config.toml:2:") }
    #expect(!wrong.strip.isEmpty && wrong.content == "ready")
    try expect(note()?.hasPrefix("config.toml:2: [keyboard].strip: is \"alwys\""), equals: true)
    try scene.stage.write("[keyboard]\nstrip = 'never'\n", to: "config.toml")
    try scene.wait(for: "without a mistake") { $0.message.isEmpty && $0.strip.isEmpty }
    #expect(try note() == nil)
  }

  /// The space bar says what its clock means, once the keyboard can be seen for long enough; and then nothing moves.
  @Test func aMistakeIsSaidWhenTheKeyboardShows() throws {
    let scene = try Scene(
      .none, settings: "[timing]\nlong_press = 5\n", environment: ["WAYLAND_DEBUG": "1"], until: .hidden)
    defer { scene.stop() }
    let words = "Mistake in settings. Hold the globe."
    func label(_ inspection: Inspection) -> String? { inspection.key("space")?.label }
    for _ in 1...2 {
      try scene.command("show")
      try scene.wait(for: "with its words") { label($0) == words }
      try scene.command("hide")
    }
    try scene.command("show")
    try scene.wait(for: "with its words, all the time") { label($0) == words }
    try scene.wait(for: "with the mark alone") { label($0) == "space" }
    try scene.hideAndShow()
    try expect(label(try scene.inspect()), equals: "space")
    try scene.wait(for: "at rest") { !$0.animating }
    let pictures = scene.log(".attach(").count
    for _ in 1...3 { _ = try scene.inspect() }
    expect(scene.log(".attach(").count, equals: pictures)
    // Another mistake is the same trouble; a second one after it was mended is not.
    try scene.stage.write("[timing]\nlong_press = 6\n", to: "config.toml")
    let other = try scene.wait(for: "with another mistake") { $0.message.contains("is 6") }
    expect(label(other), equals: "space")
    try scene.stage.write("", to: "config.toml")
    try scene.wait(for: "without a mistake") { $0.message.isEmpty }
    try scene.stage.write("[timing]\nlong_press = 7\n", to: "config.toml")
    try scene.wait(for: "with a mistake again") { $0.message.contains("is 7") }
    // The words come at once, and not when something else is due.
    try expect(label(try scene.inspect()), equals: words)
    try scene.stage.write("", to: "config.toml")
    try scene.wait(for: "with nothing to say") { label($0) == "space" }
  }

  /// The settings are a link to a file elsewhere, which in the end nobody can read.
  @Test func theGlobeLeadsWhereTheSettingsSay() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let stage = scene.stage
    let mailbox = try stage.makeMailbox("handover.fifo")
    // The mailbox is held open, since the first writer's end would be the last line.
    let writer = open(mailbox.path, O_WRONLY | O_CLOEXEC)
    defer { close(writer) }
    func settings(_ word: String) -> String { "[keyboard]\non_globe = 'echo \(word) > \(mailbox.path)'\n" }
    let real = try stage.write(settings("first"), to: "dotfiles/config.toml")
    // This makes the folder.
    try stage.write("", to: Self.file + ".other")
    expect(symlink(real, stage.directory + "/" + Self.file), equals: 0)
    try scene.startKeyboard(.embedded)
    for (word, mark) in [("second", "strip = 'always'"), ("third", "strip = 'never'")] {
      try stage.write(settings(word) + mark + "\n", to: "dotfiles/config.toml")
      try scene.wait(for: "with the settings") { $0.strip.isEmpty == mark.contains("never") }
      try scene.tap("globe")
      try expect(mailbox.nextLine(waitingFor: "the hand-over"), equals: word)
      try scene.command("show")
      try scene.keyboard.waitUntilReady()
    }
    expect(chmod(real, 0), equals: 0)
    try scene.wait(for: "with the mistake") { $0.message.contains("config.toml: cannot be read") }
    try scene.tap("globe")
    try expect(mailbox.nextLine(waitingFor: "the hand-over"), equals: "third")
  }

  @Test func aCommandRunsWhenTheKeyboardIsShown() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let mailbox = try scene.stage.makeMailbox("shown.fifo")
    let command = "[keyboard]\non_show = 'echo shown > \(mailbox.path)'\n"
    try scene.startKeyboard(.embedded, settings: command, until: .hidden)
    try scene.command("show")
    try expect(mailbox.nextLine(waitingFor: "the command"), equals: "shown")
  }

  @Test func theLayerChangesAndWhatIsSetIsTappedAsEver() throws {
    let scene = try Scene(.view, settings: "", environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    func surfaces() -> [Substring] { scene.log("get_layer_surface(", "osk") }
    let before = surfaces().count
    try scene.stage.write("[keyboard]\nlayer = 'overlay'\nstrip = 'always'\n", to: "config.toml")
    try scene.wait(for: "on its new surface") { !$0.strip.isEmpty && !$0.keys.isEmpty }
    #expect(surfaces().count == before + 1 && surfaces().last?.contains(", 3, ") == true)
    try scene.tap("snippet:1")
    try scene.expect("hey")
  }

  @Test func recentsThatAreTurnedOffAreWiped() throws {
    let scene = try Scene(.view, settings: "[keyboard]\nstrip = 'always'\n")
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try scene.command("hide")
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:2")
    try scene.stage.write("[keyboard]\nstrip = 'always'\nrecents = false\n", to: "config.toml")
    try scene.wait(for: "without Recents") { !$0.strip.contains { $0.id == "strip:recents" } }
    try scene.tap("snippet:3")
    // Both taps have come before the settings change again.
    try scene.stage.waitForCompositor()
    _ = try scene.settledText()
    try scene.stage.write("[keyboard]\nstrip = 'always'\n", to: "config.toml")
    try scene.wait(for: "with Recents") { $0.strip.contains { $0.id == "strip:recents" } }
    try scene.command("show", "--tab", "recents")
    try scene.wait(for: "without any") { $0.phraseKeys.isEmpty }
  }
}
