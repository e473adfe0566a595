import Expectations
import Foundation
import Snippets
import Store
import TestSupport
import Testing

@testable import ContentService

/// phraseboard-content with the sources of the settings.
@Suite struct SourcesProgramTests {
  private let workspace: ContentWorkspace

  init() throws {
    workspace = try ContentWorkspace()
  }

  private func answer(_ labels: String...) -> FaultyServer.Step {
    .answer(Array(labelled(labels.joined(separator: "")).utf8))
  }

  // MARK: Shown keys

  @Test func everySourceIsStoredAndShownInItsOrder() throws {
    let server = try FaultyServer(["/": [answer("web")]])
    defer { server.stop() }
    let file = try workspace.directory.file("file.json", labelled("file"))
    try workspace.directory.file("folder/b.json", labelled("b"))
    try workspace.directory.file("folder/a.json", labelled("a"))
    try workspace.own("mine.json", labelled("mine"))
    try workspace.configure(
      """
      [[source]]
      name = "work"
      url = "\(server.url("/"))"
      [[source]]
      name = "folder"
      path = "\(workspace.directory.path)/folder"
      [[source]]
      name = "off"
      path = "/nowhere"
      enabled = false
      [[source]]
      name = "file"
      path = "\(file)"
      """)
    try expect(workspace.run(), equals: ContentProgram.Result(code: 0, output: "", errors: ""))
    try expect(workspace.labels(), equals: ["web", "a", "b", "file", "mine"])
    try expect(workspace.store().sources().map(\.name), equals: ["work", "folder", "file", "own"])
    #expect(try workspace.state("work").nextAttempt != nil)
    // The folder has a next attempt in case that nothing tells of its changes.
    #expect(try workspace.state("folder").nextAttempt != nil)
  }

  /// Others would say what its keys press. Each run tells it while it is so, also if nothing else changes.
  @Test(arguments: ["folder", "folder/a.json"]) func aFolderThatOthersMayWriteIsTold(place: String) throws {
    try workspace.directory.file("folder/a.json", labelled("a"))
    let path = workspace.directory.path
    try workspace.configure("[[source]]\nname = 'shared'\npath = '\(path)/folder'\n")
    try expect(workspace.run(), equals: ContentProgram.Result(code: 0, output: "", errors: ""))
    let mode = place == "folder" ? (0o777, 0o755) : (0o666, 0o644)
    chmod("\(path)/\(place)", mode_t(mode.0))
    let problem =
      "\(path)/\(place): keys here may press Return, and others may write to \(path)/\(place); take that from them with:"
      + " chmod go-w \(path)/\(place)"
    let result = try workspace.run()
    #expect(result.code == 0 && result.errors.contains(problem), "\(result)")
    try expect(workspace.state("shared").problems, equals: [problem])
    chmod("\(path)/\(place)", mode_t(mode.1))
    try expect(workspace.run(), equals: ContentProgram.Result(code: 0, output: "", errors: ""))
    #expect(try workspace.state("shared").problems.isEmpty)
  }

  @Test func aSourceThatFailsHidesNoOther() throws {
    let server = try FaultyServer(["/": [.answer([], status: "404 Not Found")]])
    defer { server.stop() }
    try workspace.own("mine.json", labelled("mine"))
    try workspace.configure(
      """
      [[source]]
      name = "work"
      url = "\(server.url("/"))"
      [[source]]
      name = "gone"
      path = "\(workspace.directory.path)/gone"
      [[source]]
      name = "bad"
      path = "\(try workspace.directory.file("bad.json", "{"))"
      """)
    let result = try workspace.run()
    expect(result.code, equals: 69)
    // The run asks its sources beside each other.
    let lines = result.errors.split(separator: "\n").sorted()
    expect(lines.count, equals: 3, "\(result)")
    expect(
      lines.dropFirst().first,
      equals:
        "phraseboard-content: gone: \(workspace.directory.path)/gone cannot be opened: No such file or directory; check the path."
    )
    expect(lines.first?.hasPrefix("phraseboard-content: bad: "), equals: true)
    expect(lines.last?.hasPrefix("phraseboard-content: work: The server has no such document"), equals: true)
    try expect(workspace.labels(), equals: ["mine"])
    try expect(workspace.state("work").failure?.hasPrefix("The server has no such document"), equals: true)
    try expect(workspace.run("--source", "bad").code, equals: 65)
    try expect(workspace.run("--source", "own").code, equals: 0)
  }

  @Test func aBadFileKeepsItsPhrasesAndTheOthersAreNew() throws {
    try workspace.own("a.json", labelled("a"))
    let bad = try workspace.own("b.json", labelled("b"))
    try expect(workspace.run().code, equals: 0)
    try workspace.own("a.json", labelled("a2"))
    try workspace.own("b.json", #"{"content": ["#)
    let result = try workspace.run("--source", "own")
    expect(result.code, equals: 65)
    #expect(
      result.errors.hasPrefix("phraseboard-content: own: A file cannot be used: \(bad):1: "), "\(result)")
    try expect(workspace.labels(), equals: ["a2", "b"])
    try expect(workspace.state("own").problems.count, equals: 1)
    try expect(workspace.state("own").failure?.hasPrefix("A file cannot be used: \(bad):1: "), equals: true)
    // Each run tells it as long as it is so.
    try expect(workspace.run(), equals: result)
    try workspace.own("b.json", labelled("b2"))
    try expect(workspace.run(), equals: ContentProgram.Result(code: 0, output: "", errors: ""))
    try expect(workspace.labels(), equals: ["a2", "b2"])
    #expect(try workspace.state("own").problems.isEmpty)
    try workspace.directory.remove("config/phraseboard/snippets/a.json")
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: ["b2"])
  }

  @Test func contentThatHasNotChangedIsNotWritten() throws {
    try workspace.own("a.json", labelled("a"))
    try workspace.own("b.json", "{")
    try expect(workspace.run().code, equals: 65)
    let generation = try workspace.store().keysGeneration()
    let state = try workspace.state("own")
    try workspace.own("a.json", labelled("a"))
    try expect(workspace.run().code, equals: 65)
    try expect(workspace.store().keysGeneration(), equals: generation)
    try expect(workspace.state("own").attempts, equals: state.attempts + 1)
    try expect(workspace.state("own").problems, equals: state.problems)
  }

  @Test func aSettingsFileWithMistakesIsTold() throws {
    try workspace.configure("[[source]]\nname = \"a\"\n")
    let result = try workspace.run()
    expect(result.code, equals: 0)
    #expect(result.errors.hasPrefix("phraseboard-content: warning: "))
    #expect(result.errors.contains("config.toml:1: [[source]]: has neither url nor path"))
    #expect(try workspace.run("--due").errors.isEmpty)
    let missing = try workspace.run("--config", workspace.directory.path + "/none.toml")
    #expect(missing.errors.contains("none.toml"))
  }

  /// A mistake hides no key of a source that was shown.
  @Test func aMistakeInTheSettingsKeepsWhatIsShown() throws {
    let file = try workspace.directory.file("a.json", labelled("a"))
    let good = "[[source]]\nname = \"team\"\npath = \"\(file)\"\n"
    try workspace.configure(good)
    try expect(workspace.run().code, equals: 0)
    for mistake in ["[[source]]\nname = \"team\"\npth = 1\n", good + "[[source]]\n", good + "["] {
      try workspace.configure(mistake)
      for arguments in [[], ["--due"], ["--source", "team"]] {
        let result = try ContentProgram(arguments, environment: workspace.environment).finish()
        expect(result.code, equals: 0, "\(mistake): \(result.errors)")
        try expect(workspace.labels(), equals: ["a"])
      }
    }
    // Other changes of the settings do not wait for that mistake.
    try workspace.directory.file("b.json", labelled("b"))
    try workspace.configure(good.replacing("a.json", with: "b.json") + "[[source]]\nname = \"x\"\n")
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: ["b"])
    // Its name is not that of a source that a keyboard was started with.
    try workspace.configure("[[source]]\nname = \"mine\"\npath = \"\(file)\"\n")
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: ["a"])
  }

  @Test func onlyTheNamedSourcesAreAsked() throws {
    let server = try FaultyServer(["/": [answer("web")]])
    defer { server.stop() }
    try workspace.configure("[[source]]\nname = \"work\"\nurl = \"\(server.url("/"))\"\n")
    try workspace.own("a.json", labelled("a"))
    try expect(workspace.run("--source", "own").code, equals: 0)
    try expect(workspace.labels(), equals: ["a"])
    #expect(server.requestHeads.isEmpty)
    let unknown = try workspace.run("--source", "other")
    expect(unknown.code, equals: 64)
    #expect(unknown.errors.contains("there is no source other; there are: work, own"))
  }

  // MARK: The built-in content

  private static let embedded = ["greetings", "banter", "farewell"]

  @Test func theFirstKeysAreWrittenOnce() throws {
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: Self.embedded)
    let file = workspace.directory.path + "/config/phraseboard/snippets/examples.toml"
    try expect(String(contentsOfFile: file, encoding: .utf8), equals: ContentSource.embeddedDocument)
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    try workspace.own("a.json", labelled("a"))
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: ["a"] + Self.embedded)
    for name in ["a.json", "examples.toml", ""] {
      try workspace.directory.remove("config/phraseboard/snippets/" + name)
      try expect(workspace.run().code, equals: 0)
    }
    #expect(try workspace.labels().isEmpty)
    #expect(lstat(workspace.directory.path + "/config/phraseboard/snippets", &status) != 0)
  }

  @Test func whoHasASourceOrAFolderGetsNoFirstKeys() throws {
    let file = try workspace.directory.file("file.json", labelled("file"))
    try workspace.configure("[[source]]\nname = \"file\"\npath = \"\(file)\"\n")
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: ["file"])
    try workspace.configure("")
    try workspace.own("a.json", labelled("a"))
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: ["a"])
  }

  @Test func theBuiltInKeysStandInWhereNoFileCanBeWritten() throws {
    // Even root can make no folder behind a link that leads nowhere.
    mkdir(workspace.directory.path + "/config", 0o755)
    let folder = workspace.directory.path + "/config/phraseboard"
    expect(symlink("/nowhere", folder), equals: 0)
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: Self.embedded)
    try expect(workspace.state("own").snippetCount, equals: 0)
    expect(unlink(folder), equals: 0)
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.state("own").snippetCount, equals: 3)
  }

  @Test func theBuiltInContentHidesNoFailure() throws {
    try workspace.configure("[[source]]\nname = \"gone\"\npath = \"/nowhere/at/all\"\n")
    try expect(workspace.run().code, equals: 69)
    #expect(try workspace.labels().isEmpty)
    try workspace.configure("")
    try expect(workspace.run().code, equals: 0)
    try expect(workspace.labels(), equals: Self.embedded)
  }

  @Test func aFolderOfBadFilesIsAFailure() throws {
    let bad = try workspace.own("bad.json", "{")
    let result = try workspace.run()
    expect(result.code, equals: 65)
    #expect(
      result.errors.hasPrefix("phraseboard-content: own: A file cannot be used: \(bad):1: "))
    #expect(try workspace.labels().isEmpty)
    try expect(workspace.state("own").problems.count, equals: 1)
    try expect(workspace.run().code, equals: 65)
    try workspace.directory.remove("config/phraseboard/snippets/bad.json")
    try expect(workspace.run().code, equals: 0)
    #expect(try workspace.labels().isEmpty)
  }

  // MARK: Secrets

  @Test func aTokenIsSentAndSeenNowhereElse() throws {
    let server = try FaultyServer([
      "/good": [answer("web")], "/login": [.answer([], status: "401 Unauthorized")],
      "/error": [.answer([], status: "500 Oops")], "/bad": [.answer(Array("{".utf8))],
      "/away": [.redirect(to: "http://localhost:1/")],
    ])
    defer { server.stop() }
    let token = try workspace.directory.file("token", "Bearer hunter2\n")
    chmod(token, 0o600)
    workspace.environment["PB_TOKEN"] = "hunter2"
    var outputs = ""
    for path in ["/good", "/login", "/error", "/bad", "/away"] {
      try workspace.configure(
        """
        [[source]]
        name = "work"
        url = "\(server.url(path))"
        headers = { Authorization = { file = "\(token)" }, X-Token = { env = "PB_TOKEN" }, X-Plain = "plain" }
        """)
      let result = try workspace.run("--progress")
      expect(result.code, equals: (path == "/good" ? 0 : path == "/bad" ? 65 : 69), "\(path): \(result)")
      outputs += result.output + result.errors
      outputs += try workspace.state("work").failure ?? ""
    }
    for head in server.requestHeads {
      #expect(head.contains("\r\nAuthorization: Bearer hunter2\r\n"))
      #expect(head.contains("\r\nX-Token: hunter2\r\n") && head.contains("\r\nX-Plain: plain\r\n"))
    }
    expect(server.requestHeads.count, equals: 5)
    #expect(!outputs.isEmpty && !outputs.contains("hunter2"))
    for name in try FileManager.default.contentsOfDirectory(
      atPath: workspace.directory.path + "/data/phraseboard")
    {
      let bytes = try Data(
        contentsOf: URL(filePath: workspace.directory.path + "/data/phraseboard/" + name))
      #expect(!bytes.holds("hunter2"), "\(name)")
    }
  }

  @Test func aTokenThatOthersCanReadIsNotSent() throws {
    let server = try FaultyServer(["/": [answer("web")]])
    defer { server.stop() }
    let token = try workspace.directory.file("token", "hunter2")
    chmod(token, 0o644)
    try workspace.configure(
      """
      [[source]]
      name = "work"
      url = "\(server.url("/"))"
      headers = { Authorization = { file = "\(token)" } }
      """)
    let result = try workspace.run()
    expect(result.code, equals: 69)
    expect(
      result.errors,
      equals:
        "phraseboard-content: work: The value of the header Authorization cannot be read from \(token): others may"
        + " read the file (mode 644); make it yours alone with chmod 600.\n")
    #expect(server.requestHeads.isEmpty)
    chmod(token, 0o600)
    try expect(workspace.run().code, equals: 0)
  }
}
