import Foundation

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// Writes a line unbuffered, so that it is there as soon as it is known.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Says a line of the table.
func row(_ what: String, _ figures: String) {
  say(what.padding(toLength: 34, withPad: " ", startingAt: 0) + figures)
}

/// Says a figure of ours next to a peer's.
func row(_ what: String, _ ours: Double, _ theirs: Double, unit: String, note: String = "") {
  let figures = String(format: "%8.1f %@ %8.1f %@   ratio %.2f", ours, unit, theirs, unit, ours / theirs)
  row(what, figures + (note.isEmpty ? "" : "   " + note))
}

/// Says the heading of a part of the table.
func heading(_ what: String, peer: String) {
  say("\n" + what)
  row("", " phraseboard       " + peer)
}

/// Returns the value that 990 of 1,000 values do not exceed.
func percentile99(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
}

/// Says milliseconds next to the limit that they are to be under.
func row(_ what: String, _ values: [Double], limit: Double) {
  row(
    what,
    String(
      format: "%8.2f ms   p99 %6.2f   longest %6.2f   of %5d   limit %.3g ms", median(values),
      percentile99(values), values.max() ?? .nan, values.count, limit))
}
