extension FoldTable {
  /// Returns what stands for a scalar in the table, with `_` for a space; nil where the table does not have it.
  ///
  /// The table is part of the program and needs no memory of its own. A lookup is a binary search in its bytes, which are in
  /// the order of the scalars since UTF-8 keeps that.
  static func entry(of scalar: Unicode.Scalar) -> UnsafeBufferPointer<UInt8>? {
    guard let key = UTF8.encode(scalar) else { return nil }
    let bytes = UnsafeBufferPointer(start: records.utf8Start, count: records.utf8CodeUnitCount)
    var (low, high) = (0, bytes.count)
    while low < high {
      let record = record(in: bytes, around: (low + high) / 2)
      let text = UnsafeBufferPointer(rebasing: bytes[record])
      if text.starts(with: key) { return UnsafeBufferPointer(rebasing: text[key.count...]) }
      if text.lexicographicallyPrecedes(key) { low = record.upperBound + 1 } else { high = record.lowerBound }
    }
    return nil
  }

  private static func record(in bytes: UnsafeBufferPointer<UInt8>, around place: Int) -> Range<Int> {
    var (start, end) = (place, place)
    while start > 0, bytes[start - 1] != space { start -= 1 }
    while end < bytes.count, bytes[end] != space { end += 1 }
    return start..<end
  }

  private static let space = UInt8(ascii: " ")
}
