import Expectations
import Foundation
import Stage
import Testing

/// The page on the architecture has a table of the functions that a tap goes through. callgrind follows one tap, with
/// `make touch-way`: in it the keyboard is 50 times slower, and other tests beside it would make it later than its bus waits for.
@Suite struct TouchWayTests {
  /// A row of the table.
  struct Step {
    /// The type, if it is in one, and the function, without its arguments.
    let function: String
    /// The file, in Sources.
    let file: String
  }

  /// Returns the rows: `| 4 | Coordinator.handle | Keyboard/Coordinator/Coordinator+Fingers.swift | ... |`.
  static func steps() throws -> [Step] {
    let page = try String(
      contentsOf: ReadmeTests.root.appendingPathComponent("docs/architecture.md"), encoding: .utf8)
    return page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 3, Int(cells[0]) != nil, cells[2].hasSuffix(".swift`") else { return nil }
      return Step(function: cells[1].replacing("`", with: ""), file: cells[2].replacing("`", with: ""))
    }
  }

  @Test func theTableNamesFunctionsThatAreThere() throws {
    let steps = try Self.steps()
    #expect(!steps.isEmpty && steps.count <= 32)
    for step in steps {
      let source = try String(
        contentsOf: ReadmeTests.root.appendingPathComponent("Sources/" + step.file), encoding: .utf8)
      let name = step.function.split(separator: ".").last.map(String.init) ?? ""
      let isThere = source.contains("func \(name)(") || source.contains("func \(name)<")
      #expect(isThere, "\(step.function) is not in \(step.file)")
    }
  }

  /// Each function but the first one, and the one that ends a turn of the loop, is called by another one of the table. A function
  /// between two of them would be missing.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["PHRASEBOARD_TOUCH_WAY"] != nil))
  func aTapGoesTheWayOfTheTable() throws {
    let steps = try Self.steps()
    let calls = try Self.callsOfATap()
    let names = Set(steps.map(\.function))
    let roots = ["dispatchEvent", "Application.endIteration"]
    for step in steps where !roots.contains(step.function) {
      let callers = calls.callers(of: step.function)
      #expect(!callers.isEmpty, "a tap does not call \(step.function)")
      #expect(!callers.isDisjoint(with: names), "\(step.function) is called by \(callers.sorted()) alone")
    }
  }

  private static func callsOfATap() throws -> Calls {
    let stage = try Stage(Stage.Options(timeLimit: 300, patience: 120))
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let keyboard = try startFollowed(on: stage)
    try field.waitForFocus()
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    let place = try keyboard.center(of: "snippet:a", in: keyboard.inspect())
    let control = try stage.run(["callgrind_control", "--instr=on"])
    expect(control.ending, equals: .exit(0), "\(control.output) \(control.standardError)")
    try stage.tap(x: place.x, y: place.y)
    try field.wait(for: "the phrase") { String(decoding: $0, as: UTF8.self) == "Kind regards" }
    keyboard.process.signal(SIGTERM)
    _ = try keyboard.process.waitUntilEnded(by: stage.deadline)
    let files = try FileManager.default.contentsOfDirectory(atPath: stage.directory + "/log")
    let texts = try files.filter { $0.hasPrefix("calls.") }
      .map { try String(contentsOfFile: stage.directory + "/log/" + $0, encoding: .utf8) }
    return try Calls(texts.joined(separator: "\n"))
  }

  /// Starts the keyboard in callgrind, which counts nothing yet.
  private static func startFollowed(on stage: Stage) throws -> Keyboard {
    let programs = try stripped(on: stage)
    let content = #"{"content": [{"id": "a", "displayText": "a", "content": ["Kind regards"]}]}"#
    let document = try stage.write(content, to: "content.json")
    let store = stage.directory + "/store/store.db"
    // valgrind lacks the system call that watches a fetch.
    let program = try stage.install(programs.directory + "/phraseboard-content")
    let filled = try stage.run([program, "--store", store, document])
    expect(filled.ending, equals: .exit(0), "\(filled.standardError)")
    let keyboard = try stage.startKeyboard(
      programs,
      within: [
        "valgrind", "--tool=callgrind", "--instr-atstart=no", "--compress-strings=no",
        "--callgrind-out-file=\(stage.directory)/log/calls.%p",
      ], arguments: ["--store", store, "--content", document])
    try keyboard.waitUntilReady()
    return keyboard
  }

  /// Returns the programs without the descriptions for debuggers, which valgrind 3.19 does not understand.
  private static func stripped(on stage: Stage) throws -> Programs {
    let found = try Programs.found().directory
    let folder = stage.directory + "/stripped"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    for name in ["phraseboard-keyboard", "phraseboard", "phraseboard-content"] {
      _ = try Installation.output(
        of: "/usr/bin/strip", ["--strip-debug", "-o", folder + "/" + name, found + "/" + name])
      chmod(folder + "/" + name, 0o755)
    }
    return Programs(directory: folder)
  }
}

/// The calls between our own functions, as callgrind writes them down.
struct Calls {
  /// The functions that call each, by their symbols.
  private var callers: [String: Set<String>] = [:]
  /// The names of the symbols; nil for those that only pass on: closures, thunks, bindings, and what is not ours.
  private var names: [String: String] = [:]

  /// - Parameter text: `fn=` before the calls of a function, `cfn=` for each that it calls.
  init(_ text: String) throws {
    var function = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("fn=") {
        function = String(line.dropFirst(3))
      } else if line.hasPrefix("cfn=") {
        callers[String(line.dropFirst(4)), default: []].insert(function)
      }
    }
    let symbols = Set(callers.keys).union(callers.values.joined()).filter { $0.hasPrefix("$s") }.sorted()
    let list = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try symbols.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: list) }
    let lines = try Installation.output(
      of: "/bin/sh", ["-c", "swift demangle --simplified --compact <\(list)"]
    )
    .split(separator: "\n", omittingEmptySubsequences: false)
    for (symbol, line) in zip(symbols, lines) { names[symbol] = Self.name(of: symbol, line) }
  }

  /// The modules whose functions count.
  private static let modules = [
    "Wayland", "Gestures", "Keyboard", "Typing", "phraseboard_keyboard",
  ].map { "$s\($0.utf8.count)\($0)" }

  private static func name(of symbol: String, _ simplified: Substring) -> String? {
    guard modules.contains(where: symbol.hasPrefix) else { return nil }
    let name = simplified.trimmingPrefix("static ").prefix { $0 != "(" && $0 != "<" }
    let isPassedOn = name.contains(" ") || name.hasPrefix("Wl") || name.hasPrefix("Zwp") || name.isEmpty
    return isPassedOn ? nil : String(name)
  }

  /// Returns the functions of ours that call this one, past those that only pass on.
  func callers(of function: String) -> Set<String> {
    var found: Set<String> = []
    var seen: Set<String> = []
    var open = names.filter { $0.value == function }.map(\.key)
    while let symbol = open.popLast() {
      for caller in callers[symbol] ?? [] where seen.insert(caller).inserted {
        if let name = names[caller] {
          found.insert(name)
        } else {
          open.append(caller)
        }
      }
    }
    return found
  }
}
