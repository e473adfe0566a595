import Bindings

extension BindingProvider {
  /// The bindings of the phrases: by the places of the keys, from the top left of the page.
  static let phrases = BindingProvider(
    "phrases", Strings.snippets, .inFront,
    (1...9).map { Binding("phrases", "key_\($0)", Strings.typeKey($0), Combination("\($0)", .ctrl)) } + [
      Binding("phrases", "next_page", Strings.nextPage, Combination("Right", [.ctrl, .alt])),
      Binding("phrases", "previous_page", Strings.previousPage, Combination("Left", [.ctrl, .alt])),
      Binding("phrases", "next_tab", Strings.nextTab, Combination("Down", [.ctrl, .alt])),
      Binding("phrases", "previous_tab", Strings.previousTab, Combination("Up", [.ctrl, .alt])),
    ])
}
