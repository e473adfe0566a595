import Testing

/// The error that `body` throws; records an issue where it is none of this type.
///
/// `#expect(throws:)` hands out the error only from Swift 6.1 on, and its form that takes a closure for the error
/// crashes the compiler of 6.0.
func thrown<Failure: Error, Value>(
  _: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation, by body: () throws -> Value
) -> Failure? {
  do {
    _ = try body()
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  } catch let error as Failure {
    return error
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
  return nil
}
