import ContentFormats
import Expectations
import Foundation
import Glibc
import Snippets
import Testing

@Suite struct AddTests {
  private let workspace: Workspace
  private var file: String { workspace.own + "/own.toml" }

  init() throws {
    workspace = try Workspace()
    try workspace.replaceContentProgram()
  }

  @Test func theFirstPhraseMakesTheFile() throws {
    try expect(
      workspace.run("add", "greetings", "hey", "what's \"up\"?"),
      equals: Finished(output: "Added \"greetings\" with 2 phrases to \(file).\n"))
    try expect(
      workspace.read(file),
      equals: """
        [[snippet]]
        label = "greetings"
        phrases = ["hey", "what's \\"up\\"?"]

        """)
    try expect(workspace.mode(file), equals: 0o600)
    try expect(workspace.mode(workspace.own), equals: 0o700)
    try expect(workspace.mode(workspace.path + "/config"), equals: 0o700)
    expect(workspace.names(in: workspace.own), equals: ["own.toml"])
    expect(workspace.contentArguments, equals: ["--source", "own"])
  }

  @Test func whatPeopleWroteStays() throws {
    let start = "\u{FEFF}# Mine.\r\n[[snippet]]   # a comment\r\nname = 'a'\r\npieces=['x',\r\n'y']\r\n#end"
    try workspace.write(start, to: file)
    chmod(file, 0o640)
    let result = try workspace.run(
      "add", "-q", "b", "line 1\nline 2", "--group", "g", "--favourite", "--id", "B 1")
    expect(result, equals: Finished())
    try expect(
      workspace.read(file),
      equals: start + """


        [[snippet]]
        id = "B 1"
        label = "b"
        phrases = [
          \"""
        line 1
        line 2\""",
        ]
        group = "g"
        favourite = true

        """)
    try expect(workspace.mode(file), equals: 0o640)
    try expect(workspace.run("add", "-q", "c", "z"), equals: Finished())
    #expect(
      try workspace.read(file).hasSuffix(
        "favourite = true\n\n[[snippet]]\nlabel = \"c\"\nphrases = [\"z\"]\n"))
  }

  @Test func aLinkStaysALink() throws {
    try workspace.write("# elsewhere\n", to: "dotfiles/mine.toml")
    try FileManager.default.createDirectory(atPath: workspace.own, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: "../../../dotfiles/mine.toml")
    try expect(workspace.run("add", "-q", "a", "x"), equals: Finished())
    #expect(try workspace.read("dotfiles/mine.toml").hasPrefix("# elsewhere\n\n[[snippet]]\n"))
    try expect(
      FileManager.default.destinationOfSymbolicLink(atPath: file), equals: "../../../dotfiles/mine.toml")
    // A link that leads to nothing yet makes the file there.
    unlink(workspace.path + "/dotfiles/mine.toml")
    try expect(workspace.run("add", "-q", "a", "x"), equals: Finished())
    #expect(try workspace.read("dotfiles/mine.toml").hasPrefix("[[snippet]]\n"))
    expect(workspace.names(in: workspace.path + "/dotfiles"), equals: ["mine.toml"])
  }

  @Test func aLabelOrIdThatIsThereAlready() throws {
    try expect(workspace.run("add", "-q", "a", "x"), equals: Finished())
    let before = try workspace.read(file)
    try expect(
      workspace.run("add", "a", "y"),
      equals: Finished(
        errors:
          "Error: \"a\" is in \(file):1 already; add the phrases there with \"phraseboard edit\", "
          + "or make a second key with --id ID.\n",
        status: 65))
    try expect(
      workspace.run("add", "A", "y"),
      equals: Finished(
        errors:
          "Error: \"a\" is in \(file):1, and looks the same on the keyboard; add the phrases there with "
          + "\"phraseboard edit\", or make a second key with --id ID.\n",
        status: 65))
    try expect(
      workspace.run("add", "b", "y", "--id", "a"),
      equals: Finished(
        errors: "Error: The id \"a\" is taken in \(file); give another one with --id.\n", status: 65))
    try expect(workspace.read(file), equals: before)
    try expect(workspace.run("add", "-q", "a", "y", "--id", "a2"), equals: Finished())
    #expect(
      try workspace.read(file).hasSuffix("\n[[snippet]]\nid = \"a2\"\nlabel = \"a\"\nphrases = [\"y\"]\n"))
  }

  @Test func aFileThatCannotTakeIt() throws {
    for (text, reason) in [
      ("[[snippet]]\nname = \n", ":2: not TOML: "),
      ("snippet = []\n", ": no [[snippet]] can be added at its end"),
      ("[snippet]\nname = 'a'\n", ": no [[snippet]] can be added at its end"),
    ] {
      try workspace.write(text, to: file)
      let result = try workspace.run("add", "a", "x")
      expect(result.status, equals: 65)
      #expect(result.errors.hasPrefix("Error: \(file)\(reason)"), "\(result.errors)")
      try expect(workspace.read(file), equals: text)
      expect(workspace.names(in: workspace.own), equals: ["own.toml"])
    }
    #expect(workspace.contentArguments.isEmpty)
  }

  @Test func textsThatNoPhraseCanHold() throws {
    for arguments in [
      ["", "x"], ["\u{200B}", "x"], ["a", ""], ["a", "\u{7}"], ["a", "x", "--group", "a\nb"],
      [String(repeating: "a", count: ContentLimits.name + 1), "x"],
      ["a", "x", "--id", String(repeating: "a", count: ContentLimits.name + 1)],
      ["a"] + Array(repeating: "x", count: ContentLimits.phrasesOfKey + 1),
    ] {
      let result = try workspace.run(["add"] + arguments)
      expect(result.status, equals: 65, "\(arguments)")
      #expect(result.errors.hasPrefix("Error: The key is refused: [[snippet]]."), "\(result.errors)")
      #expect(workspace.names(in: workspace.own).isEmpty)
    }
  }

  @Test func aPieceFromTheInput() throws {
    try expect(workspace.run("add", "-q", "a", "x", "-", input: "two\nlines\n\n"), equals: Finished())
    try expect(
      ContentFormat.toml.decode(Array(workspace.read(file).utf8), from: "").snippets.map(\.pieces),
      equals: [
        ["x", "two\nlines\n"]
      ])
    try expect(
      workspace.run("add", "b", "-"),
      equals: Finished(
        errors: "Error: The standard input holds no text; give the phrase there.\n", status: 66))
    try expect(workspace.run("add", "b", "-", "-", input: "x").status, equals: 64)
  }

  @Test func aSecretComesFromTheInputOnly() throws {
    try expect(workspace.run("add", "bank", "hunter2", "--secret").status, equals: 64)
    try expect(workspace.run("add", "bank", "hunter2", "-", "--secret", input: "x").status, equals: 64)
    try workspace.write("# open\n", to: file)
    chmod(file, 0o644)
    try expect(workspace.run("add", "-q", "bank", "-", "--secret", input: "hunter2\n"), equals: Finished())
    #expect(try workspace.read(file).hasSuffix("phrases = [\"hunter2\"]\nsecret = true\n"))
    // Text that looks like a variable or a mark is a part of the password.
    try expect(
      workspace.run("add", "-q", "pin", "-", "--secret", input: "a{{date}}\\{{$|$\n"), equals: Finished())
    let written = try ContentFormat.toml.decode(Array(try workspace.read(file).utf8), from: file)
    let piece = try #require(written.snippets.last).pieces[0]
    expect(Template(piece).expand(piece, date: { $0 }, clipboard: "").text, equals: "a{{date}}\\{{$|$")
    try expect(workspace.mode(file), equals: 0o600)
  }

  @Test func aSecretIsTypedUnseen() throws {
    let terminal = try PseudoTerminal(columns: 80)
    let process = try workspace.start(
      ["add", "bank", "-", "--secret"], input: terminal.side, output: terminal.side, errors: terminal.side)
    let prompt = try terminal.read(until: "Type the phrase, which is not shown, and Return:")
    // The terminal has to drop what was typed before it shows no more; only later text counts.
    while try terminal.shows() { sched_yield() }
    try terminal.type("hunter2\n")
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 0)
    #expect(try terminal.shows())
    #expect(!(prompt + (try terminal.rest())).contains("hunter2"))
    #expect(try workspace.read(file).contains("phrases = [\"hunter2\"]\nsecret = true\n"))
  }

  @Test func severalAtTheSameTime() throws {
    let processes = try (0..<8).map {
      try workspace.start(
        ["add", "label \($0)", "x"], input: .nullDevice, output: .nullDevice, errors: .nullDevice)
    }
    for process in processes {
      process.waitUntilExit()
      expect(process.terminationStatus, equals: 0)
    }
    let labels = try ContentFormat.toml.decode(Array(workspace.read(file).utf8), from: "").snippets.map(
      \.label)
    expect(Set(labels), equals: Set((0..<8).map { "label \($0)" }))
    expect(workspace.names(in: workspace.own), equals: ["own.toml"])
  }

  @Test func theFolderUnderAnotherName() throws {
    try workspace.settings("[[source]]\nname = \"mine\"\npath = \"\(workspace.own)\"\n")
    try expect(workspace.run("add", "-q", "a", "x"), equals: Finished())
    expect(workspace.contentArguments, equals: ["--source", "mine"])
    try workspace.settings("[[source]]\nname = \"mine\"\npath = \"\(workspace.own)\"\nenabled = false\n")
    try expect(
      workspace.run("add", "-q", "b", "x"),
      equals: Finished(
        errors:
          "Warning: The settings do not show \(workspace.own); in them, set enabled = true for the source \"own\".\n"
      ))
    expect(workspace.contentArguments.count, equals: 2)
  }

  @Test func whatFailsAfterwards() throws {
    let other = try Workspace()
    try other.replaceContentProgram(code: 70)
    try expect(
      other.run("add", "-q", "a", "x", "--store", "s", "--config", "/dev/null"),
      equals: Finished(
        errors: "Error: The keys are written, but the keyboard may not show them yet: "
          + "the store cannot be written, as told above; see what helps with: phraseboard doctor\n",
        status: 70))
    expect(other.contentArguments, equals: ["--config", "/dev/null", "--store", "s", "--source", "own"])
    expect(other.names(in: other.own), equals: ["own.toml"])
  }

  @Test func noPlaceToWrite() throws {
    try workspace.write("", to: workspace.own)
    try expect(
      workspace.run("add", "a", "x"),
      equals: Finished(
        errors:
          "Error: \(workspace.own) cannot be created: Not a directory; move the file away that is in the place of a folder\n",
        status: 73))
  }

  @Test func argumentsThatAreNoText() throws {
    // Foundation cannot pass on text that is no UTF-8.
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "exec '\(workspace.program)' add \"$(printf '\\377')\" x"]
    shell.environment = workspace.environment
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    expect(shell.terminationStatus, equals: 64)
    #expect(workspace.names(in: workspace.own).isEmpty)
  }
}
