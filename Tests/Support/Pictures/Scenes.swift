/// A scene on a screen, as it is drawn.
struct PictureScene: Sendable {
  /// The name of what is played, and of the file.
  let name: String
  /// The state that the keyboard is in, on whatever screen.
  let state: String
  let screen: Screen
  let play: @Sendable (inout Player) throws -> Void

  /// All pictures.
  static let all: [PictureScene] =
    content + pages + strip + keys + lists + letters + search + words + editor + forms + settings + keysPanel
    + bindings + catalogue + emoji + copied + programs
    + texts
    + handles
    + largeText

  /// Returns a scene for each screen.
  static func on(
    _ screens: [Screen], _ name: String, _ play: @escaping @Sendable (inout Player) throws -> Void
  ) -> [PictureScene] {
    screens.map { PictureScene(name: "\(name)-\($0.name)", state: name, screen: $0, play: play) }
  }

  private static let every: [Screen] = [.phone, .phone2x, .landscape, .landscape2x, .tablet, .wide]

  private static let content: [PictureScene] =
    on([.phone, .landscape], "loading") { _ in }
    + on([.phone, .phone2x, .landscape, .wide], "error") {
      $0.failToLoad("The server cannot be reached. Check the network.")
    }
    + on([.phone, .phone2x, .tablet], "old") {
      $0.load(Phrases.three)
      $0.failToLoad("The server cannot be reached.")
    }
    + on([.phone, .phone2x, .small, .landscape, .tablet], "old-said") {
      $0.load(Phrases.three)
      $0.failToLoad("The server cannot be reached.")
      $0.wait(1)
    }
    + on([.phone, .small], "mistake-said") {
      $0.load(Phrases.three)
      $0.makeMistakeInSettings()
      $0.wait(1)
    }
    + on([.small], "unread-said") {
      $0.load(Phrases.three)
      $0.failToLoad("The store cannot be used.", .unread)
      $0.wait(1)
    }
    + on(every, "three-keys") { $0.load(Phrases.three) }
    + on(every + [.phone15x, .phone275x, .desktop, .large], "twenty-keys") { $0.load(Phrases.twenty) }

  private static let pages: [PictureScene] =
    on([.phone, .phone2x, .landscape, .tablet], "swipe") {
      $0.load(Phrases.sixty)
      try $0.press(.snippet("1"))
      $0.slide(x: -0.4 * $0.panel.width, y: 0)
    }
    + on([.phone, .phone2x, .landscape, .tablet, .wide, .large], "sixty-keys") { $0.load(Phrases.usual) }
    + on([.phone], "second-page") {
      $0.load(Phrases.sixty)
      $0.scroll(by: 15)
      $0.wait(1_000)
    }

  private static let strip: [PictureScene] =
    on([.phone, .phone2x, .landscape, .tablet, .desktop, .large], "groups") { $0.load(Phrases.grouped) }
    + on([.phone, .phone2x], "group") {
      $0.load(Phrases.grouped)
      try $0.tap(.tab(.group("Work")))
    }
    + on([.phone], "strip-slid") {
      $0.load(Phrases.grouped)
      try $0.press(.tab(.group("Work")))
      $0.slide(x: -90, y: 0)
    }
    + on([.phone], "tab-pressed") {
      $0.load(Phrases.grouped)
      try $0.press(.tab(.recents))
    }
    + on([.phone], "no-favourites") {
      $0.load(Phrases.sixty)
      try $0.tap(.tab(.favourites))
    }
    + on([.phone, .landscape], "favourites") {
      $0.keep(["7", "2", "16"])
      $0.load(Phrases.twenty)
      try $0.tap(.tab(.favourites))
    }
    + on([.phone, .phone2x], "carried") {
      $0.keep(["7", "2", "16"])
      $0.load(Phrases.twenty)
      try $0.tap(.tab(.favourites))
      try $0.hold(.snippet("7"))
      $0.slide(x: 60, y: 40)
    }
    + on([.phone, .phone2x, .landscape], "many-pages") { $0.load(Phrases.many) }

  private static let keys: [PictureScene] =
    on([.phone], "pressed") {
      $0.load(Phrases.three)
      try $0.press(.snippet("1"))
    }
    + on([.phone, .phone2x], "delete-pressed") {
      $0.load(Phrases.three)
      try $0.press(.delete)
    }
    + on([.phone], "return-pressed") {
      $0.load(Phrases.three)
      try $0.press(.return)
    }
    + on([.phone, .wide], "trackpad") {
      $0.load(Phrases.three)
      try $0.hold(.space)
      $0.slide(x: 30, y: 0)
    }
    + on([.phone, .phone2x], "stop") {
      $0.load(Phrases.three)
      try $0.tap(.snippet("3"))
      $0.beginTyping()
      $0.wait(600)
    }
    + on([.phone, .phone2x], "problem") { $0.load(Phrases.withProblem) }
    + on([.phone, .phone2x], "look-alikes") { $0.load(Phrases.lookAlikes) }
    + on([.phone], "fading-to-keys") {
      $0.watchTransitions()
      $0.load(Phrases.three)
      $0.wait(75)
    }
    + on([.phone], "fading-to-error") {
      $0.watchTransitions()
      $0.failToLoad("The server cannot be reached. Check the network.")
      $0.wait(75)
    }
    + on([.phone], "fading-to-group") {
      $0.load(Phrases.grouped)
      $0.watchTransitions()
      try $0.tap(.tab(.group("Work")))
      $0.wait(75)
    }
    + on([.phone], "rising") {
      $0.load(Phrases.twenty)
      $0.watchTransitions()
      $0.hideAndShow()
      $0.wait(24)
    }
    + on([.phone], "sinking") {
      $0.load(Phrases.twenty)
      $0.watchTransitions()
      $0.hide()
      $0.wait(80)
    }
    + on([.phone, .phone2x], "bars") { $0.load(Phrases.inTurn) }
    + on([.phone], "bar-moving") {
      $0.load(Phrases.inTurn)
      try $0.tap(.snippet("3"))
      $0.wait(60)
    }
    + on([.phone, .phone2x, .landscape], "flying") {
      $0.load(Phrases.twenty)
      try $0.tap(.snippet("5"))
      $0.wait(100)
    }
    + on([.phone], "flying-away") {
      $0.load(Phrases.three)
      try $0.tap(.snippet("3"))
      $0.wait(250)
    }
    + on([.phone], "flying-hidden") {
      $0.load(Phrases.three)
      $0.comeToPrivateField()
      try $0.tap(.snippet("2"))
      $0.wait(100)
    }
    + on([.phone], "shake") {
      $0.load(Phrases.three)
      try $0.tap(.snippet("2"))
      $0.loseText()
      $0.wait(50)
    }

  private static let lists: [PictureScene] =
    on([.phone, .phone2x, .phone15x, .phone275x, .landscape, .tablet, .wide, .large], "list") {
      $0.load(Phrases.three)
      try $0.hold(.snippet("2"))
    }
    + on([.phone, .landscape], "list-left") {
      $0.load(Phrases.twenty)
      try $0.hold(.snippet("1"))
    }
    + on([.phone], "list-right") {
      $0.load(Phrases.twenty)
      try $0.hold(.snippet("4"))
    }
    + on([.landscape], "list-right") {
      $0.load(Phrases.twenty)
      try $0.hold(.snippet("7"))
    }
    + on([.phone, .landscape, .tablet], "list-scrolling") {
      $0.load(Phrases.manyPieces)
      try $0.hold(.snippet("1"))
    }
    + on([.phone], "list-scrolled") {
      $0.load(Phrases.manyPieces)
      try $0.hold(.snippet("1"))
      $0.lift()
      $0.scroll(by: 75)
    }
    + on([.phone], "list-private") {
      $0.load(Phrases.three)
      $0.comeToPrivateField()
      try $0.hold(.snippet("2"))
    }
    + on([.phone, .phone2x], "list-selected") {
      $0.load(Phrases.three)
      try $0.hold(.snippet("2"))
      try $0.slide(toRow: 2)
    }
    + on([.phone], "list-favourite") {
      $0.keep(["2"])
      $0.load(Phrases.three)
      try $0.hold(.snippet("2"))
    }
    + on([.phone], "list-action") {
      $0.load(Phrases.three)
      try $0.hold(.snippet("2"))
      try $0.slide(toAction: 1)
    }
    + on([.phone, .landscape], "list-problem") {
      $0.load(Phrases.withProblem)
      try $0.hold(.snippet("1"))
    }
    + on([.phone, .phone2x], "list-long-pieces") {
      $0.load(Phrases.longPieces)
      try $0.hold(.snippet("2"))
    }
    + on([.phone, .phone2x], "list-traps") {
      $0.load(Phrases.traps)
      try $0.hold(.snippet("1"))
    }
    + on([.phone, .phone2x], "list-read") {
      $0.load(Phrases.longPieces)
      try $0.hold(.snippet("2"))
      $0.lift()
      try $0.holdRow(2)
      $0.lift()
    }
    + on([.phone], "list-read-held") {
      $0.load(Phrases.three)
      try $0.hold(.snippet("3"))
      $0.lift()
      try $0.holdRow(0)
    }
    + on([.phone, .landscape], "list-read-whole") {
      $0.load(Phrases.three)
      try $0.hold(.snippet("3"))
      $0.lift()
      try $0.holdRow(0)
      $0.lift()
    }
    + on([.phone], "list-one-long") {
      $0.load(Phrases.three)
      try $0.hold(.snippet("3"))
    }
    + on([.phone, .landscape, .wide], "globe-list") {
      $0.load(Phrases.three)
      try $0.hold(.globe)
    }
    + on([.phone], "globe-list-old") {
      $0.load(Phrases.three)
      $0.failToLoad("The server cannot be reached.")
      $0.wait(1)
      $0.wait(4_000)
      try $0.hold(.globe)
    }

  private static let texts: [PictureScene] =
    on([.phone, .phone2x], "right-to-left") { $0.load(Phrases.rightToLeft) }
    + on([.phone, .phone2x], "emoji") { $0.load(Phrases.emoji) }
    + on([.phone, .landscape], "long-labels") { $0.load(Phrases.longLabels) }
    + on([.phone, .landscape], "broken-labels") { $0.load(Phrases.brokenLabels) }
    + on([.phone, .phone2x], "traps") { $0.load(Phrases.traps) }
    + on([.phone, .landscape], "long-message") { $0.failToLoad(Phrases.longMessage) }

  private static let handles: [PictureScene] =
    on([.corner, .corner2x], "handle") { $0.showHandle() }
    + on([.corner2x], "handle-left") { $0.showHandle(isAtLeft: true) }
    + on([.corner2x], "handle-pressed") { $0.showHandle(isPressed: true) }
}
