import Foundation
import Stage
import Testing

/// A compositor that keeps to the protocols and to nothing else: seats, screens, sizes, touches, fields and windows come and
/// go by chance. Afterwards the keyboard shows, answers and types, no key is stuck, and nothing has been left open.
@Suite(.serialized) struct HostileTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The seconds to go on with seed after seed (`make hostile`); without them a few seeds are played.
  private static let seconds = environment["PHRASEBOARD_HOSTILE_SECONDS"].flatMap { Double($0) }
  private static let firstSeed = environment["PHRASEBOARD_SEED"].flatMap { UInt64($0) } ?? 1
  /// The number of hundredths of 72 hours to play (`make endurance`).
  private static let parts = environment["PHRASEBOARD_ENDURANCE"].flatMap { Int($0) } ?? 0

  private func document(_ label: String) throws -> String {
    try Fixture.document([
      ("1", label, ["hey", "ho"]), ("2", "copied", ["{{clipboard}}!"]), ("3", "today", ["a{{date}}$|$b"]),
      ("4", "text", [Fixture.international, "one\ntwo"]),
    ])
  }

  private func desk(timeLimit: Double) throws -> HostileDesk {
    try HostileDesk(Programs.found(), content: document("first"), timeLimit: timeLimit)
  }

  /// The kilobytes that the heaps may grow by after the first part: some things that are made once are made later.
  private static let growth = 1_500.0

  @Test func aStormLeavesNothingBehind() throws {
    let desk = try desk(timeLimit: (Self.seconds ?? 0) + 240)
    defer { desk.stop() }
    let process = desk.keyboard.process
    let end = Date(timeIntervalSinceNow: Self.seconds ?? 0)
    var seed = Self.firstSeed
    var open: Int?
    repeat {
      try desk.storm(seed: seed, events: 3_000) {
        for command in ["toggle", "hide", "show"] { _ = try desk.keyboard.run(command) }
        for key in ["snippet:1", "snippet:2", "delete"] { _ = try desk.keyboard.run("type", key) }
      }
      do { try desk.expectSound() } catch { Issue.record("seed \(seed): \(error)") }
      // The first storm makes what is made once.
      let files = process.openFiles
      if let open { #expect(files <= open + 1, "seed \(seed)") }
      open = min(open ?? files, files)
      seed += 1
    } while process.endingSoFar == nil && (Self.seconds == nil ? seed < Self.firstSeed + 3 : Date() < end)
    #expect(process.endingSoFar == nil, "seed \(seed - 1)")
    print("storms: \(seed - Self.firstSeed), of 3,000 events each")
    try desk.keyboard.terminate()
  }

  /// Three days in one go, by what happens in them: 100,000 taps, 10,000 times hidden and shown, 1,000 times unplugged and
  /// 1,000 other contents. Memory and descriptors stay as they are after the first part.
  @Test func memoryStaysFlat() throws {
    let (parts, taps, shows, plugs, contents) =
      Self.parts > 0 ? (Self.parts, 1_000, 100, 10, 10) : (4, 100, 5, 2, 1)
    let desk = try desk(timeLimit: 240 + 60 * Double(parts))
    defer { desk.stop() }
    let process = desk.keyboard.process
    var rows: [(memory: Double, files: Int)] = []
    for part in 1...parts {
      try desk.tap(times: taps)
      try desk.keyboard.hideAndShow(times: shows)
      try desk.plug(times: plugs)
      // Taps may have led to the letters.
      _ = try desk.keyboard.run("show", "snippets")
      try desk.keyboard.waitUntilReady()
      for change in 0..<contents {
        try desk.replaceContent(document("part \(part)-\(change)"), showing: "part \(part)-\(change)")
      }
      try desk.expectSound()
      rows.append((try desk.memoryOnceHidden(), process.openFiles))
      try desk.keyboard.command("show")
      try desk.keyboard.waitUntilReady()
      if part == 1 || part % 10 == 0 || part == parts {
        print("part \(part) of \(parts): \(rows[part - 1].memory) kB, \(rows[part - 1].files) descriptors")
      }
    }
    let settled = rows[min(rows.count - 1, max(0, rows.count / 10))]
    #expect(rows[rows.count - 1].memory <= settled.memory + (parts > 4 ? 500 : Self.growth))
    #expect(rows[rows.count - 1].files <= settled.files)
    try desk.keyboard.terminate()
  }
}
