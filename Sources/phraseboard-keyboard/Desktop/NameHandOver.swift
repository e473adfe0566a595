import Wayland

/// The way of the system keyboard's name from ours to who has waited for it.
///
///     kept --- give ---> going --- asked ---> leaving      (the next owner has it)
///      ^                   |                     |
///      +----- keep --------+---------------------+
///
/// The next owner asks for the input method once, and never again where it is refused. So the name leaves only when the
/// compositor is known to have heard that ours is gone: the text that is on its way is sent first, then the input method
/// is given up, then the compositor is asked for an answer.
struct NameHandOver {
  private enum State {
    case kept
    /// Waits for the input method to be given up.
    case going(isToShow: Bool)
    /// Waits for the compositor's answer.
    case leaving(isToShow: Bool, Connection.Sync)
  }

  private var state = State.kept

  /// True while the name is to go: ours takes no input method meanwhile.
  var isGoing: Bool {
    switch state {
    case .kept: false
    case .going, .leaving: true
    }
  }

  /// True where the next owner is to show itself.
  var showsNext: Bool {
    switch state {
    case .kept: false
    case .going(let isToShow), .leaving(let isToShow, _): isToShow
    }
  }

  /// The name is to go.
  mutating func give(isToShow: Bool) { state = .going(isToShow: isToShow) }

  /// The name stays, or is gone.
  mutating func keep() { state = .kept }

  /// The input method is gone: `ask` asks the compositor for an answer, after which the name leaves. Returns whether it
  /// was asked.
  mutating func leave(asking ask: (_ isToShow: Bool) -> Connection.Sync) -> Bool {
    guard case .going(let isToShow) = state else { return false }
    state = .leaving(isToShow: isToShow, ask(isToShow))
    return true
  }
}
