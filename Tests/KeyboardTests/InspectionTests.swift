import Expectations
import Foundation
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

@Suite struct InspectionTests {
  static func object(_ inspection: Inspection) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(inspection.json.utf8))
    return try #require(json as? [String: Any])
  }

  /// Returns a key's label as the bus tells it.
  static func label(of id: String, _ keyboard: TestKeyboard) throws -> String? {
    let inspection = Inspection(
      keyboard.core, showsKeys: true, showsList: true, typing: .virtualKeyboard, theme: "light", scale: 1)
    let keys = try object(inspection)["keys"] as? [[String: Any]]
    return keys?.first { $0["id"] as? String == id }?["label"] as? String
  }

  @Test func holdsTheContract() throws {
    let (machine, _) = try CoordinatorTests.machine()
    let inspection = Inspection(
      machine.core, showsKeys: true, showsList: true, typing: .virtualKeyboard, theme: "light", scale: 2)
    #expect(!inspection.json.contains("\n"))
    let object = try Self.object(inspection)
    expect(object["version"] as? Int, equals: 1)
    expect(object["visible"] as? Bool, equals: true)
    expect(object["panel"] as? String, equals: "snippets")
    expect(object["content"] as? String, equals: "ready")
    expect(object["message"] as? String, equals: "")
    expect(object["typing"] as? String, equals: "virtual-keyboard")
    expect(object["theme"] as? String, equals: "light")
    expect(object["osk"] as? String, equals: "guest")
    expect(object["handle"] as? Bool, equals: false)
    expect(object["scale"] as? Double, equals: 2)
    expect(object["surface"] as? [String: Int], equals: ["width": 360, "height": 262])
    let keys = try #require(object["keys"] as? [[String: Any]])
    expect(
      keys.map { $0["id"] as? String },
      equals: [
        "snippet:1", "snippet:2", "globe", "letters", "space", "delete", "return",
      ])
    expect(keys[0]["label"] as? String, equals: "GREETINGS")
    expect(keys[0]["kind"] as? String, equals: "snippet")
    expect(keys[0]["phrases"] as? Int, equals: 2)
    expect(keys[0]["next"] as? Int, equals: 0)
    #expect(keys[2]["phrases"] == nil)
    for key in keys {
      for side in ["x", "y", "width", "height"] { #expect(key[side] is Int) }
    }
  }

  @Test func withoutAPanelThereAreNoKeys() throws {
    let inspection = Inspection(
      TestKeyboard().core, showsKeys: true, showsList: true, typing: .inputMethod, theme: "light", scale: 1)
    let object = try Self.object(inspection)
    expect((object["keys"] as? [Any])?.isEmpty, equals: true)
    expect(object["content"] as? String, equals: "loading")
  }

  @Test(
    "Strings survive",
    arguments: ["a\"b\\c", "line\nbreak\ttab", "\u{0}\u{1B}\u{7F}", "Größe 日本 😀 e\u{301}", ""])
  func strings(text: String) throws {
    let json = JSONText.array([JSONText.string(text)])
    let values = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String]
    expect(values.map { Array($0[0].unicodeScalars) }, equals: Array(text.unicodeScalars))
  }
}
