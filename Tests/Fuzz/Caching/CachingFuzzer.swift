/// Reads what libFuzzer makes up as `Cache-Control` and `Age`, one line each, and as `Retry-After`; stops at a number that no
/// schedule could bear.
@_cdecl("LLVMFuzzerTestOneInput")
public func readFuzzedHeaders(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let values = Array(lines.dropFirst())
  let numbers = 0...HTTPCaching.most
  if let age = HTTPCaching.maxAge(cacheControl: values, age: lines.first) {
    expect(numbers.contains(age), "fresh for \(age) s")
    expect(HTTPCaching.maxAge(cacheControl: values, age: nil) ?? 0 >= age, "older by less age")
  }
  expect(
    values.contains { $0.utf8.contains(UInt8(ascii: "\"")) }
      || HTTPCaching.maxAge(cacheControl: values + ["no-store"], age: nil) == 0, "stored in spite of no-store"
  )
  for date in [Int64.min, -1, 0, 1_800_000_000, .max] {
    for now in [Int64.min, 0, .max] {
      let wait = HTTPCaching.retryAfter(text, now: now) { _ in date }
      expect(wait.map(numbers.contains) ?? true, "left alone for \(wait ?? 0) s")
    }
  }
  return 0
}

/// Stops and says what is wrong, which `precondition` does not do in an optimized program.
private func expect(_ isRight: Bool, _ complaint: @autoclosure () -> String) {
  if !isRight { fatalError(complaint()) }
}
