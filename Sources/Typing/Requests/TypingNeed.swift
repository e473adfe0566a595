import Snippets

/// A need of a request that can be typed only with the answer of whoever has a clock, the clipboard and the secrets.
public enum TypingNeed: Equatable, Sendable {
  /// The text that was copied last.
  case clipboard
  /// A text that was copied before, by its number.
  case clip(Int)
  /// The time of now.
  case time
  /// The text of a secret snippet's piece. `mayPaste` is true if the clipboard's text may be in it.
  case secret(TypedSnippet, label: String, piece: Int, mayPaste: Bool)
}

/// The answer to such a need.
public enum TypingAnswer {
  /// The text that was copied; nil if there is none that can be had.
  case clipboard(String?)
  /// A function that gives the time of now in formats of strftime.
  case time((_ format: String) -> String)
  /// The text of a secret, or why there is none. `isIncomplete` is true if the clipboard's text should have been in it, and
  /// could not be had.
  case secret(Result<any SecretPiece, SecretFailure>, isIncomplete: Bool = false)
}

/// The expanded text of a secret, which is at no time in a `String` as a whole.
public protocol SecretPiece {
  /// The length of the text in bytes.
  var length: Int { get }
  /// The keys that it would press beside characters.
  var keys: Permissions { get }
  /// The keys that the clipboard's text in it would press.
  var copiedKeys: Permissions { get }
  /// The way from its end to the cursor's mark.
  var way: CursorWay { get }
  /// Calls `body` with each grapheme that can be typed.
  func forEachGrapheme(_ body: (String) -> Void)
}

/// The reason why nothing of a secret is typed.
public enum SecretFailure: Error {
  /// It is not there, or its command has failed.
  case missing
  /// It would be longer than a phrase may be.
  case tooLong
  /// It has the clipboard's text in it, and may not.
  case clipboard
}

/// The settings of how requests are typed.
public struct TypingRules: Equatable, Sendable {
  /// The permissions of pieces from servers, by the names of their sources. A source that is not here may do nothing but be
  /// text.
  public var permissions: [String: Permissions]
  /// The rule for newlines and tabs of the clipboard in the user's own pieces, where text goes by keys.
  public var copiedKeys: CopiedKeysRule
  /// The rule for a space between two pieces.
  public var space: SpaceRule

  /// Makes the rules of settings; of settings that say nothing by default.
  public init(
    permissions: [String: Permissions] = [:], copiedKeys: CopiedKeysRule = .text, space: SpaceRule = .off
  ) {
    (self.permissions, self.copiedKeys, self.space) = (permissions, copiedKeys, space)
  }

  /// Returns what the settings would have to allow for something, beside what they do; nil if nothing is missing.
  func refusal(_ snippet: TypedSnippet?, _ wanted: Permissions) -> Refusal? {
    guard let snippet, let feed = snippet.feed else { return nil }
    let needs = wanted.subtracting(permissions[feed] ?? [])
    return needs.isEmpty ? nil : Refusal(snippet, needs: needs)
  }

  /// Returns the refusal to report in place of a text that would press these by keys; nil if it may.
  ///
  /// - Parameter copied: those of them that the clipboard's text presses.
  func refusal(_ snippet: TypedSnippet?, pressing keys: Permissions, copied: Permissions) -> Refusal? {
    if let refusal = refusal(snippet, keys) { return refusal }
    guard let snippet, snippet.feed == nil, copiedKeys == .text, !copied.isEmpty else { return nil }
    return Refusal(snippet, .copiedKeys(copied))
  }
}
