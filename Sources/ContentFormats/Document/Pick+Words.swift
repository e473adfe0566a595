import Snippets

extension Pick {
  /// The words that a document may have for it.
  static let allowed = allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
}
