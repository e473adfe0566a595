import Expectations
import Foundation
import Snippets
import Testing

/// The files that are installed beside the programs say the same as they do, and as the documentation does.
@Suite struct HelpFileTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private static let names: [String] = [
    "man/phraseboard-content.1.scd", "man/phraseboard-keyboard.1.scd", "man/phraseboard.1.scd",
    "man/phraseboard.toml.5.scd",
  ]

  /// `make help-files` writes them anew.
  @Test func theFilesAreThoseOfTheHelpAndTheDocumentation() throws {
    let made = workspace.path + "/made"
    let result = try workspace.runTool([
      "python3", InstallTests.root + "/tools/make-help-files", Workspace.build, made,
    ])
    try #require(result.status == 0, "\(result)")
    let found = workspace.names(in: "\(made)/man").map { "man/\($0)" }
    expect(found, equals: Self.names)
    expect(
      workspace.names(in: "\(InstallTests.root)/packaging/man"), equals: workspace.names(in: "\(made)/man"))
    for name in Self.names {
      let isSame =
        try workspace.read("\(made)/\(name)") == workspace.read("\(InstallTests.root)/packaging/\(name)")
      #expect(isSame, "packaging/\(name) is old: make help-files")
    }
  }

  /// The file that is installed asks the program for all that it offers.
  @Test func bashCompletesCommands() throws {
    let line = "phraseboard system-keyboard dis"
    let result = try workspace.runTool([
      "bash", "-c",
      """
      PATH=\(Workspace.build):$PATH
      source \(InstallTests.root)/packaging/completions/phraseboard.bash
      COMP_WORDS=(\(line)) COMP_CWORD=2 COMP_LINE="\(line)" COMP_POINT=\(line.count)
      _phraseboard phraseboard dis system-keyboard && echo "${COMPREPLY[@]}"
      """,
    ])
    expect(result.output, equals: "disable\n", "\(result)")
  }

  /// Each setting has its name, in bold, and what the documentation says of it.
  @Test func theManualHasEverySetting() throws {
    let page = try workspace.read(InstallTests.root + "/packaging/man/phraseboard.toml.5.scd")
    let rows = try workspace.read(InstallTests.root + "/docs/settings.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    #expect(rows.count > 50)
    for row in rows {
      let names = row.dropFirst(3).prefix { $0 != "|" }.split(separator: "`").filter {
        $0.first?.isLetter == true
      }
      for name in names {
        #expect(page.contains("*" + name.replacing("_", with: "\\_") + "*"), "\(name)")
      }
    }
  }

  @Test func theManualNamesEveryCommand() throws {
    let page = try workspace.read(InstallTests.root + "/packaging/man/phraseboard.1.scd")
    let help = try workspace.run("help").output.split(separator: "SUBCOMMANDS:\n").last ?? ""
    let names = help.split(separator: "\n").filter {
      $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  See")
    }
    .compactMap { $0.split(separator: " ").first }
    #expect(names.count > 15)
    for name in names { #expect(page.contains("\n## \(name)\n"), "\(name)") }
  }

  /// The version stands in one place.
  @Test func theVersionIsThatOfTheProgramsAndOfTheChanges() throws {
    let version = Phraseboard.version
    #expect(try workspace.read(InstallTests.root + "/CHANGELOG.md").hasPrefix("# Changes\n\n## \(version)"))
    let result = try workspace.runTool([
      "make", "--no-print-directory", "-C", InstallTests.root, "version",
    ])
    expect(result.output, equals: version + "\n")
  }
}
