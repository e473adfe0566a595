import Foundation

/// A moment, as libwayland writes it before what a client sends: microseconds that begin anew after 71 minutes.
struct DebugTime {
  private let microseconds: UInt32

  static var now: DebugTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let total = UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    return DebugTime(microseconds: UInt32(truncatingIfNeeded: total))
  }

  private init(microseconds: UInt32) { self.microseconds = microseconds }

  /// Takes the moment from what `date +%s%N` prints.
  init?(nanoseconds: String) {
    guard let number = UInt64(nanoseconds) else { return nil }
    microseconds = UInt32(truncatingIfNeeded: number / 1000)
  }

  /// Takes the moment from a line such as "[1234567.890]  -> wl_surface@3.commit()".
  init?(line: String) {
    let digits = line.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }.filter { $0 != "." && $0 != " " }
    guard let number = UInt32(digits) else { return nil }
    microseconds = number
  }

  /// Returns a negative number when this moment is before `other`.
  func microseconds(since other: DebugTime) -> Double {
    Double(Int32(bitPattern: microseconds &- other.microseconds))
  }
}

/// A record of what a Wayland client has done with its surfaces, from what libwayland writes with WAYLAND_DEBUG=1.
struct DebugLog {
  /// The touches, in milliseconds since the log's beginning.
  private(set) var touches: [Double] = []
  /// The lifts of fingers.
  private(set) var lifts: [Double] = []
  /// The moves of fingers.
  private(set) var motions: [Double] = []
  /// The pictures: commits of a surface that a buffer was attached to.
  private(set) var commits: [Double] = []
  /// The frames that the compositor has shown.
  private(set) var frames: [Double] = []
  /// The requests that set the scale of a picture.
  private(set) var scales: [Double] = []
  /// The requests that give the room of a panel back: the end of its layer surface, or of its exclusive zone.
  private(set) var rooms: [Double] = []

  /// - Parameter start: what is before it does not count.
  init(_ text: Substring, since start: DebugTime) {
    var attached: Set<Substring> = []
    var callbacks: Set<Substring> = []
    for line in text.split(separator: "\n") {
      guard let moment = DebugTime(line: String(line)), let end = line.firstIndex(of: "]") else { continue }
      let time = moment.microseconds(since: start) / 1000
      var words = line[end...].dropFirst().drop { $0 == " " }
      // libwayland 1.23 writes "{Default Queue}" first.
      if words.hasPrefix("{") { words = words.drop { $0 != "}" }.dropFirst().drop { $0 == " " } }
      let isRequest = words.hasPrefix("-> ")
      let message = isRequest ? words.dropFirst(3) : words
      let object = message.prefix { $0 != "." }
      let call = message.dropFirst(object.count + 1)
      guard time >= 0 else { continue }
      switch (isRequest, object.prefix { $0 != "@" && $0 != "#" }, call.prefix { $0 != "(" }) {
      case (true, "wl_surface", "attach") where !call.hasPrefix("attach(nil"): attached.insert(object)
      case (true, "wl_surface", "commit"): if attached.remove(object) != nil { commits.append(time) }
      case (true, "wl_surface", "frame"): callbacks.insert(call.dropFirst("frame(new id ".count).dropLast())
      case (true, "wl_surface", "set_buffer_scale"): scales.append(time)
      case (true, "zwlr_layer_surface_v1", "destroy"): rooms.append(time)
      case (true, "zwlr_layer_surface_v1", "set_exclusive_zone") where call.hasSuffix("(0)"):
        rooms.append(time)
      case (false, "wl_callback", "done"): if callbacks.remove(object) != nil { frames.append(time) }
      case (false, "wl_touch", "down"): touches.append(time)
      case (false, "wl_touch", "up"): lifts.append(time)
      case (false, "wl_touch", "motion"): motions.append(time)
      default: break
      }
    }
  }
}
