import Foundation

/// The figures of a simulation, as text.
struct FleetReport {
  let options: FleetOptions
  let seconds: [Fleet.Second]

  var text: String {
    ([head, ""] + table + [""] + conclusions).joined(separator: "\n")
  }

  private var head: String {
    "\(options.keyboards) keyboards, switched on within \(options.switchedOnWithin) s, ask every"
      + " \(options.interval) s; the server fails for \(options.outageLength) s from"
      + " \(clock(options.outageStart)) on"
  }

  private struct Figures {
    var requests = 0
    var failed = 0
    var documents = 0
    var peak = 0
    var peakTime = 0
    var length = 0

    var mean: Double { length == 0 ? 0 : Double(requests) / Double(length) }
  }

  private func figures(_ range: Range<Int>) -> Figures {
    var figures = Figures()
    for time in range.clamped(to: seconds.indices) {
      let second = seconds[time]
      figures.requests += Int(second.requests)
      figures.failed += Int(second.failed)
      figures.documents += Int(second.documents)
      figures.length += 1
      if Int(second.requests) > figures.peak {
        (figures.peak, figures.peakTime) = (Int(second.requests), time)
      }
    }
    return figures
  }

  private var table: [String] {
    ["hour   requests   failed   new document   mean/s   peak/s   peak/mean"]
      + (0..<options.hours).map { hour in
        let figures = figures(hour * 3600..<(hour + 1) * 3600)
        let ratio = figures.mean > 0 ? Double(figures.peak) / figures.mean : 0
        return [
          column(String(hour + 1), 4), column(String(figures.requests), 11),
          column(String(figures.failed), 9),
          column(String(figures.documents), 15), column(String(format: "%.0f", figures.mean), 9),
          column(String(figures.peak), 9), column(String(format: "%.2f", ratio), 12),
        ].joined()
      }
  }

  private var conclusions: [String] {
    let day = figures(seconds.indices)
    let outage = options.outageStart..<(options.outageStart + options.outageLength)
    let end = outage.upperBound
    let (during, after) = (figures(outage), figures(end..<end + 900))
    let round = max(options.interval, options.maxAge)
    // All have had their second request by then, and the outage has not begun.
    let settled = figures(2 * round..<max(2 * round, min(outage.lowerBound, seconds.count)))
    let first = figures(0..<options.switchedOnWithin + 1)
    let perDay = 86_400 / Double(max(1, seconds.count))
    let answered = day.requests - day.failed
    let connections = Double(day.requests) * Double(options.connectionBytes + options.requestBytes) * perDay
    func bytes(_ documents: Int) -> Double {
      let sent =
        documents * (options.headBytes + options.bodyBytes)
        + (answered - documents) * options.notModifiedBytes
      return connections + Double(sent) * perDay
    }
    return [
      "switching on:      peak \(first.peak)/s",
      "settled:           mean \(rounded(settled.mean))/s, peak \(settled.peak)/s",
      "during the outage: mean \(rounded(during.mean))/s, peak \(during.peak)/s",
      "15 min after it:   mean \(rounded(after.mean))/s, peak \(after.peak)/s at \(clock(after.peakTime))",
      "bytes a day:       \(size(bytes(day.documents))) with 304s, \(size(bytes(answered))) without",
      "                   (\(size(connections)) of these are connections and requests)",
    ]
  }

  private func rounded(_ value: Double) -> String { String(format: "%.0f", value) }

  private func clock(_ time: Int) -> String {
    String(format: "%d:%02d:%02d", time / 3600, time / 60 % 60, time % 60)
  }

  private func size(_ bytes: Double) -> String { String(format: "%.1f GB", bytes / 1e9) }

  private func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
