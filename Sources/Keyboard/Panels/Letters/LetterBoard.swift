import Layout
import Typing

/// The letters that all panels with letters share, and a number that changes with their look.
struct LetterBoard {
  var letters = LetterKeys()
  /// The id of the application that has the focus, while a panel wants to know; nil where nobody tells.
  var application: String? {
    get { letters.chords.editing.application }
    set {
      guard application != newValue else { return }
      letters.chords.editing.application = newValue
      changed()
    }
  }
  /// The reason why there are no layouts; nil while they are not read, or there are some.
  private(set) var problem: String?
  /// A number that changes whenever the frame of a panel with letters may have changed.
  private(set) var version = 0

  mutating func changed() { version &+= 1 }

  /// Changes the letters. Most changes leave the keys as they look, and need no other frame.
  mutating func change<Result>(_ body: (inout LetterKeys) -> Result) -> Result {
    let look = letters.look
    defer { if letters.look != look { changed() } }
    return body(&letters)
  }

  /// True where there is another layout to slide to.
  var canSlide: Bool { letters.layouts.count > 1 }

  /// True while `animate` is to be called with each frame.
  var isAnimating: Bool { letters.slide?.isGliding == true }

  /// Advances all motion to a time in milliseconds.
  ///
  /// - Parameter atOnce: true where nothing is to move by itself.
  mutating func animate(to time: UInt64, atOnce: Bool) {
    if isAnimating { change { atOnce ? $0.endSlide() : $0.followSlide(to: time) } }
  }

  /// Brings all that moves to its end.
  mutating func rest() { change { $0.endSlide() } }

  /// True once layouts were read, which are kept for as long as the keyboard runs.
  var hasLayouts: Bool { !letters.layouts.isEmpty || problem != nil }

  /// Shows the letters anew, in a panel that comes up.
  mutating func show() -> [PanelAction] {
    letters.reset()
    changed()
    return letters.layouts.isEmpty ? [.read(.layouts)] : []
  }

  /// Takes over layouts that were read.
  ///
  /// - Parameter problem: the reason why there are none.
  mutating func setLayouts(_ layouts: [LetterLayout], problem: String?) {
    letters.setLayouts(layouts)
    self.problem = layouts.isEmpty ? problem : nil
    changed()
  }

  mutating func choose(layout index: Int) {
    guard index != letters.index else { return }
    letters.choose(layout: index)
    changed()
  }
}
