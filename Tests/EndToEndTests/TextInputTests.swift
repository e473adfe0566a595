import Foundation
import Stage
import Testing

/// A client of our own that speaks text-input to the letter, so that each group of requests is seen by itself.
@Suite(.serialized) struct TextInputTests {
  /// What the client applied at one `done` (see Tests/Support/TextInputClient).
  struct Applied: Decodable {
    var event: String
    var commit: String?
    var text: String?
  }

  static func next(_ client: StageProcess, on stage: Stage) throws -> Applied {
    let line = try client.nextLine(by: stage.deadline, waitingFor: "an event")
    return try JSONDecoder().decode(Applied.self, from: Data(line.utf8))
  }

  /// Starts the client and the keyboard, and waits until text goes from one to the other as committed strings.
  ///
  /// The client gets its `enter` when there is an input method.
  static func start(on stage: Stage, document: String) throws -> (client: StageProcess, keyboard: Keyboard) {
    let program = try stage.install(Programs.found().directory + "/TextInputClient")
    let client = try stage.start([program], name: "text-input-client")
    let keyboard = try Fixture.startKeyboard(on: stage, document: document)
    #expect(try next(client, on: stage).event == "ready")
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    return (client, keyboard)
  }

  @Test func longPieceComesInCommitsBelowTheLimitCutBetweenGraphemes() throws {
    let piece = String(repeating: "Größe 👩‍👩‍👧‍👦 e\u{301} 日本\n", count: 300)
    let stage = try Stage()
    defer { stage.stop() }
    let (client, keyboard) = try Self.start(
      on: stage, document: try Fixture.document([("long", "long", [piece])]))
    try keyboard.tap("snippet:long")
    var commits: [String] = []
    while commits.joined().utf8.count < piece.utf8.count {
      if let commit = try Self.next(client, on: stage).commit { commits.append(commit) }
    }
    #expect(Array(commits.joined().utf8) == Array(piece.utf8))
    #expect(commits.count >= 4)
    #expect(commits.allSatisfy { $0.utf8.count <= 4000 })
    #expect(commits.reduce(0) { $0 + $1.count } == piece.count)
  }

  @Test func everyTapIsOneCommit() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let (client, keyboard) = try Self.start(on: stage, document: try Fixture.standardDocument())
    try keyboard.tap("snippet:1", "space", "snippet:2")
    var commits: [String] = []
    while commits.count < 3 {
      if let commit = try Self.next(client, on: stage).commit { commits.append(commit) }
    }
    #expect(commits.map { Array($0.utf8) } == ["hey", " ", Fixture.international].map { Array($0.utf8) })
  }
}
