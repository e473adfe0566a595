/// The text of a combination in files and on command lines, such as "ctrl+shift+k".
extension Combination: CustomStringConvertible {
  /// The text with its modifiers in the order ctrl, alt, shift, super.
  public var description: String {
    let held = Modifiers.named.filter { modifiers.contains($0.modifier) }.map(\.name)
    return (held + [key]).joined(separator: "+")
  }

  /// Reads a combination. The order and the capitals of its modifiers are free; its key is as `KeyName.read` has it.
  ///
  /// - Throws: what is wrong with the text. A combination that is read can still be forbidden.
  public init(reading text: String) throws(CombinationMistake) {
    var words = text.split(separator: "+", omittingEmptySubsequences: false).map(Self.trimmed)
    // A plus sign at the end is the key itself.
    if words.count > 1, words.suffix(2) == ["", ""] { words = words.dropLast(2) + ["plus"] }
    guard let name = words.popLast(), !(name.isEmpty && words.isEmpty) else { throw .empty }
    var held: Modifiers = []
    for word in words {
      guard let modifier = Self.modifier(word) else { throw .noModifier(word) }
      held.insert(modifier)
    }
    if name.isEmpty || Self.modifier(name) != nil { throw .noKey }
    guard let key = KeyName.read(name) else { throw .noSuchKey(name) }
    self.init(key, held)
  }

  private static func modifier(_ word: String) -> Modifiers? {
    let name = word.lowercased()
    return Modifiers.named.first { $0.name == (name == "control" ? "ctrl" : name) }?.modifier
  }

  private static func trimmed(_ word: Substring) -> String {
    var word = word
    while word.first?.isWhitespace == true { word.removeFirst() }
    while word.last?.isWhitespace == true { word.removeLast() }
    return String(word)
  }
}

/// A mistake in the text of a combination.
public enum CombinationMistake: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  /// The text has modifiers alone.
  case noKey
  /// A word before the key is no modifier.
  case noModifier(String)
  case noSuchKey(String)

  /// The mistake and what is allowed, to follow "is …" or a place in a file.
  public var description: String {
    switch self {
    case .empty: Strings.empty
    case .noKey: Strings.noKey
    case .noModifier(let word): Strings.noModifier(word)
    case .noSuchKey(let name): Strings.noSuchKey(name)
    }
  }
}
