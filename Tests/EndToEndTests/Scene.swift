import Foundation
import Stage
import Testing

/// A stage with a client that has the focus and a keyboard that types into it, and what a test does with them.
///
/// Every test but those of the stage itself begins with one. It ends with `stop`.
final class Scene {
  /// The state that a keyboard is in when its test goes on.
  enum Progress {
    /// It has been started.
    case started
    /// It has its content, and is hidden, which it was told to be.
    case hidden
    /// It can be tapped, and the client has the focus.
    case focused
    /// The same, and text for the client goes the way that it takes in the end.
    case typing
  }

  let stage: Stage
  let client: Client
  private var clientField: TextField?
  private var current: (keyboard: Keyboard, arguments: [String], environment: [String: String])?

  private init(stage: Stage, client: Client) throws {
    self.stage = stage
    self.client = client
    // KWin tells its input method of a field's state with the next change of that.
    if !stage.options.shell.startsKeyboard { clientField = try client.start(on: stage) }
  }

  /// Sets the stage, and starts the client and then the keyboard.
  ///
  /// `settings` are a configuration file, `arguments` come after those for content and settings.
  convenience init(
    _ client: Client = .view, _ content: Content? = nil, on options: Stage.Options = Stage.Options(),
    settings: String? = nil, arguments: [String] = [], environment: [String: String] = [:],
    until progress: Progress = .typing
  ) throws {
    try self.init(stage: Stage(options), client: client)
    try startKeyboard(
      content, settings: settings, arguments: arguments, environment: environment, until: progress)
  }

  /// Sets the stage for tests with something to do on it before they call `startKeyboard`.
  static func withoutKeyboard(
    _ client: Client = .view, on options: Stage.Options = Stage.Options()
  ) throws -> Scene {
    try Scene(stage: Stage(options), client: client)
  }

  /// Starts the keyboard, and waits until it is as far as the test wants it; without content it has the standard one.
  func startKeyboard(
    _ content: Content? = nil, settings: String? = nil, arguments: [String] = [],
    environment: [String: String] = [:], until progress: Progress = .typing
  ) throws {
    let config = try settings.map { ["--config", try stage.write($0, to: "config.toml")] } ?? []
    let hidden = progress == .hidden ? ["--hidden"] : []
    // phoc's text input would be left to the keyboard of phosh.
    let osk = stage.options.shell == .phoc && !arguments.contains("--osk") ? ["--osk", "system"] : []
    let all = try (content ?? .standard).arguments(on: stage) + config + hidden + osk + arguments
    let keyboard = try stage.startKeyboard(Programs.found(), arguments: all, environment: environment)
    current = (keyboard, all, environment)
    if stage.options.shell.startsKeyboard, clientField == nil {
      try wait(for: "with content") { $0.content == "ready" }
      clientField = try client.start(on: stage)
      // What KWin starts is hidden, and comes by itself only for clients that speak text-input.
      if progress == .focused || progress == .typing { try command("show") }
    }
    switch progress {
    case .started: break
    case .hidden: try wait(for: "hidden, with content") { $0.content == "ready" && !$0.visible }
    case .focused: try waitForFocus()
    case .typing:
      try waitForFocus()
      if client.isForTheInputMethod { try waitForInputMethod() }
    }
  }

  private func waitForFocus() throws {
    try keyboard.waitUntilReady()
    try clientField?.waitForFocus()
    guard client.isForPasswords else { return }
    // The keyboard brings letters up for those by itself.
    try wait(for: "with letters") { $0.panel == "letters" && $0.key("phrases") != nil }
    try tap("phrases")
    try keyboard.wait(for: "with phrases") { $0.keys.contains { $0.kind == "snippet" } }
  }

  /// Ends the keyboard as a service manager would, and starts it again the same way, until it can be tapped.
  func restartKeyboard() throws {
    try keyboard.terminate()
    try startKeyboardAgain()
    try keyboard.waitUntilReady()
  }

  /// Starts the keyboard that has ended again, the same way.
  func startKeyboardAgain() throws {
    guard let last = current else { preconditionFailure("a scene without a keyboard") }
    let keyboard = try stage.startKeyboard(
      Programs.found(), arguments: last.arguments, environment: last.environment)
    current = (keyboard, last.arguments, last.environment)
  }

  /// Ends everything.
  func stop() { stage.stop() }

  // MARK: What is on the stage

  var keyboard: Keyboard {
    guard let current else { preconditionFailure("a scene without a keyboard") }
    return current.keyboard
  }

  /// The client's field.
  var field: TextField {
    guard let clientField else { preconditionFailure("a scene without a client") }
    return clientField
  }

  /// Starts another client of the same kind, which gets the focus.
  func startSecondClient() throws -> TextField {
    let field = try #require(try client.start(on: stage))
    // A terminal does not tell of a focus that it has from the start, but the one before it tells that it has lost it.
    if client.isTerminal { try self.field.waitForFocus(false) } else { try field.waitForFocus() }
    return field
  }

  /// Gives the focus back to the client that had it before.
  func focusPrevious() throws { try sway("focus", "prev") }

  /// Tells sway something.
  func sway(_ command: String...) throws {
    try stage.ask(.command, command.joined(separator: " "))
  }

  // MARK: The keyboard

  func inspect() throws -> Inspection { try keyboard.inspect() }

  /// Waits until the keyboard is as `condition` wants it.
  @discardableResult
  func wait(for name: String, until condition: (Inspection) throws -> Bool) throws -> Inspection {
    try keyboard.wait(for: name, until: condition)
  }

  func waitForInputMethod() throws {
    try wait(for: "typing through the input method") { $0.typing == "input-method" }
  }

  @discardableResult
  func command(_ arguments: String...) throws -> String { try keyboard.command(arguments) }

  /// Waits until a key with this label is stored, whether it is shown or not.
  func waitUntilStored(_ label: String) throws {
    try wait(for: "done with storing \(label)") { _ in (try? command("list").contains(label)) == true }
  }

  /// Hides the keyboard, and shows it again until it can be tapped.
  func hideAndShow() throws {
    try command("hide")
    try command("show")
    try keyboard.waitUntilReady()
  }

  /// Returns the lines of the keyboard's standard error that hold all of `parts`. With WAYLAND_DEBUG=1 an object is `wl_surface@3`
  /// there, and `wl_surface#3` from libwayland 1.23 on.
  func log(_ parts: String...) -> [Substring] {
    keyboard.process.standardError.split(separator: "\n").filter { parts.allSatisfy($0.contains) }
  }

  /// The number of key events that the keyboard has sent, if it was started with WAYLAND_DEBUG=1.
  var keysSent: Int { log("-> zwp_virtual_keyboard_v1", ".key(").count }

  // MARK: The text

  /// Waits until the client has received exactly `text`.
  func expect(_ text: String) throws { try field.expect(text) }

  /// Waits for a text in a client that may tell nothing by itself.
  func expectWhenAsked(_ text: String) throws { try field.expectWhenAsked(text) }

  /// Waits until the field knows of so many keys that are down: it gets a key's release after the key's text.
  func expectHeldKeys(_ count: Int, in other: TextField? = nil) throws {
    let field = other ?? field
    let deadline = stage.deadline
    repeat { try field.settle() } while field.heldKeys != count && !deadline.hasPassed
    #expect(field.heldKeys == count, "keys that are down")
  }

  /// The text that the client has received so far, as far as it has reported.
  var text: String { String(decoding: field.received, as: UTF8.self) }

  /// Returns the text of the field once all that the keyboard has sent by now has arrived there.
  func settledText() throws -> String {
    // The keyboard answers the second question in a later turn: what it had to send in the first one has gone by then.
    for _ in 1...2 { _ = try inspect() }
    try stage.waitForCompositor()
    try field.settle()
    return text
  }
}
