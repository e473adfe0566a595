import Foundation
import Stage

/// A stage with one client, a hardware keyboard and ours.
final class ClientBench {
  let client: MatrixClient
  let stage: Stage
  let field: TextField
  let keyboard: Keyboard
  let hardware: HardwareKeyboard

  /// - Parameter document: the keys.
  init(_ client: MatrixClient, keys document: String, programs: Programs) throws {
    self.client = client
    var options = Stage.Options()
    options.timeLimit = 24 * 3600
    // Minutes pass before a browser has handled 100,000 keys and answers, and before an application is asked.
    options.patience = client.program.page == nil && client.program.application == nil ? 60 : 600
    options.shell = client.shell
    options.xwayland = client.program == .xterm
    stage = try Stage(options)
    do {
      // A terminal reports only changes of its focus: that which it gets with the first keyboard of the seat. Others come to a
      // keyboard that is there, as on a phone.
      let early = client.program.isTerminal ? try client.start(on: stage, programs: programs) : nil
      hardware = try stage.startHardwareKeyboard()
      let content = try stage.write(document, to: "content.json")
      let settings = try stage.write(Self.settings(), to: Self.settingsFile)
      let words = try stage.write(MatrixUse.words, to: "en.txt")
      let added = try stage.command(programs, ["words", "add", words])
      guard added.ending == .exit(0) else { throw StageError("no words: \(added.standardError)") }
      keyboard = try stage.startKeyboard(
        programs, arguments: ["--content", content, "--config", settings] + client.arguments)
      try keyboard.wait(for: "with its keys") { $0.content == "ready" }
      field = try early ?? client.start(on: stage, programs: programs)
      // What KWin starts comes by itself only for clients that speak text-input, and that have changed since.
      if client.shell == .kwin { try keyboard.command("show") }
      try keyboard.waitUntilReady()
      try field.waitForFocus()
      // Firefox calls a field a password's once that gets the focus again.
      if !client.program.isPassword { try waitForTyping() }
    } catch {
      stage.stop()
      throw error
    }
  }

  static let settingsFile = "config.toml"

  /// Returns settings without capitals: fields may ask for capitals, which are not compared.
  static func settings(_ more: String = "") -> String { "[letters]\ncapitals = \"never\"\n" + more }

  /// Waits until the keyboard is visible and types in the way in which the client gets text.
  func waitForTyping() throws {
    try keyboard.wait(for: "typing through the \(client.typing.rawValue)") {
      $0.typing == client.typing.rawValue && $0.visible
    }
  }

  func stop() { stage.stop() }

  /// Types a text; returns what came of it, and the seconds from the command to its last character. Pieces that are deleted from are
  /// typed a few at a time, each time into an empty field: some clients tell no more than 4,000 bytes, and take a part of an emoji then.
  func type(_ text: MatrixText) throws -> (Matrix.CellResult, Double) {
    guard text.means == .tapsAndDeletes else { return try typeAtOnce(text) }
    var (result, seconds) = (Matrix.CellResult.exact, 0.0)
    for part in text.parts(of: 10) where result.isAsExpected {
      let (next, time) = try typeAtOnce(part)
      (result, seconds) = (next, seconds + time)
    }
    return (result, seconds)
  }

  private func typeAtOnce(_ text: MatrixText) throws -> (Matrix.CellResult, Double) {
    try field.clear()
    try waitForTyping()
    let start = Date()
    let isWhole = text.pieces.allSatisfy(client.takes(piece:))
    switch text.means {
    case .command where !isWhole: return try typeInVain(text)
    case .command: try keyboard.type(text.name, times: text.pieces.count)
    case .taps: try keyboard.tap(text.pieces.map { _ in "snippet:\(text.name)" })
    case .tapsAndDeletes:
      let taps = text.pieces.flatMap { _ in ["snippet:\(text.name)", "delete"] }
      // It was emptied by keys of another keyboard, and has told nothing since.
      let first = client.program.application == nil ? 0 : 1
      try keyboard.tap(Array(taps.prefix(first)))
      if first > 0 { try keyboard.waitForQuiet(0.3) }
      try keyboard.tap(Array(taps.dropFirst(first)))
    }
    let limit = KnownLimit.of(text.name, in: client)
    let typed = text.expected(deletion: client.deletion, takes: client.takes(piece:))
    let expected = (limit?.outcome(typed) ?? typed).replacing("\n", with: client.newline)
    let seconds = try wait(for: expected).timeIntervalSince(start)
    if let difference = try settledDifference(from: expected) { return (.differs(difference), seconds) }
    return (limit == nil && isWhole ? .exact : .limit, seconds)
  }

  /// Types a text of which the client cannot have every piece; the command has to say so for each of these.
  private func typeInVain(_ text: MatrixText) throws -> (Matrix.CellResult, Double) {
    var said = ""
    for piece in text.pieces {
      let result = try keyboard.run("type", text.name)
      guard (result.ending == .exit(0)) == client.takes(piece: piece) else {
        return (.broke("phraseboard type: \(result.ending) \(result.standardError)"), 0)
      }
      said = result.standardError.isEmpty ? said : result.standardError
    }
    let difference = try settledDifference(from: text.expected(takes: client.takes(piece:)))
    return (difference.map { .differs($0) } ?? .notPossible(said), 0)
  }

  /// Returns how the text differs once nothing more comes.
  ///
  /// Excess text comes at once: the keyboard has sent it, and the compositor has passed it on. So do deletions that follow a text.
  private func settledDifference(from expected: String) throws -> TextDifference? {
    _ = try keyboard.inspect()
    try stage.waitForCompositor()
    let last = Deadline(seconds: 1)
    while true {
      try field.update()
      let difference = TextDifference(expected: expected, received: received)
      if difference == nil || last.hasPassed { return difference }
    }
  }

  var received: String { String(decoding: field.received, as: UTF8.self) }

  /// Waits until as much has arrived as is expected, or nothing more comes; returns when the last of it did.
  private func wait(for expected: String) throws -> Date {
    let begin = Date()
    var last = begin
    var count = 0
    while true {
      try waitUntilItCanBeAsked()
      let start = Date()
      try field.update()
      let now = Date()
      if field.received.count != count {
        count = field.received.count
        last = now
      }
      if count >= expected.utf8.count || now.timeIntervalSince(last) > client.patience { return last }
      // Most of the client's time is left for the text, and a text that takes minutes is not timed to milliseconds. But
      // whether more comes is not to be decided by one look.
      let pause = max(0.01, 3 * now.timeIntervalSince(start), now.timeIntervalSince(begin) / 50)
      Thread.sleep(forTimeInterval: min(pause, client.patience / 3))
    }
  }

  /// Waits until no more is on its way to an application whose text is selected when it is asked. The keyboard rests
  /// between the keymaps of a text.
  private func waitUntilItCanBeAsked() throws {
    if client.program.application != nil { try keyboard.waitForQuiet(1.5) }
  }
}
