import Expectations
import Testing

@testable import phraseboard

/// The text of the standard input, as it comes.
@Suite struct TypedProgramTextTests {
  @Test(
    arguments: [
      ("", []), ("ab", ["0 ab"]), ("\u{8}\u{8}x", ["2 x"]), ("ab\u{8}c\u{8}\u{8}", ["0 ab", "1 c", "2 "]),
      ("é\u{8}e\u{301}", ["0 é", "1 e\u{301}"]), ("a\0b", ["0 ab"]),
    ] as [(String, [String])])
  func backSpacesAreWhatIsReplaced(text: String, parts: [String]) {
    expect(TypedProgramText.parts(of: text).map { "\($0.replaced) \($0.text)" }, equals: parts)
  }

  @Test func whatIsBeforeAWrongByteIsText() {
    for (bytes, text) in [([0x61, 0xFF, 0x62], "a"), ([0xC3, 0xA9, 0xC3], "é"), ([0xFF], "")]
      as [([UInt8], String)]
    {
      let start = TypedProgramText.start(of: bytes[...])
      #expect(start.text == text && !start.isWhole)
    }
  }

  /// A character that has not come whole waits for the rest.
  @Test(arguments: ["a", "é", "日", "😀", "aé", "a😀b"]) func noCharacterIsCut(text: String) {
    let bytes = Array(text.utf8)
    for count in 1...bytes.count {
      let part = Array(bytes.prefix(count))
      let whole = part.dropLast(TypedProgramText.cut(part))
      #expect(String(validating: whole, as: UTF8.self) != nil, "\(part)")
      #expect(count < bytes.count || whole.count == count)
    }
  }
}
