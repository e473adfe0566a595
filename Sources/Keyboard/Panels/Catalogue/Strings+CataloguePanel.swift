import Snippets

/// The words of the panel of catalogues.
extension Strings {
  /// The name in the globe's list.
  static let catalogue = "Catalogues"

  static func catalogueField(_ name: String) -> String { "Search \(name)" }
  static let noCatalogue = "There is no catalogue. config.toml can have some, as [[catalogue]]."
  static func asking(_ name: String) -> String { "Asking \(name)…" }
  static let askingKey = "Asking…"
  static func nothing(in name: String) -> String { "\(name) has nothing for this." }
  /// The number of items that were found.
  static func itemCount(_ count: Int) -> String { "\(count) found" }
  /// The same while nobody knows how many there are.
  static func atLeast(_ count: Int) -> String { "\(count) or more" }
  static let keepItem = "Keep"
  static let notKept = "Not kept"
  static let tapToRetry = "Tap to retry."
  static let itemGone = "It is not stored any more. Search for it again."

  /// The trouble with a catalogue, in a word or two on a key.
  static func trouble(_ state: CatalogueState, wait: Int) -> String {
    switch state {
    case .ok: ""
    case .offline: "Offline"
    case .keys: "Keys refused"
    case .conflict: "Not possible"
    case .busy: wait > 0 ? "Busy: \(duration(wait))" : "Busy"
    case .failed: "Error"
    }
  }

  /// The same in a sentence, with what to do.
  static func explanation(of state: CatalogueState, _ name: String, wait: Int) -> String {
    switch state {
    case .ok: ""
    case .offline: "\(name) cannot be reached, and nothing is stored for this."
    case .keys: "\(name) refuses your keys. Correct them where config.toml says."
    case .conflict: "\(name) cannot search for this. Try other words."
    case .busy:
      "\(name) gets too many requests"
        + (wait > 0 ? ", and is asked again in \(duration(wait))." : ". Retry later.")
    case .failed: "\(name) has an error, or sends what nobody can read."
    }
  }

  /// The age of the shown items, and the use of a tap.
  static func storedAt(_ age: Int) -> String { "From \(self.age(Int64(age))). \(tapToRetry)" }

  private static func duration(_ seconds: Int) -> String {
    seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
  }
}
