import Foundation
import Stage
import Testing

/// Keys that are no text, and keys with modifiers, in real terminals.
@Suite struct TerminalTests {
  private static let settings = "[keyboard]\nstart = 'letters'\n[letters]\nlayouts = ['us']\n"

  /// xterm is not among the packages that `make test` asks for.
  private static let clients: [Client] =
    [.terminal, .terminalWithTextInput]
    + (["/usr/bin/xterm", "/usr/bin/Xwayland"].allSatisfy(FileManager.default.isExecutableFile)
      ? [.xterm] : [])

  private static func scene(_ client: Client) throws -> Scene {
    var options = Stage.Options()
    options.xwayland = client == .xterm
    let scene = try Scene(client, on: options, settings: settings, until: .focused)
    if client != .terminalWithTextInput {
      // This client does not say that it is a terminal.
      try scene.wait(for: "letters") { $0.panel == "letters" && $0.key("char:q") != nil }
      #expect(try scene.inspect().key("modifier:ctrl") == nil)
      try scene.choose(row: "Terminal keys", of: "globe")
    }
    try scene.wait(for: "keys for terminals") {
      $0.key("modifier:ctrl") != nil && $0.key("char:c") != nil && !$0.animating && $0.surface.height > 262
    }
    return scene
  }

  @Test(arguments: clients) func controlAltAndArrowsReachTheTerminal(client: Client) throws {
    let scene = try Self.scene(client)
    defer { scene.stop() }
    func press(_ keys: String..., giving bytes: String) throws {
      try scene.tap(keys)
      text += bytes
      try scene.expect(text)
    }
    var text = ""
    try press("modifier:ctrl", "char:c", giving: "\u{3}")
    try press("char:c", giving: "c")
    try press("modifier:alt", "char:b", giving: "\u{1B}b")
    try press(
      "named:Left", "named:Down", "named:Up", "named:Right", giving: "\u{1B}[D\u{1B}[B\u{1B}[A\u{1B}[C")
    try press("named:Escape", "named:Tab", giving: "\u{1B}\t")
    try press("named:Home", "named:End", giving: "\u{1B}[H\u{1B}[F")
    try press("named:Page_Up", "named:Page_Down", giving: "\u{1B}[5~\u{1B}[6~")
    try press("modifier:ctrl", "named:Left", giving: "\u{1B}[1;5D")
    try press("modifier:ctrl", "modifier:ctrl", "char:a", "char:e", "modifier:ctrl", giving: "\u{1}\u{5}")
    try press("modifier:ctrl", "modifier:alt", "char:x", giving: "\u{1B}\u{18}")
    try press("char:o", "char:k", giving: "ok")
    try scene.tap("modifier:alt", "numbers")
    try scene.wait(for: "numbers") { $0.key("char:.") != nil && $0.key("modifier:alt") != nil }
    try press("char:.", giving: "\u{1B}.")
    try scene.keyboard.terminate()
  }

  /// The keys are those of a layout file.
  @Test func keysOfALayoutFile() throws {
    let scene = try Scene.withoutKeyboard(.terminal)
    defer { scene.stop() }
    try scene.stage.write(
      """
      based_on = "us"
      bottom = "{123} {globe} {phrases} {my_tab} {my_ctrl} {space} {return}"
      [keys]
      my_tab = { key = "Tab", label = "T" }
      my_ctrl = { modifier = "ctrl", label = "C" }
      """, to: "config/phraseboard/layouts/mine.toml")
    try scene.startKeyboard(settings: "[keyboard]\nstart = 'letters'\n[letters]\nlayouts = ['mine']\n")
    try scene.wait(for: "letters") {
      $0.key("named:Tab")?.label == "T" && $0.key("modifier:ctrl")?.label == "C"
    }
    try scene.tap("named:Tab", "modifier:ctrl", "char:d")
    try scene.expect("\t\u{4}")
  }
}
