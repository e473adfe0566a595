import Bindings

extension BindingProvider {
  /// The bindings of the list of a held key, while it is open.
  static let list = BindingProvider("list", Strings.listProvider, .inFront, choosing(in: "list"))

  /// Returns the bindings that choose a row.
  static func choosing(in provider: String) -> [Binding] {
    [
      Binding(provider, "up", Strings.up, Combination("Up", .ctrl)),
      Binding(provider, "down", Strings.down, Combination("Down", .ctrl)),
      Binding(provider, "choose", Strings.choose, Combination("Return", .ctrl)),
    ]
  }
}
