import Words

/// The entries of a dictionary of the user's own: one a line, or a JSON array of strings.
package enum WordEntries {
  /// Reads a list into a dictionary.
  ///
  /// - Returns: the entries that were refused; all others are in the dictionary.
  /// - Throws: `DocumentError` where it is meant as JSON and is none; nothing of it is to be used then.
  package static func add(_ bytes: [UInt8], to draft: inout DictionaryDraft) throws -> [WordRefusal] {
    guard isJSON(bytes) else { return draft.add(lines: bytes) }
    var reader = JSONReader(bytes)
    var refusals: [WordRefusal] = []
    var taken = draft
    try reader.document { reader in
      try reader.array("an array of words") { reader in
        let line = reader.line()
        let entry = reader.kind == .string ? try reader.string("a word") : nil
        if entry == nil { try reader.skip() }
        do throws(WordEntry.Rule) {
          guard let entry else { throw .notLetters }
          try taken.add(entry)
        } catch {
          refusals.append(WordRefusal(line: line, rule: error))
        }
      }
    }
    draft = taken
    return refusals
  }

  /// Tells whether bytes are meant as JSON: no word begins with a bracket.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "[")
  }
}
