import Foundation
import Stage

/// Counts the system calls that the process makes while nothing happens; nil where strace may not look.
private func systemCalls(of process: StageProcess, seconds: Int) throws -> Double? {
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

/// Says a row of how often a process wakes up while nothing happens.
func idle(_ process: StageProcess, _ what: String) throws {
  let calls = try systemCalls(of: process, seconds: 10)
  row(what, calls.map { String(format: "%8.0f", $0) } ?? " strace may not look")
}

/// Measures a keyboard that is hidden and shows only its handle, beside another one that shows.
func benchHandle(_ programs: Programs) throws {
  say("\nThe handle alone; no peer")
  let stage = try Stage.forBench()
  defer { stage.stop() }
  let other = try stage.startOtherKeyboard(.fixed)
  let guest = try stage.startKeyboard(programs, texts: ["key": "text"])
  _ = try guest.waitUntilReady()
  _ = try guest.command("hide")
  other.show(true)
  _ = try guest.wait(for: "a handle") { $0.handle == true }
  // It gives its pictures back two seconds after it has hidden.
  Thread.sleep(forTimeInterval: 3)
  try idle(guest.process, "system calls in 10 s")
}
