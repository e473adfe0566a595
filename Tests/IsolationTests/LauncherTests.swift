import Expectations
import Foundation
import Testing

/// The process that starts programs, as it is seen from outside of the keyboard.
@Suite struct LauncherTests {
  /// The launcher has the keyboard's standard output, which ends when the last process that has it has ended.
  @Test func itEndsWithTheKeyboard() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "phraseboard-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(
      path: "phraseboard-keyboard")
    let path = folder.path(percentEncoded: false)
    process.arguments = ["--store", path + "/store.db"]
    // There is no compositor, so it ends at once.
    process.environment = ["WAYLAND_DISPLAY": path + "/nobody", "HOME": path, "PATH": "/usr/bin:/bin"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    #expect(try output.fileHandleForReading.readToEnd()?.isEmpty ?? true)
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 1)
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text.contains("nobody") && text.split(separator: "\n").count == 1)
  }
}
