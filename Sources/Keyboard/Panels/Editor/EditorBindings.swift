import Bindings

extension BindingProvider {
  /// The bindings of the panel that writes a key.
  static let editor = BindingProvider(
    "editor", Strings.editor, .inFront,
    [
      Binding("editor", "save", Strings.saveKey, Combination("s", .ctrl)),
      Binding("editor", "cancel", Strings.cancelBinding, Combination("w", [.ctrl, .shift])),
      Binding("editor", "next_field", Strings.nextField, Combination("Down", .ctrl)),
      Binding("editor", "previous_field", Strings.previousField, Combination("Up", .ctrl)),
    ])
}
