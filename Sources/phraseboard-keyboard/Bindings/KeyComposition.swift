import Bindings
import Xkb

/// Letters of several keys in the keyboard's own fields. The application composes those that go on to it.
final class KeyComposition {
  private let locale: String?
  private var compose: XkbCompose?
  /// True once the table was looked for, which is as the first such letter begins.
  private var hasLooked = false

  init(locale: String?) { self.locale = locale }

  /// Returns the press of a key with the text that it types after those before it: none while a letter is not complete.
  ///
  /// - Parameter isTaken: false for a key of the application's, which ends the letter.
  func press(_ key: HardwareKey, keysym: UInt32, isTaken: Bool) -> HardwareKey {
    // A combination is no part of a letter.
    guard isTaken, key.combination.modifiers.isSubset(of: .shift) else {
      forget()
      return key
    }
    if !hasLooked, Self.begins(key) { look() }
    switch compose?.feed(keysym) {
    case .none?, nil: return key
    case .composing?, .cancelled?: return HardwareKey(Combination("Multi_key", key.combination.modifiers))
    case .composed(let text)?: return HardwareKey(key.combination, text: text)
    }
  }

  /// Forgets the keys of a letter that is not complete.
  func forget() { compose?.reset() }

  /// Tells whether a key begins a letter. Other levels have dead keys, too, which type nothing.
  private static func begins(_ key: HardwareKey) -> Bool {
    key.combination.key == "Multi_key" || key.combination.key.hasPrefix("dead_")
  }

  private func look() {
    hasLooked = true
    compose = XkbCompose(locale: locale ?? "C.UTF-8")
  }
}
