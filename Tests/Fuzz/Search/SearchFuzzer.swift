import Snippets

/// Reads what libFuzzer makes up as keys, and searches them; stops if a search finds what there is not, marks what is not
/// there, or finds something else letter by letter than at once.
///
/// The first line is searched for. Each other one is a key: its label, and after a tab each a search term, a group and phrases.
@_cdecl("LLVMFuzzerTestOneInput")
public func searchFuzzedKeys(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  let lines = input.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) } }
  guard let text = lines.first?.first else { return 0 }
  let keys = lines.dropFirst().filter { !$0.isEmpty }
  var session = SearchSession(limit: 7)
  for key in keys {
    session.append(label: key[0], terms: Array(key.dropFirst().prefix(1)), group: key.dropFirst(2).first)
  }
  for key in keys { session.appendPhrases(Array(key.dropFirst(3))) }
  var fresh = session
  for length in 1...max(1, min(text.count, 12)) {
    session.search(String(text.prefix(length)))
    session.finish()
    fresh.search("")
    fresh.finish()
    fresh.search(String(text.prefix(length)))
    fresh.finish()
    expect(session.hits == fresh.hits, "letter by letter: \(session.hits), at once: \(fresh.hits)")
  }
  check(session.hits, keys, SearchQuery(String(text.prefix(max(1, min(text.count, 12))))))
  return 0
}

private func check(_ found: SearchHits, _ keys: [[String]], _ query: SearchQuery) {
  expect(found.hits.count == min(found.total, 7) && found.total <= keys.count, "\(found)")
  for hit in found.hits {
    let label = keys[hit.entry][0]
    let marks = query.marks(inLabel: label)
    expect(
      marks.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= label.count }, "marks \(marks)"
    )
    guard let excerpt = PhraseExcerpt(of: Array(keys[hit.entry].dropFirst(3)), for: query) else {
      expect(hit.match != .phrase, "no excerpt")
      continue
    }
    expect(excerpt.marks.allSatisfy { !$0.isEmpty && $0.upperBound <= excerpt.text.count }, "\(excerpt)")
  }
}

/// Stops and says what is wrong, which `precondition` does not do in an optimized program.
private func expect(_ isRight: Bool, _ complaint: @autoclosure () -> String) {
  if !isRight { fatalError(complaint()) }
}
