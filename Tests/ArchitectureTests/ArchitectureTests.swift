import Expectations
import Foundation
import Testing

/// Holds the imports of every source file against the architecture, which SwiftPM does not enforce.
@Suite struct ArchitectureTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let sources = root.appendingPathComponent("Sources")

  /// Modules without clock, I/O, environment, Foundation and C, and exactly what each imports.
  static let pure: [String: Set<String>] = [
    "Snippets": [],
    "Words": ["Snippets"],
    "Emoji": ["Glibc", "Snippets"],
    "Bindings": [],
    "Gestures": [],
    "HTTPFields": [],
    "Layout": ["Gestures", "Snippets"],
    "Typing": ["Snippets"],
    "Keyboard": ["Bindings", "Emoji", "Gestures", "Layout", "Snippets", "Typing", "Words"],
    "Scene": ["Gestures", "Keyboard", "Layout"],
  ]

  /// Modules that reach out of the process, each by one library at most, and exactly what each imports. None imports
  /// another one, except EventLoop, Toml, the format that two of them share, and the two that read files of other programs.
  static let edges: [String: Set<String>] = [
    "EventLoop": ["CLinux", "Glibc", "Snippets"],
    "Isolation": ["CIsolation", "Glibc"],
    "Wayland": ["Bindings", "CWaylandClient", "EventLoop", "Gestures", "Glibc", "Layout", "Typing"],
    "Xkb": ["Bindings", "CXkbcommon", "Glibc"],
    "Rendering": ["CPangoCairo", "Layout", "Scene"],
    // It imports Swift itself for the normal forms of Unicode, which Swift offers to libraries alone.
    "Settings": [
      "Bindings", "Glibc", "HTTPFields", "Keyboard", "Layout", "Scene", "Snippets", "Swift", "Toml",
    ],
    "Store": ["CSQLite", "Glibc", "Snippets"],
    "WordFiles": ["Glibc", "Words"],
    "Bus": ["CSystemd", "Glibc", "Keyboard", "Layout"],
    "Toml": ["CToml"],
    "ContentFormats": ["CYaml", "Snippets", "Toml", "Words"],
    "Zip": ["CArchive"],
    "Plist": ["CPlist"],
    "CommandFormats": ["ContentFormats", "Plist", "Snippets", "Toml", "Zip"],
    "ContentService": ["CCurl", "ContentFormats", "Glibc", "HTTPFields", "Snippets"],
  ]

  /// The programs compose. Only the command has an argument parser, and only tools of the build have Foundation.
  static let programs: [String: Set<String>] = [
    "phraseboard": [
      "ArgumentParser", "Bindings", "Bus", "CommandFormats", "ContentFormats", "ContentProgram", "Emoji",
      "Glibc", "Keyboard", "Settings", "Snippets", "Store", "Toml", "WordFiles", "Words",
    ],
    "phraseboard-keyboard": [
      "Bindings", "Bus", "Emoji", "EventLoop", "Glibc", "Isolation", "Keyboard", "Layout", "Rendering",
      "Scene",
      "Settings", "Snippets", "Store", "Typing", "Wayland", "WordFiles", "Words", "Xkb",
    ],
    "phraseboard-content": ["ContentProgram"],
    "ContentProgram": [
      "CFork", "ContentFormats", "ContentService", "Glibc", "Isolation", "Settings", "Snippets", "Store",
      "WordFiles", "Words",
    ],
    "WaylandScanner": ["Foundation", "FoundationXML"],
  ]

  static let table = pure.merging(edges) { first, _ in first }.merging(programs) { first, _ in first }

  /// Every `import` of the Swift files in a folder, with the file.
  static func imports(in folder: URL) throws -> [(file: String, module: String)] {
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { url in
      try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap { line in
        importedModule(line).map { (url.lastPathComponent, $0) }
      }
    }
  }

  /// The module that a line imports, also with attributes, access and for a single declaration.
  static func importedModule(_ line: Substring) -> String? {
    let words = line.split(separator: " ").map(String.init)
    guard let position = words.firstIndex(of: "import"),
      words[..<position].allSatisfy({
        $0.hasPrefix("@") || $0 == "public" || $0 == "package" || $0 == "internal"
      })
    else { return nil }
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let name = words.dropFirst(position + 1).first { !kinds.contains($0) }
    return name.map { String($0.split(separator: ".")[0]) }
  }

  @Test("Modules import exactly what the architecture says", arguments: table.keys.sorted())
  func imports(module: String) throws {
    let allowed = try #require(Self.table[module])
    let uses = try Self.imports(in: Self.sources.appendingPathComponent(module))
    for use in uses where !allowed.contains(use.module) {
      Issue.record("Sources/\(module)/\(use.file) imports \(use.module)")
    }
    let unused = allowed.subtracting(uses.map(\.module))
    #expect(unused.isEmpty, "Sources/\(module) imports \(unused.sorted()) nowhere")
  }

  @Test func everySwiftModuleIsInTheTable() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    let modules = folders.filter { folder in
      let files = try? FileManager.default.subpathsOfDirectory(
        atPath: Self.sources.appendingPathComponent(folder).path)
      return files?.contains { $0.hasSuffix(".swift") } == true
    }
    expect(Set(modules), equals: Set(Self.table.keys))
  }

  @Test func everyCModuleIsImportedByOneSwiftModule() throws {
    let libraries = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
      .filter { $0.first == "C" && $0.dropFirst().first?.isUppercase == true }
    #expect(!libraries.isEmpty)
    let tests = Self.root.appendingPathComponent("Tests")
    let folders =
      Self.table.keys.map { Self.sources.appendingPathComponent($0) }
      + (try FileManager.default.contentsOfDirectory(atPath: tests.path))
      .map { tests.appendingPathComponent($0) }
    let imports = try folders.map { (folder: $0, modules: Set(try Self.imports(in: $0).map(\.module))) }
    for library in libraries {
      let importers = imports.filter { $0.modules.contains(library) }.map(\.folder)
      expect(importers.count, equals: 1, "\(library) is imported by \(importers.map(\.lastPathComponent))")
    }
  }

  @Test(
    "Imports are recognised",
    arguments: [
      ("import Glibc", "Glibc"), ("@testable import Wayland", "Wayland"),
      ("import struct Layout.Rect", "Layout"),
      ("package import Scene", "Scene"), ("  import EventLoop", "EventLoop"),
    ])
  func recognised(line: String, module: String) {
    expect(Self.importedModule(line[...]), equals: module)
  }

  @Test func commentsAreNotImports() {
    #expect(Self.importedModule("// what to import from Glibc") == nil)
  }
}
