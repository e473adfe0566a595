import Foundation
import Stage

/// The amounts that are measured.
struct PeerPlan {
  var starts = 21
  var shows = 21
  var taps = 1_000
  var memories = 3
  /// The seconds until a keyboard has done what it does after it has shown or hidden; it gives pictures back after two.
  var rest = 3.5
  var idle = 20.0
  /// The seconds within which a motion is over.
  var motion = 0.6
  var isQuick = false

  static let whole = Self()
  /// A short look, in less than a minute.
  static let quick = Self(
    starts: 4, shows: 4, taps: 100, memories: 1, rest: 1.5, idle: 2, motion: 0.35, isQuick: true)

  mutating func setRounds(_ count: Int) { (starts, shows, taps, memories) = (count, count, count, count) }
}

/// A part of the comparison.
enum PeerPart: String, CaseIterable {
  case startup, show, tap, memory, keys, size
}

/// The keyboards side by side in one run, in turns.
struct PeerBench {
  let programs: Programs
  /// The programs of another build.
  let other: Programs?
  let plan: PeerPlan
  /// The folder with what is installed of ours.
  let installed: String?
  let comparison: Comparison

  init(_ programs: Programs, against other: Programs?, plan: PeerPlan, installed: String?, machine: String) {
    (self.programs, self.other, self.plan, self.installed) = (programs, other, plan, installed)
    let debian = { (package: String) in
      (try? commandOutput(["dpkg-query", "-W", "-f", "${Version}", package])) ?? ""
    }
    let ours = (try? commandOutput([programs.directory + "/phraseboard", "--version"])) ?? ""
    comparison = Comparison(
      machine: machine,
      keyboards: [.init(name: "phraseboard", version: ours)]
        + (other == nil ? [] : [.init(name: "other-build", version: "")])
        + ["wvkbd", "squeekboard"].map { .init(name: $0, version: debian($0)) })
  }

  /// Returns the keyboards in the order of the table.
  func contestants(on stage: Stage) throws -> [Contestant] {
    try [Contestant(programs, name: "phraseboard", on: stage)]
      + (other.map { [try Contestant($0, name: "other-build", on: stage)] } ?? [])
      + [Contestant(.wvkbd), Contestant(.squeekboard)]
  }

  func run(_ parts: [PeerPart]) throws {
    comparison.sayHead()
    for part in parts {
      switch part {
      case .startup: try measureStart()
      case .show: try measureShow()
      case .tap: try measureTaps()
      case .memory: try measureMemory()
      case .keys: if !plan.isQuick { try measureKeys() }
      case .size: measureSize()
      }
    }
  }

  /// Returns a cell for each keyboard, or why there is nothing.
  func cells(_ contestants: [Contestant], _ values: [[Double]]) -> [Cell] {
    zip(contestants, values).map { $0.command == nil ? Cell(why: "not installed") : Cell($1) }
  }
}

/// Returns what a program prints, without the end of the last line.
func commandOutput(_ command: [String]) throws -> String {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = command
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
}

/// Reverses the order in every other round: what has just been at work is quicker.
func turns<T>(_ items: [T], _ round: Int) -> [(index: Int, item: T)] {
  let all = items.enumerated().map { (index: $0.offset, item: $0.element) }
  return round.isMultiple(of: 2) ? all : all.reversed()
}
