import Foundation
import Snippets
import Store
import Testing

/// A directory of its own for a test, removed with the last reference to it.
final class TemporaryDirectory {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "phraseboard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, with the folders that lead to it, and gives its path.
  @discardableResult
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return path + "/" + name
  }

  @discardableResult
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }
}

/// phraseboard-content itself, as it lies beside the tests.
struct ContentProgram {
  struct Result: Equatable {
    let code: Int32
    let output: String
    let errors: String
  }

  let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    process.executableURL = try Self.built("phraseboard-content")
    process.arguments = arguments
    let inherited = ProcessInfo.processInfo.environment
    process.environment = inherited.merging(environment) { $1 }.merging(["no_proxy": "127.0.0.1"]) { $1 }
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// Returns the place of what was built beside the tests.
  static func built(_ path: String) throws -> URL {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: tests).deletingLastPathComponent().appending(path: path).standardizedFileURL
  }

  /// Waits, as long as it runs, until something holds.
  func wait(until condition: () throws -> Bool) throws {
    while try !condition() {
      guard process.isRunning else { throw POSIXError(.ESRCH) }
      usleep(1000)
    }
  }

  /// The process that it has for its only source, once there is one.
  func job() throws -> pid_t {
    var first: pid_t?
    try wait {
      first = try jobs().first
      return first != nil
    }
    return try #require(first)
  }

  /// The processes that it has for its sources now.
  func jobs() throws -> [pid_t] {
    let parent = process.processIdentifier
    let text = try String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
    return text.split(separator: " ").compactMap { pid_t($0) }
  }

  /// Waits for the end.
  func finish() throws -> Result {
    let texts = try [output, errors].map {
      String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
    process.waitUntilExit()
    return Result(code: process.terminationStatus, output: texts[0], errors: texts[1])
  }
}

/// A home for the program: settings, a folder of the user's own, and a store.
final class ContentWorkspace {
  let directory: TemporaryDirectory
  let storePath: String
  /// Variables of the program's environment.
  var environment: [String: String]
  private var opened: SnippetStore?

  init() throws {
    directory = try TemporaryDirectory()
    storePath = directory.path + "/data/phraseboard/store.db"
    environment = [
      "XDG_CONFIG_HOME": directory.path + "/config", "XDG_DATA_HOME": directory.path + "/data",
    ]
  }

  /// Writes the settings.
  func configure(_ text: String) throws {
    try directory.file("config/phraseboard/config.toml", text)
  }

  /// Writes a file of the user's own folder, and gives its path.
  @discardableResult
  func own(_ name: String, _ text: String) throws -> String {
    try directory.file("config/phraseboard/snippets/" + name, text)
  }

  func start(_ arguments: String...) throws -> ContentProgram {
    try ContentProgram(arguments, environment: environment)
  }

  func run(_ arguments: String...) throws -> ContentProgram.Result {
    try ContentProgram(arguments, environment: environment).finish()
  }

  /// The store that the program writes to.
  func store() throws -> SnippetStore {
    if let opened { return opened }
    let store = try SnippetStore(path: storePath)
    opened = store
    return store
  }

  func labels() throws -> [String] {
    try store().snippets().map(\.label)
  }

  func state(_ source: String) throws -> SourceState {
    try store().state(of: source) ?? SourceState(name: source)
  }
}

/// A document of the endpoint whose snippets have these labels.
func labelled(_ labels: String...) -> String {
  let snippets = labels.map { #"{"id": "\#($0)", "displayText": "\#($0)", "content": ["text of \#($0)"]}"# }
  return #"{"content": [\#(snippets.joined(separator: ", "))]}"#
}
