import Bindings
import Snippets

/// Changes of bindings that are made together: all of them, or none.
public struct BindingEdits: Hashable, Sendable {
  /// The word for a binding that has its default again.
  public static let standard = "default"

  /// The texts for what the bindings are to have, by the ids of the bindings: a combination, "none" or "default".
  public let texts: [String: String]

  /// Makes the changes that lead from overrides to others.
  public init(from old: BindingOverrides, to new: BindingOverrides) {
    let ids = new.ids(changedFrom: old)
    texts = Dictionary(uniqueKeysWithValues: ids.map { ($0, new[$0]?.text ?? Self.standard) })
  }

  /// The text that `phraseboard save-bindings` reads.
  public var json: String {
    JSONText.object(texts.sorted { $0.key < $1.key }.map { ($0.key, JSONText.string($0.value)) })
  }
}
