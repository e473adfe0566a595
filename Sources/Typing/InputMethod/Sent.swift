extension CommitMachine {
  /// A text, a key or a request that went to the client.
  enum Sent: Equatable, Sendable {
    case text(String)
    /// A key of another keyboard that types this.
    case typed(String)
    /// A deletion of this many bytes of the text before the cursor, whatever the client counts. It is sent only while nothing waits,
    /// and nothing follows it before its answer.
    case deletion(bytes: Int)
    /// A commit that puts a text in place of this many bytes before and after the cursor; sent like a deletion.
    case replacement(before: Int, after: Int, text: String)
    case backspace
    case key(Typist.Key)
    case chord
    /// A key of another keyboard with an unknown effect.
    case other

    /// True when a client that shows its text shows another one for this.
    func isVisible(after text: FieldText) -> Bool {
      switch self {
      case .text(let text): !text.isEmpty
      case .typed, .deletion, .replacement: true
      case .backspace: text.before?.isEmpty == false || text.hasSelection
      case .key, .chord, .other: false
      }
    }

    /// True when nothing is selected after this, whatever was before.
    var leavesCaret: Bool { self != .chord && self != .other }
  }
}
