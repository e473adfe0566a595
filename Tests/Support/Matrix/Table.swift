import Foundation
import Stage

/// The cells of a matrix, for readers and for programs.
public struct Table: Sendable {
  public private(set) var cells: [Matrix.Cell] = []

  public init() {}

  public mutating func add(_ cell: Matrix.Cell) { cells.append(cell) }

  /// True when every cell is exact, a known limit or not possible.
  public var isAsExpected: Bool { cells.allSatisfy(\.result.isAsExpected) }

  /// A row for each text and use and a column for each client, and below that what differs.
  public var text: String {
    let rows = [[""] + clients.map(\.name)] + names.map { name in [name] + clients.map { summary(name, $0) } }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
    }
    let differences = cells.filter { !$0.result.isAsExpected }.map { cell in
      "\(cell.client.name) \(cell.row.name) run \(cell.run): \(cell.result)"
    }
    let expected = cells.count - differences.count
    let total = "\(expected) of \(cells.count) cells are exact, a known limit or not possible."
    return (lines + ["", total] + differences).joined(separator: "\n") + "\n"
  }

  /// The clients and the names of the rows that there are cells of, in their order.
  var clients: [MatrixClient] {
    let clients = Stage.Shell.allCases.flatMap(MatrixClient.clients)
    return clients.filter { client in cells.contains { $0.client == client } }
  }
  var names: [String] {
    var seen: Set<String> = []
    return cells.map(\.row.name).filter { seen.insert($0).inserted }
  }

  /// Returns the cells of all runs of a row in a client.
  func runs(_ name: String, _ client: MatrixClient) -> [Matrix.Cell] {
    cells.filter { $0.row.name == name && $0.client == client }
  }

  /// A line for each cell, with a heading.
  public var tsv: String {
    let heading = "client\tpath\tshell\trow\trun\tresult\tfirst\tlost\tadded\tscalars\tseconds"
    let lines = cells.map { cell in
      let fields =
        [cell.client.program.rawValue, cell.client.path.rawValue, "\(cell.client.shell)"]
        + [cell.row.name, "\(cell.run)"] + cell.result.fields
        + [
          cell.row.text.map { "\($0.expected().unicodeScalars.count)" } ?? "",
          String(format: "%.3f", cell.seconds),
        ]
      return fields.joined(separator: "\t")
    }
    return ([heading] + lines).joined(separator: "\n") + "\n"
  }

  /// Returns the worst result of a row in a client.
  func summary(_ name: String, _ client: MatrixClient) -> String {
    let cells = runs(name, client)
    guard let first = cells.first else { return "" }
    let wrong = cells.filter { !$0.result.isAsExpected }
    guard let worst = wrong.first else {
      let usual = cells.first { $0.result != .exact } ?? first
      return usual.result.word + (first.row.text.map { $0.isLong ? " \(rate(cells, $0))/s" : "" } ?? "")
    }
    let share = cells.count > 1 ? " in \(wrong.count)/\(cells.count)" : ""
    guard case .differs(let difference) = worst.result else { return "broke" + share }
    return "-\(difference.lost) +\(difference.added)" + share
  }

  /// Returns the characters a second of the median run.
  private func rate(_ cells: [Matrix.Cell], _ text: MatrixText) -> Int {
    let seconds = cells.map(\.seconds).sorted()[cells.count / 2]
    return Int(Double(text.expected().unicodeScalars.count) / max(seconds, 0.001))
  }
}

extension Matrix.Row {
  var text: MatrixText? {
    if case .text(let text) = self { return text }
    return nil
  }
}

extension Matrix.CellResult: CustomStringConvertible {
  public var description: String {
    switch self {
    case .exact: "exact"
    case .limit: "limit"
    case .notPossible(let said): "not possible: \(said)"
    case .differs(let difference): "\(difference)"
    case .broke(let reason): "broke: \(reason)"
    }
  }

  var word: String { if case .notPossible = self { "not possible" } else { "\(self)" } }

  /// The result, the first index that differs, and the numbers of lost and added scalars.
  fileprivate var fields: [String] {
    switch self {
    case .exact: ["exact", "", "0", "0"]
    case .limit: ["limit", "", "0", "0"]
    case .notPossible: ["not possible", "", "0", "0"]
    case .differs(let difference):
      ["differs", "\(difference.index)", "\(difference.lost)", "\(difference.added)"]
    case .broke: ["broke", "", "", ""]
    }
  }
}
