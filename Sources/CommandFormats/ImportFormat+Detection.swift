import ContentFormats

extension ImportFormat {
  /// Returns the format of a document that someone wants to import; nil when nothing tells it.
  ///
  /// Bytes that begin as no text does tell their format. For others the extension counts, then the beginning of the document; JSON is
  /// told apart by what is in it.
  public static func detect(_ bytes: [UInt8], path: String) -> ImportFormat? {
    if Gboard.isLikely(bytes) { return .gboard }
    if Archives.isZip(bytes) { return .alfred }
    if Archives.isList(bytes) {
      return TextExpander.isLikely(ImportedText.utf8(bytes)) ? .textExpander : .apple
    }
    let format = ImportFormat(path: path) ?? likelyFormat(ImportedText.utf8(bytes))
    return format == .json ? kindOfJSON(ImportedText.utf8(bytes)) : format
  }

  /// Tells JSON apart; what no other program is known to write is taken for the endpoint's.
  private static func kindOfJSON(_ bytes: [UInt8]) -> ImportFormat {
    if TextBlaze.isLikely(bytes) { return .textBlaze }
    let lists = JSONReader.lists(in: bytes)
    if lists.contains("content") { return .json }
    if lists.contains("combos") { return .beeftext }
    if Raycast.isLikely(bytes) { return .raycast }
    return VSCode.isLikely(bytes) ? .vsCode : .json
  }

  /// Tells the format of a document by its first line that is no comment.
  private static func likelyFormat(_ bytes: [UInt8]) -> ImportFormat? {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let lines = start.split(whereSeparator: \.isNewline).map(\.trimmed)
    guard let line = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") && $0 != "---" }) else {
      return nil
    }
    if line.hasPrefix("{") || line.hasPrefix("\u{FEFF}{") { return .json }
    if line.hasPrefix("[[") { return .toml }
    if Raycast.isLikely(bytes) { return .raycast }
    if VSCode.isLikely(bytes) { return .vsCode }
    return ["matches:", "global_vars:", "imports:"].contains { line.hasPrefix($0) } ? .espanso : nil
  }
}
