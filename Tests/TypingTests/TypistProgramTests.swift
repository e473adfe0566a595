import Expectations
import Testing

@testable import Typing

/// 18: Texts of other programs, and the report of their end.
@Suite struct TypistProgramTests {
  private var typist = PromptTypist()
  private var client = SimulatedClient()
  private var ends: [String] = []

  private mutating func start(_ before: String = "", byKeys: Bool = false) throws {
    (client.before, client.after) = (before, "")
    try client.take(typist.start(time: 0))
    guard !byKeys else { return }
    _ = typist.handle(.granted, time: 0)
    _ = typist.handle([.activate] + client.state(), time: 0)
    try #require(typist.path == .inputMethod)
  }

  private mutating func ask(_ time: UInt64, _ body: (inout Typist) -> Void) throws {
    try client.take(typist.ask(time: time, body))
    takeEnds()
  }

  private mutating func takeEnds() {
    ends += typist.takeReports().compactMap { report in
      if case .programText(let number, let end) = report { "\(number) \(end)" } else { nil }
    }
  }

  /// Lets time pass, and the client answer.
  private mutating func settle(_ time: UInt64) throws {
    let isShown = typist.path == .inputMethod
    if isShown { try client.take(typist.handle(client.state(), time: time)) }
    while let wake = typist.nextWake {
      if isShown { try client.take(typist.handle(client.state(), time: wake - 1)) }
      try client.take(typist.advance(to: wake))
    }
    takeEnds()
    #expect(!typist.isTyping)
  }

  @Test(arguments: [false, true]) mutating func itIsTypedAndThatIsTold(byKeys: Bool) throws {
    try start("see ", byKeys: byKeys)
    try ask(500) { $0.perform(.program(ProgramText(1, "a “text” 👨‍👩‍👧\nof two lines"))) }
    try ask(500) { $0.perform(.program(ProgramText(2, ", and more"))) }
    try settle(501)
    expect(client.before, equals: "see a “text” 👨‍👩‍👧\nof two lines, and more")
    expect(ends, equals: ["1 typed", "2 typed"])
  }

  /// A text of the input method ends once the client has shown it.
  @Test mutating func theEndWaitsForTheClient() throws {
    try start()
    try ask(500) { $0.perform(.program(ProgramText(1, "text"))) }
    #expect(client.before == "text" && ends.isEmpty)
    try settle(600)
    expect(ends, equals: ["1 typed"])
  }

  @Test(arguments: [false, true]) mutating func itTakesThePlaceOfOne(byKeys: Bool) throws {
    try start("see ", byKeys: byKeys)
    try ask(500) { $0.perform(.program(ProgramText(1, "I scream"))) }
    try settle(501)
    try ask(4_000) { $0.perform(.program(ProgramText(2, "ice cream", inPlaceOf: "I scream"))) }
    try settle(4_001)
    expect(client.before, equals: "see ice cream")
    try ask(8_000) { $0.perform(.program(ProgramText(3, "", inPlaceOf: " cream"))) }
    try settle(8_001)
    expect(client.before, equals: "see ice")
    expect(ends, equals: ["1 typed", "2 typed", "3 typed"])
  }

  @Test mutating func otherTextIsLeftAlone() throws {
    try start("see ")
    try ask(500) { $0.perform(.program(ProgramText(1, "one"))) }
    try settle(501)
    client.before = "see other"
    try settle(3_000)
    try ask(4_000) { $0.perform(.program(ProgramText(2, "two", inPlaceOf: "one"))) }
    try settle(4_001)
    expect(client.before, equals: "see other")
    expect(ends, equals: ["1 typed", "2 lost"])
  }

  @Test mutating func anotherFieldLosesIt() throws {
    try start()
    try ask(500) {
      $0.perform(.program(ProgramText(1, String(repeating: "long ", count: 2_000))))
      $0.perform(.program(ProgramText(2, "next")))
    }
    _ = typist.handle([.deactivate, .done], time: 510)
    takeEnds()
    expect(ends, equals: ["1 lost", "2 lost"])
  }

  @Test mutating func aStopEndsAll() throws {
    try start()
    try ask(500) {
      $0.perform(.program(ProgramText(1, "one")))
      $0.perform(.program(ProgramText(2, "two")))
    }
    try client.take(typist.stop(time: 500))
    takeEnds()
    expect(ends, equals: ["1 stopped", "2 stopped"])
  }

  /// What is before and behind it in the queue is typed.
  @Test(arguments: [1, 2, 3]) mutating func oneIsStopped(number: Int) throws {
    try start(byKeys: true)
    let texts = [1: "one ", 2: "two ", 3: "three "]
    var (rests, stops) = ([Int?](), [Bool]())
    try ask(0) { typist in
      typist.perform(.type("before "))
      for number in 1...3 { typist.perform(.program(ProgramText(number, texts[number] ?? ""))) }
      typist.perform(.type("after"))
      rests = (1...4).map { typist.rest(of: $0) }
      stops = [number, number, 4].map { typist.stop($0) }
    }
    expect(rests, equals: [4, 4, 6, nil])
    expect(stops, equals: [true, false, false])
    try settle(501)
    let left = (1...3).filter { $0 != number }
    expect(client.before, equals: "before " + left.map { texts[$0] ?? "" }.joined() + "after")
    expect(Set(ends), equals: Set(["\(number) stopped"] + left.map { "\($0) typed" }))
  }

  @Test mutating func oneIsStoppedOnItsWay() throws {
    try start()
    try ask(500) { $0.perform(.program(ProgramText(1, String(repeating: "long ", count: 2_000)))) }
    var rest: Int?
    try ask(510) { typist in
      rest = typist.rest(of: 1)
      _ = typist.stop(1)
    }
    try settle(520)
    expect(client.before.utf8.count, equals: 4_000)
    expect(rest, equals: 6_000)
    expect(ends, equals: ["1 stopped"])
  }

  /// One that types nothing, or only deletes, has no text in the queue.
  @Test(arguments: ["", "\u{7}"]) mutating func anEmptyOneIsStoppedAlone(text: String) throws {
    try start("I scream")
    var rest: Int?
    try ask(0) { typist in
      typist.perform(.type(" and more"))
      typist.perform(.program(ProgramText(1, text, inPlaceOf: "more")))
      typist.perform(.program(ProgramText(2, text)))
      rest = typist.rest(of: 2)
      _ = typist.stop(1)
      _ = typist.stop(2)
    }
    try settle(1)
    expect(client.before, equals: "I scream and more")
    #expect(rest == 0 && ends == ["1 stopped", "2 stopped"])
  }

  @Test mutating func noneIsLostSilently() throws {
    try start()
    try ask(500) { $0.perform(.program(ProgramText(1, "text"))) }
    typist.cancel()
    _ = typist.ask(time: 600) { $0.leaveSeat() }
    takeEnds()
    try ask(700) { typist in
      typist.perform(.program(ProgramText(2, "text")))
      typist.leaveSeat()
    }
    expect(ends, equals: ["1 lost", "2 lost"])
  }
}
