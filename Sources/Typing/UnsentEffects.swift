extension Typist {
  /// What has to be sent all the same of effects that were not sent yet when the typing is stopped: the release of a key
  /// that is held, the rest of a grapheme, the end of a commit, and all that is not text. Nil where that is all of it.
  static func rest(of unsent: [Effect]) -> [Effect]? {
    var (isCut, isContentLeftOut) = (false, false)
    let rest = unsent.filter { effect in
      switch effect {
      case .keymap, .clearModifiers, .sync, .key(KeyCode.void, _, _): return true
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
