import Expectations
import Testing

@testable import Keyboard

/// The rules for what is kept of all that is copied.
@Suite struct CopiedListTests {
  private var list = CopiedList<String>()

  private mutating func copy(_ text: String, at time: UInt64) { list.add(text, at: time) { $0 == text } }

  private var texts: [String] { list.entries.map(\.text) }

  @Test("1: The last 30 are kept, newest first, and those that are pinned longer") mutating func bound() {
    for number in 1...31 { copy("\(number)", at: UInt64(number)) }
    expect(texts, equals: (2...31).reversed().map { "\($0)" })
    list.obey(.pin(2))
    for number in 32...61 { copy("\(number)", at: UInt64(number)) }
    expect(texts, equals: (33...61).reversed().map { "\($0)" } + ["2"])
    for number in 33...61 { list.obey(.pin(number)) }
    copy("new", at: 100)
    expect(texts, equals: ["new"] + (33...61).reversed().map { "\($0)" })
  }

  @Test("2: One is gone after an hour, unless it is pinned") mutating func hour() {
    copy("a", at: 1_000)
    copy("b", at: 2_000)
    expect(list.nextEnd, equals: 3_601_000)
    var isChanged = list.expire(at: 3_600_999)
    #expect(!isChanged)
    isChanged = list.expire(at: 3_601_000)
    expect(texts, equals: ["b"])
    #expect(isChanged)
    list.obey(.pin(2))
    isChanged = list.expire(at: .max)
    #expect(!isChanged && list.nextEnd == nil && list.entries[0].isPinned)
  }

  @Test("3: One that is copied again is the newest, under its number") mutating func again() {
    for (time, text) in ["a", "b", "a"].enumerated() { copy(text, at: UInt64(time)) }
    expect(list.entries.map(\.number), equals: [1, 2])
    expect(list.nextEnd, equals: 3_600_001)
    expect([list[1], list[2], list[3]], equals: ["a", "b", nil])
  }

  @Test("5: One is forgotten, or all") mutating func forget() {
    for text in ["a", "b", "c"] { copy(text, at: 0) }
    list.obey(.list)
    list.obey(.forget(2))
    expect(texts, equals: ["c", "a"])
    list.obey(.forgetAll)
    #expect(texts.isEmpty)
    // A number is never another text's.
    copy("d", at: 1)
    expect(list.entries.map(\.number), equals: [4])
  }

  @Test(
    "Requests are read as they are written",
    arguments: [CopiedRequest.list, .pin(7), .forget(12), .forgetAll])
  func requests(request: CopiedRequest) {
    expect(CopiedRequest(text: request.text), equals: request)
  }

  @Test("Any other text is a list", arguments: ["x", "pin", "pin x", "forget ", "forget 1 2"])
  func otherText(text: String) { expect(CopiedRequest(text: text), equals: .list) }
}
