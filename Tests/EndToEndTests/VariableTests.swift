import Foundation
import Stage
import Testing

/// Variables, the place of the cursor and secrets, as they arrive in real clients.
@Suite struct VariableEndToEndTests {
  /// A content document with one snippet of one piece each; `secret` marks all of them.
  private func document(_ pieces: [(id: String, piece: String)], secret: Bool = false) throws -> String {
    let list = pieces.map {
      ["id": $0.id, "displayText": "key \($0.id)", "content": [$0.piece], "secret": secret] as [String: Any]
    }
    return String(decoding: try JSONSerialization.data(withJSONObject: ["content": list]), as: UTF8.self)
  }

  private func start(
    _ stage: Stage, _ pieces: [(id: String, piece: String)], secret: Bool = false,
    environment: [String: String] = [:]
  ) throws -> Keyboard {
    let path = try stage.write(document(pieces, secret: secret), to: "content.json")
    let keyboard = try stage.startKeyboard(
      Programs.found(), arguments: ["--content", path], environment: environment)
    try keyboard.waitUntilReady()
    return keyboard
  }

  /// Copies a text, and returns when the compositor has it, with the program that owns it.
  @discardableResult
  private func copy(_ text: String, on stage: Stage, type: String = "text/plain;charset=utf-8") throws
    -> StageProcess
  {
    let path = stage.newPath("copied")
    let file = try stage.write(text, to: String(path.dropFirst(stage.directory.count + 1)))
    return try copy(file: file, on: stage, type: type)
  }

  private func copy(file: String, on stage: Stage, type: String) throws -> StageProcess {
    let owner = try stage.start(
      ["sh", "-c", "exec wl-copy --foreground --type '\(type)' <'\(file)'"], name: "owner")
    let deadline = stage.deadline
    while !deadline.hasPassed {
      let comparison = "wl-paste --no-newline --type '\(type)' | cmp - '\(file)'"
      if try stage.run(["sh", "-c", comparison]).ending == .exit(0) { return owner }
    }
    throw StageError("nothing was copied", logs: stage.logs)
  }

  @Test(arguments: [true, false])
  func datesAndTimesInTheUsersZone(isTerminal: Bool) throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try isTerminal ? stage.startTerminal() : stage.startGTKField(.view)
    // 14 hours ahead of the other: the day of at least one of them is not that of UTC.
    let zone = "Pacific/Kiritimati"
    let keyboard = try start(
      stage,
      [("1", "{{date}} "), ("2", "{{date:%A, %-d %B}}/{{ time:%Z %H }}h"), ("3", "{{date:%5000Y}}x")],
      environment: ["TZ": zone])
    try field.waitForFocus()
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
    try keyboard.tap("snippet:1", "snippet:2", "snippet:3")
    try field.wait(for: "the dates") { $0.last == UInt8(ascii: "x") }
    let text = String(decoding: field.received, as: UTF8.self)
    #expect([before, texts()].contains(text), "\(text)")
  }

  /// GTK's arrows lead the way that they point, whatever the direction of the text.
  @Test func theCursorGoesBackInTextFromRightToLeft() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField(.view)
    let keyboard = try start(stage, [("1", "שלום $|$עולם"), ("2", "מה"), ("3", "\nab$|$c\nשלום")])
    try field.waitForFocus()
    try keyboard.tap("snippet:1", "snippet:2")
    try field.expect("שלום מהעולם")
    try keyboard.tap("snippet:3", "snippet:2")
    try field.expect("שלום מה\nabמהc\nשלוםעולם")
  }

  @Test(arguments: Toolkit.installed) func theCursorEndsAtItsMark(toolkit: Toolkit) throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try toolkit.start(on: stage)
    // GTK's cursor stops within what Unicode calls one character.
    let tail = toolkit == .qt5 ? "né" : "क्षमा ทำ"
    let keyboard = try start(stage, [("1", "Dear $|$,\nyours\n"), ("2", "x$|$"), ("3", "$|$" + tail)])
    try field.waitForFocus()
    try keyboard.tap("snippet:1", "snippet:2", "snippet:3", "snippet:2")
    try field.poll(for: "Dear xx\(tail),\nyours\n", on: stage)
  }

  @Test(arguments: [true, false])
  func theClipboardIsTypedInOrder(isTerminal: Bool) throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try isTerminal ? stage.startTerminal() : stage.startGTKField(.view)
    let keyboard = try start(stage, [("1", "<{{clipboard}}>"), ("2", "after")])
    try field.waitForFocus()
    try copy(Fixture.international, on: stage)
    try keyboard.tap("snippet:1", "snippet:2", "space", "snippet:1", "return", "snippet:2")
    let piece = "<\(Fixture.international)>"
    try field.expect("\(piece)after \(piece)\(isTerminal ? "\r" : "\n")after")
    try copy("{{date}}$|$", on: stage)
    try keyboard.tap("snippet:1", "snippet:2")
    try field.wait(for: "the second copy") {
      String(decoding: $0, as: UTF8.self).hasSuffix("after<{{date}}$|$>after")
    }
    #expect(!keyboard.process.standardError.contains("warning"))
  }

  @Test func aClipboardThatCannotBeHadIsNothing() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField(.view)
    let keyboard = try start(stage, [("1", "<{{clipboard}}>"), ("2", "after")])
    try field.waitForFocus()
    try keyboard.tap("snippet:1", "snippet:2")
    var expected = "<>after"
    try field.expect(expected)
    try copy("\u{1}picture", on: stage, type: "image/png")
    try keyboard.tap("snippet:1")
    expected += "<>"
    try field.expect(expected)
    try copy(String(repeating: "a", count: (1 << 20) + 1), on: stage)
    try keyboard.tap("snippet:1", "snippet:2")
    expected += "<>after"
    try field.expect(expected)
    let file = stage.newPath("latin1")
    _ = try stage.run(["sh", "-c", "printf '\\344' >'\(file)'"])
    _ = try copy(file: file, on: stage, type: "text/plain")
    try keyboard.tap("snippet:1", "snippet:2")
    expected += "<>after"
    try field.expect(expected)
    let log = keyboard.process.standardError
    #expect(log.contains("{{clipboard}} is typed as nothing: not UTF-8"))
    #expect(log.contains("{{clipboard}} is typed as nothing: no text is copied"))
    #expect(log.contains("{{clipboard}} is typed as nothing: more than 1 MiB"))
  }

  /// Its owner is asked, and stopped: nothing comes, and what was tapped after it still does.
  @Test func aClipboardWhoseOwnerHangsIsGivenUp() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField(.view)
    let keyboard = try start(stage, [("1", "<{{clipboard}}>"), ("2", "after")])
    try field.waitForFocus()
    let owner = try copy("copied", on: stage)
    owner.signal(SIGSTOP)
    try keyboard.tap("snippet:1", "snippet:2")
    try field.expect("<>after")
    #expect(keyboard.process.standardError.contains("did not send it in time"))
    owner.signal(SIGCONT)
    try keyboard.tap("snippet:1")
    try field.expect("<>after<copied>")
  }

  @Test(arguments: [true, false])
  func aHiddenKeyboardTypesNoClipboard(isTerminal: Bool) throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try isTerminal ? stage.startTerminal() : stage.startGTKField(.view)
    let keyboard = try start(stage, [("1", "<{{clipboard}}>"), ("2", "after")])
    try field.waitForFocus()
    let owner = try copy("copied", on: stage)
    owner.signal(SIGSTOP)
    try keyboard.tap("snippet:1", "snippet:2")
    try keyboard.command("hide")
    owner.signal(SIGCONT)
    try keyboard.command("show")
    try keyboard.waitUntilReady()
    try keyboard.tap("snippet:2")
    try field.expect("after")
  }

  /// Each copying would wake it otherwise.
  @Test func theKeyboardHearsOfNoCopying() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField(.view)
    let keyboard = try start(stage, [("1", "{{clipboard}}")], environment: ["WAYLAND_DEBUG": "1"])
    try field.waitForFocus()
    let mentions = {
      keyboard.process.standardError.split(separator: "\n").count { $0.contains("data_control_device") }
    }
    #expect(mentions() == 0)
    try copy("one", on: stage)
    try keyboard.tap("snippet:1")
    try field.expect("one")
    let before = mentions()
    #expect(before > 0)
    try copy("two", on: stage)
    try copy("three", on: stage)
    _ = try keyboard.inspect()
    #expect(mentions() == before)
    try keyboard.tap("snippet:1")
    try field.expect("onethree")
  }

  @Test(arguments: [true, false])
  func theCursorEndsAtItsMark(isTerminal: Bool) throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try isTerminal ? stage.startTerminal() : stage.startGTKField(.view)
    let keyboard = try start(
      stage, [("1", "<p>\n  $|$é👩‍👩‍👧\n</p>\n"), ("2", "text"), ("3", #"\$|$"#)])
    try field.waitForFocus()
    if isTerminal {
      // A terminal sends the arrow keys to its program.
      try keyboard.tap("snippet:1")
      let back = String(repeating: "\u{1B}[D", count: 8)
      return try field.expect("<p>\r  é👩‍👩‍👧\r</p>\r\(back)")
    }
    try keyboard.tap("snippet:1", "snippet:2", "snippet:3")
    try field.expect("<p>\n  text$|$é👩‍👩‍👧\n</p>\n")
  }

  @Test func anUnknownVariableIsTypedAsItStands() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField(.view)
    let keyboard = try start(stage, [("1", #"{{foo}} \{{date}} {{"#)])
    try field.waitForFocus()
    try keyboard.tap("snippet:1")
    try field.expect("{{foo}} {{date}} {{")
    #expect(keyboard.process.standardError.contains("content.json:1: $.content[0].content[0]: unknown"))
  }

  // MARK: Secrets

  private static let secret = "Xq7-correct horse (battery) staple é日 9zK"

  /// All of its substrings of 7 characters.
  private static let parts = (0...secret.count - 7).map { String(secret.dropFirst($0).prefix(7)) }

  /// How many parts of the secret are in the memory of the keyboard that it can write to, in each of its mappings.
  private func hits(in keyboard: Keyboard) throws -> Int {
    let needles = Self.parts.map { Data($0.utf8) }
    let pid = keyboard.process.pid
    let maps = try String(contentsOfFile: "/proc/\(pid)/maps", encoding: .utf8)
    let memory = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(pid)/mem"))
    var (hits, size) = (0, 0)
    for line in maps.split(separator: "\n") {
      let words = line.split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard words[1].hasPrefix("rw"), ends.count == 2 else { continue }
      try memory.seek(toOffset: ends[0])
      guard let data = try? memory.read(upToCount: Int(ends[1] - ends[0])) else { continue }
      size += data.count
      hits += needles.count { data.range(of: $0) != nil }
    }
    #expect(size > 1 << 20, "only \(size) bytes could be read")
    return hits
  }

  /// The memory of another user's process is root's to read.
  @Test(.enabled(if: geteuid() == 0, "root only"))
  func aSecretLeavesNothingInMemory() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let terminal = try stage.startTerminal()
    let keyboard = try start(stage, [("1", Self.secret), ("2", "after")], secret: true)
    try terminal.waitForFocus()
    #expect(try hits(in: keyboard) == 0)
    try keyboard.tap("snippet:1")
    try terminal.expect(Self.secret)
    #expect(try hits(in: keyboard) == 0)
    #expect(try keyboard.command("type", "snippet:1") == "")
    try terminal.expect(Self.secret + Self.secret)
    #expect(try hits(in: keyboard) == 0)
    #expect(try !keyboard.command("inspect").contains("horse"))
    try keyboard.tap("snippet:2", "snippet:1")
    try terminal.expect(Self.secret + Self.secret + "after" + Self.secret)
    #expect(!keyboard.process.standardError.contains("horse"))
  }

  /// In another field the client sends it back, as the text around the cursor; in this one that is dots.
  @Test(.enabled(if: geteuid() == 0, "root only"))
  func aSecretInAPasswordFieldLeavesNothingInMemory() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField(.password)
    let keyboard = try start(stage, [("1", Self.secret), ("2", "after")], secret: true)
    try field.waitForFocus()
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    #expect(try hits(in: keyboard) == 0)
    try keyboard.tap("snippet:1")
    try field.expect(Self.secret)
    #expect(try hits(in: keyboard) == 0)
  }

  /// So that the test above means something: a text that is no secret is found.
  @Test(.enabled(if: geteuid() == 0, "root only"))
  func aTextThatIsNoSecretIsFoundInMemory() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let terminal = try stage.startTerminal()
    let keyboard = try start(stage, [("1", Self.secret)])
    try terminal.waitForFocus()
    // While its list is open the keyboard has it.
    let place = try keyboard.center(of: "snippet:1", in: keyboard.inspect())
    try stage.down(0, x: place.x, y: place.y)
    try keyboard.wait(for: "a list") { $0.popup != nil }
    #expect(try hits(in: keyboard) > 0)
    try stage.up(0)
  }
}
