import Expectations
import Foundation
import IsolationAttempts
import TestSupport
import Testing

/// Checks what the two programs can do after giving up what they do not need: a program that gives up the same tries it.
@Suite struct ProbeTests {
  /// Returns the lines of the probe.
  private func probe(as role: String, store: String) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(
      path: "isolation-probe")
    process.arguments = [role, store]
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    return text
  }

  @Test("A program tries what it must not be able to do", arguments: ["keyboard", "fetcher"])
  func attempts(role: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "phraseboard-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appending(path: "store").path(percentEncoded: false)
    let findings = IsolationFindings(try probe(as: role, store: store + "/store.db"))
    expect(findings.complaints(isFetcher: role == "fetcher", store: store), equals: [])
  }

  /// Each thing that is not as it must be is told.
  @Test func whatIsNotTriedIsTold() {
    let text = "landlock version\t6\ntry spawn\ntry fork\tno"
    let keyboard = IsolationFindings(text).complaints(isFetcher: false, store: "/s")
    #expect(keyboard.contains("try spawn: it went well in place of Operation not permitted"))
    #expect(keyboard.contains("try write outside /tmp: it was not tried"))
    #expect(keyboard.contains("try signal: it was not tried"))
    let fetcher = IsolationFindings(text).complaints(isFetcher: true, store: "/s")
    #expect(fetcher.contains("try fork: no in place of going well"))
    #expect(fetcher.contains("try read /s/: it was not tried"))
    expect(
      IsolationFindings("").complaints(isFetcher: false, store: "/s").last,
      equals: "landlock version: it was not told")
  }

  /// Otherwise the above would prove nothing.
  @Test func whoGivesNothingUpCanDoIt() {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    expect(IsolationAttempts.unconfinedComplaints(in: folder), equals: [])
  }
}
