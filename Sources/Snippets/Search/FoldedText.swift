/// A text as a search sees it, and which of its characters each part of that is from.
public struct FoldedText: Equatable, Sendable {
  /// UTF-8: words of small letters without marks, with one space between them.
  public let bytes: [UInt8]
  /// For each byte the index of the `Character` that it is from.
  public let origins: [Int]
  /// Other forms of some of the words, with one space between them: "groesse" of "Größe", whose `bytes` are "grosse".
  public let seconds: [UInt8]
  /// As of `origins`.
  public let secondOrigins: [Int]

  /// Folds a text.
  public init(_ text: String) {
    var folder = Folder(keepsOrigins: true)
    folder.fold(text)
    (bytes, origins) = (folder.bytes, folder.origins)
    (seconds, secondOrigins) = (folder.seconds, folder.secondOrigins)
  }
}
