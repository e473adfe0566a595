import Foundation

/// The cells of a matrix, for readers and for programs.
public struct Table: Sendable {
  public private(set) var cells: [Matrix.Cell] = []

  public init() {}

  public mutating func add(_ cell: Matrix.Cell) { cells.append(cell) }

  /// Whether every cell is exact or a known limit.
  public var isAsExpected: Bool { cells.allSatisfy(\.result.isAsExpected) }

  /// A row for each text and a column for each client, and below that what differs.
  public var text: String {
    let places = Dictionary(grouping: cells) { Place(client: $0.client, text: $0.text.name) }
    let clients = MatrixClient.all.filter { client in places.keys.contains { $0.client == client } }
    let texts = MatrixText.all.map(\.name).filter { text in places.keys.contains { $0.text == text } }
    let rows =
      [[""] + clients.map(\.name)]
      + texts.map { text in
        [text] + clients.map { places[Place(client: $0, text: text)].map(summary) ?? "" }
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
    }
    let differences = cells.filter { !$0.result.isAsExpected }.map { cell in
      "\(cell.client.name) \(cell.text.name) run \(cell.run): \(cell.result)"
    }
    let expected = cells.count - differences.count
    let total = "\(expected) of \(cells.count) cells are exact or a known limit."
    return (lines + ["", total] + differences).joined(separator: "\n") + "\n"
  }

  /// What the cells of all runs have in common.
  private struct Place: Hashable {
    let client: MatrixClient
    let text: String
  }

  /// A line for each cell, with a heading.
  public var tsv: String {
    let heading = "client\tpath\ttext\trun\tresult\tfirst\tlost\tadded\tscalars\tseconds"
    let lines = cells.map { cell in
      let fields =
        [cell.client.program.rawValue, cell.client.path.rawValue, cell.text.name, "\(cell.run)"]
        + cell.result.fields
        + ["\(cell.text.expected().unicodeScalars.count)", String(format: "%.3f", cell.seconds)]
      return fields.joined(separator: "\t")
    }
    return ([heading] + lines).joined(separator: "\n") + "\n"
  }

  private func summary(_ cells: [Matrix.Cell]) -> String {
    guard let first = cells.first else { return "" }
    let wrong = cells.filter { !$0.result.isAsExpected }
    guard let worst = wrong.first else {
      return first.text.isLong ? "\(first.result) \(rate(cells))/s" : "\(first.result)"
    }
    let share = cells.count > 1 ? " in \(wrong.count)/\(cells.count)" : ""
    guard case .differs(let difference) = worst.result else { return "broke" + share }
    return "-\(difference.lost) +\(difference.added)" + share
  }

  /// Characters a second, of the median run.
  private func rate(_ cells: [Matrix.Cell]) -> Int {
    let seconds = cells.map(\.seconds).sorted()[cells.count / 2]
    return Int(Double(cells[0].text.expected().unicodeScalars.count) / max(seconds, 0.001))
  }
}

extension Matrix.CellResult: CustomStringConvertible {
  public var description: String {
    switch self {
    case .exact: "exact"
    case .limit: "limit"
    case .differs(let difference): "\(difference)"
    case .broke(let reason): "broke: \(reason)"
    }
  }

  /// The result, the first index that differs, and the numbers of lost and added scalars.
  fileprivate var fields: [String] {
    switch self {
    case .exact: ["exact", "", "0", "0"]
    case .limit: ["limit", "", "0", "0"]
    case .differs(let difference):
      ["differs", "\(difference.index)", "\(difference.lost)", "\(difference.added)"]
    case .broke: ["broke", "", "", ""]
    }
  }
}
