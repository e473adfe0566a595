import Expectations
import Foundation
import Testing

@testable import WaylandScanner

/// Each mistake in a protocol file is refused with its line and its reason.
@Suite struct MistakeTests {
  static func failure(_ xml: String) -> String? {
    do {
      let file = try ProtocolParser.parse(Data(xml.utf8), path: "p.xml")
      _ = try Resolver([file])
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Puts lines into an interface that starts on line 2.
  static func interface(_ body: String, version: String = "2") -> String {
    "<protocol name=\"p\">\n<interface name=\"a\" version=\"\(version)\">\n\(body)\n</interface>\n</protocol>"
  }

  @Test(
    "Mistakes inside of an interface",
    arguments: [
      ("<request/>", "p.xml:3: error: <request> has no name"),
      ("<request name=\"r\"/>\n<request name=\"r\"/>", "p.xml:4: error: a.r is declared twice"),
      ("<request name=\"r\" since=\"3\"/>", "p.xml:3: error: r is since version 3, but a is version 2"),
      ("<request name=\"r\" since=\"x\"/>", "p.xml:3: error: since=\"x\" is not a whole number from 1"),
      (
        "<request name=\"r\" type=\"constructor\"/>",
        "p.xml:3: error: type=\"constructor\" is not \"destructor\""
      ),
      (
        "<event name=\"e\"><arg name=\"x\" type=\"float\"/></event>",
        "p.xml:3: error: type=\"float\" is not one of int, uint, fixed, string, object, array, fd, new_id"
      ),
      (
        "<event name=\"e\">\n<arg name=\"x\" type=\"int\" allow-null=\"true\"/></event>",
        "p.xml:4: error: allow-null is for objects and strings, not for int"
      ),
      (
        "<event name=\"e\"><arg name=\"x\" type=\"fixed\" enum=\"f\"/></event>",
        "p.xml:3: error: enum is for int and uint, not for fixed"
      ),
      (
        "<event name=\"e\"><arg name=\"x\" type=\"uint\" enum=\"f\"/></event>",
        "p.xml:3: error: enum f is in none of the protocol files"
      ),
      (
        "<event name=\"e\"><arg name=\"x\" type=\"object\" interface=\"b\"/></event>",
        "p.xml:3: error: interface b is in none of the protocol files"
      ),
      (
        "<event name=\"e\"><arg name=\"x\" type=\"int\" interface=\"a\"/></event>",
        "p.xml:3: error: interface is for object and new_id, not for int"
      ),
      (
        "<event name=\"e\"><arg name=\"x\" type=\"new_id\"/></event>",
        "p.xml:3: error: the new object of event a.e has no interface"
      ),
      (
        "<request name=\"r\"><arg name=\"x\" type=\"new_id\"/><arg name=\"y\" type=\"new_id\"/></request>",
        "p.xml:3: error: a.r makes more than one new object"
      ),
      (
        "<event name=\"e\"><arg name=\"x\" type=\"int\"/><arg name=\"x\" type=\"int\"/></event>",
        "p.xml:3: error: argument x is declared twice"
      ),
      (
        "<enum name=\"n\"><entry name=\"a\" value=\"0xg\"/></enum>",
        "p.xml:3: error: value=\"0xg\" is not a number of 32 bits"
      ),
      ("<enum name=\"n\" bitfield=\"1\"/>", "p.xml:3: error: bitfield=\"1\" is neither true nor false"),
      ("<method name=\"r\"/>", "p.xml:3: error: unknown element <method>"),
      ("<entry name=\"r\" value=\"1\"/>", "p.xml:3: error: <entry> inside <interface>"),
      (
        "<request name=\"a b\"/>",
        "p.xml:3: error: name=\"a b\" is not made of letters, digits and underscores"
      ),
    ])
  func insideInterface(body: String, expected: String) {
    expect(Self.failure(Self.interface(body)), equals: expected)
  }

  @Test(
    "Mistakes around interfaces",
    arguments: [
      ("<protocol>\n</protocol>", "p.xml:1: error: <protocol> has no name"),
      ("<protocols name=\"p\"/>", "p.xml:1: error: unknown element <protocols>"),
      ("<interface name=\"a\" version=\"1\"/>", "p.xml:1: error: the root is not <protocol>"),
      (
        "<protocol name=\"p\">\n<interface name=\"a\"/></protocol>",
        "p.xml:2: error: <interface> has no version"
      ),
      (
        "<protocol name=\"p\">\n<interface name=\"a\" version=\"0\"/></protocol>",
        "p.xml:2: error: version=\"0\" is not a whole number from 1"
      ),
      (
        "<protocol name=\"p\">\n<interface name=\"a\" version=\"1\"/>\n<interface name=\"a\" version=\"1\"/></protocol>",
        "p.xml:3: error: interface a is declared twice"
      ),
    ])
  func aroundInterfaces(xml: String, expected: String) {
    expect(Self.failure(xml), equals: expected)
  }

  @Test(
    "Text that is not XML is refused with a line",
    arguments: [
      "", "<protocol name=\"p\">\n</a>", "<protocol name=\"p\">\n<", "<protocol name=\"p\">", "hello",
    ])
  func notXML(text: String) throws {
    let failure = try #require(Self.failure(text))
    #expect(failure.hasPrefix("p.xml:"))
    #expect(failure.hasSuffix("error: not well-formed XML"))
  }

  @Test func interfaceOfTwoFilesIsRefused() throws {
    let text = Data(Self.interface("").utf8)
    let files = try ["a.xml", "b.xml"].map { try ProtocolParser.parse(text, path: $0) }
    #expect(
      throws: ScannerError(path: "b.xml", line: 2, reason: "interface a is declared in another file too")
    ) {
      _ = try Resolver(files)
    }
  }
}
