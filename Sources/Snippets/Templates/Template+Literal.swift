extension Template {
  /// The kind of part that follows a text in the same piece.
  public enum Following: Sendable { case nothing, variable, cursor }

  /// Returns the piece that types a text as it stands, whatever it looks like.
  ///
  /// An opening or a mark in it gets a backslash; those that stand before one, or before a variable, are doubled.
  ///
  /// - Parameter following: what follows in the same piece.
  public static func literal(_ text: String, before following: Following = .nothing) -> String {
    let special = [Array("{{".utf8), Array("$|$".utf8)]
    let backslash = UInt8(ascii: "\\")
    let text = Array(text.utf8)
    var bytes: [UInt8] = []
    var position = 0
    while position < text.count {
      if let word = special.first(where: { text[position...].starts(with: $0) }) {
        bytes.append(backslash)
        bytes += word
        position += word.count
      } else if text[position] == backslash {
        let end = text[position...].firstIndex { $0 != backslash } ?? text.count
        let rest = text[end...]
        let isDoubled =
          rest.isEmpty
          ? following != .nothing
          : special.contains { rest.starts(with: $0) }
            // One brace makes an opening with the first of a variable.
            || following == .variable && rest.elementsEqual("{".utf8)
        bytes += repeatElement(backslash, count: (end - position) * (isDoubled ? 2 : 1))
        position = end
      } else {
        bytes.append(text[position])
        position += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
