import Typing

/// Shows and hides the keyboard as text fields get and lose the focus.
///
///                        field, 50 ms
///     field has no focus ────────────► shown
///                        ◄────────────
///                       no field, 200 ms
///
/// Cases, each with a test of its number:
///  1. A field shows the keyboard once it has had the focus for `showDelay`. A focus that only passes shows nothing.
///  2. A field that loses the focus hides the keyboard after `hideDelay`. Another field that gets the focus meanwhile leaves it
///     where it is; one that only passes does not.
///  3. There are keys for every field, whatever it is for: phrases, letters or digits.
///  4. With `HardwareRule.hide`, no field shows the keyboard while there is a hardware keyboard. One that comes hides it, and when
///     it goes the field that has the focus shows it.
///  5. Whoever hides the keyboard hides it for this field, even if it was still to be shown; the next field shows it.
///  6. Whoever shows the keyboard without a field has it until a field has come and gone.
///  7. While this is off, it does nothing; when it is turned off, it leaves the keyboard as it is.
///  8. A touch of the field with the focus shows the keyboard again. Nobody tells of touches: a field that shows its text once more,
///     as it was, was touched. GTK's text views and browsers do so as well while they scroll, again and again.
struct AutoShow: Equatable, Sendable {
  enum Action: Equatable, Sendable { case show, hide }

  /// Milliseconds. A focus that goes through a window's first field on its way to the next one stays there for less.
  static let showDelay: UInt64 = 50
  /// Milliseconds, as squeekboard's: applications leave a field before they enter the next one.
  static let hideDelay: UInt64 = 200
  /// Milliseconds: a field that scrolls shows itself again before they are over.
  static let touchDelay: UInt64 = 100
  /// The most times that a field shows itself for one touch: GTK does for the press and for the lift.
  private static let mostShows = 3

  private var rule: HardwareRule
  private(set) var isOn = false
  private var field: Field?
  private var hasHardware = false
  /// The last decision, which is carried out at `due`.
  private var isWanted = false
  private var due: UInt64?
  /// The times that the field has shown itself again. If none follows for `touchDelay`, it was touched or has scrolled.
  private var shows: Shows?

  private struct Shows: Equatable, Sendable {
    var count = 0
    var end: UInt64 = 0
  }

  init(rule: HardwareRule) {
    self.rule = rule
  }

  /// The time of the next `advance`, in milliseconds of the caller's clock; nil if there is nothing to wait for.
  var nextWake: UInt64? { [due, shows?.end].compactMap { $0 }.min() }

  mutating func advance(to time: UInt64) -> Action? {
    var isTouched = false
    if let shows, shows.end <= time {
      self.shows = nil
      isTouched = isWanted && shows.count <= Self.mostShows
    }
    guard let due, due <= time else { return isTouched ? .show : nil }
    self.due = nil
    return isWanted ? .show : .hide
  }

  /// Takes note that another field has the focus, or none.
  mutating func enter(_ field: Field?, at time: UInt64) {
    let isNew = field != nil && field?.serial != self.field?.serial
    self.field = field
    decide(isNew: isNew, at: time)
  }

  /// Takes note that the field that has the focus shows its text again, as it was, though nothing was typed.
  mutating func shownAgain(at time: UInt64) {
    guard isOn, isWanted else { return }
    shows = Shows(count: (shows?.count ?? 0) + 1, end: time + Self.touchDelay)
  }

  /// True while a hardware keyboard takes the place of this one.
  var isUnwanted: Bool { hasHardware && rule == .hide }

  /// Takes note that somebody wants the keyboard shown.
  mutating func called() { if !isWanted { due = nil } }

  /// Takes note that somebody has hidden the keyboard.
  mutating func dismissed() {
    shows = nil
    if isWanted { due = nil }
  }

  mutating func setHardware(_ isPresent: Bool, at time: UInt64) {
    hasHardware = isPresent
    decide(isNew: false, at: time)
  }

  mutating func setRule(_ rule: HardwareRule, at time: UInt64) {
    self.rule = rule
    decide(isNew: false, at: time)
  }

  mutating func setOn(_ isOn: Bool, at time: UInt64) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    if isOn { return decide(isNew: true, at: time) }
    (due, shows) = (nil, nil)
    isWanted = false
  }

  private mutating func decide(isNew: Bool, at time: UInt64) {
    guard isOn else { return }
    let isWanted = field != nil && !isUnwanted
    let wasWanted = self.isWanted
    self.isWanted = isWanted
    switch (isWanted, wasWanted) {
    case (true, _) where isNew: due = time + Self.showDelay
    // The focus is back before the keyboard was hidden: nothing has happened.
    case (true, false): due = due == nil ? time + Self.showDelay : nil
    // A field that only passes may have come in the place of one that has shown it.
    case (false, true): due = time + Self.hideDelay
    case (true, true), (false, false): break
    }
  }
}
