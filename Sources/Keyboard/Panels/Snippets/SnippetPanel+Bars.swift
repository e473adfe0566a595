import Snippets

/// The bars of keys with several pieces: each shows which of them is due, and moves as that changes.
extension SnippetPanel {
  /// The time of a move in milliseconds: short enough to follow ten taps a second.
  private static let barDuration: UInt64 = 220

  /// Moves the bar of a key, whose due piece is about to change, on from where it is.
  ///
  /// The frame is not made anew before the next step: the text is on its way by then.
  mutating func moveBar(of key: SnippetKey, to next: Int, in context: PanelContext, at time: UInt64) {
    guard let old = bars[key.id] ?? key.progress, let new = key.progress(at: next), old != new else { return }
    bars[key.id] = old
    let duration = context.rules.reducesMotion ? 0 : Self.barDuration
    animations.start(.bar(key.id), .ease(from: old, to: new, duration: duration), at: time)
  }

  mutating func animateBars(to time: UInt64) {
    guard !bars.isEmpty else { return }
    for id in bars.keys { bars[id] = animations.value(.bar(id), at: time) }
    version &+= 1
  }

  /// Brings the bars to their ends.
  mutating func restBars() {
    guard !bars.isEmpty else { return }
    bars = [:]
    version &+= 1
  }
}

extension SnippetKey {
  /// The position of the due piece among all of them, up to 1 for the last; nil for a single piece.
  var progress: Double? { progress(at: next) }

  func progress(at position: Int) -> Double? {
    pieceCount > 1 ? Double(position + 1) / Double(pieceCount) : nil
  }
}
