import Bindings

extension BindingProvider {
  /// The bindings of the search: through what is found, as in a list.
  static let search = BindingProvider("search", Strings.search, .inFront, choosing(in: "search"))
}
