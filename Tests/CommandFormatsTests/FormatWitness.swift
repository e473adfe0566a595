import CommandFormats
import ContentFormats
import Snippets

/// Checks whatever comes out of a decoder against what every decoder promises.
///
/// The unit tests and the fuzzer use it, so it knows only what is public.
enum FormatWitness {
  /// Returns what is wrong with the content that the bytes are read as; nil when nothing is.
  static func complaint(about bytes: [UInt8], as format: ImportFormat) -> String? {
    let content: DecodedContent
    do {
      content = try format.decode(bytes, from: "file")
    } catch let error as DocumentError {
      return isOneLine(error.description) && !error.reason.isEmpty ? nil : "refused in several lines"
    } catch {
      return "an error of another type: \(error)"
    }
    let told = content.problems + content.losses
    for line in told.map(\.description) + content.snippets.compactMap(\.problem) {
      guard isOneLine(line), line.hasPrefix("file:") else { return "a problem that is no line: \(line)" }
    }
    return complaint(about: content.snippets)
  }

  /// Returns what is wrong with snippets as such, or gets lost when they are written and read again.
  static func complaint(about snippets: [Snippet]) -> String? {
    guard snippets.allSatisfy(isValid) else { return "a snippet that is against the rules" }
    guard Set(snippets.map(\.id)).count == snippets.count else { return "an id twice" }
    let open = snippets.filter { !$0.isSecret }
    guard !open.isEmpty else { return nil }
    for format in ExportFormat.allCases {
      do {
        let bytes = format.encode(snippets)
        let again = try ImportFormat(format).decode(bytes, from: "file")
        guard again.problems.isEmpty else { return "\(format): \(again.problems[0])" }
        if let loss = loss(format, open, again.snippets) { return "\(format): \(loss)" }
      } catch {
        return "\(format): \(error)"
      }
    }
    return nil
  }

  // MARK: Losses

  private static func loss(_ format: ExportFormat, _ before: [Snippet], _ after: [Snippet]) -> String? {
    switch format {
    case .json, .toml: return before.map(plain) == after.map(plain) ? nil : "other snippets"
    case .csv:
      // Text that no program shows cannot be told from nothing.
      let visible = before.filter { isVisible($0.id) }
      guard visible.count == before.count else { return nil }
      guard before.map({ [$0.id, $0.label] + $0.pieces }) == after.map({ [$0.id, $0.label] + $0.pieces })
      else { return "other snippets" }
      guard before.map(firstShortcut) == after.map({ $0.shortcuts.texts }) else { return "other shortcuts" }
      return before.map(\.group) == after.map(\.group) ? nil : "other groups"
    case .espanso:
      guard !losesPieces(format, before) else { return nil }
      guard before.map(\.label) == after.map(\.label) else { return "other labels" }
      guard before.map(typed) == after.map(typed) else { return "other texts" }
      // A single phrase has no order.
      guard zip(before, after).allSatisfy({ $0.pieces.count == 1 || $0.pick == $1.pick }) else {
        return "another order"
      }
      // Espanso would take the first of triggers that are the same.
      let triggers = before.map { $0.shortcuts.texts.first ?? ":" + $0.id }
      guard
        Set(triggers).count < triggers.count
          || zip(before, after).allSatisfy({ $0.shortcuts.isEmpty || $0.shortcuts == $1.shortcuts })
      else { return "other shortcuts" }
      return zip(before, after).allSatisfy { words($0) == words($1) } ? nil : "other words"
    }
  }

  /// Returns the shortcut that a table has, if it is not the label, which is none there.
  private static func firstShortcut(_ snippet: Snippet) -> [String] {
    snippet.shortcuts.texts.prefix(1).filter { $0 != snippet.label }
  }

  static func losesPieces(_ format: ExportFormat, _ snippets: [Snippet]) -> Bool {
    format.losses(of: snippets).contains { if case .pieces = $0 { true } else { false } }
  }

  /// Returns the snippet without its problem, which tells a place in a document.
  private static func plain(_ snippet: Snippet) -> Snippet? {
    Snippet(
      id: snippet.id, label: snippet.label, pieces: snippet.pieces, pick: snippet.pick, group: snippet.group,
      isFavourite: snippet.isFavourite, searchTerms: snippet.searchTerms, shortcuts: snippet.shortcuts)
  }

  /// Returns what the pieces type, with formats in place of dates, and numbers and kinds in the place of blanks:
  /// espanso's fields have other names.
  private static func typed(_ snippet: Snippet) -> [String] {
    snippet.pieces.map { piece in
      let template = Template(piece)
      let kinds = template.blanks(of: piece).enumerated().map { ($1.name, "<\($0) \($1.kind)>") }
      let piece = template.filled(piece, with: Dictionary(uniqueKeysWithValues: kinds))
      let (text, back) = Template(piece).expand(piece, date: { $0 }, clipboard: "\u{1}")
      return "\(text) \(back)"
    }
  }

  private static func words(_ snippet: Snippet) -> Set<String> {
    let id = snippet.id.hasPrefix(":") ? snippet.id : ":" + snippet.id
    return Set(snippet.searchTerms).subtracting(snippet.shortcuts.texts + [snippet.label, id])
  }

  // MARK: Rules

  private static func isValid(_ snippet: Snippet) -> Bool {
    let names = [snippet.group].compactMap { $0 } + snippet.searchTerms
    return !snippet.id.isEmpty && isOneLine(snippet.id) && isVisible(snippet.label) && snippet.next == 0
      && snippet.shortcuts.texts.allSatisfy {
        isVisible($0) && isOneLine($0) && $0.unicodeScalars.count <= 100
      }
      && names.allSatisfy { isVisible($0) && isOneLine($0) }
      && ([snippet.label] + snippet.pieces).allSatisfy(isText)
  }

  private static func isText(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar == "\n" || scalar == "\t"
        case .lineSeparator, .paragraphSeparator: false
        default: true
        }
      }
  }

  private static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isOneLine(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension ImportFormat {
  fileprivate init(_ format: ExportFormat) {
    self =
      switch format {
      case .json: .json
      case .toml: .toml
      case .espanso: .espanso
      case .csv: .csv
      }
  }
}
