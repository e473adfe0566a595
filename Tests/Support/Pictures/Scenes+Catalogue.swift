import Keyboard
import Layout
import Snippets

/// The panel of a catalogue.
extension PictureScene {
  static let catalogue: [PictureScene] =
    on([.searchPhone, .searchPhone2x, .wordsLandscape, .wordsWide], "catalogue-found") {
      $0.showCatalogue(.ok)
    }
    + on([.searchPhone], "catalogue-end") {
      $0.showCatalogue(.ok)
      $0.scroll(by: 100_000)
    }
    + on([.searchPhone], "catalogue-offline") { $0.showCatalogue(.offline) }
    + on([.searchPhone], "catalogue-asking") { $0.showCatalogue(nil, finds: false) }
    + on([.searchPhone], "catalogue-nothing") { $0.showCatalogue(.ok, finds: false) }
    + on([.searchPhone], "catalogue-unreachable") {
      $0.showCatalogue(.offline, finds: false)
    }
    + on([.searchPhone, .wordsLandscape], "catalogue-busy") {
      $0.showCatalogue(.busy, finds: false)
    }
    + on([.searchPhone], "catalogue-keys") { $0.showCatalogue(.keys, finds: false) }
    + on([.searchPhone], "catalogue-list") {
      $0.showCatalogue(.ok)
      try $0.hold(.panel(PanelKey("item:2")))
    }
    + on(Screen.withLargeText(lines: (3, 3)), "large-catalogue") { $0.showCatalogue(.ok) }
    + on(Screen.withLargeText(lines: (3, 3)), "large-catalogue-busy") {
      $0.showCatalogue(.busy, finds: false)
    }
}

extension Player {
  private static let attribution = "Quotes of the city’s library, © 2026"

  /// Shows the panel with the answer to a question; a nil state is an answer that is on its way.
  fileprivate mutating func showCatalogue(_ state: CatalogueState?, finds: Bool = true) {
    if shelf.layouts.isEmpty { showLetters() }
    let labels = [
      "On mornings", "On work", "On friends", "A label that is longer than its key", "أصدقاء", "On rain",
    ]
    let items = labels.enumerated().map { index, label in
      CatalogueItem(
        id: "\(index)", label: label,
        phrases: [
          "Whoever is up before the sun\nhas the day to themselves.",
          "It rains on those who wait for the sun.",
        ], isKept: index == 1)
    }
    shelf.page =
      finds || state == .ok
      ? CataloguePage(
        items: finds ? items : [], total: finds ? 700 : 0, attribution: Self.attribution, hasMore: finds,
        time: 0)
      : nil
    shelf.item = CatalogueDetails(items[2], attribution: Self.attribution)
    (shelf.catalogueAnswer, shelf.wait) = (state, state == .busy ? 30 : 0)
    (rules.catalogues, rules.ownSource) = (["quotes"], "own")
    answer(machine.apply(rules, at: time))
    answer(machine.show(.catalogue))
    wait(1_000)
  }
}
