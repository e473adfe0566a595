import ContentFormats
import Expectations
import Foundation
import Plist
import TestSupport
import Testing

@testable import CommandFormats

@Suite struct HostilePlistTests {
  private func refusal(_ bytes: [UInt8]) -> PropertyList.Refusal? {
    thrown(PropertyList.Refusal.self) { try PropertyList(bytes) }
  }

  private func refusal(_ text: String) -> PropertyList.Refusal? { refusal(Array(text.utf8)) }

  /// A binary list of the objects, each at its place; the first one is the outermost.
  private static func binary(_ objects: [[UInt8]], numbers: Int = 2) -> [UInt8] {
    var (bytes, places): ([UInt8], [Int]) = (Array("bplist00".utf8), [])
    for object in objects {
      places.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for place in places { bytes += (0..<4).reversed().map { UInt8(truncatingIfNeeded: place >> ($0 * 8)) } }
    func long(_ value: Int) -> [UInt8] {
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    return bytes + [0, 0, 0, 0, 0, 0, 4, UInt8(numbers)] + long(objects.count) + long(0) + long(table)
  }

  private static func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }

  @Test func deepXML() {
    let million = 1_000_000
    for (open, close) in [
      ("<array>", "</array>"), ("<dict><key>a</key>", "</dict>"), ("<array><!-- </array> -->", "</array>"),
    ] {
      let whole = String(repeating: open, count: million) + String(repeating: close, count: million)
      expect(refusal("<plist>" + String(repeating: open, count: million)), equals: .tooMuch)
      expect(refusal("<plist>" + whole + "</plist>"), equals: .tooMuch)
    }
    let most =
      String(repeating: "<array>", count: 60) + "<string>a</string>"
      + String(repeating: "</array>", count: 60)
    #expect(refusal("<plist>" + most + "</plist>") == nil)
    // Text that looks like an end hides nothing.
    for fake in [
      "<![CDATA[</array>]]>", "<!-- </array> -->", "<?x </array> ?>", "<!-- --> <!-- </array> -->",
    ] {
      let open = "<array><string>" + fake + "</string>"
      #expect(refusal("<plist>" + String(repeating: open, count: 1_000)) != nil, "\(fake)")
    }
  }

  /// libplist does not look for ends in any of these.
  @Test(arguments: [
    "<array a=\"</array>\">", "<array a=\">\"</array>\">", "<array a=\"/\"><!--> </array> -->",
    "<array><?x \"?></array>\"?>", "<array></array x=\"</array>\">", "<array></arrayx>",
  ])
  func endsThatAreNone(open: String) {
    let whole = String(repeating: open, count: 1_000) + String(repeating: "</array>", count: 1_000)
    #expect(refusal("<plist>" + whole + "</plist>") != nil)
    #expect(refusal("<plist>" + String(repeating: open, count: 100_000)) != nil)
  }

  @Test(arguments: ["[</array>]", "[\"]>\"</array>]", "\"></array>\"", "></array"])
  func endsBeforeTheFirstList(inside: String) {
    let ends = String(repeating: "<!DOCTYPE plist \(inside)>", count: 1_000)
    let lists = String(repeating: "<array>", count: 1_000) + String(repeating: "</array>", count: 1_000)
    #expect(refusal(ends + "<plist>" + lists + "</plist>") != nil)
  }

  @Test func emptyListsAndCommentsAreNotDeep() {
    let items = [
      "<array />", "<dict\n/>", "<array x=\"y\"/>", "<!-- <array> <dict> -->",
      "<string><![CDATA[<array>]]></string>",
    ]
    for item in items {
      let list = "<array>" + String(repeating: item, count: 200) + "</array >"
      #expect(refusal("<?xml version=\"1.0\"?><plist version=\"1.0\">" + list + "</plist>") == nil, "\(item)")
    }
  }

  /// libplist moves the text behind each entity.
  @Test func textsOfEntities() {
    func list(_ count: Int, times: Int = 1) -> String {
      let text = "<string>" + String(repeating: "&lt;", count: count) + "</string>"
      return "<plist><array>" + String(repeating: text, count: times) + "</array></plist>"
    }
    expect(refusal(list(2_000_000)), equals: .tooMuch)
    expect(refusal(list(20_000, times: 100)), equals: .tooMuch)
    #expect(refusal(list(20_000)) == nil)
    #expect(refusal(list(20, times: 50_000)) == nil)
  }

  @Test func wideXMLIsRead() throws {
    let item =
      "<dict><key>phrase</key><string>a &lt;b&gt;</string><key>shortcut</key><string>c</string><key>e</key><array/></dict>"
    let text = "<plist version=\"1.0\"><array>" + String(repeating: item, count: 20_000) + "</array></plist>"
    let content = try ImportFormat.apple.decode(Array(text.utf8), from: "f")
    #expect(content.snippets.count == 20_000 && content.snippets[0].pieces == ["a <b>"])
  }

  @Test func deepBinary() {
    // Each list holds the next one.
    let chain: [[UInt8]] = (1..<60_000).map { [0xA1] + Self.number($0) } + [[0x51, 0x61]]
    expect(refusal(Self.binary(chain)), equals: .tooMuch)
    #expect(refusal(Self.binary(Array(chain.prefix(40)) + [[0x51, 0x61]])) == nil)
    expect(refusal(Self.binary([[0xA1] + Self.number(0)])), equals: .tooMuch)
    expect(
      refusal(
        Self.binary([[0xA1] + Self.number(1), [0xD1] + Self.number(2) + Self.number(0), [0x51, 0x61]])),
      equals: .tooMuch)
  }

  /// Each list holds the next one ten times, which makes ten to the power of their number.
  @Test func binaryThatGrows() {
    let laughs: [[UInt8]] = (1..<30).map { next in
      [0xAA] + Array(repeatElement(Self.number(next), count: 10).joined())
    }
    expect(refusal(Self.binary(laughs + [[0x51, 0x61]])), equals: .tooMuch)
    let text: [UInt8] = [0x5F, 0x12, 0, 0x10, 0, 0] + [UInt8](repeating: 0x61, count: 1 << 20)
    let many: [UInt8] =
      [0xAF, 0x11, 0x03, 0xE8] + Array(repeatElement(Self.number(1), count: 1_000).joined())
    expect(refusal(Self.binary([many, text])), equals: .tooMuch)
  }

  @Test func whatIsNoList() {
    for text in [
      "", "bplist00", "<plist>", "<plist></plist>", "<?xml version=\"1.0\"?><html><body/></html>", "hello",
      "<",
    ] {
      expect(refusal(text), equals: .damaged, "\(text)")
    }
    let whole = Self.binary([[0xA1] + Self.number(1), [0x51, 0x61]])
    #expect(refusal(whole) == nil)
    for count in 8..<whole.count { _ = refusal(Array(whole.prefix(count))) }
    for count in 1..<8 { _ = refusal(Array("bplist00".utf8) + whole.suffix(whole.count - 8 - count)) }
  }

  /// No list ends the program, and the keys that are read of one are like others.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func mutatedLists(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let snippets: [[String: Any]] = [
      [
        "plainText": "a %Y é", "label": "b", "abbreviation": "c", "snippetType": 1, "flags": true,
        "data": Data([1, 2]),
      ],
      ["phrase": "日本", "shortcut": "e", "x": ["y": [1.5, Date(timeIntervalSince1970: 0)]]],
    ]
    let values: [Any] = [["snippetsTE2": snippets, "groupInfo": ["groupName": "g"]], snippets]
    var read = 0
    for value in values {
      for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        let whole = [UInt8](
          try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0))
        for _ in 0..<300 {
          var bytes = whole
          for _ in 0..<Int.random(in: 1...4, using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
          }
          if Int.random(in: 0..<8, using: &random) == 0 {
            let start = Int.random(in: 8..<bytes.count, using: &random)
            bytes.removeSubrange(start..<Int.random(in: start...bytes.count, using: &random))
          }
          for format in [ImportFormat.apple, .textExpander] {
            #expect(FormatWitness.complaint(about: bytes, as: format) == nil, "\(bytes)")
            read += (try? format.decode(bytes, from: "f")) == nil ? 0 : 1
          }
        }
      }
    }
    #expect(read > 100)
  }
}
