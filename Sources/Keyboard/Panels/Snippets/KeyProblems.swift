import Snippets

/// The reasons why texts of keys could not be typed, by the ids of the keys.
struct KeyProblems: Equatable, Sendable {
  private var refusals: [String: Refusal] = [:]
  private var failedCommands: [String: String] = [:]

  /// The ids of the keys that have such a reason.
  var ids: Set<String> { Set(refusals.keys).union(failedCommands.keys) }

  /// Returns the reasons of a key, in words.
  func notes(of id: String) -> [String] {
    [refusals[id].map(Strings.refused), failedCommands[id]].compactMap { $0 }
  }

  /// Notes that the text of a key was not typed.
  mutating func refused(_ refusal: Refusal) {
    if refusal.snippet != .copied { refusals[refusal.snippet.id] = refusal }
  }

  /// Notes the reason why the command of a secret gave none; nil where it has given one.
  mutating func commandFailed(of id: String, _ reason: String?) { failedCommands[id] = reason }

  /// Forgets a refusal that may not be repeated, as the key types again.
  mutating func typesAgain(_ id: String) {
    if refusals[id]?.isLasting == false { refusals[id] = nil }
  }

  /// Forgets the refusals: the user has allowed something else.
  mutating func permissionsChanged() { refusals = [:] }
}
