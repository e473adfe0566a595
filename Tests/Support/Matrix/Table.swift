import Foundation

/// The cells of a matrix, for readers and for programs.
public struct Table: Sendable {
  public private(set) var cells: [Matrix.Cell] = []

  public init() {}

  public mutating func add(_ cell: Matrix.Cell) { cells.append(cell) }

  /// Whether every cell is exact or a known limit.
  public var isAsExpected: Bool { cells.allSatisfy { $0.difference == nil } }

  /// A row for each text and a column for each client, and below that what differs.
  public var text: String {
    let clients = cells.map(\.client).unique
    let texts = cells.map(\.text.name).unique
    let rows = [[""] + clients.map(\.name)] + texts.map { text in [text] + clients.map { summary(text, $0) } }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
    }
    let differences = cells.compactMap { cell in
      cell.difference.map { "\(cell.client.name) \(cell.text.name) run \(cell.run): \($0)" }
    }
    return (lines + [""] + differences).joined(separator: "\n") + "\n"
  }

  /// A line for each cell, with a heading.
  public var tsv: String {
    let heading = "client\tpath\ttext\trun\tresult\tfirst\tlost\tadded\tscalars\tseconds"
    let lines = cells.map { cell in
      let difference = cell.difference.map { ["differs", "\($0.index)", "\($0.lost)", "\($0.added)"] }
      let fields =
        [cell.client.program.rawValue, cell.client.path.rawValue, cell.text.name, "\(cell.run)"]
        + (difference ?? [cell.isLimited ? "limit" : "exact", "", "0", "0"])
        + ["\(cell.text.expected.unicodeScalars.count)", String(format: "%.3f", cell.seconds)]
      return fields.joined(separator: "\t")
    }
    return ([heading] + lines).joined(separator: "\n") + "\n"
  }

  private func summary(_ text: String, _ client: MatrixClient) -> String {
    let cells = self.cells.filter { $0.text.name == text && $0.client == client }
    guard let first = cells.first else { return "" }
    let wrong = cells.filter { $0.difference != nil }
    if !wrong.isEmpty {
      let lost = wrong.reduce(0) { $0 + ($1.difference?.lost ?? 0) }
      let added = wrong.reduce(0) { $0 + ($1.difference?.added ?? 0) }
      return "-\(lost) +\(added)" + (cells.count > 1 ? " in \(wrong.count)/\(cells.count)" : "")
    }
    let result = first.isLimited ? "limit" : "exact"
    return first.text.isLong ? "\(result) \(rate(cells))/s" : result
  }

  /// Characters a second, of the median run.
  private func rate(_ cells: [Matrix.Cell]) -> Int {
    let seconds = cells.map(\.seconds).sorted()[cells.count / 2]
    return Int(Double(cells[0].text.expected.unicodeScalars.count) / max(seconds, 0.001))
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in the order of the first.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
