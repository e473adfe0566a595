import Foundation
import Snippets
import Store
import TestSupport
import Testing

@testable import ContentService

/// phraseboard-content itself, as it lies beside the tests.
private struct Program {
  let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(
      path: "phraseboard-content")
    process.arguments = arguments
    let inherited = ProcessInfo.processInfo.environment
    process.environment = inherited.merging(environment) { $1 }.merging(["no_proxy": "127.0.0.1"]) { $1 }
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// Waits for the end.
  func finish() throws -> (code: Int32, output: String, errors: String) {
    let texts = try [output, errors].map {
      String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }
}

@Suite struct ProgramTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/data/store.db"
  }

  /// Runs the program on this test's store.
  private func run(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
    try Program(["--store", path] + arguments).finish()
  }

  private func stored() throws -> (snippets: [Snippet], failure: String?) {
    let store = try SnippetStore(path: path)
    return try (store.snippets(), store.sources().compactMap(\.failure).first)
  }

  @Test func theEmbeddedContentIsStored() throws {
    let result = try run("--embedded")
    #expect(result.code == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
    #expect(try stored().snippets == ContentSource.embedded.load())
  }

  @Test func theDefaultStoreFollowsTheEnvironment() throws {
    let environment = ["XDG_DATA_HOME": directory.path + "/xdg"]
    #expect(try Program(["--embedded"], environment: environment).finish().code == 0)
    #expect(try SnippetStore(path: directory.path + "/xdg/phraseboard/store.db").snippets().count == 3)
  }

  @Test func aFileIsStoredAndARefusedOneLeavesItUntouched() throws {
    let good = try directory.file("good.json", Array(document(pieces: #"["a", "b"]"#).utf8))
    #expect(try run(good).code == 0)
    try SnippetStore(path: path).setPlace(of: "1", next: 1)
    _ = try directory.file("good.json", Array(document(pieces: #"["a", "\u0007"]"#).utf8))
    let result = try run(good)
    let line =
      "\(good): $.content[0].content[1]: holds the control character U+0007 as character 1;"
      + " only newline and tab are allowed"
    #expect(result.code == 65)
    #expect(result.errors == "phraseboard-content: \(line)\n")
    #expect(try stored().failure == line)
    let kept = try #require(Snippet(id: "1", label: "greetings", pieces: ["a", "b"], next: 1))
    #expect(try stored().snippets == [kept])
    _ = try directory.file("good.json", Array(document(pieces: #"["a", "b"]"#).utf8))
    #expect(try run(good).code == 0)
    #expect(try stored().failure == nil)
    #expect(try stored().snippets.map(\.next) == [1])
  }

  @Test func problemsAreWarningsAndAreStored() throws {
    let file = try directory.file("vars.json", Array(document(pieces: #"["a {{foo}}", "hunter2"]"#).utf8))
    let result = try run(file)
    #expect(result.code == 0)
    let problem = try #require(try stored().snippets.first?.problem)
    #expect(problem.hasPrefix("\(file):1: $.content[0].content[0]: unknown variable {{foo}}: known are "))
    #expect(result.errors == "phraseboard-content: warning: \(problem)\n")
    #expect(try stored().failure == nil)
  }

  @Test func onlyTheFirstProblemsAreToldOneByOne() throws {
    let entries = (0..<25).map { #"{"id": \#($0), "displayText": "a", "content": ["{{x}}"]}"# }
    let text = #"{"content": [\#(entries.joined(separator: ","))]}"#
    let lines = try run(directory.file("vars.json", Array(text.utf8))).errors.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.last == "phraseboard-content: warning: 5 more snippets with a problem")
  }

  @Test func aServerIsAskedAndItsErrorsAreTold() throws {
    let server = try FaultyServer([
      "/good": [.answer(Array(document().utf8))],
      "/bad": [.answer(Array(#"{"error": "Random Error"}"#.utf8), status: "500 Oops")],
      "/error": [.answer(Array(#"{"error": "Random Error"}"#.utf8))],
    ])
    defer { server.stop() }
    #expect(try run(server.url("/good")).code == 0)
    let bad = try run(server.url("/bad"))
    #expect(bad.code == 69)
    let reason = "The server has an error (500)."
    #expect(bad.errors == "phraseboard-content: \(server.url("/bad")): \(reason)\n")
    let error = try run(server.url("/error"))
    #expect(error.code == 65)
    #expect(error.errors.hasPrefix("phraseboard-content: \(server.url("/error")): $.content: missing"))
    #expect(try stored().snippets.isEmpty)
    #expect(try SnippetStore(path: path).state(of: server.url("/good"))?.snippetCount == 1)
  }

  @Test(
    arguments: [
      ([], "no source"), (["a", "b"], "more than one source"), (["--embedded", "a"], "more than one source"),
      (["--store"], "--store needs a value"), (["--store=", "a"], "--store needs a value"),
      (["--what"], "unknown option --what"),
      (["ftp://h/"], "ftp:// is not supported"), ([""], "the source is empty"), (["-"], "unknown option -"),
    ] as [([String], String)])
  func wrongUsage(arguments: [String], reason: String) throws {
    let result = try Program(arguments, environment: ["XDG_DATA_HOME": directory.path]).finish()
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("phraseboard-content: \(reason)"), "\(result)")
    #expect(result.errors.hasSuffix("\n") && result.errors.count { $0 == "\n" } == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test func helpAndVersion() throws {
    #expect(try Program(["--version"]).finish() == (0, "phraseboard-content \(Phraseboard.version)\n", ""))
    let help = try Program(["-h"]).finish()
    #expect(help.code == 0 && help.errors.isEmpty && help.output.hasPrefix("Usage: phraseboard-content"))
    #expect(try Program(["--help"]).finish() == help)
  }

  @Test func aPathMayLookLikeAnOption() throws {
    let result = try run("--", "--embedded")
    #expect(result.code == 69)
    #expect(result.errors.hasPrefix("phraseboard-content: --embedded: cannot be opened"))
  }

  @Test func storeErrorsAreTold() throws {
    let path = try directory.file("notes.txt", Array("my notes".utf8))
    let result = try Program(["--store=\(path)", "--embedded"]).finish()
    #expect(result.code == 70)
    #expect(result.errors.hasPrefix("phraseboard-content: \(path): is not a Phraseboard store"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "my notes")
  }

  @Test func aDamagedStoreIsTold() throws {
    #expect(try run("--embedded").code == 0)
    try Data(count: 8192).write(to: URL(filePath: path))
    let result = try run("--embedded")
    #expect(result.code == 0)
    #expect(result.errors.hasPrefix("phraseboard-content: \(path): damaged"))
    #expect(result.errors.count { $0 == "\n" } == 1)
    #expect(try stored().snippets.count == 3)
  }

  @Test func oneRunAtATimeEvenAfterAKill() throws {
    let server = try FaultyServer(["/": [.hold]])
    defer { server.stop() }
    let first = try Program(["--store", path, server.url("/")])
    server.waitForRequest()
    let second = try run(server.url("/"))
    #expect(second.code == 75)
    #expect(second.errors == "phraseboard-content: another run is in progress\n")
    #expect(try stored().snippets.isEmpty)
    kill(first.process.processIdentifier, SIGKILL)
    _ = try first.finish()
    #expect(try run("--embedded").code == 0)
    #expect(try stored().snippets.count == 3)
  }

  @Test func runsThatStartTogetherDoNotDisturbEachOther() throws {
    let programs = try (0..<8).map { _ in try Program(["--store", path, "--embedded"]) }
    let results = try programs.map { try $0.finish() }
    #expect(results.allSatisfy { [0, 75].contains($0.code) }, "\(results)")
    #expect(results.contains { $0.code == 0 })
    #expect(try stored().snippets.count == 3)
  }
}
