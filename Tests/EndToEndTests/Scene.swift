import Foundation
import Stage
import Testing

/// A stage with a text field that has the focus and a keyboard that types into it, and what tests do on it.
struct Scene {
  let stage: Stage
  let field: TextField
  let keyboard: Keyboard

  init(
    _ backend: Stage.Backend = .nested(), document: String? = nil, settings: String? = nil,
    environment: [String: String] = [:]
  ) throws {
    stage = try Stage(Self.options(backend))
    field = try stage.startGTKField(.view)
    keyboard = try Fixture.startKeyboard(
      on: stage, document: document, settings: settings, environment: environment)
    try field.waitForFocus()
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
  }

  static func options(_ backend: Stage.Backend) -> Stage.Options {
    var options = Stage.Options()
    options.backend = backend
    return options
  }

  /// The middle of a row of the list in logical pixels of the output.
  func center(of row: Inspection.Popup.Item) throws -> (x: Double, y: Double) {
    let top = Double(stage.options.height / stage.options.scale) - (try keyboard.inspect().surface.height)
    return (row.x + row.width / 2, top + row.y + row.height / 2)
  }

  func place(of id: String) throws -> (x: Double, y: Double) {
    try keyboard.center(of: id, in: try keyboard.inspect())
  }

  /// The text of the field once all that the keyboard has sent by now has arrived there.
  func settledText() throws -> String {
    _ = try keyboard.inspect()
    try stage.waitForCompositor()
    try field.settle()
    return String(decoding: field.received, as: UTF8.self)
  }

  /// How many events of keys the keyboard has sent, if it was started with WAYLAND_DEBUG=1.
  var keysSent: Int {
    let lines = keyboard.process.standardError.split(separator: "\n")
    return lines.filter { $0.contains("-> zwp_virtual_keyboard_v1@") && $0.contains(".key(") }.count
  }

  // MARK: Mouse

  func point(at id: String, time: Int? = nil) throws {
    let key = try place(of: id)
    try stage.point(x: key.x, y: key.y, time: time)
  }

  func click(_ id: String) throws {
    let key = try place(of: id)
    try stage.click(x: key.x, y: key.y)
  }

  /// Holds the button on a key until its list is open.
  func openListWithMouse(of id: String) throws -> Inspection.Popup {
    try point(at: id)
    try stage.button(isPressed: true)
    return try #require(try keyboard.wait(for: "showing the list") { $0.popup?.owner == id }.popup)
  }

  // MARK: Pen

  func tapWithPen(_ id: String) throws {
    let key = try place(of: id)
    try stage.movePen(x: key.x, y: key.y)
    try stage.tip(isDown: true)
    try stage.tip(isDown: false)
  }
}
