import Foundation
import Testing

/// Holds the imports of every source file against the architecture, which SwiftPM does not enforce.
@Suite struct ArchitectureTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let sources = root.appendingPathComponent("Sources")

  /// Without clock, I/O, environment, Foundation and C: these import only pure modules to their left.
  static let pure: [String: Set<String>] = [
    "Snippets": [],
    "Words": [],
    "Gestures": [],
    "HTTPFields": [],
    "Layout": ["Snippets", "Gestures"],
    "Typing": ["Snippets", "Gestures"],
    "Keyboard": ["Snippets", "Gestures", "Layout", "Typing"],
    "Scene": ["Snippets", "Gestures", "Layout", "Typing", "Keyboard"],
  ]

  /// What each edge may import besides pure modules and EventLoop: no other edge, but for what reads the two formats
  /// that several of them share.
  static let edges: [String: Set<String>] = [
    "EventLoop": ["CLinux", "Glibc"],
    "Isolation": ["CIsolation", "Glibc"],
    "Wayland": ["CWaylandClient", "Glibc"],
    "Rendering": ["CPangoCairo"],
    // Of Swift itself, the normal forms of Unicode, which it offers to libraries alone.
    "Settings": ["Glibc", "Swift", "Toml"],
    "Store": ["CSQLite", "Glibc"],
    "WordFiles": ["Glibc"],
    "Bus": ["CSystemd", "Glibc"],
    "Toml": ["CToml"],
    "ContentFormats": ["CYaml", "Glibc", "Toml"],
    "ContentService": ["CCurl", "ContentFormats", "Glibc"],
  ]

  /// The programs compose. Only the command has an argument parser, and only tools of the build have Foundation.
  static let programs: [String: Set<String>] = [
    "phraseboard": [
      "ArgumentParser", "Bus", "ContentFormats", "Glibc", "Settings", "Snippets", "Store", "Toml",
      "WordFiles", "Words",
    ],
    "phraseboard-keyboard": Set(pure.keys).union([
      "EventLoop", "Isolation", "Wayland", "Rendering", "Settings", "Store", "Bus", "Glibc", "WordFiles",
    ]),
    "phraseboard-content": [
      "CFork", "ContentFormats", "ContentService", "Isolation", "Settings", "Store", "Snippets", "Glibc",
      "WordFiles", "Words",
    ],
    "WaylandScanner": ["Foundation", "FoundationXML"],
  ]

  static let table: [String: Set<String>] =
    pure
    .merging(edges.mapValues { $0.union(pure.keys).union(["EventLoop"]) }) { first, _ in first }
    .merging(programs) { first, _ in first }

  /// Every `import` of the Swift files in a folder, with the file.
  static func imports(in folder: URL) throws -> [(file: String, module: String)] {
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { url in
      try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap { line in
        importedModule(line).map { (url.lastPathComponent, $0) }
      }
    }
  }

  /// The module that a line imports: also with attributes, access and for a single declaration.
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

  @Test("Modules import only what the architecture allows", arguments: table.keys.sorted())
  func allowed(module: String) throws {
    let allowed = try #require(Self.table[module])
    for use in try Self.imports(in: Self.sources.appendingPathComponent(module)) {
      #expect(allowed.contains(use.module), "Sources/\(module)/\(use.file) imports \(use.module)")
    }
  }

  @Test func everySwiftModuleIsInTheTable() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    let modules = folders.filter { folder in
      let files = try? FileManager.default.subpathsOfDirectory(
        atPath: Self.sources.appendingPathComponent(folder).path)
      return files?.contains { $0.hasSuffix(".swift") } == true
    }
    #expect(Set(modules) == Set(Self.table.keys))
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
    for library in libraries {
      let importers = try folders.filter { folder in
        try Self.imports(in: folder).contains { $0.module == library }
      }
      #expect(importers.count == 1, "\(library) is imported by \(importers.map(\.lastPathComponent))")
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
    #expect(Self.importedModule(line[...]) == module)
  }

  @Test func commentsAreNotImports() {
    #expect(Self.importedModule("// what to import from Glibc") == nil)
  }
}
