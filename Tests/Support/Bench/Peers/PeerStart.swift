import Foundation
import Stage

/// Returns the milliseconds from the exec of the program to the commit of its first picture.
func startMilliseconds(_ contestant: Contestant, on stage: Stage, arguments: [String] = []) throws -> Double {
  let process = try contestant.start(on: stage, arguments: arguments, isLogged: true, printing: true)
  defer { stage.forget(process) }
  let line = try process.nextLine(by: stage.deadline, waitingFor: "its start")
  guard let start = DebugTime(nanoseconds: line) else { throw StageError("no time: \(line)") }
  var hasPicture = false
  while true {
    let line = try process.nextLine(by: stage.deadline, waitingFor: "its first frame")
    guard line.contains("wl_surface"), let time = DebugTime(line: line) else { continue }
    if line.contains(".attach(wl_buffer") { hasPicture = true }
    guard hasPicture && line.contains(".commit(") else { continue }
    // The next time must not contain what a keyboard does once it is on the screen, and what the compositor does for it.
    Thread.sleep(forTimeInterval: 0.5)
    return time.microseconds(since: start) / 1000
  }
}

extension PeerBench {
  /// squeekboard shows itself once at its start, and hides where no field has the focus.
  func measureStart() throws {
    let stage = try Stage.forBench()
    defer { stage.stop() }
    let contestants = try self.contestants(on: stage)
    var times = [[Double]](repeating: [], count: contestants.count)
    // The first round fills the store and the caches, and does not count.
    for round in 0...plan.starts {
      for (index, contestant) in turns(contestants, round) where contestant.command != nil {
        let time = try startMilliseconds(contestant, on: stage)
        if round > 0 { times[index].append(time) }
      }
    }
    comparison.add("start", "exec to first frame", "ms", cells(contestants, times))
  }
}
