import Foundation

/// A figure of one keyboard: what was measured, or why nothing was.
struct Cell: Codable {
  var p50: Double?
  /// The value that 990 of 1,000 values do not exceed. It is the largest of fewer than a hundred.
  var p99: Double?
  var count: Int?
  var why: String?

  init(_ values: [Double]) {
    guard !values.isEmpty, !values.contains(where: \.isNaN) else {
      why = "not measured"
      return
    }
    (p50, p99, count) = (median(values), percentile99(values), values.count)
  }

  init(why: String) { self.why = why }

}

/// A line of the table: a figure of each keyboard, in the order of the keyboards.
struct Figure: Codable {
  let id: String
  let name: String
  let unit: String
  let cells: [Cell]
}

/// The keyboards side by side in one run.
final class Comparison: Codable {
  /// A keyboard, and its version as Debian or the program itself says it.
  struct Keyboard: Codable {
    let name: String
    let version: String
  }

  /// The version of this format.
  private(set) var version = 1
  let machine: String
  let keyboards: [Keyboard]
  private(set) var figures: [Figure] = []

  private static let (nameWidth, cellWidth) = (44, 24)

  init(machine: String, keyboards: [Keyboard]) {
    (self.machine, self.keyboards) = (machine, keyboards)
  }

  func sayHead() {
    let names = keyboards.map { Self.left("\($0.name) \($0.version)", Self.cellWidth) }
    say(Self.left("", Self.nameWidth) + names.joined())
    let columns = keyboards.indices.map { Self.left($0 == 0 ? "median    p99" : "median    p99  ours", 24) }
    say(Self.left("", Self.nameWidth) + columns.joined())
  }

  /// Notes a figure, and says its line of the table.
  ///
  /// - Parameter isRatio: whether one divided by the other says something.
  func add(_ id: String, _ name: String, _ unit: String, isRatio: Bool = true, _ cells: [Cell]) {
    figures.append(Figure(id: id, name: name, unit: unit, cells: cells))
    let ours = isRatio ? cells.first?.p50 : nil
    let text = cells.enumerated().map { index, cell in
      Self.left(Self.text(of: cell, ours: index == 0 ? nil : ours), Self.cellWidth)
    }
    say(Self.left("\(name), \(unit)", Self.nameWidth) + text.joined())
  }

  private static func text(of cell: Cell, ours: Double?) -> String {
    guard let median = cell.p50, let p99 = cell.p99 else { return "  " + (cell.why ?? "") }
    let spread = cell.count == 1 ? "       " : String(format: "%7.2f", p99)
    let ratio = ours.map { median > 0 ? String(format: " %5.2fx", $0 / median) : "" } ?? ""
    return String(format: "%6.2f", median) + spread + ratio
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
  }

  // MARK: Files

  func write(into folder: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let base = URL(fileURLWithPath: folder)
    try encoder.encode(self).write(to: base.appendingPathComponent("bench.json"))
    try Data(ComparisonPicture(self).svg.utf8).write(to: base.appendingPathComponent("bench.svg"))
  }

  static func read(from path: String) throws -> Comparison {
    try JSONDecoder().decode(Comparison.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
