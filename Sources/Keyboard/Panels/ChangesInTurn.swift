/// Changes of the user's files, each of which is asked for once the one before it is made.
struct ChangesInTurn: Equatable, Sendable {
  /// The change that is being made, and those that come after it.
  private(set) var making: FileChange?
  private(set) var waiting: [FileChange] = []

  /// Asks for a change, now or after those before it.
  mutating func make(_ change: FileChange) -> [PanelAction] {
    waiting.append(change)
    return makeNext()
  }

  /// Takes a change that was made, or refused.
  ///
  /// - Returns: nil for a change that is none of these.
  mutating func made(_ change: FileChange, _ refusal: String?) -> [PanelAction]? {
    guard change == making else { return nil }
    making = nil
    return makeNext()
  }

  private mutating func makeNext() -> [PanelAction] {
    guard making == nil, !waiting.isEmpty else { return [] }
    let change = waiting.removeFirst()
    making = change
    return [.save(change)]
  }
}
