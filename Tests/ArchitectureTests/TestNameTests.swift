import Expectations
import Foundation
import Testing

/// Checks that people find a test: by the number of its case, and by the name of its file.
@Suite struct TestNameTests {
  private static let tests = ArchitectureTests.root.appendingPathComponent("Tests")

  /// The folders of tests that are not named after their module.
  private static let folders = [
    "phraseboard-keyboard": "KeyboardProgramTests", "phraseboard": "CommandTests",
  ]

  private static func sources(in folder: URL) throws -> [(path: String, text: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.map {
      ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
  }

  /// The numbers of the cases in the header of a type, in order; fewer than four are no list of cases.
  static func cases(in source: String) -> [Int] {
    let numbers = source.matches(of: #/(?m)^/// +(\d+)\. /#).compactMap { Int($0.1) }
    return numbers.count < 4 ? [] : numbers
  }

  /// The numbers in the titles of tests: "Typist 22: …", "3 and 4: …".
  static func titles(in source: String) -> [Int] {
    source.matches(of: #/@Test\(\s*"(?:\w+ )?([0-9][0-9, andto-]*):/#).flatMap { title in
      title.1.split { !$0.isNumber }.compactMap { Int($0) }
    }
  }

  @Test func everyNumberedCaseHasATestOfItsNumber() throws {
    for module in ArchitectureTests.table.keys.sorted() {
      let sources = try Self.sources(in: ArchitectureTests.sources.appendingPathComponent(module))
      let numbered = sources.filter { !Self.cases(in: $0.text).isEmpty }
      guard !numbered.isEmpty else { continue }
      let folder = Self.tests.appendingPathComponent(Self.folders[module] ?? "\(module)Tests")
      let titles = Set(try Self.sources(in: folder).flatMap { Self.titles(in: $0.text) })
      for (path, text) in numbered {
        let cases = Self.cases(in: text)
        expect(cases, equals: cases.sorted(), "Sources/\(module)/\(path): the cases are not in order")
        let missing = cases.filter { !titles.contains($0) }
        #expect(missing.isEmpty, "Sources/\(module)/\(path): no test is titled after the cases \(missing)")
      }
    }
  }

  /// Each program has a `main.swift`.
  @Test func noTwoFilesOfTestsHaveTheSameName() throws {
    let names = try Self.sources(in: Self.tests).map { URL(fileURLWithPath: $0.path).lastPathComponent }
      .filter { $0 != "main.swift" }
    let twice = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(twice.isEmpty, "\(twice.sorted())")
  }

  @Test func casesAndTitlesAreFound() {
    let source = "/// Cases:\n///  1. A tap.\n/// 12. A hold.\n/// 13. No.\n/// 14. Yes.\nstruct A {}"
    expect(Self.cases(in: source), equals: [1, 12, 13, 14])
    #expect(Self.cases(in: "/// 1. One.\n/// 2. Two.\n").isEmpty)
    expect(
      Self.titles(in: #"@Test("Typist 22: text") @Test("3 and 4: both") @Test("5, 6: all") func x()"#),
      equals: [
        22, 3, 4, 5, 6,
      ])
    #expect(Self.titles(in: #"@Test("On 3 screens") @Test func case7()"#).isEmpty)
  }
}
