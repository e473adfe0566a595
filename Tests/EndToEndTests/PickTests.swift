import Expectations
import Stage
import Testing

/// A key with `"pick": "random"` in a real keyboard, which types into a real client.
@Suite struct PickTests {
  private static let phrases = ["a", "b", "c", "d"]

  private static let document = """
    {"content": [{"id": "1", "label": "dice", "pick": "random", "phrases": ["a", "b", "c", "d"]}]}
    """

  /// The phrase that is said to be next comes, over a restart too; never the same twice in a row, and each phrase some time.
  @Test func itTypesAnyOtherPhrase() throws {
    let scene = try Scene(.view, .document(Self.document))
    defer { scene.stop() }
    var typed: [String] = []
    func tap() throws {
      let next = try #require(scene.inspect().key("snippet:1")?.next)
      try scene.tap("snippet:1")
      try #require(Self.phrases.indices.contains(next))
      typed.append(Self.phrases[next])
      try scene.expect(typed.joined())
    }
    for _ in 0..<12 { try tap() }
    try scene.restartKeyboard()
    // Each draw leaves a phrase out by two thirds: of a thousand runs none gets here without all four.
    while Set(typed).count < Self.phrases.count, typed.count < 40 { try tap() }
    try tap()
    #expect(zip(typed, typed.dropFirst()).allSatisfy { $0 != $1 }, "\(typed)")
    expect(Set(typed), equals: Set(Self.phrases), "\(typed)")
    // The same would follow each time if phrases came in turn.
    #expect(Set(zip(typed, typed.dropFirst()).map { $0 + $1 }).count > Self.phrases.count, "\(typed)")
  }

  @Test func whatWasTakenBackComesAgain() throws {
    let scene = try Scene(.view, .document(Self.document))
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("a")
    let next = try #require(scene.inspect().key("snippet:1")?.next)
    try scene.tap("snippet:1")
    try scene.expect("a" + Self.phrases[next])
    try scene.command("undo")
    try scene.expect("a")
    try expect(scene.inspect().key("snippet:1")?.next, equals: next)
    try scene.tap("snippet:1")
    try scene.expect("a" + Self.phrases[next])
  }
}
