import Expectations
import Snippets
import Testing

@testable import Typing

/// The cases of `Typist+Requests` that concern a space between two pieces.
@Suite struct RequestSpaceTests {
  var requests = Requests()

  init() {
    requests.typist.rules.space = .smart
    requests.secrets = ["s": .init(text: "s")]
  }

  @Test("15: between two pieces, and not before the first") mutating func between() {
    requests.perform(.type("See you"), .type("tomorrow."), .type("Bye"), .type(", she said"), .type("(so)"))
    expect(
      requests.calls,
      equals: ["type See you", "type  tomorrow.", "type  Bye", "type , she said", "type (so)"])
    expect(requests.takeReports(), equals: [7, 10, 4, 10, 4].map { .expanded(bytes: $0) })
  }

  @Test("15: not where it is off, nor after what was typed before it was on") mutating func off() {
    requests.typist.rules.space = .off
    requests.perform(.type("a"), .type("b"))
    requests.typist.rules.space = .smart
    requests.perform(.type("c"), .type("d"))
    requests.typist.rules.space = .off
    requests.perform(.type("e"), .undo, .type("f"))
    expect(
      requests.calls, equals: ["type a", "type b", "type c", "type  d", "type e", "undo whole e|", "type f"])
  }

  @Test("15: what variables bring counts") mutating func variables() {
    requests.clipboard = "c"
    requests.perform(.type("a"), .type("{{clipboard}}"), .type("{{date:%Y}}"), .type("x $|$y"), .type("z"))
    requests.perform(.type("w"))
    requests.clipboard = ""
    requests.perform(.type("{{clipboard}}"), .type("v"))
    expect(
      requests.calls,
      equals: [
        "type a", "type  c", "type <%Y>", "type x y", "left 1", "type z", "type  w", "type v",
      ])
  }

  @Test("15: the cursor's place counts") mutating func cursor() {
    requests.perform(.type("a"), .type("b$|$)"), .type("c"))
    expect(requests.calls, equals: ["type a", "type  b)", "left 1", "type  c"])
  }

  @Test("15: the space bar's is enough") mutating func spaceBar() {
    requests.perform(.type("a"), .type(" "), .type("b"))
    expect(requests.calls, equals: ["type a", "type  ", "type b"])
  }

  @Test("15: what is left after deletions of single characters counts") mutating func deletions() {
    requests.perform(.type("you -."), .delete(.character), .type("a"))
    expect(requests.calls.last, equals: "type a")
    requests.perform(.type("you-."), .delete(.character), .delete(.character), .type("b"))
    expect(requests.calls.last, equals: "type  b")
    requests.perform(.type("c"), .delete(.character), .delete(.character), .type("d"))
    expect(requests.calls.last, equals: "type d")
    requests.perform(.type("me e\u{301}"), .delete(.character), .type("e"))
    expect(requests.calls.last, equals: "type e")
    requests.perform(.type("me you"), .delete(.word), .type("f"))
    expect(requests.calls.last, equals: "type f")
  }

  /// The client shows that something else is at the cursor.
  private mutating func moveCursor() {
    for event in [
      .granted, .activate, .surroundingText(text: "else ", cursor: 5, anchor: 5), .done,
    ] as [Typist.InputMethodEvent] {
      requests.typist.note(event, time: 0)
    }
  }

  @Test("15: not where something else came since", arguments: 0..<6) mutating func since(event: Int) {
    requests.perform(.type("a"))
    switch event {
    case 0: requests.perform(.press(.left))
    case 1: requests.perform(.press(.enter))
    case 2: requests.perform(.stop)
    case 3: requests.typist.dropWaiting()
    case 4: requests.changeField()
    default: requests.typist.report(.lost)
    }
    requests.perform(.type("b"))
    expect(requests.calls.last, equals: "type b")
  }

  @Test("15: not where something else is at the cursor") mutating func elsewhere() {
    moveCursor()
    requests.perform(.type("a"), .type("b"))
    expect(requests.calls, equals: ["type a", "type b"])
  }

  @Test("15: not before a secret, and not after it") mutating func secrets() {
    requests.perform(.type("a"), .secret(snippet: "s", label: "s", piece: 0), .type("b"))
    expect(requests.calls, equals: ["type a", "type s", "type b"])
  }

  @Test("15: not after what was refused") mutating func refused() {
    let feed = TypedSnippet(id: "f", feed: "team")
    requests.perform(.type("a"), .type("b", of: feed))
    requests.typist.report(.refused(Refusal(feed, needs: .enter)))
    requests.perform(.type("c"))
    expect(requests.calls, equals: ["type a", "type  b", "type c"])
  }

  @Test("16: an undo takes it away, and the next piece has one", arguments: [false, true])
  mutating func undo(deletes: Bool) {
    requests.perform(.type("See you"), .type("tomorrow"))
    if deletes { requests.perform(.delete(.character)) }
    requests.perform(.undo)
    expect(requests.calls.last, equals: "undo \(deletes ? "afterDeletion" : "whole")  tomorrow|")
    requests.perform(.type("soon"))
    expect(requests.calls.last, equals: "type  soon")
    requests.perform(.undo, .undo, .type("today"))
    #expect(requests.calls.last == "type  today" && requests.takeReports().contains(.notTakenBack))
  }

  @Test("16: an undo of the first piece leaves nothing that is known") mutating func undoFirst() {
    requests.perform(.type("a"), .undo, .type("b"))
    expect(requests.calls, equals: ["type a", "undo whole a|", "type b"])
  }

  @Test("16: a replacement has the space that it wants") mutating func replace() {
    requests.perform(.type("See you"), .type("soon"), .type("later", inPlaceOf: .last))
    expect(requests.calls.last, equals: "replace  soon| with  later")
    requests.perform(.type(", Tom", inPlaceOf: .last))
    expect(requests.calls.last, equals: "replace  later| with , Tom")
    requests.perform(.type("now", inPlaceOf: .last))
    expect(requests.calls.last, equals: "replace , Tom| with  now")
    requests.perform(.undo, .type("then"))
    expect(requests.calls.last, equals: "type  then")
  }

  @Test("16: a replacement of the first piece has none") mutating func replaceFirst() {
    requests.perform(.type("a"), .type("b", inPlaceOf: .last))
    expect(requests.calls.last, equals: "replace a| with b")
    requests.perform(.type("c"))
    expect(requests.calls.last, equals: "type  c")
  }
}
