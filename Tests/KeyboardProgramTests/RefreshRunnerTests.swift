import EventLoop
import Expectations
import Settings
import Testing

@testable import phraseboard_keyboard

/// Runs and ends phraseboard-content by explicit times.
@Suite struct RefreshRunnerTests {
  /// The programs that were started, and a clock.
  private final class Programs {
    struct Run {
      let tasks: Set<phraseboard_keyboard.ContentProgram.Task>
      let end: (LaunchResult) -> Void
      var isEnded = false
    }

    var time: UInt64 = 1_000
    var runs: [Run] = []
    var failures: [String?] = []
    var tasks: [Set<phraseboard_keyboard.ContentProgram.Task>] { runs.map(\.tasks) }

    func start(
      _ tasks: Set<phraseboard_keyboard.ContentProgram.Task>, _ onEnd: @escaping (LaunchResult) -> Void
    ) -> () -> Void {
      let index = runs.count
      runs.append(Run(tasks: tasks, end: onEnd))
      return { [unowned self] in runs[index].isEnded = true }
    }
  }

  private static let patience = phraseboard_keyboard.ContentProgram.patience
  private let programs = Programs()
  private let program: phraseboard_keyboard.ContentProgram

  init() {
    let programs = programs
    program = phraseboard_keyboard.ContentProgram(now: { programs.time }) {
      programs.start($0, $1)
    }
    program.onFinished = { programs.failures.append($1) }
  }

  // MARK: The program

  @Test func aRunThatHangsIsEndedAndTheNextOneBegins() {
    program.run(.all)
    program.run(.all)
    expect(programs.tasks, equals: [[.all]])
    expect(program.nextWake, equals: 1_000 + Self.patience)
    program.advance(to: 999 + Self.patience)
    #expect(!programs.runs[0].isEnded && programs.failures.isEmpty)
    programs.time = 1_000 + Self.patience
    program.advance(to: programs.time)
    #expect(programs.runs[0].isEnded)
    expect(programs.failures, equals: [Messages.contentProgramHung(minutes: 5)])
    expect(programs.tasks.count, equals: 2)
    // The end of the run that was given up is not that of the other.
    programs.runs[0].end(.ended(.signal(9)))
    expect(programs.failures.count, equals: 1)
    programs.runs[1].end(.ended(.code(0)))
    #expect(programs.failures.count == 2 && program.nextWake == nil)
  }

  @Test func runsByTimeAreBesideEachOtherUpToALimit() {
    let most = phraseboard_keyboard.ContentProgram.mostByTime
    program.run(.all)
    for number in 1...most { program.run(timed: ["\(number)"]) }
    expect(programs.tasks, equals: [[.all]] + (1...most).map { [.timed("\($0)")] })
    program.run(timed: ["x"])
    program.run(.due)
    expect(programs.runs.count, equals: 1 + most)
    programs.runs[most].end(.ended(.code(0)))
    #expect(programs.tasks.last == [.timed("x"), .due] && programs.runs.count == 2 + most)
    programs.runs[1].end(.ended(.code(0)))
    expect(programs.runs.count, equals: 2 + most)
  }

  @Test func filesWaitForNoOther() {
    for name in ["a", "b", "a"] { program.run(.source(name)) }
    program.run(.due)
    expect(programs.tasks, equals: [[.source("a")], [.source("b")], [.due]])
    programs.runs[0].end(.ended(.code(0)))
    expect(programs.tasks.count, equals: 4)
  }

  // MARK: Times

  private func runner(_ loop: EventLoop) -> RefreshRunner {
    var settings = Settings()
    settings.sources = [
      SourceSettings(name: "a", place: .url("https://h/")), SourceSettings(name: "bad", place: .unknown),
      SourceSettings(name: "b", place: .url("https://h/")),
    ]
    // No source has a path: the only one is the user's own folder, which is not to be followed here.
    let all = ContentSources(settings, content: nil)
    let sources = ContentSources(
      names: all.names, paths: [:], servers: all.servers, headerFiles: [])
    let programs = programs
    return RefreshRunner(
      sources: sources, program: program, in: loop, now: { programs.time },
      wallClock: { 1_700_000_000 + Int64(programs.time / 1000) })
  }

  /// Goes on to the time that the runner wants; returns the milliseconds until then.
  private func goOn(_ runner: RefreshRunner) throws -> UInt64 {
    let next = try #require(runner.nextWake)
    let wait = next - min(next, programs.time)
    programs.time = max(next, programs.time)
    runner.advance(to: programs.time)
    return wait
  }

  /// The disk is full: the store can be told nothing.
  @Test func whatCannotBeStoredIsTriedLessAndLess() throws {
    let loop = try EventLoop()
    let runner = runner(loop)
    runner.start()
    var waits: [UInt64] = []
    for count in 1...9 {
      expect(programs.runs.count, equals: count)
      programs.runs[count - 1].end(.ended(.code(70)))
      waits.append(try goOn(runner) / 60_000)
    }
    expect(waits, equals: [1, 2, 4, 8, 16, 32, 60, 60, 60])
    programs.runs[9].end(.ended(.code(0)))
    #expect(runner.nextWake == nil)
  }

  @Test func aTimeThatDoesNotMoveIsTriedLessAndLess() throws {
    let loop = try EventLoop()
    let runner = runner(loop)
    runner.start()
    programs.runs[0].end(.ended(.code(0)))
    runner.nextAttempts = ["a": 1_600_000_000]
    var waits: [UInt64] = []
    for count in 2...5 {
      waits.append(try goOn(runner) / 60_000)
      expect(programs.runs.count, equals: count)
      programs.runs[count - 1].end(.ended(.code(0)))
    }
    expect(waits, equals: [0, 1, 2, 4])
    runner.nextAttempts["a"] = 1_800_000_000
    _ = try goOn(runner)
    programs.runs[5].end(.ended(.code(0)))
    // The runner looks once a day.
    try expect(goOn(runner), equals: 86_400_000)
  }

  /// The start of an attempt moves the source's time to where it will have been given up.
  @Test func aSourceIsAskedAtItsTimeWhileAnotherHangs() throws {
    let loop = try EventLoop()
    let runner = runner(loop)
    runner.start()
    runner.nextAttempts = ["a": 1_700_000_060, "b": 1_700_000_002]
    expect(programs.tasks, equals: [[.due]])
    for second in [2, 3, 4] {
      let wait = try goOn(runner)
      #expect(wait <= 1_000)
      #expect(programs.tasks.last == [.timed("b")] && programs.runs.count == second)
      // The source is asked once.
      #expect(try #require(runner.nextWake) > programs.time + 40_000)
      runner.nextAttempts["b"] = 1_700_000_001 + Int64(second)
      if second == 3 { programs.runs[1].end(.ended(.code(0))) }
    }
    programs.runs[2].end(.ended(.code(0)))
    programs.runs[0].end(.ended(.code(69)))
    _ = try goOn(runner)
    expect(programs.tasks.last, equals: [.timed("b")])
    #expect(programs.failures.allSatisfy { $0 == nil })
  }

  /// Another run, which is stopped, may have such a source.
  @Test func aTimeThatDoesNotMoveHoldsUpNoOther() throws {
    let loop = try EventLoop()
    let runner = runner(loop)
    runner.start()
    programs.runs[0].end(.ended(.code(0)))
    runner.nextAttempts = ["a": 1_600_000_000, "b": 1_700_000_010]
    _ = try goOn(runner)
    expect(programs.tasks.last, equals: [.timed("a")])
    programs.runs[1].end(.ended(.code(0)))
    #expect(try goOn(runner) <= 10_000)
    expect(programs.tasks.last, equals: [.timed("b")])
    runner.nextAttempts["b"] = 1_700_003_600
    programs.runs[2].end(.ended(.code(0)))
    // The next run is a minute after the source was tried.
    #expect(try goOn(runner) <= 60_000)
    #expect(programs.tasks.last == [.due] && programs.runs.count == 4)
  }

  @Test func extremeTimesAreJustTimes() throws {
    let loop = try EventLoop()
    let runner = runner(loop)
    runner.start()
    programs.runs[0].end(.ended(.code(0)))
    for time in [Int64.min, .max, 0, -1] {
      runner.nextAttempts = ["a": time]
      #expect(runner.nextWake != nil)
    }
  }

  /// Nobody asks the source, so its time goes by.
  @Test func aSourceThatCannotBeAskedIsNotWaitedFor() throws {
    let loop = try EventLoop()
    let runner = runner(loop)
    runner.start()
    programs.runs[0].end(.ended(.code(0)))
    runner.nextAttempts = ["bad": 1_600_000_000]
    #expect(runner.nextWake == nil)
  }

  /// A damaged store, or a clock that was wrong, may leave any time.
  @Test(arguments: [Int64.min, -1, 0, 1, 1_800_000_000, .max])
  func anyTimeOfTheStoreIsWaitedForADayAtMost(now: Int64) {
    for time in [Int64.min, -1, 0, now, .max] {
      let wait = RefreshRunner.wait(until: time, at: now)
      #expect((0...86_400).contains(wait))
      expect((wait == 0), equals: (time <= now))
    }
    if now < .max - 5 { expect(RefreshRunner.wait(until: now + 5, at: now), equals: 5) }
  }
}
