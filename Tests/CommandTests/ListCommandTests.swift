import Expectations
import Foundation
import Glibc
import Snippets
import Store
import Testing

@Suite struct ListCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func showSome() throws {
    try workspace.show([
      (
        "work",
        [
          Snippet(
            id: "1", label: "greetings", pieces: ["hey", "what's up?"], pick: .random, group: "mail",
            isFavourite: true,
            searchTerms: ["hi"]),
          Snippet(id: "2", label: "bank", pieces: ["battery staple"], isSecret: true),
        ]
      ),
      ("own", [Snippet(id: "1", label: "letter", pieces: ["Dear $|$,\n\"you\""], group: "paper")]),
    ])
  }

  @Test func aTable() throws {
    try showSome()
    try expect(
      workspace.run("list"),
      equals: Finished(
        output: """
          KEY        PHRASES  GROUP  SOURCE  FAVOURITE
          greetings        2  mail   work    *
          bank             1         work
          letter           1  paper  own

          """))
  }

  @Test func json() throws {
    try showSome()
    try expect(
      workspace.run("list", "--json"),
      equals: Finished(
        output: #"""
          {"version": 1, "keys": [
            {"id": "1", "label": "greetings", "group": "mail", "favourite": true, "secret": false, "source": "work", "part": "", "phraseCount": 2, "phrases": ["hey", "what's up?"], "search": ["hi"], "problem": null, "pick": "random", "shortcuts": []},
            {"id": "2", "label": "bank", "group": null, "favourite": false, "secret": true, "source": "work", "part": "", "phraseCount": 1, "phrases": null, "search": [], "problem": null, "pick": "in turn", "shortcuts": []},
            {"id": "own/1", "label": "letter", "group": "paper", "favourite": false, "secret": false, "source": "own", "part": "", "phraseCount": 1, "phrases": ["Dear $|$,\n\"you\""], "search": [], "problem": null, "pick": "in turn", "shortcuts": []}
          ]}

          """#))
  }

  @Test func favouritesAreTheUsers() throws {
    try showSome()
    try workspace.store().keep("2")
    #expect(try workspace.run("list", "--source", "work").output.contains("work    *\nbank"))
    #expect(try workspace.run("list").output.contains("bank             1         work    *\n"))
  }

  @Test func onlyASourceOrAGroup() throws {
    try showSome()
    try expect(workspace.run("list", "--source", "own").output.split(separator: "\n").count, equals: 2)
    try expect(
      workspace.run("list", "--source", "own", "--source", "work").output.split(separator: "\n").count,
      equals: 4)
    #expect(
      try workspace.run("list", "--group", "mail", "--json").output.contains(#""label": "greetings""#))
    #expect(
      try workspace.run("list", "--group", "MAIL", "--json").output.contains(#""label": "greetings""#))
    try expect(
      workspace.run("list", "--group", "main"),
      equals: Finished(errors: "Error: There is no group \"main\"; did you mean \"mail\"?\n", status: 64))
    try expect(
      workspace.run("list", "--source", "nowhere"),
      equals: Finished(
        errors: "Error: There is no source \"nowhere\"; there are: \"own\", \"work\".\n", status: 64))
  }

  /// Labels, each with the columns that it takes.
  private static let scripts: [(label: String, columns: Int)] = [
    ("挨拶", 4), ("e\u{301}te\u{301}", 3), ("👩‍🚀👍🏽", 4), ("🇯🇵x", 3), ("한국어", 6), ("می‌خواهم", 7), ("❤️", 2),
    ("\u{110B}\u{1161}\u{11AB}\u{1102}\u{1167}\u{11BC}", 4), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("ｱ１", 3),
  ]

  @Test func wideAndJoinedCharactersKeepTheColumns() throws {
    let snippets = Self.scripts.enumerated().map { Snippet(id: "\($0)", label: $1.label, pieces: ["x"]) }
    try workspace.show([("own", snippets)])
    // A label that is written from right to left is isolated: the columns after it stay where they are.
    let rows = Self.scripts.map {
      ($0.label == "می‌خواهم" ? "\u{2068}\($0.label)\u{2069}" : $0.label)
        + String(repeating: " ", count: 7 - $0.columns) + "        1         own"
    }
    let lines = try workspace.run("list").output.split(separator: "\n").map(String.init)
    expect(lines, equals: ["KEY      PHRASES  GROUP  SOURCE  FAVOURITE"] + rows)
  }

  @Test func nothingMovesTheCursor() throws {
    try workspace.show([
      (
        "own",
        [Snippet(id: "\u{9B}2J", label: "a\n\tb\u{1B}[2J\u{202E}c\u{2028}d", pieces: ["\u{1B}[2J\u{202E}"])]
      )
    ])
    #expect(try workspace.run("list").output.hasSuffix("\na b�[2J⇆c d        1         own\n"))
    let json = try workspace.run("list", "--json").output
    #expect(json.contains(#""id": "\u009b2J", "label": "a\n\tb\u001b[2J\u202ec\u2028d""#))
    #expect(json.contains(#""phrases": ["\u001b[2J\u202e"]"#))
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
  }

  @Test func aTerminalHasWholeLines() throws {
    try workspace.show([
      ("own", [Snippet(id: "1", label: "漢字漢字漢字漢字 and more", pieces: ["x"], group: "a group of long name")])
    ])
    func list(columns: UInt16) throws -> [String] {
      let terminal = try PseudoTerminal(columns: columns)
      let process = try workspace.start(
        ["list"], input: .nullDevice, output: terminal.side, errors: .nullDevice)
      process.waitUntilExit()
      return try terminal.rest().split(whereSeparator: \.isNewline).map(String.init)
    }
    try expect(
      list(columns: 60),
      equals: [
        "KEY                     PHRASES  GROUP     SOURCE  FAVOURITE",
        "漢字漢字漢字漢字 and …        1  a group…  own",
      ])
    for columns in [50, 46] as [UInt16] {
      let lines = try list(columns: columns)
      expect(lines.count, equals: 2)
      #expect(lines[0].count <= columns)
      #expect(lines[1].contains("…"))
    }
    // A wide terminal cuts nothing, and one that is too narrow for what cannot be cut loses no line.
    #expect(try list(columns: 200)[1].contains("a group of long name"))
    try expect(list(columns: 5).count, equals: 2)
  }

  @Test func noStoreIsNoError() throws {
    try expect(
      workspace.run("list"),
      equals: Finished(
        errors:
          "There are no keys yet. Add one with: phraseboard add LABEL PHRASE; phraseboard sources tells what is wrong with files.\n"
      ))
    try expect(workspace.run("list", "--json"), equals: Finished(output: "{\"version\": 1, \"keys\": []}\n"))
    #expect(workspace.names(in: workspace.path + "/data").isEmpty)
  }

  @Test func aStoreThatIsNone() throws {
    let missing = workspace.path + "/missing.db"
    try expect(
      workspace.run("list", "--store", missing),
      equals: Finished(errors: "Error: \(missing): there is no such file; check the path.\n", status: 66))
    let other = try workspace.write(String(repeating: "no store ", count: 1000), to: "other.db")
    let result = try workspace.run("list", "--store", other)
    expect(result.status, equals: 70)
    #expect(result.errors.hasPrefix("Error: The store failed: \(other): "))
    #expect(try workspace.read(other).hasPrefix("no store no store"))
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let long = String(repeating: "long ", count: 100)
    try workspace.show([
      ("own", (0..<2000).map { Snippet(id: "\($0)", label: "\($0)", pieces: [long]) })
    ])
    let pipe = Pipe()
    let process = try workspace.start(
      ["list", "--json"], input: .nullDevice, output: pipe.fileHandleForWriting,
      errors: .nullDevice)
    try pipe.fileHandleForWriting.close()
    _ = try pipe.fileHandleForReading.read(upToCount: 10)
    try pipe.fileHandleForReading.close()
    process.waitUntilExit()
    expect(process.terminationReason, equals: .exit)
    expect(process.terminationStatus, equals: 0)
  }

  @Test func anOutputThatIsFull() throws {
    try showSome()
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let errors = Pipe()
    let process = try workspace.start(
      ["list"], input: .nullDevice, output: full, errors: errors.fileHandleForWriting)
    try errors.fileHandleForWriting.close()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    expect(
      text, equals: "Error: The output cannot be written: No space left on device; make room on the disk\n")
    expect(process.terminationStatus, equals: 73)
  }
}
