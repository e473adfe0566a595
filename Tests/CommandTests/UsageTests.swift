import Expectations
import Testing

/// Answers of the command to a command line that it does not understand.
@Suite struct UsageTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test(arguments: [
    (["typ", "dup"], "There is no command \"typ\". Did you mean \"type\"?"),
    (["help", "typ"], "There is no command \"typ\". Did you mean \"type\"?"),
    (["lst", "--json"], "There is no command \"lst\". Did you mean \"list\"?"),
    (["frobnicate"], "There is no command \"frobnicate\". \"phraseboard help\" lists all."),
    // It does not propose a command that only other programs start.
    (["secret-commandd"], "There is no command \"secret-commandd\". \"phraseboard help\" lists all."),
    (
      ["system-keyboard", "enabl"],
      "There is no command \"enabl\" of system-keyboard. Did you mean \"enable\"?"
    ),
    (
      ["help", "system-keyboard", "x"],
      "There is no command \"x\" of system-keyboard. \"phraseboard help system-keyboard\" lists all."
    ),
    (["\u{1B}[31mtype"], "There is no command \"\u{FFFD}[31mtype\". \"phraseboard help\" lists all."),
  ])
  func anUnknownCommandNamesTheNearest(words: [String], sentence: String) throws {
    try expect(
      workspace.run(words), equals: Finished(errors: "Error: \(sentence)\n", status: 64))
  }

  /// Each command that the help lists has its help.
  @Test func helpIsThere() throws {
    let help = try workspace.run("help").output
    let list = try #require(help.split(separator: "SUBCOMMANDS:\n").last).split(separator: "\n")
    let names = list.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  See") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names.count > 15 && names.contains("keep"))
    for words in names.flatMap({ [[$0, "--help"], ["help", $0]] }) + [["--help"], ["--version"], []] {
      let result = try workspace.run(words)
      #expect(result.status == 0 && result.errors.isEmpty && !result.output.isEmpty, "\(words)")
    }
  }
}
