import Typing

/// A text that a program asks the keyboard to type.
public struct ProgramOrder: Equatable, Sendable {
  /// The number that names it in the answer.
  public let number: Int
  /// The name of the program, for people.
  public let program: String
  /// The text.
  public let text: String
  /// The number of scalars at the end of what programs have typed that it takes the place of.
  public let replaces: Int

  /// Makes an order.
  public init(_ number: Int, of program: String, _ text: String, replaces: Int = 0) {
    (self.number, self.program, self.text, self.replaces) = (number, program, text, replaces)
  }
}

/// The answer to an order.
public enum ProgramAnswer: Equatable, Sendable {
  /// It was typed, or begun.
  case ended(ProgramText.End)
  /// Nothing of it was typed.
  case refused(ProgramRefusal)
}

/// The reason why nothing of a program's text is typed.
public enum ProgramRefusal: Error, Equatable, Sendable {
  /// The screen is locked.
  case locked
  /// The user does not want that.
  case notAllowed
  /// The user has left the question.
  case unanswered
  /// Another question is open, or something that the user writes in the keyboard.
  case busy
  /// What it is to replace is not known to be before the cursor.
  case nothingToReplace
}

/// A question to the user, whether a program may type.
public struct ProgramQuestion: Equatable, Sendable {
  /// The name of the program.
  let program: String
  /// True where it wants to type into a field that is for what nobody is to see.
  let isPrivate: Bool
}

/// The user's answers to programs that want to type, and what waits for one.
///
///     order ──may──► type
///       │             ▲
///       └──► question ┴── no: refused
///
/// What was answered holds for as long as the keyboard runs; for a private field, once. A question that is left comes again after a
/// pause, so that no program keeps the keyboard on the screen.
struct ProgramTexts: Equatable, Sendable {
  /// What is to be done with an order.
  enum Turn: Equatable, Sendable {
    case type, wait
    case refuse(ProgramRefusal)
  }

  /// The question that the first that waits is for; nil where none waits.
  private(set) var question: ProgramQuestion?
  /// True once the user sees the question.
  var isAsked = false
  private var mayType: [String: Bool] = [:]
  private var waiting: [ProgramOrder] = []
  /// The time of the last order or touch, and the one until which nothing is asked, in milliseconds.
  private var (now, quietEnd) = (UInt64(0), UInt64(0))

  /// The most orders that wait, and programs whose answer is known.
  private static let most = 64
  /// The most bytes of texts that wait.
  private static let mostBytes = 1 << 20
  /// Milliseconds for which nothing is asked once a question was left.
  private static let pause: UInt64 = 30_000
  /// Milliseconds for which a touch is meant for what was there before the question.
  private static let reaction: UInt64 = 500

  /// True where a program may type without being asked about: one may also type while the keyboard is hidden.
  var allowsSome: Bool { mayType.values.contains(true) }

  /// The time from which a question that comes now can be answered, in milliseconds.
  var ready: UInt64 { now.later(by: Self.reaction) }

  /// Takes note of the time of a touch.
  mutating func touched(at time: UInt64) { now = time }

  /// Takes an order.
  ///
  /// - Parameters:
  ///   - isPrivate: whether the field that has the focus is for what nobody is to see.
  ///   - allowsAll: whether each program may type.
  mutating func take(_ order: ProgramOrder, isPrivate: Bool, allowsAll: Bool, at time: UInt64) -> Turn {
    touched(at: time)
    if let question {
      let bytes = waiting.reduce(order.text.utf8.count) { $0 + $1.text.utf8.count }
      // A tap lets one text into a private field.
      guard question.program == order.program, !question.isPrivate, waiting.count < Self.most,
        bytes <= Self.mostBytes
      else {
        return .refuse(.busy)
      }
    } else {
      let known = allowsAll ? true : mayType[order.program]
      if known == false { return .refuse(.notAllowed) }
      if known == true, !isPrivate { return .type }
      guard time >= quietEnd else { return .refuse(.unanswered) }
      guard known != nil || mayType.count < Self.most else { return .refuse(.notAllowed) }
      question = ProgramQuestion(program: order.program, isPrivate: isPrivate)
    }
    waiting.append(order)
    return .wait
  }

  /// Drops an order that waits. Returns false for one that does not.
  mutating func drop(_ number: Int) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return false }
    waiting.remove(at: index)
    if waiting.isEmpty { _ = finish() }
    return true
  }

  /// Takes the user's answer, and returns what has waited for it.
  mutating func answer(_ isAllowed: Bool) -> [ProgramOrder] {
    if let question, !question.isPrivate { mayType[question.program] = isAllowed }
    return finish()
  }

  /// Returns what has waited for an answer that does not come.
  mutating func leave() -> [ProgramOrder] {
    if isAsked { quietEnd = now.later(by: Self.pause) }
    return finish()
  }

  private mutating func finish() -> [ProgramOrder] {
    defer { (question, isAsked, waiting) = (nil, false, []) }
    return waiting
  }
}
