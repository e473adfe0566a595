import ContentFormats
import Foundation
import Glibc
import Snippets
import Store
import Testing

/// A program's output, and how it ended.
struct Finished: Equatable {
  var output = ""
  var errors = ""
  var status: Int32 = 0
}

/// Folders of a test's own, with the settings, the phrases and the store of a user who has nothing else.
final class Workspace {
  /// The folder of the build, where this test's own program is too.
  static let build = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .path

  let path: String

  /// The folder of what the programs come with: beside that of the build once `make build` has linked it there.
  var shipped: String {
    let built = URL(filePath: Self.build).deletingLastPathComponent().path + "/share/phraseboard"
    return FileManager.default.fileExists(atPath: built) ? built : path + "/share/phraseboard"
  }

  private(set) var program = Workspace.build + "/phraseboard"

  init() throws {
    // The folder is on the disk of the build, so that the programs can be linked into it.
    path = Self.build + "/command-tests/" + UUID().uuidString.prefix(13)
    try FileManager.default.createDirectory(
      atPath: path + "/share/phraseboard", withIntermediateDirectories: true)
    for name in ["themes", "layouts", "emoji"] {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(name)")
      try FileManager.default.createSymbolicLink(
        atPath: path + "/share/phraseboard/\(name)", withDestinationPath: folder.standardized.path)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var own: String { path + "/config/phraseboard/snippets" }
  var storePath: String { path + "/data/phraseboard/store.db" }
  func store() throws -> SnippetStore { try SnippetStore(path: storePath) }

  // MARK: Files

  /// Writes a file and the folders that lead to it, and gives its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = name.hasPrefix("/") ? name : path + "/" + name
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }

  func settings(_ text: String) throws {
    try write(text, to: "config/phraseboard/config.toml")
  }

  func read(_ name: String) throws -> String {
    let file = name.hasPrefix("/") ? name : path + "/" + name
    return String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
  }

  /// Reads the keys of a file of the user's own, as of a source.
  func imported(_ name: String) throws -> [Snippet] {
    let document = try ContentFormat.toml.decode(Array(read(own + "/" + name).utf8), from: name)
    #expect(document.problems.isEmpty)
    return document.snippets
  }

  func mode(_ file: String) throws -> Int {
    var status = stat()
    try #require(stat(file, &status) == 0)
    return Int(status.st_mode & 0o7777)
  }

  /// Returns what is in a folder, sorted; nothing when it is not there.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  // MARK: Content

  /// Stores phrases of a source, and shows them with those of the others.
  func show(_ sources: [(name: String, snippets: [Snippet?])]) throws {
    let store = try store()
    try store.setSources(sources.map(\.name))
    for (name, snippets) in sources {
      try store.replaceContent(
        of: name, location: "/\(name)", parts: [ContentPart(content: .snippets(snippets.compactMap { $0 }))],
        validators: Validators(), problems: [], attempt: Attempt(time: 1_000))
    }
  }

  /// Puts a program that notes its arguments and ends with this code in the place of phraseboard-content.
  func replaceContentProgram(code: Int32 = 0, says: String = "") throws {
    let folder = path + "/bin"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    program = folder + "/phraseboard"
    try FileManager.default.linkItem(atPath: Self.build + "/phraseboard", toPath: program)
    let script = """
      #!/bin/sh
      printf '%s\\n' "$@" >>'\(path)/arguments'
      printf '%s' '\(says)' >&2
      exit \(code)

      """
    try installContentProgram(script)
  }

  /// Another process writes the file that is run: a program that another test starts at that moment would have open
  /// what this process has open for writing, and the kernel runs no such file.
  func installContentProgram(_ script: String) throws {
    let source = try write(script, to: "content-program")
    let copy = try Process.run(
      URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", source, path + "/bin/phraseboard-content"])
    copy.waitUntilExit()
    try #require(copy.terminationStatus == 0)
  }

  /// The arguments of the program in the place of phraseboard-content, in all its runs.
  var contentArguments: [String] {
    ((try? read("arguments")) ?? "").split(separator: "\n").map(String.init)
  }

  // MARK: Running

  lazy var environment = [
    "PATH": "/usr/bin:/bin", "HOME": path, "XDG_CONFIG_HOME": path + "/config",
    "XDG_DATA_HOME": path + "/data", "XDG_DATA_DIRS": path + "/share",
    "TZ": "UTC", "LC_ALL": "C",
  ]

  func start(
    _ arguments: [String], of program: String? = nil, input: FileHandle, output: FileHandle,
    errors: FileHandle
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program ?? self.program)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(filePath: path)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  /// Runs the command, or another program at this path, to its end.
  func run(_ arguments: [String], of program: String? = nil, input: String = "") throws -> Finished {
    let name = UUID().uuidString
    let inputFile = try write(input, to: "in-" + name)
    let files = try ["out-", "err-"].map { try write("", to: $0 + name) }
    defer { for file in files + [inputFile] { unlink(file) } }
    let handles = try files.map { try FileHandle(forWritingTo: URL(filePath: $0)) }
    let process = try start(
      arguments, of: program, input: FileHandle(forReadingFrom: URL(filePath: inputFile)), output: handles[0],
      errors: handles[1])
    process.waitUntilExit()
    return Finished(output: try read(files[0]), errors: try read(files[1]), status: process.terminationStatus)
  }

  /// Runs a program of the system to its end.
  func runTool(_ command: String...) throws -> Finished { try runTool(command) }

  func runTool(_ command: [String]) throws -> Finished { try run(command, of: "/usr/bin/env") }

  func run(_ arguments: String..., input: String = "") throws -> Finished {
    try run(arguments, input: input)
  }
}

/// A terminal that a person would look at.
final class PseudoTerminal {
  private let main: FileHandle
  let side: FileHandle

  init(columns: UInt16) throws {
    var (main, side): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&main, &side, nil, nil, &size) == 0)
    for descriptor in [main, side] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    self.main = FileHandle(fileDescriptor: main, closeOnDealloc: true)
    self.side = FileHandle(fileDescriptor: side, closeOnDealloc: true)
  }

  func type(_ text: String) throws {
    try main.write(contentsOf: Data(text.utf8))
  }

  /// Returns what is on the terminal up to a text that has to come.
  func read(until end: String) throws -> String {
    var seen = ""
    while !seen.contains(end) {
      let data = main.availableData
      guard !data.isEmpty else { throw TestFailure(description: "no \(end) in \(seen)") }
      seen += String(decoding: data, as: UTF8.self)
    }
    return seen
  }

  /// Returns true if typed text appears.
  func shows() throws -> Bool {
    var attributes = termios()
    try #require(tcgetattr(main.fileDescriptor, &attributes) == 0)
    return attributes.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Returns the output of the program that had it, once that is gone.
  func rest() throws -> String {
    try side.close()
    var seen: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(main.fileDescriptor, &block, block.count)
      // The other side is closed: EIO.
      guard count > 0 else { return String(decoding: seen, as: UTF8.self) }
      seen += block.prefix(count)
    }
  }
}

struct TestFailure: Error, CustomStringConvertible {
  let description: String
}
