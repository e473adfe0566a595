import Snippets

/// The name that touches, panels and the bus have for a key.
public enum KeyID: Hashable, Sendable, CustomStringConvertible {
  /// The key of the snippet with this id.
  case snippet(String)
  case globe
  case delete
  case space
  case `return`
  /// The Stop mark, on the key whose text is being typed.
  case stop
  /// The key of a letter or a sign: what it types without shift.
  case character(String)
  case shift
  /// A key that types no text of its own.
  case named(Keysym)
  /// A key that holds a modifier for the next ones.
  case modifier(KeyModifier)
  /// The key that leads to a page of letters or signs, from wherever that is.
  case page(LetterLayout.Page)
  /// The key that leads to the phrases.
  case phrases
  case tab(StripTab)
  /// An item of the list that is open, and an action below its items, counted from 0.
  ///
  /// They have no names on the bus, since they depend on the key that the list belongs to.
  case row(Int)
  case action(Int)
  /// An alternative that a held letter offers, counted from 0; the first is the letter itself.
  case alternate(Int)
  /// A key that one panel alone has.
  case panel(PanelKey)

  private static let snippetPrefix = "snippet:"
  private static let characterPrefix = "char:"
  private static let tabPrefix = "strip:"
  private static let namedPrefix = "named:"
  private static let modifierPrefix = "modifier:"

  /// The keys that have nothing but their name.
  private static let plain: [String: KeyID] = [
    "globe": .globe, "delete": .delete, "space": .space, "return": .return, "stop": .stop, "shift": .shift,
    "numbers": .page(.numbers), "symbols": .page(.symbols), "letters": .page(.letters),
    "editing": .page(.editing), "phrases": .phrases,
  ]

  /// The name on the bus: `snippet:<id>`, `char:<text>`, `strip:<tab>`, `named:<keysym>`, `modifier:<name>`, or its own, such
  /// as `globe`; `row:<index>`, `action:<index>` and `alternate:<index>` in messages.
  public var description: String {
    switch self {
    case .snippet(let id): Self.snippetPrefix + id
    case .globe: "globe"
    case .delete: "delete"
    case .space: "space"
    case .return: "return"
    case .stop: "stop"
    case .character(let text): Self.characterPrefix + text
    case .shift: "shift"
    case .named(let keysym): Self.namedPrefix + keysym.rawValue
    case .modifier(let modifier): Self.modifierPrefix + modifier.rawValue
    case .page(.letters): "letters"
    case .page(.numbers): "numbers"
    case .page(.symbols): "symbols"
    case .page(.editing): "editing"
    case .phrases: "phrases"
    case .tab(let tab): Self.tabPrefix + tab.description
    case .row(let index): "row:\(index)"
    case .action(let index): "action:\(index)"
    case .alternate(let index): "alternate:\(index)"
    case .panel(let key): key.description
    }
  }

  /// True for the key of a snippet.
  public var isSnippet: Bool { if case .snippet = self { true } else { false } }

  /// The sort of key, for readers of the bus: its name up to the colon.
  public var kind: String { String(description.prefix { $0 != ":" }) }

  /// Returns the common key with this name on the bus; nil for any other text, such as the name of a panel's own key.
  public init?(_ description: String) {
    if let key = Self.plain[description] {
      self = key
    } else if description.hasPrefix(Self.snippetPrefix) {
      self = .snippet(String(description.dropFirst(Self.snippetPrefix.count)))
    } else if description.hasPrefix(Self.characterPrefix) {
      // The prefix is cut off by scalars: a mark would make one character with the colon.
      self = .character(
        String(description.unicodeScalars.dropFirst(Self.characterPrefix.unicodeScalars.count)))
    } else if description.hasPrefix(Self.namedPrefix),
      let keysym = Keysym(rawValue: String(description.dropFirst(Self.namedPrefix.count)))
    {
      self = .named(keysym)
    } else if description.hasPrefix(Self.modifierPrefix),
      let modifier = KeyModifier(rawValue: String(description.dropFirst(Self.modifierPrefix.count)))
    {
      self = .modifier(modifier)
    } else if description.hasPrefix(Self.tabPrefix),
      let tab = StripTab(String(description.dropFirst(Self.tabPrefix.count)))
    {
      self = .tab(tab)
    } else {
      return nil
    }
  }
}
