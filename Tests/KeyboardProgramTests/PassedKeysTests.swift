import Bindings
import Expectations
import Foundation
import Testing
import Wayland

@testable import phraseboard_keyboard

/// The order in which keys go on to the application.
@Suite struct PassedKeysTests {
  private var passed = PassedKeys()

  private static func file() -> KeymapFile { KeymapFile(dup(STDIN_FILENO), size: 1, format: 1) }

  /// Returns what would be sent: "map", "mods 1", "+30" and "-30".
  private mutating func sent(_ count: Int = .max) -> [String] {
    passed.take(count).map { item in
      switch item {
      case .keymap: "map"
      case .modifiers(let state): "mods \(state.depressed)"
      case .key(let code, let isPressed, _, _): (isPressed ? "+" : "-") + "\(code)"
      }
    }
  }

  private mutating func add(_ code: UInt32, isPressed: Bool = true) {
    passed.add(code, isPressed: isPressed, stamp: 7, meaning: .other)
  }

  @Test mutating func nothingIsSentUntilAKeyGoesOn() {
    passed.setKeymap(Self.file())
    passed.setModifiers(ModifierState(depressed: 1))
    #expect(passed.items.isEmpty)
    add(30)
    add(30, isPressed: false)
    expect(sent(), equals: ["map", "mods 1", "+240", "-240", "+30", "-30"])
  }

  @Test mutating func modifiersKeepTheirPlace() {
    passed.setKeymap(Self.file())
    add(42)
    passed.setModifiers(ModifierState(depressed: 1))
    add(30)
    passed.setModifiers(ModifierState())
    expect(sent(), equals: ["map", "mods 0", "+240", "-240", "+42", "mods 1", "+30", "mods 0"])
  }

  @Test mutating func anotherKeymapComesBeforeTheNextKey() {
    passed.setKeymap(Self.file())
    add(30)
    _ = sent()
    passed.setKeymap(Self.file())
    passed.setModifiers(ModifierState(depressed: 4))
    #expect(sent().isEmpty)
    add(31)
    expect(sent(), equals: ["map", "mods 4", "+240", "-240", "+31"])
  }

  @Test mutating func withoutAKeymapNoKeyGoesOn() {
    passed.setModifiers(ModifierState(depressed: 1))
    add(30)
    #expect(passed.items.isEmpty)
  }

  @Test mutating func theyAreTakenInBatches() {
    passed.setKeymap(Self.file())
    add(30)
    expect(sent(2), equals: ["map", "mods 0"])
    expect(sent(2), equals: ["+240", "-240"])
    expect(sent(2), equals: ["+30"])
    #expect(sent(2).isEmpty)
  }
}
