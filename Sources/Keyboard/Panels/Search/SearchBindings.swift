import Bindings

extension BindingProvider {
  /// The bindings of the search, which go through the found keys as in a list.
  static let search = BindingProvider("search", Strings.search, .inFront, choosing(in: "search"))
}
