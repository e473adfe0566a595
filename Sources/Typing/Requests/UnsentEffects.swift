extension Typist {
  /// Returns the unsent effects that must still be sent when the typing is stopped; nil when that is all of them. They
  /// are the release of a held key, the rest of a grapheme, the end of a commit, and everything that is not text.
  static func rest(of unsent: [Effect]) -> [Effect]? {
    var (isCut, isContentLeftOut) = (false, false)
    let rest = unsent.filter { effect in
      switch effect {
      case .keymap, .clearModifiers, .sync, .key(KeyCode.void, _, _): return true
      case .setModifiers: return !isCut
      case .key(_, let isPressed, let goesOn):
        isCut = isCut || isPressed && !goesOn
        return !isCut
      case .commitString, .deleteSurroundingText:
        (isCut, isContentLeftOut) = (true, true)
        return false
      case .commit:
        defer { isContentLeftOut = false }
        return !isContentLeftOut
      }
    }
    return isCut ? rest : nil
  }
}
