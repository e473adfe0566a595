import Expectations
import Foundation
import Stage
import Testing

/// The keys for editing, in real applications.
@Suite struct EditingKeysStageTests {
  private static func scene(_ client: Client, typed text: String) throws -> Scene {
    let scene = try Scene(client, .keys([text]), settings: "[letters]\nlayouts = ['us']\n")
    try scene.tap("snippet:1", "letters")
    try scene.wait(for: "letters") { $0.key("editing") != nil && !$0.animating }
    try scene.expectWhenAsked(text)
    try scene.tap("editing")
    try scene.wait(for: "the keys for editing") { $0.key("edit:paste") != nil && !$0.animating }
    return scene
  }

  @Test(arguments: [Client.view, .viewByKeys]) func wordsAreMoved(client: Client) throws {
    let scene = try Self.scene(client, typed: "one two three")
    defer { scene.stop() }
    try scene.tap("edit:word-left", "edit:select", "edit:word-left", "edit:cut")
    try scene.field.wait(for: "the word cut out") { $0 == Array("one three".utf8) }
    try scene.tap("named:End", "edit:paste")
    try scene.field.wait(for: "it at the end") { $0 == Array("one threetwo ".utf8) }
    try scene.tap("edit:all", "delete")
    try scene.field.wait(for: "nothing", until: \.isEmpty)
    try scene.keyboard.terminate()
  }

  @Test(.enabled(if: Toolkit.installed.contains(.gtk4), "GTK 4 alone has undo"))
  func theApplicationUndoes() throws {
    let scene = try Self.scene(.toolkit(.gtk4), typed: "one two")
    defer { scene.stop() }
    try scene.tap("edit:all", "edit:cut")
    try scene.expectWhenAsked("")
    try scene.tap("edit:undo")
    try scene.expectWhenAsked("one two")
    try scene.tap("edit:redo")
    try scene.expectWhenAsked("")
  }

  /// The compositor tells that the window in front is one of foot.
  @Test func aTerminalGetsItsOwn() throws {
    let scene = try Self.scene(.terminal, typed: "a")
    defer { scene.stop() }
    try scene.wait(for: "without what terminals lack") {
      $0.key("edit:cut") == nil && $0.key("edit:copy") != nil
    }
    try scene.tap("edit:word-left", "edit:word-right", "edit:undo", "named:Left")
    try scene.expect("a\u{1B}b\u{1B}f\u{1F}\u{1B}[D")
  }
}
