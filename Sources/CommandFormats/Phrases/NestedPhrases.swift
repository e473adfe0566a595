import ContentFormats
import Snippets

/// The text of a phrase once the phrases inside of it are in their places.
struct ResolvedText {
  /// The most bytes that a phrase can have.
  static let most = ContentLimits.phrase * 4

  var parts: [Template.Part] = []
  var losses: Set<ImportLoss> = []

  /// The bytes of the text that is typed as it stands, and a few for each other part.
  var size: Int {
    parts.reduce(0) { if case .text(let text) = $1 { $0 + text.utf8.count } else { $0 + 16 } }
  }
}

/// A resolver that puts phrases into those that name them.
struct NestedPhrases {
  private static let deepest = 8
  /// The most bytes that all phrases together may get from others: a few short ones could make texts without end.
  private static let most = 16 << 20

  private let phrases: [ImportedPhrase]
  private var indices: [String: Int] = [:]
  private var known: [Int: ResolvedText] = [:]
  /// The phrases that are being put together, from the outermost.
  private var open: [Int] = []
  private var left = most

  /// - Parameter reference: the name of a phrase in others; the first of several with the same name counts.
  init(_ phrases: [ImportedPhrase], reference: (ImportedPhrase) -> String?) {
    self.phrases = phrases
    for (index, phrase) in phrases.enumerated() {
      if let name = reference(phrase), indices[name] == nil { indices[name] = index }
    }
  }

  /// Returns the text that the phrase types, or throws the reason why it is left out.
  mutating func resolved(_ index: Int) throws(ImportLoss) -> ResolvedText {
    if let known = known[index] { return known }
    guard open.count < Self.deepest, !open.contains(index) else { throw .nested }
    let text: PhraseText = try phrases[index].text.get()
    open.append(index)
    defer { open.removeLast() }
    var result = ResolvedText(losses: text.losses)
    for piece in text.pieces {
      switch piece {
      case .part(let part): result.parts.append(part)
      case .phrase(let name):
        let inner = try inner(name)
        result.parts += inner.parts
        result.losses.formUnion(inner.losses)
      }
    }
    result.parts = Template.merged(result.parts)
    known[index] = result
    return result
  }

  private mutating func inner(_ name: String) throws(ImportLoss) -> ResolvedText {
    guard let index = indices[name] else { throw .nested }
    let inner: ResolvedText
    do throws(ImportLoss) {
      inner = try resolved(index)
    } catch {
      throw .nested
    }
    let size = inner.size
    left -= size
    guard size <= ResolvedText.most, left >= 0 else { throw .nested }
    return inner
  }
}
