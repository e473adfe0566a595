import Snippets
import Store
import Testing
import Typing

@testable import phraseboard_keyboard

/// The cases of `Expander` that concern a space between two pieces.
@Suite struct ExpanderSpaceTests {
  let clipboard = ExpanderTests.Clipboard()
  let reports = ExpanderTests.Reports()
  let expander: Expander<ExpanderTests.Output>
  var calls: [String] { expander.typist.calls }

  init() {
    expander = Expander(
      .init(), clipboard: clipboard, programs: ExpanderTests.Programs(), now: { { "<\($0)>" } }
    ) { _, _, _, _ in
      let text = SecretText(capacity: 1)
      text.append("s".utf8)
      return .text(text)
    }
    expander.onReport = reports.add
    expander.space = .smart
  }

  private func perform(_ requests: TypingRequest...) { for request in requests { expander.perform(request) } }

  @Test("15: between two pieces, and not before the first") func between() {
    perform(.type("See you"), .type("tomorrow."), .type("Bye"), .type(", she said"), .type("(so)"))
    #expect(calls == ["type See you", "type  tomorrow.", "type  Bye", "type , she said", "type (so)"])
    #expect(reports.take() == [7, 10, 4, 10, 4].map { .expanded(bytes: $0) })
  }

  @Test("15: not where it is off, nor after what was typed before it was on") func off() {
    expander.space = .off
    perform(.type("a"), .type("b"))
    expander.space = .smart
    perform(.type("c"), .type("d"))
    expander.space = .off
    perform(.type("e"), .undo, .type("f"))
    #expect(calls == ["type a", "type b", "type c", "type  d", "type e", "undo e back 0", "type f"])
  }

  @Test("15: what variables bring counts") func variables() {
    clipboard.text = "c"
    perform(.type("a"), .type("{{clipboard}}"), .type("{{date:%Y}}"), .type("x $|$y"), .type("z"), .type("w"))
    clipboard.text = ""
    perform(.type("{{clipboard}}"), .type("v"))
    #expect(
      calls == [
        "type a", "type  c", "type <%Y>", "type x y back 1", "type z", "type  w", "type ", "type v",
      ])
  }

  @Test("15: the cursor's place counts") func cursor() {
    perform(.type("a"), .type("b$|$)"), .type("c"))
    #expect(calls == ["type a", "type  b) back 1", "type  c"])
  }

  @Test("15: the space bar's is enough") func spaceBar() {
    perform(.type("a"), .type(" "), .type("b"))
    #expect(calls == ["type a", "type  ", "type b"])
  }

  @Test("15: what is left after deletions of single characters counts") func deletions() {
    perform(.type("you -."), .delete(.character), .type("a"))
    #expect(calls.last == "type a")
    perform(.type("you-."), .delete(.character), .delete(.character), .type("b"))
    #expect(calls.last == "type  b")
    perform(.type("c"), .delete(.character), .delete(.character), .type("d"))
    #expect(calls.last == "type d")
    perform(.type("me e\u{301}"), .delete(.character), .type("e"))
    #expect(calls.last == "type e")
    perform(.type("me you"), .delete(.word), .type("f"))
    #expect(calls.last == "type f")
  }

  @Test("15: not where something else came since", arguments: 0..<7)
  func since(event: Int) {
    perform(.type("a"))
    switch event {
    case 0: perform(.press(.left))
    case 1: perform(.press(.enter))
    case 2: perform(.stop)
    case 3: expander.cancel()
    case 4: expander.fieldChanged()
    case 5: expander.forgetPlace()
    default: expander.typist.hasMoved = true
    }
    perform(.type("b"))
    #expect(calls.last == "type b")
  }

  @Test("15: not before a secret, and not after it") func secrets() {
    perform(.type("a"), .secret(snippet: "s", label: "s", piece: 0), .type("b"))
    #expect(calls == ["type a", "type s", "type b"])
  }

  @Test("15: not after what was refused") func refused() {
    let feed = TypedSnippet(id: "f", feed: "team")
    perform(.type("a"), .type("b", of: feed))
    expander.forget(Refusal(feed, needs: .enter))
    perform(.type("c"))
    #expect(calls == ["type a", "type  b", "type c"])
  }

  @Test("16: an undo takes it away, and the next piece has one", arguments: [false, true])
  func undo(deletes: Bool) {
    perform(.type("See you"), .type("tomorrow"))
    if deletes { perform(.delete(.character)) }
    perform(.undo)
    #expect(calls.last == "undo  tomorrow back 0" + (deletes ? " after a deletion" : ""))
    perform(.type("soon"))
    #expect(calls.last == "type  soon")
    perform(.undo, .undo, .type("today"))
    #expect(calls.last == "type  today" && reports.take().contains(.notTakenBack))
  }

  @Test("16: an undo of the first piece leaves nothing that is known") func undoFirst() {
    perform(.type("a"), .undo, .type("b"))
    #expect(calls == ["type a", "undo a back 0", "type b"])
  }

  @Test("16: a replacement has the space that it wants") func replace() {
    perform(.type("See you"), .type("soon"), .replace("later"))
    #expect(calls.last == "replace  soon back 0 with  later back 0")
    perform(.replace(", Tom"))
    #expect(calls.last == "replace  later back 0 with , Tom back 0")
    perform(.replace("now"))
    #expect(calls.last == "replace , Tom back 0 with  now back 0")
    perform(.undo, .type("then"))
    #expect(calls.last == "type  then")
  }

  @Test("16: a replacement of the first piece has none, nor one beside other text") func replaceFirst() {
    perform(.type("a"), .replace("b"))
    #expect(calls.last == "replace a back 0 with b back 0")
    perform(.type("c"))
    #expect(calls.last == "type  c")
    expander.typist.hasMoved = true
    perform(.replace("d"))
    #expect(calls.last == "replace  c back 0 with d back 0")
  }
}
