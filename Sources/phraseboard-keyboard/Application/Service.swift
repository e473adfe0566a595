import Keyboard

/// A part of the program that works in the turns of the loop.
protocol Service: AnyObject {
  /// The time of the next call of `advance`, in milliseconds of the loop's clock; nil while nothing is due.
  var nextWake: UInt64? { get }
  /// Does the work that is due.
  func advance(to time: UInt64)
  /// Does the work that can wait until all that was typed in this turn is sent.
  func endOfTurn()
  /// Reads anew the files that a change of the user's was made in.
  func takeOver(_ change: FileChange)
  /// Ends with the program.
  func close()
}

extension Service {
  var nextWake: UInt64? { nil }
  func advance(to time: UInt64) {}
  func endOfTurn() {}
  func takeOver(_ change: FileChange) {}
  func close() {}
}

/// A service that keeps something for one panel, and nothing while the keyboard is hidden with another one.
protocol PanelResource: Service {
  /// True where it keeps what it has opened while the keyboard is hidden with its panel up.
  var isKeptHidden: Bool { get }
  /// Gives back what it has opened, since its panel is not up.
  ///
  /// - Parameter isShown: true while the keyboard shows another panel; false while it is hidden.
  /// - Returns: true where it has given something back.
  func panelClosed(isShown: Bool) -> Bool
}

/// A service that answers the texts of one panel while that is up.
protocol PanelService: PanelResource {
  /// Called with the answer to a text, in order; more than once where more is known later.
  var onAnswer: ((_ text: String, Answer) -> Void)? { get set }
  /// Called before the first text since its panel is up.
  var onOpen: (() -> Void)? { get set }
  /// Answers the text in the field of the panel, or what the panel makes of it, and drops the text before.
  func ask(_ text: String)
  /// Returns what is known of a key of the panel, which a text names.
  func details(of text: String) -> Answer
}

extension PanelResource {
  var isKeptHidden: Bool { true }
}

extension PanelService {
  func details(of text: String) -> Answer { .text(nil) }
}

extension [any Service] {
  /// The earliest time at which one of them has something to do.
  var nextWake: UInt64? { compactMap(\.nextWake).min() }

  func advance(to time: UInt64) { for service in self { service.advance(to: time) } }
  func endOfTurn() { for service in self { service.endOfTurn() } }
  func takeOver(_ change: FileChange) { for service in self { service.takeOver(change) } }
  func close() { for service in self { service.close() } }
}
