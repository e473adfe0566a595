import Expectations
import Testing

@testable import Typing

/// Case 38 of the typist's header, in text of either direction.
@Suite struct WritingDirectionTests {
  /// The keys as arrows, with the number of each run.
  static func keys(_ jobs: [Typist.Job]) -> String {
    jobs.map { job in
      switch job {
      case .key(let key, let count), .cursor(let key, let count): "\(key == .left ? "<" : ">")\(count)"
      default: "?"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("abc", 2, "<2", ">2"), ("abc", 0, "", ""), ("abc", 9, "<3", ">3"), ("שלום עולם", 4, ">4", "<4"),
    ("1. שלום", 2, ">2", "<2"), ("مرحبا", 5, ">5", "<5"), ("abc שלום", 4, "<4", ">4"),
    ("שלום abc", 3, ">3", "<3"), ("one\ntwo", 5, "<4 <1", ">1 >4"), ("שלום\nabc", 6, "<4 >2", "<2 >4"),
    ("abc\nשלום\n", 8, "<1 >5 <2", ">2 <5 >1"), ("...", 2, "<2", ">2"), ("\n", 1, "<1", ">1"),
    ("क्षमा", 2, "<3", ">3"), ("স্ক্রিপ্ট", 2, "<5", ">5"), ("ทำ", 1, "<2", ">2"), ("سْ", 1, ">1", "<1"),
    ("👨‍👩‍👧e\u{301}🇩🇪", 3, "<3", ">3"), ("x\nज्ञ", 2, "<3", ">3"),
  ])
  func arrows(text: String, count: Int, back: String, forward: String) {
    expect(Self.keys(CursorWay(over: text.suffix(count)).back(isTerminal: false)), equals: back)
    expect(Self.keys(CursorWay(over: text.suffix(count)).forward(isTerminal: false)), equals: forward)
  }

  @Test(
    arguments: [
      ("👨‍👩‍👧", 3), ("e\u{301}", 1), ("क्षमा", 4), ("ทำ", 2), ("\u{1112}\u{1161}\u{11AB}", 1), ("\u{301}", 1),
    ])
  func terminalsStopAtWhatHasAWidth(text: String, stops: Int) {
    expect(Self.keys(CursorWay(over: text[...]).back(isTerminal: true)), equals: "<\(stops)")
  }

  @Test func terminalsMoveInTheOrderOfTheText() {
    let tail = "abc\nשלום\n".suffix(8)
    expect(Self.keys(CursorWay(over: tail).back(isTerminal: true)), equals: "<1 <5 <2")
    expect(Self.keys(CursorWay(over: tail).forward(isTerminal: true)), equals: ">2 >5 >1")
  }
}
