/// A field of a key that is being written.
public enum FieldName: String, Hashable, Sendable, CaseIterable {
  case label, phrases, group
}

/// The identity of a key of the panel: the name that touches, panels and the bus have for it.
public enum KeyID: Hashable, Sendable, CustomStringConvertible {
  /// The key of the snippet with this id.
  case snippet(String)
  case globe
  case delete
  case space
  case `return`
  /// The Stop mark, on the key whose text is being typed.
  case stop
  /// The key that fetches the content again, where there is none to show.
  case retry
  /// The key of a letter or a sign, by the text that it types without shift.
  case character(String)
  case shift
  /// The keys to the pages of numbers and of signs, and to the letters, from any page.
  case numbers, symbols, letters
  /// The key that leads to the phrases.
  case phrases
  /// The field with the text that is searched for.
  case query
  /// The key that leaves the panel without a result.
  case cancel
  /// The keys that write a new key: from the selection in the application, or from the text that was copied last.
  case newFromSelection, newFromClipboard
  /// A field of the key that is being written.
  case field(FieldName)
  /// The key that shows the next phrase of the key being written, and the one that saves it.
  case nextPhrase, save
  /// The key that leads to the words of run-together text, and the one that divides it.
  case words, parse
  /// A way to divide it, the best first, and a word that occurs in it, both counted from 0.
  case segmentation(Int)
  case word(Int)
  case tab(StripTab)
  /// The left and the right half of the marks that tell which page is shown.
  case previousPage
  case nextPage
  /// An item of the list that is open, and an action below its items, counted from 0.
  ///
  /// They have no names on the bus, since they depend on the key that the list belongs to.
  case row(Int)
  case action(Int)
  /// An alternative that a held letter offers, counted from 0; the first is the letter itself.
  case alternate(Int)

  private static let snippetPrefix = "snippet:"
  private static let characterPrefix = "char:"
  private static let tabPrefix = "strip:"
  private static let segmentationPrefix = "segmentation:"
  private static let wordPrefix = "word:"

  /// The keys that have nothing but their name.
  private static let plain: [String: KeyID] = [
    "globe": .globe, "delete": .delete, "space": .space, "return": .return, "stop": .stop, "retry": .retry,
    "page:previous": .previousPage, "page:next": .nextPage, "shift": .shift, "numbers": .numbers,
    "symbols": .symbols, "letters": .letters, "phrases": .phrases, "query": .query,
    "cancel": .cancel, "new:selection": .newFromSelection, "new:clipboard": .newFromClipboard,
    "words": .words, "parse": .parse, "phrase:next": .nextPhrase, "save": .save,
    "field:label": .field(.label),
    "field:phrases": .field(.phrases), "field:group": .field(.group),
  ]

  /// The name on the bus: `snippet:<id>`, `char:<text>`, `strip:<tab>`, `segmentation:<index>`, `word:<index>`, or a plain
  /// one such as `globe` or `page:next`. `row:<index>`, `action:<index>` and `alternate:<index>` occur in messages only.
  public var description: String {
    switch self {
    case .snippet(let id): Self.snippetPrefix + id
    case .globe: "globe"
    case .delete: "delete"
    case .space: "space"
    case .return: "return"
    case .stop: "stop"
    case .retry: "retry"
    case .tab(let tab): Self.tabPrefix + tab.description
    case .previousPage: "page:previous"
    case .nextPage: "page:next"
    case .character(let text): Self.characterPrefix + text
    case .shift: "shift"
    case .numbers: "numbers"
    case .symbols: "symbols"
    case .letters: "letters"
    case .phrases: "phrases"
    case .query: "query"
    case .cancel: "cancel"
    case .newFromSelection: "new:selection"
    case .newFromClipboard: "new:clipboard"
    case .field(let name): "field:" + name.rawValue
    case .nextPhrase: "phrase:next"
    case .save: "save"
    case .words: "words"
    case .parse: "parse"
    case .segmentation(let index): Self.segmentationPrefix + "\(index)"
    case .word(let index): Self.wordPrefix + "\(index)"
    case .row(let index): "row:\(index)"
    case .action(let index): "action:\(index)"
    case .alternate(let index): "alternate:\(index)"
    }
  }

  /// True if it is the key of a snippet.
  public var isSnippet: Bool { if case .snippet = self { true } else { false } }

  /// True if it is a way to divide run-together text, or a word in it.
  public var isDivision: Bool {
    switch self {
    case .segmentation, .word: true
    default: false
    }
  }

  /// The sort of key, for readers of the bus: its name up to the colon.
  public var kind: String { String(description.prefix { $0 != ":" }) }

  /// Finds the key with this name on the bus; nil for any other text.
  public init?(_ description: String) {
    if let key = Self.plain[description] {
      self = key
    } else if description.hasPrefix(Self.snippetPrefix) {
      self = .snippet(String(description.dropFirst(Self.snippetPrefix.count)))
    } else if description.hasPrefix(Self.characterPrefix) {
      // By scalars: a mark would make one character with the colon.
      self = .character(
        String(description.unicodeScalars.dropFirst(Self.characterPrefix.unicodeScalars.count)))
    } else if description.hasPrefix(Self.tabPrefix),
      let tab = StripTab(String(description.dropFirst(Self.tabPrefix.count)))
    {
      self = .tab(tab)
    } else if description.hasPrefix(Self.segmentationPrefix),
      let index = Int(description.dropFirst(Self.segmentationPrefix.count))
    {
      self = .segmentation(index)
    } else if description.hasPrefix(Self.wordPrefix),
      let index = Int(description.dropFirst(Self.wordPrefix.count))
    {
      self = .word(index)
    } else {
      return nil
    }
  }
}
