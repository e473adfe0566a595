import ContentFormats
import Snippets

/// A phrase of another program.
struct ImportedPhrase {
  /// The id that its own program tells it by; nil where its shortcut or name does.
  var id: String?
  /// The names that it may have. The first that can be shown is its label; after them come its shortcuts and its text.
  var names: [String] = []
  var group: String?
  var shortcuts: [String] = []
  var rules: Shortcuts.Rules = []
  /// The text that it types, or the reason why it is left out.
  var text: Result<PhraseText, ImportLoss>
  /// The other things that it comes in without.
  var losses: Set<ImportLoss> = []

  init(id: String? = nil, names: [String?] = [], text: @autoclosure () throws(ImportLoss) -> PhraseText) {
    (self.id, self.names) = (id, names.compactMap { $0 })
    do throws(ImportLoss) {
      self.text = .success(try text())
    } catch {
      self.text = .failure(error)
    }
  }
}

/// The phrases of a file of another program, each of which becomes a key, and what is lost of them.
struct PhraseList {
  /// The name of a phrase in the texts of others, if it has one, in a form in which equal names are the same.
  private let reference: (ImportedPhrase) -> String?
  private var phrases: [ImportedPhrase] = []
  private var losses: [ImportLoss: Int] = [:]

  init(reference: @escaping (ImportedPhrase) -> String? = { _ in nil }) {
    self.reference = reference
  }

  mutating func add(_ phrase: ImportedPhrase) { phrases.append(phrase) }

  /// Counts losses that have no phrase of their own.
  mutating func lose(_ loss: ImportLoss, count: Int = 1) {
    if count > 0 { losses[loss, default: 0] += count }
  }

  /// Returns the keys, and a line for each kind of loss.
  func content(from path: String) -> DecodedContent {
    var losses = losses
    var ids: Set<String> = []
    var nested = NestedPhrases(phrases, reference: reference)
    let entries = phrases.indices.compactMap { index -> Entry? in
      do throws(ImportLoss) {
        var lost = phrases[index].losses
        let text = try nested.resolved(index)
        var entry = try Self.entry(phrases[index], text, &lost)
        if let id = entry.id, !ids.insert(id).inserted { entry.id = nil }
        for loss in lost { losses[loss, default: 0] += 1 }
        return entry
      } catch {
        losses[error, default: 0] += 1
        return nil
      }
    }
    let told = ImportLoss.allCases.filter { losses[$0] != nil }
    func lines(_ kinds: [ImportLoss]) -> [ContentProblem] {
      kinds.map { ContentProblem(path: path, reason: $0.text(losses[$0] ?? 0)) }
    }
    return DecodedContent(
      snippets: Entry.snippets(of: entries, from: path), problems: lines(told.filter(\.leavesOut)),
      losses: lines(told.filter { !$0.leavesOut }))
  }

  private static func entry(
    _ phrase: ImportedPhrase, _ text: ResolvedText, _ losses: inout Set<ImportLoss>
  ) throws(ImportLoss) -> Entry {
    losses.formUnion(text.losses)
    guard text.size <= ResolvedText.most else { throw .refused }
    let piece = try piece(text.parts, &losses)
    let shortcuts = shortcuts(of: phrase, &losses)
    let labels = phrase.names + phrase.shortcuts + [firstLine(of: text.parts)]
    guard let label = labels.lazy.compactMap({ try? SnippetText.label($0).get() }).first else {
      throw .unnamed
    }
    let id = phrase.id.flatMap { try? SnippetText.id($0).get() }
    var entry = Entry(id: id, name: shortcuts.first ?? label, label: label)
    entry.pieces = [piece]
    entry.shortcuts = Shortcuts(shortcuts, phrase.rules)
    if let group = phrase.group, !group.isEmpty {
      entry.group = try? SnippetText.name(group).get()
      if entry.group == nil { losses.insert(.group) }
    }
    return entry
  }

  private static func piece(
    _ parts: [Template.Part], _ losses: inout Set<ImportLoss>
  ) throws(ImportLoss) -> String {
    guard canHold(parts) else { throw .field }
    let cursors = parts.indices.filter { parts[$0] == .cursor }
    let others = Set(cursors.dropFirst())
    if !others.isEmpty { losses.insert(.cursor) }
    let parts = others.isEmpty ? parts : parts.indices.filter { !others.contains($0) }.map { parts[$0] }
    let piece: String
    if let written = Template.piece(parts) {
      piece = written
    } else {
      losses.insert(.cursor)
      piece = Template.piece(parts.filter { $0 != .cursor }) ?? ""
    }
    switch SnippetText.normalized(piece) {
    case .success(let piece): return piece
    case .failure(.empty): throw .empty
    case .failure: throw .refused
    }
  }

  /// Tells whether a piece can have all the blanks: one too many would be typed as it is written, an unwritable one not at all.
  private static func canHold(_ parts: [Template.Part]) -> Bool {
    let blanks = parts.compactMap { if case .blank(let blank) = $0 { blank } else { nil } }
    return blanks.count <= ContentLimits.blanksOfPhrase && blanks.allSatisfy { $0.written != nil }
  }

  private static func shortcuts(of phrase: ImportedPhrase, _ losses: inout Set<ImportLoss>) -> [String] {
    let written = phrase.shortcuts.filter { !$0.isEmpty }
    let kept = written.compactMap { try? SnippetText.shortcut($0).get() }.prefix(ContentLimits.shortcutsOfKey)
    if kept.count < written.count { losses.insert(.shortcut) }
    return Array(kept)
  }

  /// Returns the beginning of the text, as a label for a phrase without a name.
  private static func firstLine(of parts: [Template.Part]) -> String {
    for case .text(let text) in parts {
      let lines = text.unicodeScalars.prefix(2_000).split {
        $0.properties.isWhitespace && $0 != " " && $0 != "\u{A0}"
      }
      if let line = lines.lazy.map({ Substring($0).trimmed }).first(where: {
        SnippetText.isVisible(String($0))
      }) {
        return String(line.prefix(40))
      }
    }
    return ""
  }
}
