/// The problems of one document; keeps only as many as somebody may still read.
package struct ProblemList {
  /// The most problems: a document in which everything is wrong would have millions.
  package static let limit = 1_000

  private let path: String
  private var problems: [ContentProblem] = []
  private var others = 0

  package init(path: String) {
    self.path = path
  }

  package mutating func add(line: Int, _ reason: @autoclosure () -> String) {
    guard problems.count < Self.limit else {
      others += 1
      return
    }
    problems.append(ContentProblem(path: path, line: line, reason: reason()))
  }

  /// The problems, in the order of lines.
  package var all: [ContentProblem] {
    let sorted = problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    guard others > 0 else { return sorted }
    return sorted + [ContentProblem(path: path, reason: "and \(others) more mistakes")]
  }
}
