/// Changes of the user's files, each of which is asked for once the one before it is made.
struct ChangesInTurn: Equatable, Sendable {
  /// The change that is being made, and those that come after it.
  private var making: FileChange?
  private var waiting: [FileChange] = []

  /// All that is not made yet, in its order.
  var pending: [FileChange] { (making.map { [$0] } ?? []) + waiting }

  /// Asks for a change, now or after those before it.
  ///
  /// - Parameter isReplaced: true for a waiting change that this one takes the place of.
  mutating func make(
    _ change: FileChange, replacing isReplaced: (FileChange) -> Bool = { _ in false }
  ) -> [PanelAction] {
    waiting.removeAll(where: isReplaced)
    waiting.append(change)
    return makeNext()
  }

  /// Takes a change that was made, or refused.
  ///
  /// - Returns: nil for a change that is none of these.
  mutating func made(_ change: FileChange) -> [PanelAction]? {
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
