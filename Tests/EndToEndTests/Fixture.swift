import Foundation
import Stage

/// Texts, documents and settings that several tests use.
enum Fixture {
  /// Text with what goes wrong elsewhere: accents, a dash, wide characters, one beyond 16 bits, a combining mark.
  static let international = "Größe — naïve 日本 😀 e\u{301}"

  /// Twice as many distinct characters as fit on one keymap of 47 keys.
  static let manyCharacters = String(
    String.UnicodeScalarView((0x21...0x7E).compactMap(Unicode.Scalar.init)))

  /// Returns a content document as the endpoint sends it; `secret` marks all of its snippets.
  static func document(
    _ snippets: [(id: String, label: String, pieces: [String])], secret: Bool = false
  ) throws -> String {
    let list = snippets.map {
      ["id": $0.id, "displayText": $0.label, "content": $0.pieces, "secret": secret] as [String: Any]
    }
    let data = try JSONSerialization.data(withJSONObject: ["content": list])
    return String(decoding: data, as: UTF8.self)
  }

  static func standardDocument() throws -> String {
    try document([
      ("1", "greetings", ["hey", "what's up?", "how's it going?"]),
      ("2", "text", [international, "one\ntwo"]),
      ("3", "more", [manyCharacters]),
    ])
  }

  /// Returns forty snippets, which are several pages; each types its number in angle brackets.
  static func severalPages() throws -> String {
    try document((1...40).map { ("\($0)", "snippet number \($0)", ["<\($0)>"]) })
  }

  /// A list that opens as late as it may: a busy machine holds no key so long by itself.
  static let longPress = "[timing]\nlong_press = 3000\n"

  /// Times of a held delete that are long enough for a test to send the events of each step itself.
  static let slowRepeat = "[timing]\nrepeat_delay = 3000\nrepeat_character = 1000\n"

  /// Times of a held delete that are short next to what a test does between two events.
  static let fastRepeat = "[timing]\nrepeat_delay = 200\nrepeat_character = 20\nrepeat_word = 50\n"
}
