import ContentFormats

/// Text files of other programs, in UTF-8 or with the mark of UTF-16.
enum ImportedText {
  /// Returns the same in UTF-8 and without the mark at its start; bytes without a mark stay as they are.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place -> UInt16 in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Returns the text of a file without the mark at its start; nil for bytes that are no text.
  static func decoded(_ bytes: [UInt8]) -> String? {
    guard let text = try? UTF8Text.checked(utf8(bytes)) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
