import Layout
import Snippets

/// The panel that fills in blanks.
extension PictureScene {
  private static let letter =
    "{{choose:greeting|Dear|Hi|Good morning|To whom it may concern}} {{ask:name}},\nthank you for your order. "
    + "It is on its way{{choose:when| and arrives tomorrow| and arrives soon|}}.\n{{ask-lines:more|Kind regards}}"

  static let forms: [PictureScene] =
    on([.searchPhone, .searchPhone2x, .wordsLandscape, .wordsWide], "form-choice") { try $0.fill(letter) }
    + on([.searchPhone, .searchPhone2x, .wordsLandscape], "form-text") {
      try $0.fill(letter)
      try $0.tap(.panel(PanelKey("choice", index: 1)))
      for letter in "ada" { try $0.tap(.character(String(letter))) }
    }
    + on([.searchPhone], "form-lines") {
      try $0.fill(letter)
      for _ in 0..<3 { try $0.tap(.panel(PanelKey("next"))) }
      try $0.tap(.return)
    }
    + on([.searchPhone, .wordsLandscape], "form-one") { try $0.fill("On my way, back at {{ask:time|five}}.") }
    + on([.searchPhone, .wordsLandscape], "form-held") {
      try $0.fill("On my way, back at {{ask:time|five}}.")
      $0.makeClipboardReadable()
      try $0.hold(.panel(PanelKey("query")))
    }
    + on([.searchPhone], "form-selected") {
      try $0.fill("On my way, back at {{ask:time|five}}.")
      try $0.hold(.panel(PanelKey("query")))
      try $0.slide(toRow: 0)
      $0.lift()
    }
    + on([.searchPhone], "form-from-right") {
      try $0.fill("{{ask:name|שלום עולם}}")
      try $0.hold(.space)
      $0.slide(x: 24, y: 0)
      $0.lift()
    }
    + on([.searchPhone], "form-one-choice") {
      try $0.fill("See you {{choose:when|today|tomorrow|on Monday|soon}}.")
    }
    + on(Screen.withLargeText(lines: (3, 3)), "large-form") { try $0.fill(letter) }
}
