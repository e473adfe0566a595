import Foundation
import Testing

/// Holds the imports of every source file against the architecture, which SwiftPM does not enforce.
@Suite struct ArchitectureTests {
  static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

  /// What the files of each module may import. Pure modules import pure modules to their left and nothing else.
  static let table: [String: Set<String>] = [
    "EventLoop": ["CLinux", "Glibc"],
    "Wayland": ["EventLoop", "CWaylandClient", "Glibc"],
    "WaylandScanner": ["Foundation", "FoundationXML"],
  ]

  /// Every `import` of a module's Swift files, with the file.
  static func imports(of module: String) throws -> [(file: String, module: String)] {
    let folder = sources.appendingPathComponent(module)
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
    for use in try Self.imports(of: module) {
      #expect(allowed.contains(use.module), "Sources/\(module)/\(use.file) imports \(use.module)")
    }
  }

  @Test func everySwiftModuleIsInTheTable() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    let modules = folders.filter { folder in
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: Self.sources.appendingPathComponent(folder).path)
      return files?.contains { $0.hasSuffix(".swift") } == true
    }
    #expect(Set(modules) == Set(Self.table.keys))
  }

  @Test func everyCModuleIsImportedByOneSwiftModule() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    let libraries = folders.filter { $0.first == "C" && $0.dropFirst().first?.isUppercase == true }
    #expect(!libraries.isEmpty)
    for library in libraries {
      let importers = try Self.table.keys.filter { module in
        try Self.imports(of: module).contains { $0.module == library }
      }
      #expect(importers.count == 1, "\(library) is imported by \(importers.sorted())")
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
