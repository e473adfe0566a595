import Foundation
import Stage

/// A keyboard that is measured: how it is started, and its name in the table.
struct Contestant {
  let name: String
  let command: [String]
}

/// Milliseconds from the exec of the program to the commit of its first buffer.
func startMilliseconds(_ contestant: Contestant, on stage: Stage) throws -> Double {
  let command = contestant.command.joined(separator: " ")
  let process = try stage.start(
    ["/bin/sh", "-c", "date +%s%N; exec \(command) 2>&1"], name: contestant.name,
    environment: ["WAYLAND_DEBUG": "1"])
  defer { stage.forget(process) }
  let start = try process.nextLine(by: stage.deadline, waitingFor: "its start")
  var hasBuffer = false
  while true {
    let line = try process.nextLine(by: stage.deadline, waitingFor: "its first frame")
    if line.contains("wl_surface") && line.contains(".attach(") { hasBuffer = true }
    guard hasBuffer && line.contains("wl_surface") && line.contains(".commit(") else { continue }
    let time = Date().timeIntervalSince1970 * 1000 - (Double(start) ?? .nan) / 1_000_000
    // What a keyboard does once it is on the screen, and what the compositor does for it, is not to be in the next time.
    Thread.sleep(forTimeInterval: 0.5)
    return time
  }
}

/// How many system calls the process makes while nothing happens; nil where strace may not look.
func systemCalls(of process: StageProcess, seconds: Int) throws -> Double? {
  let trace = FileManager.default.temporaryDirectory.appendingPathComponent(
    "phraseboard-bench-\(process.pid)")
  defer { try? FileManager.default.removeItem(at: trace) }
  let strace = Process()
  strace.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  strace.arguments = [
    "timeout", "\(seconds)", "strace", "-f", "-qq", "-o", trace.path, "-p", "\(process.pid)",
  ]
  strace.standardError = FileHandle.nullDevice
  try strace.run()
  strace.waitUntilExit()
  guard let text = try? String(contentsOf: trace, encoding: .utf8) else { return nil }
  // The call that a thread waits in when strace comes and goes is no activity. A second one is: it has woken up.
  let threads = Dictionary(grouping: text.split(separator: "\n")) { $0.prefix { $0 != " " } }
  return Double(threads.values.map { $0.count - ($0.first.map(isWaiting) ?? false ? 1 : 0) }.reduce(0, +))
}

private func isWaiting(_ call: Substring) -> Bool {
  ["epoll_wait(", "restart_syscall(", "futex("].contains { call.contains($0) }
}

extension Contestant {
  /// The keyboard of a build, in a folder of the stage of its own.
  init(_ programs: Programs, name: String, on stage: Stage) throws {
    _ = try stage.install(programs.directory + "/phraseboard-content", in: name)
    self.init(
      name: name, command: [try stage.install(programs.directory + "/phraseboard-keyboard", in: name)])
  }
}

/// Start-up, memory and idleness, side by side with wvkbd; start-up of another build, too, in turns.
func benchStartup(_ programs: Programs, against other: Programs?, rounds: Int) throws {
  let stage = try Stage.forBench()
  defer { stage.stop() }
  let ours = try Contestant(programs, name: "phraseboard", on: stage)
  let peer = Contestant(name: "wvkbd", command: ["wvkbd-mobintl"])
  let older = try other.map { [try Contestant($0, name: "other-build", on: stage)] } ?? []

  heading(
    "Start-up: \(stage.options.width) x \(stage.options.height) at scale \(stage.options.scale)",
    peer: peer.name)
  var times: [[Double]] = [[], [], []]
  // The first round fills the store and the caches, and does not count.
  for round in 0...rounds {
    for (index, contestant) in ([ours, peer] + older).enumerated() {
      let time = try startMilliseconds(contestant, on: stage)
      if round > 0 { times[index].append(time) }
    }
  }
  row("exec to first frame, median of \(rounds)", median(times[0]), median(times[1]), unit: "ms")
  if other != nil { row("  beside the other build", median(times[0]), median(times[2]), unit: "ms") }

  let processes = try [ours, peer].map { try stage.start($0.command, name: $0.name) }
  Thread.sleep(forTimeInterval: 3)
  let memories = try processes.map { try $0.memory / 1024 }
  row("idle, both running, PSS", memories[0], memories[1], unit: "MB")
  stage.forget(processes[1])
  Thread.sleep(forTimeInterval: 1)
  let alone = try processes[0].memory / 1024
  row("idle, alone, PSS", String(format: "%8.1f MB", alone))
  try idle(processes[0], "system calls in 10 s")
  stage.forget(processes[0])

  let other = try stage.startOtherKeyboard(.fixed)
  let guest = try stage.startKeyboard(programs, texts: ["key": "text"])
  _ = try guest.waitUntilReady()
  _ = try guest.command("hide")
  other.show(true)
  _ = try guest.wait(for: "a handle") { $0.handle == true }
  // It gives its pictures back two seconds after it has hidden.
  Thread.sleep(forTimeInterval: 3)
  try idle(guest.process, "  with the handle shown")
}

/// A row of how often it wakes up while nothing happens.
func idle(_ process: StageProcess, _ what: String) throws {
  let calls = try systemCalls(of: process, seconds: 10)
  row(what, calls.map { String(format: "%8.0f", $0) } ?? " strace may not look")
}
