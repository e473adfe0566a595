import Snippets

/// The bars of keys with several pieces: each shows which of them is due, and moves as that changes.
extension SnippetPanel {
  /// Milliseconds: short enough for ten taps a second to be followed.
  private static let barDuration: UInt64 = 220

  /// Has the bar of a key, whose due piece is about to change, move on from where it is.
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

  /// Brings them to their ends.
  mutating func restBars() {
    guard !bars.isEmpty else { return }
    bars = [:]
    version &+= 1
  }
}

extension SnippetKey {
  /// How far the piece that is due is among all of them, up to 1 for the last; nil where there is one only.
  var progress: Double? { progress(at: next) }

  func progress(at position: Int) -> Double? {
    pieceCount > 1 ? Double(position + 1) / Double(pieceCount) : nil
  }
}
