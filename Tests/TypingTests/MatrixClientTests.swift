import TestSupport
import Testing

@testable import Typing

/// A client of `make matrix`, as far as the typist deals with it. Each does what was seen there.
enum MatrixClientModel: String, CaseIterable {
  case gtk3, gtk4, qt, chromium, foot, textInput
  case gtk3ByKeys, gtk4ByKeys, qtByKeys, chromiumByKeys, footByKeys, xterm

  /// True where it speaks text-input, and we are the input method.
  var isActive: Bool {
    switch self {
    case .gtk3, .gtk4, .qt, .chromium, .foot, .textInput: true
    case .gtk3ByKeys, .gtk4ByKeys, .qtByKeys, .chromiumByKeys, .footByKeys, .xterm: false
    }
  }

  /// The text that it tells, and when.
  var answer: World.Answer {
    switch self {
    case .gtk3, .gtk4, .qt, .textInput: .text
    // It tells nothing new until it hears that its last state has arrived.
    case .chromium: .textWhenTold
    case .foot, .gtk3ByKeys, .gtk4ByKeys, .qtByKeys, .chromiumByKeys, .footByKeys, .xterm: .nothing
    }
  }

  /// Text views show the cursor's line; those of GTK 4 show at least three words.
  var view: SimulatedClient.View {
    switch self {
    case .gtk3, .qt, .gtk3ByKeys, .gtk4ByKeys, .qtByKeys: .line
    case .gtk4: .words
    case .chromium, .foot, .textInput, .chromiumByKeys, .footByKeys, .xterm: .whole
    }
  }

  var backspaceTakes: SimulatedClient.Part {
    switch self {
    case .gtk3, .gtk4, .gtk3ByKeys, .gtk4ByKeys: .asInGTK
    case .qt, .qtByKeys, .foot, .footByKeys, .xterm: .scalar
    case .chromium, .chromiumByKeys, .textInput: .grapheme
    }
  }

  /// GTK commits its state twice after a text.
  var repeatsItself: Bool { self == .gtk3 || self == .gtk4 }

  /// X11 clients look keys up as they get to them.
  var looksUpLate: Bool { self == .xterm }

  /// Terminals that speak text-input say so.
  var isTerminal: Bool { self == .foot }
}

/// Each client of the matrix gets what is typed. Without a rule, the client that needs it turns red:
///
/// | Rule of `Typist` | Client |
/// |---|---|
/// | 4: a pause before another keymap | xterm |
/// | 12: no more keys than it may tell of at once | each that tells its text |
/// | 17: keys in a terminal, which takes a newline as LF | foot |
/// | 22: a commit that crossed an answer is sent again | each that tells its text: GTK, Qt, Chromium |
@Suite struct MatrixClientTests {
  private static let texts = [
    "hey ", "What's up?\n", "Größe — naïve ", "日本語のテキスト ", "👨‍👩‍👧 ", "e\u{301}\u{323} ", "مرحبا ", "क्षि ", "a\tb ",
    "ĄąĆćĘęŁłŃńÓóŚśŹźŻż ΑαΒβΓγΔδΕεΖζΗηΘθΙιΚκΛλΜμΝνΞξΟο АаБбВвГгДдЕеЖжЗзИиЙйКкЛлМм ",
  ]

  private func world(_ client: MatrixClientModel, seed: UInt64) throws -> World {
    var world = World(seed: seed, client)
    try world.take(world.typist.start(time: 0))
    guard client.isActive else { return world }
    if client.isTerminal {
      let terminal = Typist.InputMethodEvent.contentType(hint: 0, purpose: 13)
      try world.switchField([.granted, .activate, terminal] + world.client.state(withText: false))
    } else {
      try world.activate()
    }
    return world
  }

  @Test(arguments: MatrixClientModel.allCases) func everythingArrives(client: MatrixClientModel) throws {
    for seed in 0..<40 as Range<UInt64> {
      var world = try world(client, seed: seed)
      for _ in 0..<12 {
        let text = Self.texts[world.random.below(Self.texts.count)]
        try world.type(text)
        if text == "hey ", world.random.below(2) == 0 { try world.delete(.character) }
        try world.pass(until: world.time + UInt64([0, 5, 60, 300][world.random.below(4)]))
      }
      try world.pass(until: world.time + 600_000)
      try #require(!world.typist.isTyping && world.typist.takeLostText() == false, "\(client) \(seed)")
      try #require(
        world.client.content.unicodeScalars.elementsEqual(world.meant.content.unicodeScalars),
        "\(client) \(seed)")
    }
  }

  /// Counts the keys that lead the cursor to its place, and those that take a phrase back.
  @Test(arguments: MatrixClientModel.allCases) func noneHasMoreToTellThanItsKeyboardTakes(
    client: MatrixClientModel
  ) throws {
    let text = (0..<40).map { "a line with the number \($0)\n" }.joined()
    for seed in 0..<2 as Range<UInt64> {
      var world = try world(client, seed: seed)
      let tells = client.isActive && client.answer != .nothing
      func pass(_ span: UInt64) throws {
        let end = world.time + span
        while world.time < end, !world.isAtRest {
          try world.pass(until: world.time + 1)
          // The client tells twice per key, and a socket adds its count for a write: it takes 200 kB.
          let told = world.client.queuedKeys.count * 2 * (700 + world.client.shownBytes)
          try #require(!tells || told <= 200_000, "\(client) \(seed)")
        }
      }
      try world.take(world.typist.type(text, cursorBack: 100, time: world.time))
      try pass(30_000)
      try #require(world.client.after.hasPrefix(text.suffix(100)))
      world = try self.world(client, seed: seed)
      let before = world.client.content
      try world.take(world.typist.type(text, time: world.time))
      try pass(30_000)
      try world.take(world.typist.undo(text, time: world.time))
      try pass(30_000)
      try #require(!world.typist.isTyping && world.client.content == before, "\(client) \(seed)")
    }
  }
}
