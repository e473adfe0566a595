import Foundation
import Testing

/// A run of phraseboard-content, as it lies beside the tests, with the most memory that it had.
struct MeasuredRun {
  let code: Int32
  let errors: String
  /// KiB that were in memory at once.
  let peak: Int

  /// A child's peak begins with that of its parent, so a small process starts it, not the tests.
  private static let starter = """
    import os, sys
    child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ)
    _, status, usage = os.wait4(child, 0)
    with open(sys.argv[1], "w") as file: file.write(str(usage.ru_maxrss))
    sys.exit(os.waitstatus_to_exitcode(status))
    """

  /// - Parameter environment: is added to that of the tests, in which no proxy is asked for the loopback.
  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    let directory = try TemporaryDirectory()
    let program = try ContentProgram.built("phraseboard-content")
    let result = directory.path + "/peak"
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", Self.starter, result, program.path(percentEncoded: false)] + arguments
    let own = ["no_proxy": loopbackNames].merging(environment) { $1 }
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    self.errors = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    code = process.terminationStatus
    peak = try #require(Int(try String(contentsOfFile: result, encoding: .utf8)))
  }
}
