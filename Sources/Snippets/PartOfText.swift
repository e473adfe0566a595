extension StringProtocol {
  /// Tells if another text is in this one, by its bytes of UTF-8. An empty one is in each.
  ///
  /// `contains` of `_StringProcessing`, which tells the same, would bring all of regular expressions into the program.
  public func includes(_ part: some StringProtocol) -> Bool {
    part.isEmpty || utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
  }
}
