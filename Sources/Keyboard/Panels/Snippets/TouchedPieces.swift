/// Texts that were read when a key was touched or its list opened: what was touched is what is typed, whatever the store
/// holds by the lift.
struct TouchedPieces: Equatable, Sendable {
  private var texts: [String: [Int: String]] = [:]

  mutating func keep(_ text: String?, of snippet: String, at position: Int) {
    guard let text else { return }
    texts[snippet, default: [:]][position] = text
  }

  func text(of snippet: String, at position: Int) -> String? { texts[snippet]?[position] }
}
