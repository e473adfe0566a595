import Foundation
import Matrix
import Stage
import Synchronization

// phraseboard-matrix: types every text into every client by the real keyboard and tells where it did not arrive to the
// character. Exit code 1 if so.

let usage = """
  usage: phraseboard-matrix [--client NAME]... [--path input-method|virtual-keyboard] [--text NAME]... [--runs N]
                            [--jobs N] [--busy N] [--output FOLDER]
    clients: \(MatrixClient.Program.allCases.map(\.rawValue).joined(separator: " "))
    texts: \(MatrixText.all.map(\.name).joined(separator: " "))

  """

/// Unbuffered, so that each line is there as its cell is done.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func fail(_ message: String, code: Int32) -> Never {
  FileHandle.standardError.write(Data(message.utf8))
  exit(code)
}

struct Arguments {
  var options = Matrix.Options()
  var output = ".build/matrix"

  init?(_ arguments: [String]) {
    var clients: [MatrixClient.Program] = []
    var path: MatrixClient.Path?
    var texts: [String] = []
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--client":
        guard let client = MatrixClient.Program(rawValue: value) else { return nil }
        clients.append(client)
      case "--path":
        guard let named = MatrixClient.Path(rawValue: value) else { return nil }
        path = named
      case "--text":
        guard MatrixText.all.contains(where: { $0.name == value }) else { return nil }
        texts.append(value)
      case "--runs":
        guard let count = Int(value), count > 0 else { return nil }
        options.runs = count
      case "--jobs":
        guard let count = Int(value), count > 0 else { return nil }
        options.jobs = count
      case "--busy":
        guard let count = Int(value), count >= 0 else { return nil }
        options.busy = count
      case "--output": output = value
      default: return nil
      }
    }
    options.clients.removeAll { client in
      (!clients.isEmpty && !clients.contains(client.program)) || path.map { client.path != $0 } ?? false
    }
    if !texts.isEmpty { options.texts.removeAll { !texts.contains($0.name) } }
  }
}

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else { fail(usage, code: 64) }

/// The table, printed cell by cell and kept in files of which each cell leaves a whole one.
final class Record: Sendable {
  private let table = Mutex(Table())
  private let folder: URL

  init(folder: String) throws {
    self.folder = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
  }

  func add(_ cell: Matrix.Cell) {
    let seconds = String(format: "%.2f", cell.seconds)
    say("\(cell.client.name) \(cell.text.name) run \(cell.run): \(cell.result) (\(seconds) s)")
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
  return table.isAsExpected
}

do {
  exit(try run(arguments) ? 0 : 1)
} catch {
  fail("The matrix could not be finished: \(error)\n", code: 2)
}
