import Typing

/// Texts that other programs ask for, such as those that write down what one says.
///
/// Cases, each with a test of its number:
/// 57. A program types once the user has allowed that: all of them by the settings, or this one by the answer to a question. It is
///     asked once, where no finger is down and no panel is up for a while. A keyboard that was hidden hides again after the answer.
/// 58. In a private field the question comes for each text, whatever was allowed, and ends with the field. Nothing is typed while the
///     screen is locked. While programs may type, the input method is kept on a hidden keyboard, too: it tells of private fields.
/// 59. A question that is left refuses what has waited, and all that would have to be asked about in the next 30 s.
/// 60. A text takes the place of the last characters of what programs have typed, if nothing else was typed since, nothing
///     was moved that is known of, and it was no longer ago than 30 s. Otherwise it is refused.
/// 61. Each order is answered, once.
extension Coordinator {
  /// Types a text for a program, or asks the user first. `Effect.answerProgram` tells what has become of it.
  ///
  /// - Parameter time: of now, in the compositor's milliseconds.
  public mutating func type(_ order: ProgramOrder, time: UInt64) -> [Effect] {
    guard !isLocked else { return [.answerProgram(order.number, .refused(.locked))] }
    return take(order, at: time) + takeWaiting(at: time)
  }

  /// Takes note of the end of a text.
  mutating func ended(_ number: Int, _ end: ProgramText.End) -> [Effect] {
    // Nobody knows how much of it is there.
    if end != .typed { forgetPlace() }
    return [.answerProgram(number, .ended(end))]
  }

  /// True while the input method is wanted though the keyboard is hidden, since programs may type.
  public var typesForProgramsHidden: Bool { rules.programs || desktop.programs.allowsSome }

  /// Ends a question for a private field that has lost the focus.
  mutating func endPrivateQuestion(at time: UInt64) -> [Effect] {
    guard desktop.programs.question?.isPrivate == true else { return [] }
    let isUp = desktop.programs.isAsked && panels.top == .programs
    return refuseWaiting(.unanswered) + (isUp ? goBack(at: time) : [])
  }

  /// Stops a text that waits for the answer to the question, which goes with the last of them.
  public mutating func stopProgram(_ number: Int, at time: UInt64) -> [Effect] {
    guard desktop.programs.drop(number) else { return [] }
    let isOver = desktop.programs.question == nil && panels.top == .programs
    return [.answerProgram(number, .ended(.stopped))] + (isOver ? goBack(at: time) : [])
  }

  private mutating func take(_ order: ProgramOrder, at time: UInt64) -> [Effect] {
    switch desktop.programs.take(order, isPrivate: panels.isPrivateField, allowsAll: rules.programs, at: time)
    {
    case .type: send(order, at: time)
    case .wait: []
    case .refuse(let reason): [.answerProgram(order.number, .refused(reason))]
    }
  }

  private mutating func send(_ order: ProgramOrder, at time: UInt64) -> [Effect] {
    guard let replaced = typed.programsEnd(order.replaces, at: time) else {
      return [.answerProgram(order.number, .refused(.nothingToReplace))]
    }
    let text = ProgramText(order.number, replaced.kept + order.text, inPlaceOf: replaced.end)
    return type(.program(text), by: nil, at: time)
  }

  // MARK: The question

  /// Asks the user about the program whose text waits; refuses what waits once that cannot be, or the question was left.
  mutating func followProgram(at time: UInt64) -> [Effect] {
    guard let question = desktop.programs.question else { return [] }
    if desktop.programs.isAsked {
      return isVisible && panels.top == .programs ? [] : refuseWaiting(.unanswered)
    }
    let stay = panels.traits.stay
    guard !stay.contains(.forAWhile) || !isVisible && stay.contains(.untilHidden) else {
      return refuseWaiting(.busy)
    }
    let isHidden = !isVisible
    let shown = isHidden ? call(by: .user) : []
    guard isVisible else { return shown + refuseWaiting(.busy) }
    if isHidden { desktop.formShow = .open }
    desktop.programs.isAsked = true
    return shown + show(.programs, at: time) + tell(.question(question), at: desktop.programs.ready)
  }

  /// Takes the answer to the question, and types what has waited for it.
  mutating func answerProgram(_ isAllowed: Bool, at time: UInt64) -> [Effect] {
    guard let question = desktop.programs.question else { return [] }
    let orders = desktop.programs.answer(isAllowed)
    let back = goBack(at: time)
    guard isAllowed else { return back + refuse(orders, .notAllowed) }
    // Another field may have the focus by now.
    let isForThis = question.isPrivate || !panels.isPrivateField
    return back + orders.flatMap { isForThis ? send($0, at: time) : take($0, at: time) }
  }

  private mutating func refuseWaiting(_ reason: ProgramRefusal) -> [Effect] {
    refuse(desktop.programs.leave(), reason)
  }

  private func refuse(_ orders: [ProgramOrder], _ reason: ProgramRefusal) -> [Effect] {
    orders.map { .answerProgram($0.number, .refused(reason)) }
  }
}
