import ContentFormats
import Snippets

/// The QuickPhrase files of fcitx: in each line a key, space, and a phrase.
///
/// - `\n` in a phrase is a line break and `\\` a backslash. Around a phrase may stand quotation marks, and then `\"` is one.
/// - Lines with the same key are the pieces of one snippet, whose label, id and shortcut are the key.
/// - Phrases are no templates there, so that nothing in them is a variable here.
enum QuickPhrase {
  static func decode(_ bytes: [UInt8], from path: String) -> DecodedContent {
    var entries: [Entry] = []
    var entryOfKey: [String: Int] = [:]
    var problems = ProblemList(path: path)
    let text = bytes[(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)...]
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      switch phrase(line) {
      case .success(nil): break
      case .success(let (key, phrase)?):
        let place = entryOfKey[key] ?? entries.count
        if place == entries.count {
          entries.append(Entry(label: key))
          if case .success(let shortcut) = SnippetText.shortcut(key) {
            entries[place].shortcuts = Shortcuts([shortcut])
          }
        }
        entryOfKey[key] = place
        if entries[place].pieces.count < ContentLimits.phrasesOfKey {
          entries[place].pieces.append(phrase)
        } else {
          problems.add(line: index + 1, "left out: \(KeyLimit.phrases.reason)")
        }
      case .failure(let refusal): problems.add(line: index + 1, "left out: \(refusal.reason)")
      }
    }
    return DecodedContent(snippets: Entry.snippets(of: entries, from: path), problems: problems.all)
  }

  private struct Refusal: Error {
    let reason: String
  }

  /// Reads the key and the phrase of a line; nil for an empty line.
  private static func phrase(_ bytes: ArraySlice<UInt8>) -> Result<(String, String)?, Refusal> {
    guard let line = String(validating: bytes, as: UTF8.self) else {
      return .failure(Refusal(reason: "not UTF-8"))
    }
    let trimmed = line[...].trimmed
    if trimmed.isEmpty { return .success(nil) }
    let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || (0x09...0x0D).contains(scalar.value) }
    let end = trimmed.unicodeScalars.firstIndex(where: isSpace) ?? trimmed.endIndex
    let written = trimmed[end...].trimmed
    guard !written.isEmpty else { return .failure(Refusal(reason: "has no phrase behind its key")) }
    let label = SnippetText.label(String(trimmed[..<end]))
    guard case .success(let key) = label else {
      let tooLong = label.refusal.flatMap { $0.isTooLong ? $0.description : nil }
      return .failure(
        Refusal(reason: "its key is refused: \(tooLong ?? "no control character is allowed")"))
    }
    return unescaped(written).flatMap { text in
      SnippetText.normalized(text)
        .map { (key, Template.literal($0)) }
        .mapError { Refusal(reason: "its phrase is refused: \($0)") }
    }
  }

  private static func unescaped(_ written: Substring) -> Result<String, Refusal> {
    var text = written.unicodeScalars
    let isQuoted = text.count > 1 && text.first == "\"" && text.last == "\""
    guard isQuoted || text.last != "\"" else {
      return .failure(Refusal(reason: "ends in a quotation mark that has no beginning"))
    }
    if isQuoted { text = text.dropFirst().dropLast() }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text {
      switch (isEscaped, scalar) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (false, _), (true, "\\"): result.append(scalar)
      case (true, "n"): result.append("\n")
      case (true, "\"") where isQuoted: result.append(scalar)
      default:
        return .failure(Refusal(reason: #"has an unknown escape; known are \n, \\ and, in quotes, \""#))
      }
      isEscaped = false
    }
    guard !isEscaped else { return .failure(Refusal(reason: "ends in a single backslash")) }
    return .success(String(result))
  }
}
