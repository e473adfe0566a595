import Expectations
import Testing

@testable import Typing

/// What compositors other than wlroots tell otherwise, as their sources have it (docs/compositors.md).
@Suite struct TypistCompositorTests {
  var typist = PromptTypist()
  var client = SimulatedClient()

  private mutating func tell(_ events: [Typist.InputMethodEvent], _ time: UInt64) throws {
    client.serial &+= UInt32(events.count { $0 == .done })
    try client.take(typist.handle(events, time: time))
  }

  private mutating func begin() throws {
    try client.take(typist.start(time: 0))
    _ = typist.handle(.granted, time: 0)
    try client.take(typist.handle([.activate] + client.state(), time: 0))
    try client.take(typist.type("a", time: 1_000))
    try client.take(typist.handle(client.state(), time: 1_001))
  }

  /// Smithay tells of it for the client that loses the focus and for the one that gets it, Hyprland with each further request.
  @Test("A field that is left several times over", arguments: [2, 3])
  mutating func leavesSeveralTimes(count: Int) throws {
    try begin()
    for _ in 0..<count { try tell([.deactivate, .done], 2_000) }
    try client.take(typist.type("by keys", time: 2_010))
    try client.take(typist.finish().effects)
    expect(client.text, equals: "aby keys")
    try client.take(typist.handle([.activate] + client.state(), time: 5_000))
    try client.take(typist.type("é", time: 5_010))
    expect(client.text, equals: "aby keysé")
    expect(client.discarded, equals: 0)
    expect(typist.takeLostText(), equals: false)
  }

  /// Smithay does so for each `enable` of the client, and GTK enables with each click.
  @Test("A field that is entered again without having been left") mutating func entersAgain() throws {
    try begin()
    for time in [2_000, 3_000] as [UInt64] {
      try client.take(typist.handle([.activate] + client.state(), time: time))
      try client.take(typist.type("é", time: time + 10))
      try client.take(typist.handle(client.state(), time: time + 20))
    }
    try client.take(typist.delete(.character, time: 4_000))
    try client.take(typist.finish().effects)
    expect(client.before, equals: "aé")
    expect(client.discarded, equals: 0)
    expect(typist.takeLostText(), equals: false)
  }

  /// Smithay and Hyprland pass a text on whatever number it has.
  @Test("A text that crosses the news of the field is typed once") mutating func takesOldSerials() throws {
    client.discardsOldSerials = false
    try begin()
    var crossing = Typist()
    try client.take(crossing.start(time: 0))
    try client.take(crossing.handle([.granted, .activate] + client.state(), time: 0))
    let text = crossing.type("one", time: 10)
    // The client tells its text once more before it has this one.
    let news = client.state()
    try client.take(text)
    try client.take(crossing.handle(news, time: 11))
    try client.take(crossing.handle([.synced], time: 11))
    try client.take(crossing.handle(client.state(), time: 12))
    while let due = crossing.nextWake { try client.take(crossing.advance(to: due)) }
    expect(client.text, equals: "aone")
    let isLost = crossing.takeLostText()
    #expect(!isLost)
  }
}
