/// The way from the root of a JSON document to values in it: names of members, with a point between two.
///
/// `$` alone is the root. A list on the way stands for each of its elements, so that `tags.name` are the names of all tags.
public struct FieldPath: Equatable, Sendable, CustomStringConvertible {
  /// The names of the members, from the root on; none for the root itself.
  public let steps: [String]

  /// The most members on a way, which bounds how deep a document is followed.
  public static let mostSteps = 8

  /// Reads a path; nil for an empty name, or for more than `mostSteps` of them.
  public init?(_ text: String) {
    guard text != "$" else {
      steps = []
      return
    }
    steps = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard steps.count <= Self.mostSteps, !steps.contains("") else { return nil }
  }

  /// Makes a path of names that are known to be good.
  init(_ steps: String...) { self.steps = steps }

  /// The path as the settings have it.
  public var description: String { steps.isEmpty ? "$" : steps.joined(separator: ".") }
}
