import Foundation
import Stage

/// The number of instructions that a start, a tap and the painting of a page take. callgrind counts them: what else runs on the
/// machine does not matter for that.
private struct InstructionCount {
  /// The taps and pages of two runs, whose difference is the cost of what the second does more often.
  private static let taps = (few: 10, many: 110)
  private static let pages = (few: 1, many: 21)

  let stage: Stage
  let programs: Programs
  private let options: [String]

  init(_ programs: Programs) throws {
    self.programs = programs
    stage = try Stage.forBench(.nested())
    let content = try stage.install(programs.directory + "/phraseboard-content")
    // The number of frames in a motion depends on the time; and valgrind lacks the system call that watches a fetch.
    let config = try stage.write("[look]\nmotion = \"reduced\"\n", to: "reduced.toml")
    let document = try stage.write(letterDocument(), to: "keys.json")
    let store = stage.directory + "/keys.store/store.db"
    let result = try stage.run([content, "--store", store, document])
    guard result.ending == .exit(0) else { throw StageError("no store: \(result.standardError)") }
    options = ["--config", config, "--store", store, "--content", document]
  }

  /// Returns millions of instructions, by what they are of.
  func run() throws -> [String: Double] {
    // The first start fills the caches of fontconfig.
    _ = try keyboard(taps: 0)
    // How often it asks again for what others have not answered yet depends on the time.
    let start = try (0..<3).map { _ in try keyboard(taps: 0) }.min()
    let taps = try keyboard(taps: Self.taps.many) - keyboard(taps: Self.taps.few)
    let pages = try pages(Self.pages.many) - pages(Self.pages.few)
    return [
      "start": start ?? 0, "tap": taps / Double(Self.taps.many - Self.taps.few),
      "page": pages / Double(Self.pages.many - Self.pages.few),
    ]
  }

  /// Returns the millions from the exec to the end of a keyboard that has started and was tapped so often.
  private func keyboard(taps: Int) throws -> Double {
    let field = try stage.startRawKeys()
    defer { stage.forget(field.process) }
    let process = try counted("phraseboard-keyboard", options)
    defer { stage.forget(process) }
    try waitForRest(process)
    if taps > 0 {
      try field.waitForFocus()
      try tap(taps, field)
      try waitForRest(process)
    }
    process.signal(SIGTERM)
    _ = try process.waitUntilEnded(by: stage.deadline)
    return try collected(by: process)
  }

  /// Taps the first line of keys, and waits each time until the letter has arrived.
  private func tap(_ count: Int, _ field: TextField) throws {
    for _ in 0..<count {
      let before = field.received.count
      try stage.tap(x: 70, y: stage.logicalHeight - 130)
      try field.wait(for: "a letter") { $0.count > before }
      try field.settle()
    }
  }

  /// Returns the millions of this program when it paints so many pages.
  private func pages(_ count: Int) throws -> Double {
    let process = try counted("phraseboard-bench", ["--pages", "\(count)"])
    defer { stage.forget(process) }
    let ending = try process.waitUntilEnded(by: stage.deadline)
    guard ending == .exit(0) else { throw StageError("no page was painted: \(process.standardError)") }
    return try collected(by: process)
  }

  /// Starts a program in callgrind, without the descriptions for debuggers, which valgrind 3.19 does not understand.
  private func counted(_ name: String, _ arguments: [String]) throws -> StageProcess {
    let program = stage.directory + "/counted/" + name
    if !FileManager.default.fileExists(atPath: program) {
      _ = try stage.write("", to: "counted/" + name)
      _ = try commandOutput(["strip", "-o", program, programs.directory + "/" + name])
      chmod(program, 0o755)
      chmod(stage.directory + "/counted", 0o755)
    }
    return try stage.start(
      ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(stage.directory)/log/counts.%p", program]
        + arguments, name: "counted")
  }

  /// Returns when its processes have done nothing for two seconds.
  private func waitForRest(_ process: StageProcess) throws {
    var (last, since) = (-1, Date())
    let deadline = stage.deadline
    while Date().timeIntervalSince(since) < 2 {
      guard !deadline.hasPassed else { throw StageError("it does not rest: \(process.standardError)") }
      Thread.sleep(forTimeInterval: 0.1)
      let time = try process.processorTime
      if time != last { (last, since) = (time, Date()) }
    }
  }

  /// Returns the sum, in millions, of what callgrind says at the end of each process of a program.
  private func collected(by process: StageProcess) throws -> Double {
    let counts = process.standardError.split(separator: "\n").filter { $0.contains("Collected : ") }
      .compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
    guard !counts.isEmpty else { throw StageError("callgrind has counted nothing: \(process.standardError)") }
    return counts.reduce(0, +) / 1_000_000
  }
}

/// The counts that are kept in the repository, by the system that they were made on: they depend on compiler and libraries.
private struct KeptCounts {
  /// The share that a count may grow by before it is a failure.
  static let tolerance = 0.1

  let path: String
  private var systems: [String: [String: Double]]

  init(_ path: String) throws {
    self.path = path
    systems = try JSONDecoder().decode(
      [String: [String: Double]].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Returns a name such as "Debian 12, Swift 6.3.1, x86_64".
  static func systemName() throws -> String {
    let debian = try commandOutput(["sh", "-c", ". /etc/os-release && echo \"$NAME $VERSION_ID\""])
    let words = try commandOutput(["swift", "--version"]).split(whereSeparator: \.isWhitespace)
    let compiler = words.drop { $0 != "version" }.dropFirst().first ?? "unknown"
    return "\(debian), Swift \(compiler), \(try commandOutput(["uname", "-m"]))"
  }

  subscript(_ system: String) -> [String: Double]? { systems[system] }

  mutating func keep(_ counts: [String: Double], of system: String) throws {
    systems[system] = counts.mapValues { ($0 * 1_000).rounded() / 1_000 }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(systems) + Data("\n".utf8)
    try data.write(to: URL(fileURLWithPath: path))
  }
}

/// Counts instructions, and compares the counts with those that are kept.
///
/// - Parameter isRenewed: whether the new counts are kept instead.
/// - Returns: false where one has grown too much.
func checkInstructions(_ programs: Programs, keptIn path: String, isRenewed: Bool) throws -> Bool {
  let bench = try InstructionCount(programs)
  defer { bench.stage.stop() }
  let counts = try bench.run()
  let system = try KeptCounts.systemName()
  var kept = try KeptCounts(path)
  say("Millions of instructions on \(system)")
  var hasGrown = false
  for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
    let before = kept[system]?[name]
    let growth = before.map { count / $0 - 1 }
    let isTooMuch = (growth ?? 0) > KeptCounts.tolerance
    hasGrown = hasGrown || isTooMuch
    let change = growth.map { String(format: "%+7.1f %% of %.3f", $0 * 100, before ?? 0) } ?? "  not kept"
    row(name, String(format: "%10.3f", count) + change + (isTooMuch ? "   more than 10 %" : ""))
  }
  if isRenewed {
    try kept.keep(counts, of: system)
  } else if kept[system] == nil {
    say("No counts of this system are kept: nothing was compared. RENEW=--renew keeps these.")
  }
  return isRenewed || !hasGrown
}
