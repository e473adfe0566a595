/// Returns the error of this type that `body` throws; nil if it throws none, or another.
///
/// Swift Testing's `#expect(throws:)` hands out the error only from Swift 6.1 on, and its form that takes a closure for
/// the error crashes the compiler of 6.0.
public func thrown<Failure: Error, Value>(_: Failure.Type, by body: () throws -> Value) -> Failure? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? Failure
  }
}
