import Expectations
import Layout
import Snippets
import TestSupport
import Testing

@testable import Keyboard

/// Counts the taps that it takes to type one of sixty phrases on a phone of 360 x 720.
@Suite struct SixtyTapsTests {
  private static let snippets = SixtyLabels.groups.flatMap { group in
    group.labels.compactMap { Snippet(id: $0, label: $0, pieces: [$0], group: group.name) }
  }

  @Test(
    "By group it takes two taps: every group of ten is one page", arguments: SixtyLabels.groups.map(\.name))
  func group(name: String) throws {
    var letters = LetterKeyboard()
    _ = letters.keyboard.load(Self.snippets)
    letters.run { $0.show(.snippets) }
    _ = letters.keyboard.select(.group(name))
    let frame = try letters.frame()
    let wanted = Self.snippets.filter { $0.group == name }.map { KeyID.snippet($0.id) }
    expect(frame.keys.map(\.id).filter(\.isSnippet), equals: wanted)
    #expect(frame.marks.dots.isEmpty)
  }

  @Test("By search it mostly takes three: the magnifier, a letter and the key") func search() throws {
    let quick = try Self.snippets.filter { snippet in
      var letters = LetterKeyboard(size: Size(width: 360, height: 366))
      _ = letters.keyboard.load(Self.snippets)
      letters.run { $0.show(.search) }
      let first = snippet.label.prefix(1).lowercased()
      try letters.type(first)
      let frame = try letters.frame()
      return frame.keys.contains { $0.id == .snippet(snippet.id) && $0.rect.maxX <= frame.size.width }
    }
    #expect(quick.count >= 40)
  }
}
