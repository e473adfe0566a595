import Testing

/// Records an issue where a value is not the one that is expected; it says both.
///
/// Stands for `#expect(value == expected)`: the compiler spends as much time on that macro's expansions as on all the rest of a
/// test. For the same reason the place is given in parts, since a `SourceLocation` of its own is a macro, too.
///
/// - Parameter comment: what the issue says besides.
public func expect<Value: Equatable>(
  _ value: @autoclosure () throws -> Value, equals expected: @autoclosure () throws -> Value,
  _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) rethrows {
  guard let difference = difference(of: try value(), and: try expected(), comment) else { return }
  Issue.record(
    Comment(rawValue: difference),
    sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Returns what an issue says of two values; nil where they are equal.
func difference<Value: Equatable>(of value: Value, and expected: Value, _ comment: () -> String) -> String? {
  guard value != expected else { return nil }
  let difference = "\(String(reflecting: value)) is not \(String(reflecting: expected))"
  let comment = comment()
  return comment.isEmpty ? difference : "\(difference): \(comment)"
}
