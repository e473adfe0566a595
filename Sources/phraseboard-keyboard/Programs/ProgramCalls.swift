import Bus
import Keyboard
import Typing

/// The programs whose texts are not typed yet, each of which waits for an answer.
struct ProgramCalls {
  private struct Call {
    let number: Int
    let program: String
    let call: TextCall
    let answer: (Result<String, BusError>) -> Void
    /// The time at which the program was told something last, in milliseconds of the loop's clock.
    var told: UInt64
  }

  private var calls: [Call] = []
  private var last = 0

  /// Milliseconds from one progress to the next.
  private static let pause: UInt64 = 500

  /// The most texts, and bytes of them, that are on their way: what the user types has room behind them.
  private static let (most, mostBytes) = (64, 1 << 20)

  /// True where no program waits.
  var isEmpty: Bool { calls.isEmpty }

  /// Tells if another text can be taken.
  func hasRoom(for call: TextCall) -> Bool {
    calls.count < Self.most
      && calls.reduce(call.text.utf8.count) { $0 + $1.call.text.utf8.count } <= Self.mostBytes
  }

  /// Adds a call, and returns its order.
  mutating func add(
    _ call: TextCall, of program: String, at time: UInt64,
    _ answer: @escaping (Result<String, BusError>) -> Void
  ) -> ProgramOrder {
    last += 1
    calls.append(Call(number: last, program: program, call: call, answer: answer, told: time))
    return ProgramOrder(last, of: program, call.text, replaces: call.replaces)
  }

  /// Tells a program what has become of its text.
  mutating func answer(_ number: Int, _ answer: ProgramAnswer) {
    guard let index = calls.firstIndex(where: { $0.number == number }) else { return }
    let call = calls.remove(at: index)
    switch answer {
    case .ended(let end): call.answer(.success(end.rawValue))
    case .refused(let reason): call.answer(.failure(Self.error(for: reason, of: call.program)))
    }
  }

  private static func error(for reason: ProgramRefusal, of program: String) -> BusError {
    switch reason {
    case .locked: .locked
    case .notAllowed: .notAllowed(Messages.programNotAllowed(program))
    case .unanswered: .notAllowed(Messages.programUnanswered(program))
    case .busy: .notAllowed(Messages.programNotAsked(program))
    case .nothingToReplace: .nothingToReplace(Messages.nothingToReplace)
    }
  }

  /// Returns the numbers of the texts of a caller; those alone that are to end with it where it has left the bus.
  func numbers(of caller: String, hasLeft: Bool) -> [Int] {
    calls.filter { $0.call.caller == caller && (!hasLeft || $0.call.endsWithCaller) }.map(\.number)
  }

  /// Returns what programs are to be told by now of texts that take their time.
  ///
  /// - Parameter rest: gives the bytes of a text that are still to be typed; nil where that has not begun.
  mutating func progress(at time: UInt64, rest: (Int) -> Int?) -> [(caller: String, typed: Int, all: Int)] {
    calls.indices.compactMap { index in
      guard time >= calls[index].told + Self.pause, let rest = rest(calls[index].number) else { return nil }
      calls[index].told = time
      let (call, all) = (calls[index].call, calls[index].call.text.utf8.count)
      return (call.caller, max(0, all - rest), all)
    }
  }
}
