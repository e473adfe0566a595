import Snippets

/// Reads what libFuzzer makes up as a piece, and expands it; stops if a place is not in it, or text gets lost.
@_cdecl("LLVMFuzzerTestOneInput")
public func expandFuzzedPiece(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: bytes, count: count)
  let raw = Template(bytes)
  var end = 0
  var (cursors, typed) = (0, 0)
  for segment in raw.segments {
    switch segment {
    case .text(let place):
      expect(place.lowerBound >= end && place.upperBound <= count && !place.isEmpty, "text at \(place)")
      end = place.upperBound
      typed += place.count
    case .cursor: cursors += 1
    case .date(let format): expect(!format.isEmpty && format.utf8.count <= 3 * count + 8, "format")
    case .clipboard: break
    }
  }
  expect(cursors <= 1, "\(cursors) cursors")
  for place in raw.unknownVariables {
    expect(place.lowerBound >= 2 && place.upperBound + 2 <= count, "variable at \(place)")
  }
  let piece = String(decoding: bytes, as: UTF8.self)
  let template = Template(piece)
  let (text, cursorBack) = template.expand(piece, date: { _ in "" }, clipboard: "")
  expect(text.utf8.count <= piece.utf8.count, "more text than there is")
  expect((0...text.count).contains(cursorBack), "cursor back by \(cursorBack)")
  // Text that another source copies is no template.
  let (copied, _) = template.expand(piece, date: { _ in "{{clipboard}}" }, clipboard: "{{date}}")
  let clipboards = template.segments.count { $0 == .clipboard }
  expect(
    copied.split(separator: "{{date}}", omittingEmptySubsequences: false).count > clipboards, "lost copy")
  return 0
}

/// Stops and says what is wrong, which `precondition` does not do in an optimized program.
private func expect(_ isRight: Bool, _ complaint: @autoclosure () -> String) {
  if !isRight { fatalError(complaint()) }
}
