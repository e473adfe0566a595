@testable import Typing

extension Typist {
  /// Urges a client that tells nothing, and returns when something else is due.
  mutating func wakeAfterUrges() -> UInt64? {
    while let next = nextWake {
      var later = self
      let effects = later.advance(to: next)
      guard !effects.isEmpty, effects.areUrges else { return next }
      self = later
    }
    return nil
  }
}

extension [Typist.Effect] {
  /// True if there are only commits of nothing, or of an empty text.
  var areUrges: Bool {
    allSatisfy { effect in
      switch effect {
      case .commit, .commitString(""): true
      default: false
      }
    }
  }

  /// The effects without the syncs, which change nothing for the client.
  var withoutSyncs: Self { filter { $0 != .sync } }
}
