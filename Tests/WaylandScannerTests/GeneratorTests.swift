import Expectations
import Foundation
import Testing

@testable import WaylandScanner

@Suite struct GeneratorTests {
  static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Golden")

  static func outputs(of xml: String, runtime: String? = nil) throws -> [Generator.Output] {
    let file = try ProtocolParser.parse(Data(xml.utf8), path: "protocols/sample.xml")
    return Generator(resolver: try Resolver([file]), runtime: runtime).outputs()
  }

  @Test("The output for a small protocol is the golden file", arguments: ["sample", "Interfaces"])
  func golden(name: String) throws {
    let xml = try String(contentsOf: Self.golden.appendingPathComponent("sample.xml"), encoding: .utf8)
    let output = try #require(try Self.outputs(of: xml).first { $0.name == "\(name).swift" })
    let expected = try String(
      contentsOf: Self.golden.appendingPathComponent("\(name).swift.txt"), encoding: .utf8)
    expect(output.text, equals: expected)
  }

  @Test func outputFilesAreNamedAfterTheProtocolFiles() throws {
    let outputs = try Self.outputs(of: "<protocol name=\"sample\"></protocol>")
    expect(outputs.map(\.name), equals: ["sample.swift", "Interfaces.swift"])
  }

  @Test func runtimeModuleIsImported() throws {
    let outputs = try Self.outputs(of: "<protocol name=\"sample\"></protocol>", runtime: "Wayland")
    #expect(outputs.allSatisfy { $0.text.contains("\nimport Wayland\n") })
  }

  @Test(
    "Signatures are libwayland's",
    arguments: [
      ("uint", "", "u"), ("int", "", "i"), ("fixed", "", "f"), ("string", "", "s"), ("array", "", "a"),
      ("fd", "", "h"), ("object", "", "o"), ("object", "allow-null=\"true\"", "?o"),
      ("string", "allow-null=\"true\"", "?s"), ("new_id", "interface=\"a\"", "n"), ("new_id", "", "sun"),
    ])
  func signature(type: String, attributes: String, expected: String) throws {
    let xml = """
      <protocol name="p"><interface name="a" version="2"><request name="r">
      <arg name="x" type="\(type)" \(attributes)/></request></interface></protocol>
      """
    let file = try ProtocolParser.parse(Data(xml.utf8), path: "p.xml")
    let request = try #require(file.interfaces.first?.requests.first)
    expect(TableWriter.signature(request), equals: expected)
    var younger = request
    younger.since = 2
    expect(TableWriter.signature(younger), equals: "2" + expected)
  }

  @Test(
    "Names",
    arguments: [
      ("set_size", "setSize"), ("90", "_90"), ("default", "`default`"), ("argb8888", "argb8888"),
      ("get_xdg_surface", "getXdgSurface"),
    ])
  func member(name: String, expected: String) {
    expect(Names.member(name), equals: expected)
  }

  @Test(
    "Types inside of others are not Swift's metatypes",
    arguments: [
      ("type", "Type_"), ("protocol", "Protocol_"), ("button_state", "ButtonState"),
    ])
  func nested(name: String, expected: String) throws {
    expect(Names.nested(name), equals: expected)
    expect(Names.enumeration("a.\(name)"), equals: "A.\(expected)")
    let xml = """
      <protocol name="p"><interface name="a" version="1"><enum name="\(name)"><entry name="b" value="1"/></enum>
      <event name="e"><arg name="x" type="uint" enum="\(name)"/></event></interface></protocol>
      """
    let text = try #require(try Self.outputs(of: xml).first).text
    #expect(text.contains("package struct \(expected): "))
    #expect(text.contains("case e(x: \(expected))") || text.contains("case e(x: A.\(expected))"))
  }
}
