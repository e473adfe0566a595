import Testing

@testable import Expectations

@Suite struct ExpectTests {
  @Test func bothValuesAndTheCommentAreTold() {
    #expect(difference(of: "one", and: "two") { "of three" } == #""one" is not "two": of three"#)
    #expect(difference(of: 1, and: nil) { "" } == "Optional(1) is not nil")
  }

  @Test func equalValuesAreNoIssue() {
    #expect(difference(of: [1, nil], and: [1, nil]) { "not asked" } == nil)
  }
}
