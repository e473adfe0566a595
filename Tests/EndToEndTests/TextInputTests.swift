import Expectations
import Foundation
import Stage
import Testing

/// A client of our own that speaks text-input to the letter, so that each group of requests is seen by itself.
@Suite(.serialized) struct TextInputTests {
  /// The changes that the client applied at one `done` (see Tests/Support/TextInputClient).
  private struct Applied: Decodable {
    var commit: String?
  }

  /// Reads what the client reports until `condition` holds for the strings that were committed.
  private func commits(_ scene: Scene, until condition: ([String]) -> Bool) throws -> [String] {
    var commits: [String] = []
    while !condition(commits) {
      let line = try scene.field.process.nextLine(by: scene.stage.deadline, waitingFor: "an event")
      let applied = try JSONDecoder().decode(Applied.self, from: Data(line.utf8))
      if let commit = applied.commit { commits.append(commit) }
    }
    return commits
  }

  @Test func longPieceComesInCommitsBelowTheLimitCutBetweenGraphemes() throws {
    let piece = String(repeating: "Größe 👩‍👩‍👧‍👦 e\u{301} 日本\n", count: 300)
    let scene = try Scene(.textInput, .keys([piece]))
    defer { scene.stop() }
    try scene.tap("snippet:1")
    let commits = try commits(scene) { $0.joined().utf8.count >= piece.utf8.count }
    expect(Array(commits.joined().utf8), equals: Array(piece.utf8))
    #expect(commits.count >= 4)
    #expect(commits.allSatisfy { $0.utf8.count <= 4000 })
    expect(commits.reduce(0) { $0 + $1.count }, equals: piece.count)
  }

  @Test func everyTapIsOneCommit() throws {
    let scene = try Scene(.textInput)
    defer { scene.stop() }
    try scene.tap("snippet:1", "space", "snippet:2")
    let commits = try commits(scene) { $0.count >= 3 }
    expect(
      commits.map { Array($0.utf8) }, equals: ["hey", " ", Fixture.international].map { Array($0.utf8) })
  }
}
