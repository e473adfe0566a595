/// Text files of other programs.
package enum UTF8Text {
  /// Returns the bytes without a byte order mark. Throws a `DocumentError` with the line where they are not UTF-8.
  package static func checked(_ bytes: [UInt8]) throws -> ArraySlice<UInt8> {
    let text = bytes[(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)...]
    if let place = firstMistake(in: text) {
      let line = text[..<place].count { $0 == UInt8(ascii: "\n") } + 1
      throw DocumentError(line: line, reason: "not UTF-8; save it in that encoding")
    }
    return text
  }

  private static func firstMistake(in text: ArraySlice<UInt8>) -> Int? {
    guard String(validating: text, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var input = text.makeIterator()
    var place = text.startIndex
    while case .valid(let scalar) = parser.parseScalar(from: &input) { place += scalar.count }
    return place
  }
}
