import Foundation
import Stage

/// Megabytes of a keyboard with all of its processes.
struct MemorySample {
  /// The proportional share of the keyboard.
  let pss: Double
  /// The memory that would be free without the keyboard.
  let own: Double
  /// The part of its PSS that it has written to, without pictures: the system cannot drop that and read it again.
  let written: Double

  init(_ process: StageProcess) throws {
    pss = try process.memory / 1024
    own = try process.privateMemory / 1024
    written = try process.heapMemory / 1024
  }
}

/// The measurements of one keyboard, shown and hidden.
private struct Idleness {
  var shown: [MemorySample] = []
  var hidden: [MemorySample] = []
  /// The wakeups in a minute.
  var wakeupsShown: [Double] = []
  var wakeupsHidden: [Double] = []
}

extension PeerBench {
  /// Measures each keyboard while it is the only one on the stage.
  func measureMemory() throws {
    try measureMemory("alone", id: "alone", besideGTK: false)
    if !plan.isQuick { try measureMemory("beside GTK 4", id: "gtk4", besideGTK: true) }
  }

  private func measureMemory(_ name: String, id: String, besideGTK: Bool) throws {
    let stage = try Stage.forBench(.nested())
    defer { stage.stop() }
    if besideGTK { _ = try stage.startGTK4Field(textInput: true) }
    let caller = try BusCaller(on: stage)
    let contestants = try self.contestants(on: stage)
    var found = contestants.map { _ in Idleness() }
    for round in 0..<plan.memories {
      for (index, contestant) in turns(contestants, round) where contestant.command != nil {
        let keyboard = try RunningKeyboard(contestant, on: stage, caller: caller)
        defer { stage.forget(keyboard.process) }
        try look(at: keyboard, into: &found[index], counting: !besideGTK && round == 0)
      }
    }
    for (isShown, state) in [(true, "shown"), (false, "hidden")] where isShown || !plan.isQuick {
      for (key, what, value) in [
        ("pss", "PSS", \MemorySample.pss), ("private", "private memory", \.own),
        ("written", "of PSS, written to", \.written),
      ] {
        let values = found.map { (isShown ? $0.shown : $0.hidden).map { $0[keyPath: value] } }
        comparison.add(
          "\(key)-\(state)-\(id)", "\(what) \(state), \(name)", "MB", cells(contestants, values))
      }
    }
    guard !besideGTK else { return }
    comparison.add(
      "wakeups-shown", "wakeups idle, shown", "/min", cells(contestants, found.map(\.wakeupsShown)))
    guard !plan.isQuick else { return }
    comparison.add(
      "wakeups-hidden", "wakeups idle, hidden", "/min", cells(contestants, found.map(\.wakeupsHidden)))
  }

  private func look(
    at keyboard: RunningKeyboard, into found: inout Idleness, counting isCounted: Bool
  ) throws {
    keyboard.show(true)
    Thread.sleep(forTimeInterval: plan.rest)
    found.shown.append(try MemorySample(keyboard.process))
    if isCounted { found.wakeupsShown.append(try wakeups(keyboard.process)) }
    guard !plan.isQuick else { return }
    keyboard.show(false)
    Thread.sleep(forTimeInterval: plan.rest)
    found.hidden.append(try MemorySample(keyboard.process))
    if isCounted { found.wakeupsHidden.append(try wakeups(keyboard.process)) }
  }

  /// Returns how often in a minute a thread of the process has gone to sleep again.
  private func wakeups(_ process: StageProcess) throws -> Double {
    let before = try process.sleeps
    Thread.sleep(forTimeInterval: plan.idle)
    // A thread that has ended by then does not count.
    let count = try process.sleeps.reduce(0) { $0 + $1.value - (before[$1.key] ?? 0) }
    return Double(count) * 60 / plan.idle
  }
}
