/// The texts that stand for a key: once one is typed, the key's phrase takes its place.
public struct Shortcuts: Equatable, Sendable {
  /// The texts, in the order in which they are written; no two are the same.
  public let texts: [String]
  /// The conditions and effects that hold for all of them.
  public let rules: Rules

  /// The conditions and effects of shortcuts.
  public struct Rules: OptionSet, Sendable {
    /// The bits, as the store has them.
    public let rawValue: Int

    /// Takes the bits of the store.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Makes the rules of two settings.
    public init(wholeWord: Bool, followCase: Bool) {
      self = Rules(wholeWord ? [.wholeWord] : []).union(followCase ? [.followCase] : [])
    }

    /// Even a shortcut that begins with a sign stands for the key only as a word of its own (`word` of espanso).
    public static let wholeWord = Rules(rawValue: 1)
    /// A shortcut with a capital, or in capitals, gives the phrase one, or all capitals (`propagate_case` of espanso).
    public static let followCase = Rules(rawValue: 2)
  }

  /// Makes the shortcuts of a key; a text that is there already counts once. Without texts there are no rules.
  public init(_ texts: [String] = [], _ rules: Rules = []) {
    var known: Set<String> = []
    self.texts = texts.filter { known.insert($0).inserted }
    self.rules = self.texts.isEmpty ? [] : rules
  }

  /// True where there is none.
  public var isEmpty: Bool { texts.isEmpty }

  /// Returns these and others, with the rules of both.
  public func adding(_ others: Shortcuts) -> Shortcuts {
    Shortcuts(texts + others.texts, rules.union(others.rules))
  }
}

/// The capitals that a phrase gets.
public enum CaseStyle: UInt8, Equatable, Sendable {
  /// The capitals that it is written with.
  case asWritten
  /// Its first letter is a capital, too.
  case capitalized
  /// All its letters are capitals.
  case uppercase

  /// Returns a text with these capitals.
  public func apply(to text: some StringProtocol) -> String {
    switch self {
    case .asWritten: return String(text)
    case .uppercase: return text.uppercased()
    case .capitalized:
      guard let first = text.firstIndex(where: \.isLetter) else { return String(text) }
      return text[..<first] + text[first].uppercased() + text[text.index(after: first)...]
    }
  }
}
