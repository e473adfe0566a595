import Bindings
import Keyboard
import Layout

/// The panel of bindings, and the overview of what can be pressed.
extension PictureScene {
  static let bindings: [PictureScene] =
    on([.phone, .phone2x, .small, .landscape, .wide], "bindings") { $0.showBindings() }
    + on([.phone, .wide], "bindings-opened") { try $0.openSearchBinding() }
    + on([.phone], "bindings-recording") {
      try $0.openSearchBinding()
      try $0.tap(.panel(PanelKey("record")))
      $0.press(Combination("Shift_L", .ctrl))
    }
    + on([.phone, .landscape], "bindings-conflict") {
      try $0.openSearchBinding()
      try $0.tap(.panel(PanelKey("record")))
      $0.press(Combination("w", [.ctrl, .alt]))
      try $0.tap(.panel(PanelKey("save")))
    }
    + on([.phone], "bindings-search") {
      $0.showBindings()
      try $0.tap(.tab(.search))
    }
    + on([.phone, .landscape, .wide], "bindings-overview") {
      $0.wait(100)
      $0.callOverview()
    }
    + on([.phone], "bindings-overview-glyphs") {
      $0.setGlyphs()
      $0.callOverview()
    }
    + on(Screen.withLargeText(lines: (0, 0)), "large-bindings") { $0.showBindings() }
    + on(Screen.withLargeText(lines: (0, 0)), "large-bindings-conflict") {
      try $0.openSearchBinding()
      try $0.tap(.panel(PanelKey("record")))
      $0.press(Combination("w", [.ctrl, .alt]))
      try $0.tap(.panel(PanelKey("save")))
    }
    + on(Screen.withLargeText(lines: (0, 0)), "large-bindings-overview") { $0.callOverview() }
}

extension Player {
  mutating func showBindings() {
    if shelf.layouts.isEmpty { showLetters() }
    answer(machine.show(.bindings))
    wait(1_000)
  }

  fileprivate mutating func openSearchBinding() throws {
    showBindings()
    let key = KeyID.panel(PanelKey("binding:keyboard.search"))
    if machine.frame?.keys.contains(where: { $0.id == key }) == false {
      try tap(PageKey.next.id)
      wait(1_000)
    }
    try tap(key)
    wait(1_000)
  }

  /// Presses a key of a hardware keyboard.
  fileprivate mutating func press(_ combination: Combination) {
    answer(machine.use(HardwareKey(combination), at: time))
    wait(1_000)
  }

  fileprivate mutating func callOverview() {
    answer(machine.setOverview(true, at: time))
    wait(1_000)
  }

  fileprivate mutating func setGlyphs() {
    rules.bindings.style = .glyphs
    answer(machine.apply(rules, at: time))
  }
}
