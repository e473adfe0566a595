import Foundation
import Stage

// phraseboard-bench: the keyboard side by side with wvkbd and squeekboard in the same run, as a table, as JSON and as a
// picture; and parts of their own: typing and the first key with wtype, the division of words with wordninja, and what
// painting and moving pictures take next to the limits that they are to be under. It judges nothing.

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
  fail(Arguments.usage, code: 64)
}

do {
  switch arguments.only {
  case .draw(let file):
    say(ComparisonPicture(try Comparison.read(from: file)).svg)
    exit(0)
  case .pages(let count):
    try paintPages(count)
    exit(0)
  case .instructions(let file, let isRenewed):
    exit(try checkInstructions(Programs.found(), keptIn: file, isRenewed: isRenewed) ? 0 : 1)
  case nil: break
  }
  let programs = try Programs.found()
  let machine = try machineLine(busy: arguments.busy)
  say(machine)
  let busy = try Stage.withBusyProcesses(arguments.busy)
  defer { busy.stop() }
  if !arguments.compared.isEmpty {
    let bench = PeerBench(
      programs, against: arguments.other, plan: arguments.plan, installed: arguments.installed,
      machine: machine)
    try bench.run(arguments.compared)
    if let folder = arguments.folder { try bench.comparison.write(into: folder) }
  }
  for part in arguments.parts { try part.run(programs, rounds: arguments.rounds) }
} catch {
  fail("The bench failed: \(error)\n", code: 1)
}

func fail(_ message: String, code: Int32) -> Never {
  FileHandle.standardError.write(Data(message.utf8))
  exit(code)
}

/// Returns what the figures depend on.
func machineLine(busy: Int) throws -> String {
  let load = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8).split(separator: " ").prefix(3)
  let processors = ProcessInfo.processInfo.activeProcessorCount
  let system = (try? commandOutput(["sh", "-c", ". /etc/os-release && echo \"$PRETTY_NAME\""])) ?? ""
  let kind = (try? commandOutput(["uname", "-m"])) ?? ""
  return
    "\(system), \(kind), \(processors) processors, load \(load.joined(separator: " ")), \(busy) busy processes; "
    + "sway without a screen, pixman, 720 x 1440 at scale 2"
}
