import Expectations
import Foundation
import Snippets
import Store
import TestSupport
import Testing

@testable import ContentService

/// phraseboard-content with one source, named on its command line.
@Suite struct ProgramTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/data/store.db"
  }

  /// Runs the program on this test's store.
  private func run(_ arguments: String...) throws -> ContentProgram.Result {
    try ContentProgram(["--store", path] + arguments).finish()
  }

  private func snippets() throws -> [Snippet] {
    try SnippetStore(path: path).snippets()
  }

  private func failure() throws -> String? {
    try SnippetStore(path: path).sources().first?.failure
  }

  @Test func theEmbeddedContentIsStored() throws {
    let result = try run("--embedded")
    expect(result, equals: ContentProgram.Result(code: 0, output: "", errors: ""))
    try expect(snippets(), equals: ContentSource.embeddedSnippets)
  }

  @Test func theDefaultStoreFollowsTheEnvironment() throws {
    let environment = ["XDG_DATA_HOME": directory.path + "/xdg"]
    try expect(ContentProgram(["--embedded"], environment: environment).finish().code, equals: 0)
    try expect(SnippetStore(path: directory.path + "/xdg/phraseboard/store.db").snippets().count, equals: 3)
  }

  @Test func aFileIsStoredAndARefusedOneLeavesItUntouched() throws {
    let file = try directory.file("good.json", document(pieces: #"["a", "b"]"#))
    try expect(run(file).code, equals: 0)
    try SnippetStore(path: path).setPlace(of: "1", next: 1)
    try directory.file("good.json", document(pieces: #"["a", "\u0007"]"#))
    let result = try run(file)
    let line =
      "\(file):1: $.content[0].content[1]: holds the control character U+0007 as character 1;"
      + " only newline and tab are allowed."
    expect(result.code, equals: 65)
    expect(result.errors, equals: "phraseboard-content: \(line)\n")
    try expect(failure(), equals: line)
    let kept = try #require(Snippet(id: "1", label: "greetings", pieces: ["a", "b"], next: 1))
    try expect(snippets(), equals: [kept])
    try directory.file("good.json", document(pieces: #"["a", "b"]"#))
    try expect(run(file).code, equals: 0)
    #expect(try failure() == nil)
    try expect(snippets().map(\.next), equals: [1])
  }

  @Test func problemsAreWarningsAndAreStored() throws {
    let file = try directory.file("vars.json", document(pieces: #"["a {{foo}}", "hunter2"]"#))
    let result = try run(file)
    expect(result.code, equals: 0)
    let problem = try #require(try snippets().first?.problem)
    #expect(problem.hasPrefix("\(file):1: $.content[0].content[0]: unknown variable {{foo}}: known are "))
    expect(result.errors, equals: "phraseboard-content: warning: \(problem)\n")
    #expect(try failure() == nil)
  }

  @Test func onlyTheFirstProblemsAreToldOneByOne() throws {
    let entries = (0..<25).map { #"{"id": \#($0), "displayText": "a", "content": ["{{x}}"]}"# }
    let text = #"{"content": [\#(entries.joined(separator: ","))]}"#
    let lines = try run(directory.file("vars.json", text)).errors.split(separator: "\n")
    expect(lines.count, equals: 21)
    expect(lines.last, equals: "phraseboard-content: warning: 5 more problems")
  }

  @Test(
    arguments: [
      (["a", "b"], "more than one source"), (["--embedded", "a"], "more than one source"),
      (["--content", "a", "b"], "more than one source"),
      (["--store"], "--store needs a value"), (["--store=", "a"], "--store needs a value"),
      (["--due=1"], "--due takes no value"), (["--source"], "--source needs a value"),
      (["--what"], "unknown option --what"), (["--what=x"], "unknown option --what"),
      (["ftp://h/"], "ftp:// is not supported"), ([""], "the source is empty"), (["-"], "unknown option -"),
    ] as [([String], String)])
  func wrongUsage(arguments: [String], reason: String) throws {
    let result = try ContentProgram(arguments, environment: ["XDG_DATA_HOME": directory.path]).finish()
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("phraseboard-content: \(reason)"), "\(result)")
    #expect(result.errors.hasSuffix("\n") && result.errors.count { $0 == "\n" } == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  /// A server needs libcurl, and the error says how to come by it; a file does not.
  @Test func withoutLibcurl() throws {
    for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] { try directory.file("none/\(name)", "") }
    let environment = ["LD_LIBRARY_PATH": directory.path + "/none"]
    let file = try directory.file("good.json", document(pieces: #"["a"]"#))
    try expect(ContentProgram(["--store", path, file], environment: environment).finish().code, equals: 0)
    try expect(snippets().map(\.pieces), equals: [["a"]])
    let server = ["--store", path, "--content", "http://127.0.0.1:9/"]
    let result = try ContentProgram(server, environment: environment).finish()
    let reason = "http://127.0.0.1:9/: libcurl.so.4 cannot be loaded; install libcurl4t64 or libcurl4."
    #expect(result.code == 69 && result.errors == "phraseboard-content: \(reason)\n", "\(result)")
  }

  @Test func aSourceThatIsNotInEffectIsWrongUsage() throws {
    let result = try run("--source", "x", "--embedded")
    expect(result.code, equals: 64)
    #expect(
      result.errors.hasPrefix("phraseboard-content: there is no source x; there are: embedded"),
      "\(result)")
    #expect(try snippets().isEmpty)
  }

  @Test func helpAndVersion() throws {
    let version = "phraseboard-content \(Phraseboard.version)\n"
    try expect(
      ContentProgram(["--version"]).finish(),
      equals: ContentProgram.Result(code: 0, output: version, errors: ""))
    let help = try ContentProgram(["-h"]).finish()
    #expect(help.code == 0 && help.errors.isEmpty && help.output.hasPrefix("Usage: phraseboard-content"))
    try expect(ContentProgram(["--help"]).finish(), equals: help)
  }

  @Test func aPathMayLookLikeAnOption() throws {
    let result = try run("--", "--embedded")
    expect(result.code, equals: 69)
    #expect(result.errors.contains("/--embedded cannot be opened"), "\(result.errors)")
  }

  @Test func storeErrorsAreTold() throws {
    let path = try directory.file("notes.txt", "my notes")
    let result = try ContentProgram(["--store=\(path)", "--embedded"]).finish()
    expect(result.code, equals: 70)
    #expect(result.errors.hasPrefix("phraseboard-content: \(path): is not a Phraseboard store"))
    try expect(String(contentsOfFile: path, encoding: .utf8), equals: "my notes")
  }

  @Test func aDamagedStoreIsTold() throws {
    try expect(run("--embedded").code, equals: 0)
    try Data(count: 8192).write(to: URL(filePath: path))
    let result = try run("--embedded")
    expect(result.code, equals: 0)
    #expect(result.errors.hasPrefix("phraseboard-content: \(path): damaged"))
    expect(result.errors.count { $0 == "\n" }, equals: 1)
    try expect(snippets().count, equals: 3)
  }

  @Test func runsThatStartTogetherDoNotDisturbEachOther() throws {
    let programs = try (0..<8).map { _ in try ContentProgram(["--store", path, "--embedded"]) }
    let results = try programs.map { try $0.finish() }
    #expect(results.allSatisfy { $0.code == 0 && $0.errors.isEmpty }, "\(results)")
    try expect(snippets().count, equals: 3)
  }
}
