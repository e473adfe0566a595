import Bindings

extension BindingProvider {
  /// The bindings of the panel that fills in blanks.
  static let form = BindingProvider(
    "form", Strings.form, .inFront,
    [
      Binding("form", "type", Strings.typePhrase, Combination("Return", .ctrl)),
      Binding("form", "cancel", Strings.cancelForm, Combination("w", [.ctrl, .shift])),
      Binding("form", "next_field", Strings.nextBlankBinding, Combination("Down", .ctrl)),
      Binding("form", "previous_field", Strings.previousBlankBinding, Combination("Up", .ctrl)),
    ])
}
