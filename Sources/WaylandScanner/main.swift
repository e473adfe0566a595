import Foundation

// WaylandScanner [--runtime MODULE] OUTPUT-FOLDER PROTOCOL.xml ...
//
// Writes typed Swift bindings of the protocols into the folder. A mistake in a file ends it with exit code 1
// and one line `path:line: error: reason` on standard error.

func run(_ arguments: [String]) -> Int32 {
  var arguments = arguments
  var runtime: String?
  if arguments.first == "--runtime", arguments.count >= 2 {
    runtime = arguments[1]
    arguments.removeFirst(2)
  }
  guard arguments.count >= 2 else {
    FileHandle.standardError.write(
      Data("usage: WaylandScanner [--runtime MODULE] OUTPUT-FOLDER PROTOCOL.xml ...\n".utf8))
    return 64
  }
  do {
    let files = try arguments.dropFirst().map { path in
      try ProtocolParser.parse(try Data(contentsOf: URL(fileURLWithPath: path)), path: path)
    }
    let generator = Generator(resolver: try Resolver(files), runtime: runtime)
    let folder = URL(fileURLWithPath: arguments[0])
    for output in generator.outputs() {
      try Data(output.text.utf8).write(to: folder.appendingPathComponent(output.name))
    }
    return 0
  } catch {
    let text = (error as? ScannerError)?.description ?? "error: \(error.localizedDescription)"
    FileHandle.standardError.write(Data((text + "\n").utf8))
    return 1
  }
}

exit(run(Array(CommandLine.arguments.dropFirst())))
