import Bindings
import Expectations
import Foundation
import Keyboard
import Testing

@Suite struct KeyboardBindingTests {
  /// Files, scripts and habits rely on these.
  private static let defaults = """
    keyboard.toggle super+period
    keyboard.search ctrl+alt+s
    keyboard.letters ctrl+alt+a
    keyboard.words ctrl+alt+w
    keyboard.next_panel ctrl+alt+Page_Down
    keyboard.previous_panel ctrl+alt+Page_Up
    keyboard.overview none
    phrases.key_1 ctrl+1
    phrases.key_2 ctrl+2
    phrases.key_3 ctrl+3
    phrases.key_4 ctrl+4
    phrases.key_5 ctrl+5
    phrases.key_6 ctrl+6
    phrases.key_7 ctrl+7
    phrases.key_8 ctrl+8
    phrases.key_9 ctrl+9
    phrases.next_page ctrl+alt+Right
    phrases.previous_page ctrl+alt+Left
    phrases.next_tab ctrl+alt+Down
    phrases.previous_tab ctrl+alt+Up
    list.up ctrl+Up
    list.down ctrl+Down
    list.choose ctrl+Return
    search.up ctrl+Up
    search.down ctrl+Down
    search.choose ctrl+Return
    editor.save ctrl+s
    editor.cancel ctrl+shift+w
    editor.next_field ctrl+Down
    editor.previous_field ctrl+Up
    form.type ctrl+Return
    form.cancel ctrl+shift+w
    form.next_field ctrl+Down
    form.previous_field ctrl+Up
    """

  /// All are registered: no two within reach have one default.
  @Test func defaultsStay() {
    let lines = KeyboardBindings.registry.bindings.map {
      "\($0.id) \($0.standard?.description ?? BindingOverrides.Assignment.none)"
    }
    expect(lines.joined(separator: "\n"), equals: Self.defaults)
  }

  @Test func thePageForUsersHasEachBinding() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/bindings.md")
    let lines = try String(contentsOf: page.standardized, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    expect(
      lines.map(String.init),
      equals: KeyboardBindings.registry.bindings.map { binding in
        let standard = binding.standard.map { "`\($0)`" } ?? "none"
        return "| `\(binding.id)` | \(standard) | \(binding.name) |"
      })
  }

  @Test func eachDefaultMayBeTakenAndIsWrittenAsItIsRead() throws {
    for binding in KeyboardBindings.registry.bindings {
      guard let standard = binding.standard else { continue }
      #expect(standard.refusalText == nil, "\(binding.id)")
      try expect(Combination(reading: standard.description), equals: standard, "\(binding.id)")
    }
  }

  @Test func eachNameIsOnceInItsProvider() {
    for provider in KeyboardBindings.providers {
      expect(Set(provider.bindings.map(\.name)).count, equals: provider.bindings.count, "\(provider.id)")
      #expect(provider.bindings.allSatisfy { !$0.name.isEmpty && $0.name.first?.isUppercase == true })
      expect((provider.reach == .everywhere), equals: (provider.id == "keyboard"))
    }
  }
}
