import Keyboard
import Layout
import Snippets

/// The panel of keys.
extension PictureScene {
  private static func key(
    _ label: String, _ group: String? = nil, source: Origin = .own("own"), isHidden: Bool = false
  ) -> ListedKey {
    ListedKey(
      id: label, label: label, group: group, pieceCount: 3, origin: source,
      place: .init(file: source == .own("own") ? "own.toml" : "", id: label), isHidden: isHidden,
      isSecret: false)
  }

  private static let allKeys = [
    key("greetings", "Chat"), key("thanks", "Chat"), key("on my way", "Way"), key("late", "Way"),
    key("old joke", "Chat", isHidden: true), key("office hours", "Work", source: .feed("office")),
    key("address"), key("signature"), key("a label that is much longer than others", "Work"),
  ]

  static let keysPanel: [PictureScene] =
    on([.phone, .phone2x, .small, .landscape, .wide], "keys") { $0.showKeys(allKeys) }
    + on([.phone, .landscape], "keys-group") {
      $0.showKeys(allKeys)
      try $0.tap(.tab(.group("Chat")))
      $0.wait(1_000)
    }
    + on([.phone, .landscape], "keys-open") {
      $0.showKeys(allKeys)
      try $0.tap(.panel(PanelKey("key:thanks")))
      $0.wait(1_000)
    }
    + on([.phone], "keys-question") {
      $0.showKeys(allKeys)
      try $0.tap(.panel(PanelKey("key:thanks")))
      try $0.tap(.panel(PanelKey("delete-key")))
      $0.wait(1_000)
    }
    + on([.phone], "keys-undo") {
      $0.showKeys(allKeys)
      try $0.tap(.panel(PanelKey("key:thanks")))
      try $0.tap(.panel(PanelKey("delete-key")))
      try $0.tap(.panel(PanelKey("confirm")))
      $0.wait(1_000)
    }
    + on([.phone], "keys-groups") {
      $0.showKeys(allKeys)
      try $0.tap(.panel(PanelKey("key:thanks")))
      try $0.tap(.panel(PanelKey("move")))
      $0.wait(1_000)
    }
    + on([.searchPhone], "keys-search") {
      $0.showKeys(allKeys)
      try $0.tap(.tab(.search))
      $0.wait(1_000)
      try $0.tap(.character("o"))
    }
    + on(Screen.withLargeText(lines: (0, 0)), "large-keys") { $0.showKeys(allKeys) }
}
