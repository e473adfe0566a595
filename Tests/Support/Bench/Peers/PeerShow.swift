import Foundation
import Stage

/// The milliseconds from the command, for one keyboard told in one way.
private struct ShowTimes {
  var first: [Double] = []
  var sized: [Double] = []
  var shown: [Double] = []
  var freed: [Double] = []
  var hidden: [Double] = []

  /// Adds a show. wvkbd begins with its last picture, whose pixels are those of a larger scale than it has set.
  mutating func addShow(_ log: DebugLog) {
    first.append(log.commits.first ?? .nan)
    let scaled = log.scales.first ?? .nan
    sized.append(log.commits.first { $0 > scaled } ?? .nan)
    shown.append(log.commits.last ?? .nan)
  }

  /// Adds a hide. The windows get the room of the panel back at the end of its layer surface or, where that sinks first, of its
  /// exclusive zone.
  mutating func addHide(_ log: DebugLog) {
    freed.append(log.rooms.first ?? .nan)
    hidden.append((log.rooms + log.commits).max() ?? .nan)
  }
}

extension PeerBench {
  /// Measures the time from the signal, the call or the command to pictures, and to the end of them.
  func measureShow() throws {
    // Each has a stage of its own: beside squeekboard ours has a handle, and gives way without motion.
    let stages = try comparison.keyboards.map { _ in try Stage.forBench() }
    defer { for stage in stages { stage.stop() } }
    let contestants = try zip(stages, stages.indices).map { try self.contestants(on: $0)[$1] }
    let keyboards = try zip(stages, contestants).map { stage, contestant in
      try contestant.command.map { _ in
        try RunningKeyboard(contestant, on: stage, caller: try BusCaller(on: stage), isLogged: true)
      }
    }
    for keyboard in keyboards { keyboard?.show(false) }
    Thread.sleep(forTimeInterval: plan.rest)
    let ways = plan.isQuick ? nil : Contestant.Way.allCases
    let turnsOfWays = keyboards.indices.flatMap { index in
      (ways ?? [contestants[index].ownWay]).filter { contestants[index].obstacle(to: $0) == nil }
        .map { (index, $0) }
    }
    var times = keyboards.map { _ in [Contestant.Way: ShowTimes]() }
    for round in 0...plan.shows {
      for (_, (index, way)) in turns(turnsOfWays, round) {
        guard let keyboard = keyboards[index] else { continue }
        let show = log(of: keyboard) { keyboard.show(true, by: way) }
        let hide = log(of: keyboard) { keyboard.show(false, by: way) }
        // The first round fills the caches, and does not count.
        guard round > 0 else { continue }
        times[index][way, default: ShowTimes()].addShow(show)
        times[index][way, default: ShowTimes()].addHide(hide)
      }
    }
    addShow(contestants, times)
  }

  private func addShow(_ contestants: [Contestant], _ times: [[Contestant.Way: ShowTimes]]) {
    func add(
      _ id: String, _ name: String, _ way: Contestant.Way?, isRatio: Bool = true,
      _ values: (ShowTimes) -> [Double]
    ) {
      let cells = contestants.indices.map { index in
        let contestant = contestants[index]
        if contestant.command == nil { return Cell(why: "not installed") }
        if let way, let obstacle = contestant.obstacle(to: way) { return Cell(why: obstacle) }
        return Cell(times[index][way ?? contestant.ownWay].map(values) ?? [])
      }
      comparison.add(id, name, "ms", isRatio: isRatio, cells)
    }
    // squeekboard is told by D-Bus, the others by a signal.
    add("show-first", "show: first picture", nil, \.first)
    add("show-sized", "show: first picture in its size", nil, \.sized)
    // The others have no motion.
    add("show-end", "show: last picture of the motion", nil, isRatio: false, \.shown)
    add("hide-room", "hide: room given back", nil, \.freed)
    add("hide-end", "hide: end of the motion", nil, isRatio: false, \.hidden)
    guard !plan.isQuick else { return }
    add("show-bus", "show by D-Bus: first picture", .bus, \.first)
    add("hide-bus", "hide by D-Bus: room given back", .bus, \.freed)
    add("show-command", "show by command: first picture", .command, \.first)
    add("hide-command", "hide by command: room given back", .command, \.freed)
  }

  /// Returns what a keyboard sends from the beginning of an action until it is at rest again.
  private func log(of keyboard: RunningKeyboard, _ action: () -> Void) -> DebugLog {
    let before = keyboard.process.standardError.utf8.count
    let start = DebugTime.now
    action()
    Thread.sleep(forTimeInterval: plan.motion)
    return DebugLog(Substring(keyboard.process.standardError.utf8.dropFirst(before)), since: start)
  }
}
