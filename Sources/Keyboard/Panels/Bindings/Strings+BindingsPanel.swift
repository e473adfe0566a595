/// The words of the panel of bindings.
extension Strings {
  /// The name in the globe's list.
  static let bindings = "Key bindings"
  /// The way back to all bindings.
  static let allBindings = "‹ Bindings"
  static let bindingsField = "Search bindings"
  static let noBindingFound = "No binding is called so."
  static let noCombination = "none"

  static let pressKey = "Find by pressing"
  static let overviewKey = "?"
  static let resetAllKey = "Reset all"
  static let recordKey = "Record"
  static let saveBinding = "Save"
  static let unassignKey = "Unassign"
  static let revertKey = "Revert"

  static let pressing = "Press a combination on your keyboard to find what it does."
  static func pressed(_ combination: String, found: Int) -> String {
    found == 0 ? "\(combination) does nothing here." : combination
  }
  static let recording = "Press a combination on your keyboard. Escape keeps the one of before."
  static func held(_ modifiers: String) -> String { "\(modifiers)+…" }

  static func binding(_ name: String, of provider: String, _ combination: String) -> String {
    "\(name), of \(provider): \(combination)."
  }
  static func defaultOfBinding(_ combination: String) -> String { " The default is \(combination)." }
  static func recorded(_ name: String, _ combination: String) -> String {
    "\(name) gets \(combination) once you save it."
  }

  static func taken(_ combination: String, by names: [String]) -> String {
    "\(combination) is for \(names.joined(separator: " and ")) already."
  }
  static func takeKey(from names: [String]) -> String {
    "Unassign \(names.count == 1 ? names[0] : "those")"
  }
  static let swapKey = "Swap"
  static let revertBothKey = "Revert both"
  static func resetQuestion(_ count: Int) -> String {
    "Reset all? \(count) binding\(count == 1 ? " changes" : "s change")."
  }
}
