import Foundation
import Matrix
import Stage
import Synchronization

// phraseboard-matrix: types every text into every client by the real keyboard, does with phrases what people do, and tells
// where the text is not right to the character. Exit code 1 if so.

let usage = """
  usage: phraseboard-matrix [--client NAME]... [--path input-method|virtual-keyboard] [--text NAME]... [--use NAME]...
                            [--rate N]... [--runs N] [--jobs N] [--busy N] [--shell NAME] [--output FOLDER] [--markdown FILE]
    clients: \(MatrixClient.Program.allCases.map(\.rawValue).joined(separator: " "))
    texts: \(MatrixText.all.map(\.name).joined(separator: " "))
    uses: all \(MatrixUse.Kind.allCases.map(\.rawValue).joined(separator: " "))
    shells: \(Stage.Shell.allCases.map(\.rawValue).joined(separator: " ")); those of docs/clients.md without
    rates: characters a second of letters and of the hardware keyboard; 12 and 30

  """

/// Writes a line unbuffered, so that it is there as soon as its cell is done.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func fail(_ message: String, code: Int32) -> Never {
  FileHandle.standardError.write(Data(message.utf8))
  exit(code)
}

struct Arguments {
  var options = Matrix.Options()
  var output = ".build/matrix"
  /// A document whose table is to be replaced.
  var markdown: String?
  private var clients: [MatrixClient.Program] = []
  private var path: MatrixClient.Path?
  private var texts: [String] = []
  private var uses: [String] = []
  private var rates: [Int] = []

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst(), take(option, value) else { return nil }
    }
    options.clients.removeAll { client in
      (!clients.isEmpty && !clients.contains(client.program)) || path.map { client.path != $0 } ?? false
    }
    guard !options.clients.isEmpty else { return nil }
    options.uses = MatrixUse.uses(rates: rates.isEmpty ? [12, 30] : rates)
    // A user who names one of the two wants nothing of the other.
    if !texts.isEmpty || !uses.isEmpty {
      options.texts.removeAll { !texts.contains($0.name) }
      options.uses.removeAll { !uses.contains($0.kind.rawValue) && uses != ["all"] }
    }
  }

  /// Returns false where the option does not have that value.
  private mutating func take(_ option: String, _ value: String) -> Bool {
    switch option {
    case "--client": return add(MatrixClient.Program(rawValue: value), to: &clients)
    case "--path":
      path = MatrixClient.Path(rawValue: value)
      return path != nil
    case "--text": return add(MatrixText.all.first { $0.name == value }?.name, to: &texts)
    case "--use": return add(value == "all" ? value : MatrixUse.Kind(rawValue: value)?.rawValue, to: &uses)
    case "--shell":
      guard let shell = Stage.Shell(rawValue: value) else { return false }
      options.clients = MatrixClient.clients(on: shell)
    case "--rate": return add(positive(value), to: &rates)
    case "--runs": return set(&options.runs, positive(value))
    case "--jobs": return set(&options.jobs, positive(value))
    case "--busy": return set(&options.busy, Int(value).flatMap { $0 >= 0 ? $0 : nil })
    case "--output": output = value
    case "--markdown": markdown = value
    default: return false
    }
    return true
  }

  private func positive(_ value: String) -> Int? { Int(value).flatMap { $0 > 0 ? $0 : nil } }

  private func add<Value>(_ value: Value?, to list: inout [Value]) -> Bool {
    guard let value else { return false }
    list.append(value)
    return true
  }

  private func set(_ place: inout Int, _ value: Int?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else { fail(usage, code: 64) }

/// The table, printed cell by cell, and kept in files that are whole after each cell.
final class Record: Sendable {
  private let table = Mutex(Table())
  private let folder: URL

  init(folder: String) throws {
    self.folder = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
  }

  func add(_ cell: Matrix.Cell) {
    let seconds = String(format: "%.2f", cell.seconds)
    say("\(cell.client.name) \(cell.row.name) run \(cell.run): \(cell.result) (\(seconds) s)")
    table.withLock { table in
      table.add(cell)
      write(table.text, to: "matrix.txt")
      write(table.tsv, to: "matrix.tsv")
    }
  }

  var finished: Table { table.withLock { $0 } }

  private func write(_ text: String, to name: String) {
    do {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
    } catch {
      fail("\(name) cannot be written: \(error.localizedDescription)\n", code: 2)
    }
  }
}

func run(_ arguments: Arguments) throws -> Bool {
  let record = try Record(folder: arguments.output)
  try Matrix(arguments.options, programs: try Programs.found()).run { record.add($0) }
  let table = record.finished
  say("\n\(table.text)")
  if let document = arguments.markdown { try table.replaceTable(in: document) }
  return table.isAsExpected
}

do {
  exit(try run(arguments) ? 0 : 1)
} catch {
  fail("The matrix could not be finished: \(error)\n", code: 2)
}
