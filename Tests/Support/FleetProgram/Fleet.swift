import ContentService
import TestSupport

/// Many keyboards with one source each, and its server: discrete events, a second for each step.
struct Fleet {
  /// The numbers that the server sees in a second.
  struct Second {
    var requests: Int32 = 0
    var failed: Int32 = 0
    var documents: Int32 = 0
  }

  private(set) var seconds: [Second]
  private let options: FleetOptions
  private let schedule: RefreshSchedule
  private var random: SplitMix64
  /// The first keyboard that asks in each second, and after each keyboard the next one of the same second; -1 for none.
  private var first: [Int32]
  private var following: [Int32]
  private var failures: [UInt8]
  /// The document that each keyboard has, from 1; 0 for none.
  private var version: [UInt16]
  private var hasAsked: [Bool]

  init(_ options: FleetOptions) {
    self.options = options
    schedule = RefreshSchedule(interval: options.interval)
    random = SplitMix64(state: UInt64(options.seed))
    seconds = Array(repeating: Second(), count: options.hours * 3600)
    first = Array(repeating: -1, count: seconds.count)
    following = Array(repeating: -1, count: options.keyboards)
    failures = Array(repeating: 0, count: options.keyboards)
    version = Array(repeating: 0, count: options.keyboards)
    hasAsked = Array(repeating: false, count: options.keyboards)
    for keyboard in 0..<Int32(options.keyboards) {
      plan(keyboard, at: Int(Double(max(1, options.switchedOnWithin)) * chance()))
    }
  }

  mutating func run() {
    for time in seconds.indices {
      var keyboard = first[time]
      while keyboard >= 0 {
        let next = following[Int(keyboard)]
        ask(keyboard, at: time)
        keyboard = next
      }
    }
  }

  private mutating func ask(_ keyboard: Int32, at time: Int) {
    let index = Int(keyboard)
    seconds[time].requests += 1
    let outcome = answer(index, at: time)
    var count = Int(failures[index])
    if case .success = outcome {
      failures[index] = 0
    } else {
      count += 1
      failures[index] = UInt8(min(count, 255))
    }
    let delay = schedule.delay(
      after: outcome, failures: count, isOnTime: hasAsked[index], random: chance())
    hasAsked[index] = true
    plan(keyboard, at: time + delay)
  }

  private mutating func answer(_ index: Int, at time: Int) -> RefreshSchedule.Outcome {
    let outage = options.outageStart..<(options.outageStart + options.outageLength)
    let isFull = options.capacity > 0 && Int(seconds[time].requests) > options.capacity
    if outage.contains(time) || isFull {
      seconds[time].failed += 1
      return .retry(after: options.retryAfter > 0 ? options.retryAfter : nil)
    }
    let current = UInt16(truncatingIfNeeded: 1 + time * options.changes / 86_400)
    if version[index] != current {
      version[index] = current
      seconds[time].documents += 1
    }
    return .success(maxAge: options.maxAge > 0 ? options.maxAge : nil)
  }

  private mutating func plan(_ keyboard: Int32, at time: Int) {
    guard time < first.count else { return }
    following[Int(keyboard)] = first[time]
    first[time] = keyboard
  }

  /// Returns a number from 0 up to, but not including, 1.
  private mutating func chance() -> Double {
    Double(random.next() >> 11) * 0x1p-53
  }
}
