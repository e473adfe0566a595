import Keyboard
import Layout
import Snippets
import Words

/// The letters.
extension PictureScene {
  static let letters: [PictureScene] =
    on([.phone, .phone2x, .phone15x, .small, .landscape, .tablet, .wide, .large], "letters") {
      $0.showLetters()
    }
    + on([.phone, .phone2x], "letters-shift") {
      $0.showLetters()
      try $0.tap(.shift)
    }
    + on([.terminal, .terminal2x, .terminalSmall, .terminalLandscape, .terminalTablet], "letters-terminal") {
      $0.showLetters()
      $0.comeToField(.terminal)
      try $0.tap(.modifier(.control))
      try $0.tap(.modifier(.alt))
      try $0.tap(.modifier(.alt))
    }
    + on([.phone, .phone2x], "letters-sliding") {
      $0.showLetters("us", "de", "gr")
      try $0.press(.space)
      $0.slide(x: -66, y: 0)
    }
    + on([.phone, .phone2x], "letters-locked") {
      $0.showLetters()
      try $0.tap(.shift)
      try $0.tap(.shift)
    }
    + on([.phone, .landscape, .tablet], "letters-numbers") {
      $0.showLetters()
      try $0.tap(.page(.numbers))
    }
    + on([.phone, .phone2x, .small, .landscape, .tablet], "letters-editing") {
      $0.showLetters()
      try $0.chooseInGlobeList("Editing keys")
      try $0.tap(.panel(PanelKey("edit:select")))
    }
    + on([.phone], "letters-symbols") {
      $0.showLetters()
      try $0.tap(.page(.numbers))
      try $0.tap(.page(.symbols))
    }
    + on([.phone, .phone2x, .landscape], "letters-preview") {
      $0.showLetters()
      try $0.press(.character("t"))
    }
    + on([.phone], "letters-preview-edge") {
      $0.showLetters()
      try $0.press(.character("q"))
    }
    + on([.phone, .landscape], "letters-pressed-private") {
      $0.showLetters()
      $0.comeToPrivateField()
      try $0.press(.character("g"))
    }
    + on([.phone, .phone2x, .landscape, .tablet], "letters-alternates") {
      $0.showLetters()
      try $0.press(.character("a"))
      $0.wait(500)
    }
    + on([.phone], "letters-alternates-right") {
      $0.showLetters()
      try $0.press(.character("o"))
      $0.wait(500)
      $0.slide(x: -60, y: -40)
    }
    + offers
    + on([.phone], "letters-email") {
      $0.comeToField(.email)
      $0.showLetters()
    }
    + on([.phone], "letters-url") {
      $0.comeToField(.url)
      $0.showLetters()
    }
    + on([.phone, .landscape, .tablet], "letters-pin") {
      $0.comeToField(.pin)
      $0.showLetters()
    }
    + on([.phone], "letters-phone") {
      $0.comeToField(.phone)
      $0.showLetters()
    }
    + otherAlphabets
    + on([.phone], "letters-globe") {
      $0.showLetters("us", "de", "ru")
      try $0.press(.globe)
      $0.wait(500)
    }

  private static let offers: [PictureScene] =
    on(
      [.phone, .phone2x, .small, .offersLandscape, .offersTablet, .offersWide],
      "letters-offers"
    ) {
      try $0.offer()
    }
    + on([.offersTerminal], "letters-offers") {
      $0.comeToField(.terminal)
      try $0.offer()
    }
    + on([.phone, .phone2x], "letters-offers-preview") {
      try $0.offer()
      try $0.press(.character("e"))
    }
    + on([.phone], "letters-offers-pressed") {
      try $0.offer()
      try $0.press(.panel(PanelKey("offer", index: 1)))
    }
    + on([.phone], "letters-offers-list") {
      try $0.offer()
      try $0.hold(.panel(PanelKey("offer", index: 0)))
    }
    + on([.phone, .offersLandscape], "letters-words") {
      try $0.offerWords(Phrases.words, for: "int")
    }
    // Words that are cut off say nothing: they scroll.
    + on(Screen.withLargeText(lines: (0, 0), offers: true), "large-letters-words") {
      try $0.offerWords(Phrases.words, for: "int")
    }
    + on([.phone], "letters-words-corrected") {
      try $0.offerWords(
        [WordGuess("international", cost: 9_000, mistakes: 1, isWhole: true)], for: "internationl",
        corrects: true)
    }

  private static let otherAlphabets: [PictureScene] =
    ["de", "fr", "tr", "ru", "gr", "il", "ar", "ir", "ua"].flatMap { layout in
      on([.phone], "letters-\(layout)") { $0.showLetters(layout) }
    }
}

/// The search.
extension PictureScene {
  static let search: [PictureScene] =
    on([.searchPhone, .searchPhone2x, .searchLandscape, .searchWide], "search-empty") {
      $0.load(Phrases.grouped)
      try $0.search("")
    }
    + on([.searchPhone, .searchPhone2x], "search-found") {
      $0.load(Phrases.grouped)
      try $0.search("mo")
    }
    + on([.searchPhone], "search-nothing") {
      $0.load(Phrases.grouped)
      try $0.search("zzz")
    }
    + on([.searchPhone], "search-long") {
      $0.load(Phrases.three)
      try $0.search("what is longer than the field can show of it")
    }
}

/// The panel of words.
extension PictureScene {
  private static let applePie = WordsAnswer(
    dictionary: .ready,
    segmentations: ["apple pie shoe", "app le pie shoe", "apple pies hoe"],
    found: ["app", "apple", "pie", "pies", "shoe", "hoe"])

  static let words: [PictureScene] =
    on([.searchPhone, .searchPhone2x, .wordsLandscape, .wordsWide], "words") {
      try $0.divide("applepieshoe", applePie)
    }
    + on([.searchPhone], "words-before") { try $0.divide("applepieshoe", applePie, parses: false) }
    + on([.searchPhone], "words-empty") { try $0.divide("", applePie, parses: false) }
    + on([.searchPhone, .wordsLandscape], "words-building") {
      try $0.divide("applepieshoe", WordsAnswer(dictionary: .building(0.4)), parses: false)
    }
    + on([.searchPhone], "words-nothing") { try $0.divide("xqzvkj", WordsAnswer(dictionary: .ready)) }
    + on([.searchPhone], "words-none") {
      let reason = "No dictionary of English is installed. Install the package wamerican."
      try $0.divide("applepieshoe", WordsAnswer(dictionary: .none(reason)), parses: false)
    }
}

/// The editor.
extension PictureScene {
  private static let draft = KeyDraft(
    label: "See you", phrases: ["See you tomorrow at the station", "two\nlines"], group: nil)

  static let editor: [PictureScene] =
    on([.searchPhone, .searchPhone2x, .searchLandscape, .searchWide], "editor") { $0.write(draft) }
    + on([.searchPhone], "editor-new") { $0.write(KeyDraft(label: "", phrases: [])) }
    + on([.searchPhone, .searchLandscape], "editor-refused") {
      $0.write(draft)
      try $0.tap(.panel(PanelKey("save")))
      $0.refuse(
        draft,
        "“See you” looks like “see you” in ~/.config/phraseboard/snippets/own.toml, line 12; choose another label."
      )
    }
    + on([.searchPhone], "editor-saving") {
      $0.write(draft)
      try $0.tap(.panel(PanelKey("field:phrases")))
      try $0.tap(.panel(PanelKey("save")))
    }
    + on([.phone, .phone2x], "key-saved") {
      $0.keep(["1"])
      $0.loadOwn(Phrases.three)
      let key = Phrases.three[1]
      let draft = KeyDraft(label: key.label, phrases: key.pieces)
      $0.write(draft)
      try $0.tap(.panel(PanelKey("save")))
      $0.accept(draft)
    }
    + on([.phone], "own-key-list") {
      $0.loadOwn(Phrases.three)
      try $0.press(.snippet("1"))
      $0.wait(600)
    }
}

/// Each panel with large text.
extension PictureScene {
  static let largeText: [PictureScene] =
    on(Screen.withLargeText(lines: (0, 0)), "large-phrases") { $0.load(Phrases.grouped) }
    + on(Screen.withLargeText(lines: (0, 0), offers: true), "large-letters") { try $0.offer() }
    + on(Screen.withLargeText(lines: (3, 1)), "large-search") {
      $0.load(Phrases.grouped)
      try $0.search("o")
    }
    + on(Screen.withLargeText(lines: (3, 3)), "large-words") { try $0.divide("applepieshoe", applePie) }
    + on(Screen.withLargeText(lines: (3, 1)), "large-editor") { $0.write(draft) }
}
