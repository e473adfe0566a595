import Foundation
import Stage

/// A keyboard that says what it sends to the compositor.
private struct ShownKeyboard {
  let process: StageProcess

  init(_ contestant: Contestant, on stage: Stage) throws {
    process = try stage.start(
      ["/bin/sh", "-c", "exec \(contestant.command.joined(separator: " ")) 2>&1"], name: contestant.name,
      environment: ["WAYLAND_DEBUG": "1"])
  }

  /// The microseconds from the command to the commit of the first picture, and to that of the first one in its size.
  ///
  /// wvkbd begins with its last picture, whose pixels are those of a larger scale than it has set by then.
  func show(_ command: () -> Void, on stage: Stage) throws -> (first: Double, sized: Double) {
    var (hasPicture, hasScale) = (false, false)
    var first: Double?
    let sized = try time(command, on: stage) { line, time in
      guard line.contains("wl_surface") else { return false }
      if line.contains(".attach(wl_buffer") { hasPicture = true }
      if line.contains(".set_buffer_scale(\(stage.options.scale))") { hasScale = true }
      guard hasPicture && line.contains(".commit(") else { return false }
      if first == nil { first = time }
      return hasScale
    }
    return (first ?? .nan, sized)
  }

  /// The microseconds from the command to what gives the room of the panel back to the windows: the end of the layer surface
  /// or, where that sinks first, of its exclusive zone.
  func hide(_ command: () -> Void, on stage: Stage) throws -> Double {
    try time(command, on: stage) { line, _ in
      line.contains("zwlr_layer_surface")
        && (line.contains(".destroy(") || line.contains(".set_exclusive_zone(0)"))
    }
  }

  /// The microseconds until it sends what is awaited.
  private func time(
    _ command: () -> Void, on stage: Stage, until isDone: (String, Double) -> Bool
  ) throws -> Double {
    let start = DebugTime.now
    command()
    while true {
      let line = try process.nextLine(by: stage.deadline, waitingFor: "what shows or hides it")
      guard let time = DebugTime(line: line)?.microseconds(since: start), time >= 0 else { continue }
      if isDone(line, time) { return time }
    }
  }

  /// Waits until it takes signals: a command would end it before.
  func waitForListening(on stage: Stage) throws {
    while !(try process.nextLine(by: stage.deadline, waitingFor: "its start")).contains("zwlr_layer_shell") {}
    Thread.sleep(forTimeInterval: 1)
  }
}

/// A program of the session that calls our keyboard over the bus, once for each line.
///
/// It is there before: what is measured is the keyboard, and not the start of a command.
private let caller = """
  import sys
  from gi.repository import Gio
  bus = Gio.bus_get_sync(Gio.BusType.SESSION)
  name = "org.phraseboard.Keyboard"
  for line in sys.stdin:
      bus.call_sync(name, "/org/phraseboard/Keyboard", name + "1", line.strip(), None, None, 0, -1)
  """

/// Seconds: longer than a keyboard rises or sinks.
private let motionTime = 0.5

/// What is measured of each keyboard.
private struct Times {
  var show: [Double] = []
  var showSized: [Double] = []
  var hide: [Double] = []
}

/// From the signal or the call to the first picture, and to the end of the surface, side by side with wvkbd.
func benchShow(_ programs: Programs, rounds: Int) throws {
  let stage = try Stage.forBench()
  defer { stage.stop() }
  _ = try stage.install(programs.directory + "/phraseboard-content")
  let program = try stage.install(programs.directory + "/phraseboard-keyboard")
  let ours = try ShownKeyboard(Contestant(name: "phraseboard", command: [program, "--hidden"]), on: stage)
  let peer = try ShownKeyboard(
    Contestant(name: "wvkbd", command: ["wvkbd-mobintl", "--hidden"]), on: stage)
  for keyboard in [ours, peer] { try keyboard.waitForListening(on: stage) }
  let bus = try stage.start(["/usr/bin/python3", "-c", caller], name: "caller")

  let command = try stage.install(programs.directory + "/phraseboard")
  func run(_ words: String...) -> () -> Void { { _ = try? stage.run(words) } }
  let ways: [(keyboard: ShownKeyboard, show: () -> Void, hide: () -> Void)] = [
    (ours, { ours.process.signal(SIGUSR2) }, { ours.process.signal(SIGUSR1) }),
    (ours, { bus.write(line: "Show") }, { bus.write(line: "Hide") }),
    (ours, run(command, "show"), run(command, "hide")),
    (peer, { peer.process.signal(SIGUSR2) }, { peer.process.signal(SIGUSR1) }),
    (peer, run("pkill", "-USR2", "wvkbd"), run("pkill", "-USR1", "wvkbd")),
  ]
  var times = [Times](repeating: Times(), count: ways.count)
  // The first round fills the caches, and does not count.
  for round in 0...rounds {
    // A keyboard that has just been at work is quicker: each comes first as often as last.
    let turns = Array(ways.enumerated())
    for (index, way) in round.isMultiple(of: 2) ? turns : turns.reversed() {
      // What follows a picture or the end of one is not to be in the next time: neither a keyboard that rises nor one that
      // sinks.
      let show = try way.keyboard.show(way.show, on: stage)
      Thread.sleep(forTimeInterval: motionTime)
      let hide = try way.keyboard.hide(way.hide, on: stage)
      Thread.sleep(forTimeInterval: motionTime)
      guard round > 0 else { continue }
      times[index].show.append(show.first)
      times[index].showSized.append(show.sized)
      times[index].hide.append(hide)
    }
  }
  heading("Show and hide: median of \(rounds)", peer: "wvkbd")
  for (name, index, other) in [
    ("by signal", 0, 3), ("by command, wvkbd by pkill", 2, 4), ("by bus, wvkbd by signal", 1, 3),
  ] {
    row("show \(name)", median(times[index].show), median(times[other].show), unit: "us")
    row("  in its size", median(times[index].showSized), median(times[other].showSized), unit: "us")
    row("hide \(name)", median(times[index].hide), median(times[other].hide), unit: "us")
  }
}
