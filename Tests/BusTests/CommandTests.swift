import Expectations
import Foundation
import Testing

@testable import Bus

/// Runs the built command as people do.
struct CommandTests {
  /// The folder of the build, where this test's own program is too.
  private let build = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  private static let commands = [
    "run", "quit", "restart", "show", "hide", "toggle", "type", "undo", "inspect", "list", "pick",
    "catalogue", "recents", "keep", "unkeep", "unhide", "add", "edit", "rename", "move", "remove", "import",
    "export", "refresh", "sources",
    "themes", "theme", "layouts", "bindings", "bind", "unbind", "reset", "words", "emoji", "doctor",
    "system-keyboard",
    "setup",
  ]

  private func run(
    _ arguments: [String], environment: [String: String] = [:], serving keyboard: KeyboardBus? = nil
  ) throws -> Finished {
    let child = try ChildProcess(["\(build)/phraseboard"] + arguments, environment: environment)
    return try finish(child, serving: keyboard)
  }

  @Test(arguments: commands)
  func helpOfEachCommand(name: String) throws {
    let result = try run([name, "--help"])
    expect(result.status, equals: 0)
    expect(result.errors, equals: "")
    #expect(result.output.contains("USAGE: phraseboard \(name)"))
    try expect(run(["help", name]).output, equals: result.output)
  }

  @Test func helpListsTheCommandsAndNoOther() throws {
    for arguments in [[], ["--help"], ["help"]] {
      let result = try run(arguments)
      expect(result.status, equals: 0)
      let list = try #require(result.output.components(separatedBy: "SUBCOMMANDS:\n").last)
      let names = list.components(separatedBy: "\n\n")[0].split(separator: "\n")
        .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap { $0.split(separator: " ").first }
      expect(names.map(String.init), equals: Self.commands)
    }
  }

  @Test func version() throws {
    let result = try run(["--version"])
    expect(result.status, equals: 0)
    #expect(result.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test(arguments: [
    ["nonsense"], ["show", "extra"], ["type"], ["type", "x", "y"], ["type", "x", "0"], ["type", "x", "-1"],
    ["type", "x", "1", "2"], ["type", "x", "99999999999"], ["run", "--content"], ["run", "--nonsense"],
    ["show", "snippets", "all"], ["show", "--tab"], ["undo", "x"], ["keep"], ["unkeep"], ["unhide"],
    ["recents", "x"], ["list", "extra"], ["add", "label"], ["import"], ["export", "--format", "word"],
    ["refresh", "name"], ["doctor", "x"],
  ])
  func wrongCommandLines(arguments: [String]) throws {
    let result = try run(arguments)
    expect(result.status, equals: 64)
    expect(result.output, equals: "")
    #expect(result.errors.hasPrefix("Error: "))
  }

  @Test(arguments: [
    ["show"], ["show", "snippets"], ["hide"], ["toggle"], ["type", "x"], ["undo"], ["inspect"],
  ])
  func withoutABus(arguments: [String]) throws {
    try expect(
      run(arguments),
      equals: Finished(
        output: "",
        errors:
          "Error: There is no session bus (neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set). "
          + "Run this command inside your desktop session.\n", status: 1))
  }

  /// The files with the libraries' names are no library, or one without the functions.
  @Test(arguments: ["/dev/null", "/libm.so.6"])
  func withoutALibraryForTheBus(file: String) throws {
    let bus = try PrivateBus()
    let words = try finish(ChildProcess(["ldd", "\(build)/phraseboard"])).output.split(
      whereSeparator: \.isWhitespace)
    let path = try #require(
      (words.map(String.init) + ["/dev/null"]).first { $0.hasSuffix(file) && $0.first == "/" })
    for name in ["libsystemd.so.0", "libelogind.so.0"] {
      try FileManager.default.createSymbolicLink(atPath: "\(bus.folder)/\(name)", withDestinationPath: path)
    }
    let environment = bus.environment.merging(["LD_LIBRARY_PATH": bus.folder]) { first, _ in first }
    let reason = "neither libsystemd.so.0 nor libelogind.so.0 can be loaded; install libsystemd0"
    try expect(
      run(["inspect"], environment: environment),
      equals: Finished(
        output: "",
        errors:
          "Error: There is no session bus (\(reason)). Run this command inside your desktop session.\n",
        status: 1))
  }

  @Test func withoutAKeyboard() throws {
    let bus = try PrivateBus()
    for arguments in [
      ["show"], ["show", "snippets"], ["hide"], ["toggle"], ["type", "x"], ["undo"], ["inspect"],
    ] {
      try expect(
        run(arguments, environment: bus.environment),
        equals: Finished(
          output: "", errors: "Error: No keyboard is running. Start it with: phraseboard run\n", status: 1))
    }
  }

  @Test func keyboardThatCannotBeStarted() throws {
    let bus = try PrivateBus(service: "[D-BUS Service]\nName=org.phraseboard.Keyboard\nExec=/bin/false\n")
    let result = try run(["show"], environment: bus.environment)
    expect(result.status, equals: 1)
    #expect(result.errors.hasPrefix("Error: The keyboard could not be started ("))
    #expect(result.errors.hasSuffix("). See why with: phraseboard run\n"))
  }

  @Test func commandsReachTheKeyboard() throws {
    let bus = try PrivateBus()
    let keyboard = FakeKeyboard()
    let server = try KeyboardBus(handler: keyboard, address: bus.address)
    func run(_ arguments: String...) throws -> Finished {
      try self.run(arguments, environment: bus.environment, serving: server)
    }
    let silence = Finished(output: "", errors: "", status: 0)
    for arguments in ["show", "hide", "toggle"] {
      try expect(run(arguments), equals: silence)
    }
    try expect(run("type", "GREETINGS"), equals: silence)
    try expect(run("type", "snippet:1", "2"), equals: silence)
    try expect(
      run("inspect"),
      equals: Finished(output: #"{"version": 1, "label": "größe"}"# + "\n", errors: "", status: 0))
    expect(
      keyboard.calls, equals: ["show", "hide", "toggle", "type GREETINGS -1", "type snippet:1 1"])
    try expect(
      run("type", "nothing"),
      equals: Finished(
        output: "", errors: "Error: There is no key \"nothing\"; see the keys with: phraseboard list\n",
        status: 1))
    try expect(
      run("type", "GREETINGS", "7"),
      equals: Finished(
        output: "", errors: "Error: The key \"GREETINGS\" has only 2 phrases.\n",
        status: 1))
  }

  /// Programs that let people choose a line of `pick` print these lines.
  @Test(arguments: [
    ("Greetings\t1\n", "snippet:1"), ("Greetings · work\ta b", "snippet:a b"), ("a\tb\t1\r\n", "snippet:1"),
    ("x\t\\A;\\5C;x\\202E;\\20;\n", "snippet:\n\\x\u{202E} "),
    ("x\t\\;\\zz;\\110000;\n", "snippet:\\;\\zz;\\110000;"),
    ("GREETINGS\n", "GREETINGS"),
  ])
  func theKeyOfALine(line: String, name: String) throws {
    let bus = try PrivateBus()
    let keyboard = FakeKeyboard()
    let server = try KeyboardBus(handler: keyboard, address: bus.address)
    let file = bus.folder + "/line"
    try Data(line.utf8).write(to: URL(filePath: file))
    let input = open(file, O_RDONLY)
    defer { close(input) }
    let child = try ChildProcess(
      ["\(build)/phraseboard", "type", "--stdin"], environment: bus.environment, input: input)
    _ = try finish(child, serving: server)
    expect(keyboard.calls, equals: ["type \(name) -1"])
  }

  @Test func aPanelIsShownWithATab() throws {
    let bus = try PrivateBus()
    let keyboard = FakeKeyboard()
    let server = try KeyboardBus(handler: keyboard, address: bus.address)
    func run(_ arguments: String...) throws -> Finished {
      try self.run(arguments, environment: bus.environment, serving: server)
    }
    let silence = Finished(output: "", errors: "", status: 0)
    try expect(run("show", "phrases"), equals: silence)
    try expect(run("show", "--tab", "recents"), equals: silence)
    try expect(run("show", "snippets", "--tab", "group:Chat"), equals: silence)
    let calls = ["show snippets ", "show snippets recents", "show snippets group:Chat"]
    expect(keyboard.calls, equals: calls)
    try expect(
      run("show", "--tab", "group:chat"),
      equals: Finished(
        output: "",
        errors: "Error: There is no tab \"group:chat\"; there are: all, recents, group:Chat.\n", status: 1))
    expect(keyboard.calls.count, equals: 4)
    try expect(
      run("show", "pictures"),
      equals: Finished(
        output: "",
        errors:
          #"Error: There is no panel "pictures"; there are: "phrases", "letters", "emoji", "copied", "search", "words", "#
          + #""keys", "settings", "bindings", "catalogue:NAME"."# + "\n",
        status: 64))
    let tabs = #"there are: "favourites", "recents", "all", "group:NAME"."#
    for (tab, hint) in [("group:", tabs), ("x", tabs), ("favorites", #"did you mean "favourites"?"#)] {
      try expect(
        run("show", "--tab=\(tab)"),
        equals: Finished(output: "", errors: "Error: There is no tab \"\(tab)\"; \(hint)\n", status: 64))
    }
    expect(keyboard.calls.count, equals: 4)
  }

  @Test func whatWasTypedIsTakenBack() throws {
    let bus = try PrivateBus()
    let keyboard = FakeKeyboard()
    let server = try KeyboardBus(handler: keyboard, address: bus.address)
    let undo = { try run(["undo"], environment: bus.environment, serving: server) }
    try expect(undo(), equals: Finished(output: "hey\nyou\n", errors: "", status: 0))
    try expect(
      undo(), equals: Finished(output: "", errors: "Error: There is nothing to take back.\n", status: 1))
    expect(keyboard.calls, equals: ["undo", "undo"])
  }

  @Test func runBecomesTheKeyboardBesideIt() throws {
    let folder = try ProgramFolder(copying: "\(build)/phraseboard")
    try folder.write("#!/bin/sh\nprintf '%s\\n' \"$$\" \"$@\"\nexit 7\n", to: "bin/phraseboard-keyboard")
    let child = try ChildProcess([
      folder.path + "/bin/phraseboard", "run", "--hidden", "--content", "a b", "--config=-c", "--store", "s",
      "--check-config",
    ])
    let result = try finish(child)
    // The command names files from the root: the keyboard may be started again in another working folder.
    let here = FileManager.default.currentDirectoryPath
    expect(
      result.output.split(separator: "\n"),
      equals: [
        "\(child.pid)", "--content", "\(here)/a b", "--config", "\(here)/-c", "--store", "\(here)/s",
        "--hidden",
        "--check-config",
      ])
    expect(result.status, equals: 7)
  }

  @Test func runFindsTheKeyboardInLibexecAndInPath() throws {
    let folder = try ProgramFolder(copying: "\(build)/phraseboard")
    let program = folder.path + "/bin/phraseboard"
    try expect(
      finish(ChildProcess([program, "run"], environment: ["PATH": folder.path + "/other"])),
      equals: Finished(
        output: "",
        errors:
          "Error: phraseboard-keyboard is not installed beside this program, nor in PATH; install it: make install, as root\n",
        status: 1))
    try folder.write("#!/bin/sh\necho path\n", to: "other/phraseboard-keyboard")
    try expect(
      finish(ChildProcess([program, "run"], environment: ["PATH": folder.path + "/other"])).output,
      equals: "path\n")
    try folder.write("#!/bin/sh\necho libexec\n", to: "libexec/phraseboard/phraseboard-keyboard")
    try expect(
      finish(ChildProcess([program, "run"], environment: ["PATH": folder.path + "/other"])).output,
      equals: "libexec\n")
  }

  @Test func runSaysWhyTheKeyboardCannotBeStarted() throws {
    let folder = try ProgramFolder(copying: "\(build)/phraseboard")
    try folder.write("#!/nonexistent/interpreter\n", to: "bin/phraseboard-keyboard")
    let result = try finish(ChildProcess([folder.path + "/bin/phraseboard", "run"]))
    expect(
      result,
      equals: Finished(
        output: "",
        errors:
          "Error: \(folder.path)/bin/phraseboard-keyboard cannot be started: No such file or directory; check the path\n",
        status: 1))
  }
}

/// A folder with the command in its `bin`.
///
/// Another process writes the files that are run: a program that another test starts at that moment would
/// have open what this process has open for writing, and the kernel runs no such file.
private final class ProgramFolder {
  let path = "/tmp/pb-" + UUID().uuidString.prefix(18)

  init(copying program: String) throws {
    try install(program, as: "bin/phraseboard")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ script: String, to name: String) throws {
    let source = path + "/source"
    try script.write(toFile: source, atomically: true, encoding: .utf8)
    try install(source, as: name)
  }

  private func install(_ source: String, as name: String) throws {
    let result = try finish(ChildProcess(["install", "-D", "-m", "755", source, "\(path)/\(name)"]))
    guard result.status == 0 else { throw TestFailure(description: result.errors) }
  }
}
