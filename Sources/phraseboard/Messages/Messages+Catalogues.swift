import ArgumentParser
import Snippets

/// The messages of `catalogue`.
extension Messages {
  static let catalogue = "Search a catalogue, and keep what you like as keys."
  static let catalogueDiscussion = """
    Asks the server of a [[catalogue]] of the settings, and prints a page of what it finds. Where the server cannot be \
    reached, it prints the page that is stored, says how old that is, and ends with 69.

    --keep makes a key of your own of an item that a search has found: in own.toml, with its source and attribution.

    --json prints {"total": 700, "page": 1, "attribution": "...", "more": true, "time": "...", "items": [{"id": "...", \
    "label": "...", "phrases": [...], "kept": false}]}. The total is null where the server does not tell it; the time \
    is when the server said last that it is so. Later versions may add members.

    Exit codes: 0 found, 65 the server cannot search for that, 69 the server cannot be reached or is busy, 77 it refuses \
    the keys.

    Examples:
      phraseboard catalogue comics spider
      phraseboard catalogue comics spider --page 2 --json
      phraseboard catalogue comics --keep 1009610
    """
  static let catalogueName = ArgumentHelp("The name of the catalogue in the settings.")
  static let catalogueQuery = ArgumentHelp("What to search for; \"\" for everything.")
  static let cataloguePage = ArgumentHelp("The page of the results, from 1.")
  static let catalogueJSON = ArgumentHelp("Print JSON.")
  static let catalogueKeep = "Make a key of your own of the item with this id."
  static let catalogueHeader = ["ID", "LABEL", "PHRASE"]

  static let searchOrKeep = "Say what to search for, or --keep an id."
  static func badPage(_ page: Int) -> String {
    "--page \(page): there are pages from 1 to \(CatalogueCall.pages.upperBound)."
  }
  static func unknownCatalogue(_ name: String, _ hint: String) -> String {
    "There is no catalogue \(quoted(name)); \(hint)"
  }
  static let nothingFound = "Nothing found."
  static func kept(_ label: String) -> String { "\(label) (kept)" }
  static func pageOf(_ page: Int, total: Int?) -> String {
    total.map { "Page \(page) of \($0) item\($0 == 1 ? "" : "s")." } ?? "Page \(page)."
  }

  static func itemNotStored(_ id: String, _ name: String) -> String {
    "\(quoted(id)) is in no stored page of \(quoted(name)); search for it first."
  }
  static func alreadyKept(_ label: String) -> String { "\(quoted(label)) is a key of yours already." }

  static let saveKept = "Keep an item from the keyboard's panel of catalogues, for the keyboard."
  static func keepRefused(_ reason: String) -> String { "The item cannot be read: \(reason)" }
  static func catalogueGone(_ name: String) -> String { "There is no catalogue \(quoted(name)) any more." }

  /// Says what became of a question.
  static func text(for answer: CatalogueAnswer, _ name: String) -> String {
    switch answer.state {
    case .ok: "\(quoted(name)) has answered."
    case .offline: "\(quoted(name)) cannot be reached."
    case .keys: "The keys of \(quoted(name)) are refused or missing; check them in the settings."
    case .conflict: "\(quoted(name)) cannot search for that; search for something else."
    case .busy: "\(quoted(name)) is busy; ask again in \(max(1, answer.wait)) s."
    case .failed: "\(quoted(name)) cannot answer."
    }
  }

  /// Says how old a page is that is shown all the same, in seconds.
  static func storedPage(_ age: Int) -> String {
    let (number, unit): (Int, String) =
      switch age {
      case ..<120: (age, "second")
      case ..<7_200: (age / 60, "minute")
      case ..<172_800: (age / 3_600, "hour")
      default: (age / 86_400, "day")
      }
    return " What is shown is \(number) \(unit)\(number == 1 ? "" : "s") old."
  }
}
