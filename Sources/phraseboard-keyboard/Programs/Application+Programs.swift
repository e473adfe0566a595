import Bus
import EventLoop
import Keyboard
import Snippets

/// The texts that other programs have the keyboard type.
extension Application {
  func type(_ call: TextCall, _ answer: @escaping (Result<String, BusError>) -> Void) {
    guard driver.canType else { return answer(.failure(.failed(Messages.noSeat))) }
    guard !driver.typist.isFull, work.programs.hasRoom(for: call) else { return answer(.failure(.busy)) }
    // Scalars: a character can have any number of them.
    guard call.text.unicodeScalars.count <= ContentLimits.phrase else {
      return answer(.failure(.textTooLong(most: ContentLimits.phrase)))
    }
    driver.deliverReports()
    let order = work.programs.add(call, of: ProgramName.of(call.process), at: EventLoop.now(), answer)
    type(order)
  }

  func stopTexts(of caller: String) -> Bool {
    let numbers = work.programs.numbers(of: caller, hasLeft: false)
    stop(numbers)
    return !numbers.isEmpty
  }

  func left(_ caller: String) { stop(work.programs.numbers(of: caller, hasLeft: true)) }

  private func stop(_ numbers: [Int]) {
    for number in numbers {
      stopProgram(number)
      driver.stop(number)
    }
    driver.deliverReports()
  }

  /// Tells programs how much of their texts is typed.
  func tellProgress() {
    // Costs nothing at a tap: reading the typist would copy it.
    guard !work.programs.isEmpty else { return }
    for (caller, typed, all) in work.programs.progress(
      at: EventLoop.now(), rest: { driver.typist.rest(of: $0) })
    {
      services.bus.bus?.tellProgress(typed, of: all, to: caller)
    }
  }
}
