/// An item of a catalogue of which a key of the user's own is to be made.
public struct KeptItem: Hashable, Sendable {
  /// The name of the catalogue.
  public let catalogue: String
  /// The id of the item.
  public let id: String

  /// Makes the name of an item.
  public init(_ id: String, of catalogue: String) { (self.id, self.catalogue) = (id, catalogue) }

  /// The JSON that `phraseboard save-kept` reads.
  public var json: String {
    JSONText.object([("catalogue", JSONText.string(catalogue)), ("item", JSONText.string(id))])
  }
}
