import ContentFormats
import Zip

/// Gboard's personal dictionary: a zip archive with `dictionary.txt`, or that file.
///
///     # Gboard Dictionary version:1
///     omw	On my way!	en-US
///
/// - A line is a shortcut, its text and a language, with tabs between. Lines that begin with `#` are comments.
/// - A word without a shortcut is no phrase, and is left out. Texts have no variables.
enum Gboard {
  private static let file = "dictionary.txt"
  private static let head = "# gboard dictionary version"

  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    guard Archives.isZip(bytes) else { return try decode(text: bytes, from: path) }
    let members = try Archives.members(of: bytes) { isDictionary($0) }
    switch members.first?.content {
    case .success(let text): return try decode(text: text, from: path)
    case .failure(.locked): throw DocumentError(reason: "\(file) in it has a password; export without one")
    case .failure(.damaged): throw DocumentError(reason: "\(file) in it is damaged")
    case .failure(.tooLarge):
      throw DocumentError(reason: "\(file) in it is larger than \(ZipArchive.Limits.member >> 20) MiB")
    case nil: throw DocumentError(reason: "has no \(file) in it")
    }
  }

  private static func decode(text bytes: [UInt8], from path: String) throws -> DecodedContent {
    let text = try UTF8Text.checked(ImportedText.utf8(bytes))
    var list = PhraseList()
    for line in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      guard line.first != UInt8(ascii: "#") else { continue }
      let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard columns.count > 1 else {
        list.lose(.empty)
        continue
      }
      guard !columns[0].isEmpty else {
        list.lose(.word)
        continue
      }
      var phrase = ImportedPhrase(text: PhraseText(literal: columns[1]))
      phrase.shortcuts = [columns[0]]
      if columns.count > 2, !columns[2].isEmpty { phrase.losses.insert(.language) }
      list.add(phrase)
    }
    return list.content(from: path)
  }

  private static func isDictionary(_ name: String) -> Bool {
    name.split(separator: "/").last.map { $0.lowercased() == file } ?? false && !name.hasPrefix("__MACOSX/")
  }

  /// Tells whether a file is meant for this decoder.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    if Archives.isZip(bytes) {
      var isFound = false
      // The names tell it, so that no member is read.
      _ = try? ZipArchive.members(of: bytes) { name in
        isFound = isFound || isDictionary(name)
        return false
      }
      return isFound
    }
    let start = ImportedText.utf8(Array(bytes.prefix(64)))
    return String(decoding: start.drop { $0 >= 0x80 }, as: UTF8.self).lowercased().hasPrefix(head)
  }
}
