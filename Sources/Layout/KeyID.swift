/// A field of a key that is being written.
public enum FieldName: String, Hashable, Sendable, CaseIterable {
  case label, phrases, group
}

/// Which key of the panel: the name that touches, panels and the bus have for it.
public enum KeyID: Hashable, Sendable, CustomStringConvertible {
  /// The key of the snippet with this id.
  case snippet(String)
  case globe
  case delete
  case space
  case `return`
  /// The Stop mark, on the key whose text is being typed.
  case stop
  /// Fetches the content again, where there is none to show.
  case retry
  /// The key of a letter or a sign: what it types without shift.
  case character(String)
  case shift
  /// To the pages of numbers and signs, and to the letters, from wherever that is.
  case numbers, symbols, letters
  /// To the phrases.
  case phrases
  /// The field with what is searched for.
  case query
  /// Ends what a panel is there for.
  case cancel
  /// Writes a new key, from what is selected in the application or from what was copied last.
  case newFromSelection, newFromClipboard
  /// A field of what is being written, shows the next of its phrases, and has it saved.
  case field(FieldName)
  case nextPhrase, save
  /// To the words of run-together text, and divides it.
  case words, parse
  /// A way to divide it, the best first, and a word that is somewhere in it, both counted from 0.
  case segmentation(Int)
  case word(Int)
  case tab(StripTab)
  /// The left and the right half of what tells which page is shown.
  case previousPage
  case nextPage
  /// An item of the list that is open, and an action below its items, counted from 0.
  ///
  /// They have no names on the bus: which there are depends on the key that the list is of.
  case row(Int)
  case action(Int)
  /// One of those that a held letter offers, counted from 0; its own is the first.
  case alternate(Int)

  private static let snippetPrefix = "snippet:"
  private static let characterPrefix = "char:"
  private static let tabPrefix = "strip:"
  private static let segmentationPrefix = "segmentation:"
  private static let wordPrefix = "word:"

  /// Keys that have nothing but their name.
  private static let plain: [String: KeyID] = [
    "globe": .globe, "delete": .delete, "space": .space, "return": .return, "stop": .stop, "retry": .retry,
    "page:previous": .previousPage, "page:next": .nextPage, "shift": .shift, "numbers": .numbers,
    "symbols": .symbols, "letters": .letters, "phrases": .phrases, "query": .query,
    "cancel": .cancel, "new:selection": .newFromSelection, "new:clipboard": .newFromClipboard,
    "words": .words, "parse": .parse, "phrase:next": .nextPhrase, "save": .save,
    "field:label": .field(.label),
    "field:phrases": .field(.phrases), "field:group": .field(.group),
  ]

  /// The name on the bus: `snippet:<id>`, `char:<text>`, `strip:<tab>`, `segmentation:<index>`, `word:<index>`, or its own, such as `globe` and `page:next`;
  /// `row:<index>`, `action:<index>` and `alternate:<index>` in messages.
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

  /// Whether it is the key of a snippet.
  public var isSnippet: Bool { if case .snippet = self { true } else { false } }

  /// Whether it is of what run-together text is made of.
  public var isDivision: Bool {
    switch self {
    case .segmentation, .word: true
    default: false
    }
  }

  /// What sort of key it is, for who reads the bus: its name up to the colon.
  public var kind: String { String(description.prefix { $0 != ":" }) }

  /// The key with this name on the bus; nil for any other text.
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
