import Expectations
import Testing

@testable import Xkb

/// Letters of several keys.
@Suite struct XkbComposeTests {
  private static let table = """
    <dead_acute> <e> : "é" eacute
    <Multi_key> <o> <e> : "œ" oe

    """

  /// Values of xkbcommon-keysyms.h.
  private static let deadAcute: UInt32 = 0xFE51
  private static let multiKey: UInt32 = 0xFF20
  private static let e: UInt32 = 0x65
  private static let o: UInt32 = 0x6F

  private let compose: XkbCompose

  init() throws { compose = try #require(XkbCompose(table: Self.table)) }

  @Test func deadKeyAndLetterAreOne() {
    expect(compose.feed(Self.e), equals: .none)
    expect(compose.feed(Self.deadAcute), equals: .composing)
    expect(compose.feed(Self.e), equals: .composed("é"))
    expect(compose.feed(Self.e), equals: .none)
  }

  @Test func sequenceIsComplete() {
    expect(compose.feed(Self.multiKey), equals: .composing)
    expect(compose.feed(Self.o), equals: .composing)
    expect(compose.feed(Self.e), equals: .composed("œ"))
  }

  @Test func whatComposesNothingIsGone() {
    expect(compose.feed(Self.deadAcute), equals: .composing)
    expect(compose.feed(Self.o), equals: .cancelled)
    expect(compose.feed(Self.e), equals: .none)
  }

  @Test func resetForgetsAHalfLetter() {
    _ = compose.feed(Self.deadAcute)
    compose.reset()
    expect(compose.feed(Self.e), equals: .none)
  }

  @Test func localeWithoutATableHasNone() {
    #expect(XkbCompose(locale: "no such locale") == nil)
  }
}
