import Expectations
import Stage
import Testing

/// The lines of `phraseboard bindings --sway`, included in the configuration of a real sway.
@Suite struct SwayTests {
  private static let file = "config/sway/phraseboard"

  private static func options() -> Stage.Options {
    var options = Stage.Options()
    options.swayConfig = "include $XDG_CONFIG_HOME/sway/phraseboard"
    return options
  }

  /// Presses a combination on a keyboard of its own; wtype's names of modifiers are logo, ctrl, alt and shift.
  private func press(_ key: String, with modifiers: String..., in scene: Scene) throws {
    let arguments = modifiers.flatMap { ["-M", $0] } + ["-k", key]
    let result = try scene.stage.run(["wtype"] + arguments)
    expect(result.ending, equals: .exit(0), "\(result.standardError)")
  }

  /// Makes sway read the lines, with its own way to the command.
  private func include(in scene: Scene) throws {
    let program = try scene.stage.install(Programs.found().directory + "/phraseboard")
    let lines = try scene.command("bindings", "--sway")
    try scene.stage.write(
      lines.replacing("exec phraseboard ", with: "exec \(program) ") + "\n", to: Self.file)
    try scene.sway("reload")
  }

  @Test func aCombinationTogglesTheKeyboardAndTypesAPhrase() throws {
    let content = try Content.document(
      Fixture.document([
        ("1", "greetings", ["hey"]), ("a b;c, 'd' \"e\"", "odd", ["odd"]), ("$(touch x)", "refused", ["x"]),
        ("4", "four", ["four"]),
      ]))
    let scene = try Scene(.view, content, on: Self.options())
    defer { scene.stop() }
    try include(in: scene)
    try press("period", with: "logo", in: scene)
    try scene.wait(for: "hidden") { !$0.visible }
    try press("period", with: "logo", in: scene)
    try scene.wait(for: "shown again") { $0.visible }
    try scene.waitForInputMethod()
    try press("4", with: "logo", "alt", in: scene)
    try scene.expect("four")
    try press("2", with: "logo", "alt", in: scene)
    try scene.expect("fourodd")
    try press("1", with: "logo", "alt", in: scene)
    try scene.expect("fouroddhey")
    try press("s", with: "ctrl", "alt", in: scene)
    try scene.wait(for: "searching") { $0.panel == "search" }
    try expect(scene.settledText(), equals: "fouroddhey")
  }

  @Test func aNewCombinationCountsInSway() throws {
    let scene = try Scene(.view, on: Self.options())
    defer { scene.stop() }
    try scene.command("bind", "keyboard.toggle", "ctrl+question")
    try scene.command("bind", "keyboard.search", "alt+Page_Down")
    try include(in: scene)
    try press("Page_Down", with: "alt", in: scene)
    try scene.wait(for: "searching") { $0.panel == "search" }
    try press("question", with: "ctrl", in: scene)
    try scene.wait(for: "hidden") { !$0.visible }
  }
}
