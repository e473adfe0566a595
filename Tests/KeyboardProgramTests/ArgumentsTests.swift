import Expectations
import Testing

@testable import phraseboard_keyboard

@Suite struct ArgumentsTests {
  @Test func nothingIsARun() throws {
    let arguments = try Arguments([])
    expect(arguments.mode, equals: .run)
    #expect(arguments.content == nil)
    #expect(!arguments.isHidden)
  }

  @Test("Values follow or are joined", arguments: [["--content", "a=b"], ["--content=a=b"]])
  func values(words: [String]) throws {
    try expect(Arguments(words).content, equals: "a=b")
  }

  @Test func everyOptionHasItsPlace() throws {
    let arguments = try Arguments([
      "--content", "c", "--config", "f", "--store", "s", "--log", "debug", "--hidden",
      "--osk", "system",
    ])
    expect(arguments.content, equals: "c")
    expect(arguments.configPath, equals: "f")
    expect(arguments.storePath, equals: "s")
    expect(arguments.logLevel, equals: "debug")
    #expect(arguments.isHidden)
    expect(arguments.osk, equals: "system")
  }

  @Test(
    "Modes",
    arguments: [
      ("--version", .version), ("--help", .help), ("-h", .help), ("--check-config", .checkConfig),
      ("--check-compositor", .checkCompositor), ("--probe", .probe(asksInputMethod: false)),
      ("--probe-input-method", .probe(asksInputMethod: true)),
    ] as [(String, Arguments.Mode)])
  func modes(word: String, mode: Arguments.Mode) throws {
    try expect(Arguments([word]).mode, equals: mode)
  }

  @Test(
    "Mistakes are refused",
    arguments: [
      ["--content"], ["--content="], ["--content", ""], ["--unknown"], ["file"], ["--hidden=yes"], ["-x"],
      [""], ["--osk"], ["--osk", "other"],
    ])
  func mistakes(words: [String]) {
    #expect(throws: Arguments.Mistake.self) { try Arguments(words) }
  }

  @Test func helpNamesEveryOption() {
    for option in [
      "--content", "--config", "--store", "--hidden", "--check-config", "--check-compositor", "--log",
      "--osk", "--version", "--help",
    ] {
      #expect(Messages.help.contains(option))
    }
  }
}

@Suite struct InputMethodRetryTests {
  @Test func asksByItselfUpToOnceAMinute() {
    var retry = InputMethodRetry()
    #expect(retry.patientDue == nil)
    for delay: UInt64 in [1, 2, 4, 8, 16, 32, 60, 60] {
      retry.refused(5)
      expect(retry.patientDue, equals: 5 + delay * 1000)
    }
  }

  @Test func asksAtOnceAndThenLessAndLessOften() {
    var retry = InputMethodRetry()
    #expect(retry.isDue(0))
    var time: UInt64 = 0
    for delay: UInt64 in [1000, 2000, 4000, 4000, 4000] {
      retry.refused(time)
      #expect(!retry.isDue(time + delay - 1))
      #expect(retry.isDue(time + delay))
      time += delay
    }
  }
}
