/// A text as a search sees it, with the character that each byte of it is from.
public struct FoldedText: Equatable, Sendable {
  /// UTF-8: words of small letters without marks, with one space between them.
  public let bytes: [UInt8]
  /// The index of the `Character` that each byte is from.
  public let origins: [Int]
  /// Other forms of some of the words, with one space between them: "groesse" of "Größe", whose `bytes` are "grosse".
  public let seconds: [UInt8]
  /// The same as `origins`, for the bytes of `seconds`.
  public let secondOrigins: [Int]

  /// Folds a text.
  public init(_ text: String) {
    var folder = Folder(keepsOrigins: true)
    folder.fold(text)
    (bytes, origins) = (folder.bytes, folder.origins)
    (seconds, secondOrigins) = (folder.seconds, folder.secondOrigins)
  }
}
