extension Typist.Effect {
  /// The most bytes of a commit with what it applies, and with the sync between.
  static let mostOfCommit = 4_056
  /// The most bytes of a key with all that goes before and after it: a first keymap, void keys, modifiers and their keys, a
  /// sync.
  static let mostOfKey = 768

  /// At least the bytes of the request (8 for the header, 4 for each number, and strings with their length and a NUL, filled
  /// up to 4). A connection's buffer has room for 28 descriptors, too: a keymap counts as a thirteenth of it.
  var size: Int {
    switch self {
    case .keymap: 320
    case .modifiers: 24
    case .key: 20
    case .commitString(let text): 16 + text.utf8.count
    case .deleteSurroundingText: 16
    case .commit, .sync: 12
    }
  }

  static func size(of effects: [Typist.Effect]) -> Int { effects.reduce(0) { $0 + $1.size } }
}
