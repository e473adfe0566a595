import Wayland

/// The way of the system keyboard's name from ours to the program that has waited for it.
///
///     kept --- give ---> going --- asked ---> leaving      (the next owner has it)
///      ^                   |                     |
///      +----- keep --------+---------------------+
///
/// The next owner asks for the input method once, and never again where it is refused. The name thus leaves only once
/// the compositor has heard that ours is gone: the text on its way is sent, then the input method is given up, then the
/// compositor is asked for an answer.
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

  /// Takes note that the name is to go.
  mutating func give(isToShow: Bool) { state = .going(isToShow: isToShow) }

  /// Takes note that the name stays, or is gone.
  mutating func keep() { state = .kept }

  /// Asks the compositor by `ask` for an answer, after which the name leaves, since the input method is gone. Returns
  /// whether it was asked.
  mutating func leave(asking ask: (_ isToShow: Bool) -> Connection.Sync) -> Bool {
    guard case .going(let isToShow) = state else { return false }
    state = .leaving(isToShow: isToShow, ask(isToShow))
    return true
  }
}
