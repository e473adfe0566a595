extension StringProtocol {
  /// Tells whether this text contains another one, by the bytes of UTF-8. Every text contains the empty one.
  ///
  /// `contains` of `_StringProcessing`, which tells the same, would bring all of regular expressions into the program.
  public func includes(_ part: some StringProtocol) -> Bool {
    part.isEmpty || utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
  }
}
