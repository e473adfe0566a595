@testable import Words

/// Reads what libFuzzer makes up as a dictionary and a text, or as the bytes of a dictionary; stops if a division is not
/// the text, or its words are not in the dictionary.
///
/// The first byte says which. A list follows an even one, and its first line is the text. Bytes follow an odd one: they
/// are laid over those of a dictionary, and signed as if they were whole.
@_cdecl("LLVMFuzzerTestOneInput")
public func divideFuzzedText(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let first = input.first else { return 0 }
  if first.isMultiple(of: 2) {
    readList(Array(input.dropFirst()))
  } else {
    readBytes(Array(input.dropFirst()))
  }
  return 0
}

private func readList(_ input: [UInt8]) {
  let end = input.firstIndex(of: UInt8(ascii: "\n")) ?? input.count
  let text = String(decoding: input[..<end].prefix(200), as: UTF8.self)
  var draft = DictionaryDraft()
  let list = Array(input[min(end + 1, input.count)...])
  do {
    _ = try WordEntries.add(list, to: &draft)
  } catch {
    return
  }
  draft.add(systemList: list, isEnglish: list.count.isMultiple(of: 2), hasSizes: list.count.isMultiple(of: 3))
  draft.add(wordsOf: text)
  guard let file = try? draft.build() else { fatalError("not built") }
  file.withUnsafeBytes { bytes in
    guard let automaton = try? WordAutomaton(bytes) else { fatalError("not read") }
    check(text, automaton)
  }
}

private func check(_ text: String, _ automaton: WordAutomaton) {
  var search = WordSearch(text, in: automaton)
  search.finish()
  for word in search.found { expect(automaton.contains(word), "\(word) is not there") }
  var (number, last) = (0, 0)
  while number < 50, let next = search.next() {
    if number == 0 { expect(search.best == next, "the best is not the first: \(text)") }
    expect(next.cost >= last, "not in order: \(text)")
    expect(
      next.text.unicodeScalars.filter { $0 != " " }.elementsEqual(text.unicodeScalars.filter { $0 != " " }),
      "\(next.text) is not \(text)")
    for word in next.words where !word.unicodeScalars.allSatisfy(WordFolding.isDigit) {
      expect(!automaton.words(in: word).isEmpty, "\(word) is no word")
    }
    (number, last) = (number + 1, next.cost)
  }
  expect(number == min(50, search.segmentationCount), "\(number) of \(search.segmentationCount): \(text)")
}

private func readBytes(_ input: [UInt8]) {
  _ = input.withUnsafeBytes { try? WordAutomaton($0) }
  var builder = DictionaryBuilder()
  for word in ["a", "ab", "abc", "b", "ba", "bca", "cab", "é"] { builder.add(Array(word.utf8), cost: .alike) }
  guard var file = try? builder.build() else { fatalError("not built") }
  for (index, byte) in input.enumerated() {
    file[AutomatonFormat.headerLength + index % (file.count - AutomatonFormat.headerLength)] ^= byte
  }
  let sum = file.withUnsafeBytes { AutomatonFormat.checksum(of: $0) }
  file.withUnsafeMutableBytes {
    $0.storeBytes(of: sum.littleEndian, toByteOffset: AutomatonFormat.Offset.checksum, as: UInt64.self)
  }
  file.withUnsafeBytes { bytes in
    guard let automaton = try? WordAutomaton(bytes) else { return }
    var search = WordSearch(String(decoding: input, as: UTF8.self) + "abcabcaé", in: automaton)
    search.finish()
    for _ in 0..<20 { _ = search.next() }
    _ = search.found
  }
}

/// Stops and says what is wrong, which `precondition` does not do in an optimized program.
private func expect(_ isRight: Bool, _ complaint: @autoclosure () -> String) {
  if !isRight { fatalError(complaint()) }
}
