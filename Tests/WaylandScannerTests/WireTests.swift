import Expectations
import Foundation
import Testing

@testable import WaylandScanner

/// The XML in `protocols/` comes to exactly the wire format of the real protocols.
@Suite struct WireTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "Opcodes, types, versions and enums",
    arguments: [
      "ext-data-control-v1", "input-method-unstable-v2",
      "virtual-keyboard-unstable-v1", "wlr-layer-shell-unstable-v1",
      "wlr-foreign-toplevel-management-unstable-v1",
    ])
  func wireFormat(name: String) throws {
    let xml = Self.root.appendingPathComponent("protocols/\(name).xml")
    let file = try ProtocolParser.parse(try Data(contentsOf: xml), path: xml.path)
    let facts = try String(
      contentsOf: Self.root.appendingPathComponent("Tests/WaylandScannerTests/Wire/\(name).sig"),
      encoding: .utf8)
    let expected = facts.split(separator: "\n").map(String.init).sorted()
    expect(file.interfaces.flatMap(Self.lines(of:)).sorted(), equals: expected)
  }

  static func lines(of interface: Interface) -> [String] {
    let messages = [("request", interface.requests), ("event", interface.events)].flatMap { kind, messages in
      messages.enumerated().map { opcode, message in
        let types = message.arguments.map(type(of:)).joined(separator: ", ")
        return "\(interface.name) \(kind) \(opcode) \(message.name)(\(types)) since \(message.since)"
          + (message.isDestructor ? " destructor" : "")
      }
    }
    let entries = interface.enums.flatMap { enumeration in
      enumeration.entries.map { entry in
        "\(interface.name) enum \(enumeration.name)\(enumeration.isBitfield ? " bitfield" : "")"
          + " \(entry.name) = \(entry.value)"
      }
    }
    return ["interface \(interface.name) v\(interface.version)"] + messages + entries
  }

  static func type(of argument: Argument) -> String {
    argument.type.rawValue + (argument.interface.map { ":\($0)" } ?? "") + (argument.allowsNull ? "?" : "")
  }
}
