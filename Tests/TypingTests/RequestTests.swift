import Expectations
import Snippets
import Testing

@testable import Typing

/// The numbered cases of `Typist+Requests`.
@Suite struct RequestTests {
  var requests = Requests()

  init() {
    requests.secrets = [
      "s": .init(text: "pass"), "mark": .init(text: "é日e\u{301}x", back: 3), "empty": .init(text: ""),
      "lines": .init(text: "אב\ncd\nגא", back: 4),
    ]
  }

  private static func secret(_ label: String, from feed: String? = nil) -> TypingRequest {
    .secret(snippet: label, label: label, piece: 0, from: feed)
  }

  @Test("1: what needs no answer becomes jobs at once") mutating func atOnce() {
    requests.perform(.type("a"), .type("{{date:%Y}}$|$b\u{FFFE}"), .press(.enter), .delete(.word))
    expect(requests.calls, equals: ["type a", "type <%Y>b", "left 1", "press enter", "delete word"])
    #expect(requests.readings == 0 && requests.moments == 1)
  }

  @Test("2: what follows the clipboard keeps its order") mutating func order() {
    requests.perform(.type("<{{clipboard}}>"), .type("a"), .press(.left), .delete(.character))
    requests.perform(Self.secret("s"), .type("b", inPlaceOf: .last))
    expect(requests.calls, equals: [])
    requests.answer("C")
    expect(
      requests.calls,
      equals: [
        "type <C>", "type a", "press left", "delete character", "type p", "then a", "then s", "then s",
        "type b",
      ])
    requests.perform(.type("c"))
    expect(requests.calls.last, equals: "type c")
  }

  @Test("2: what was sent before does not wait") mutating func before() {
    requests.typist.perform(.type("a"))
    requests.typist.perform(.type("{{clipboard}}"))
    #expect(requests.typist.isTyping && requests.typist.need == .clipboard)
    var client = SimulatedClient()
    try? client.take(requests.typist.pull(at: 1_000))
    expect(client.text, equals: "a")
    #expect(requests.typist.nextWake == nil && !requests.typist.hasJobs)
  }

  @Test("2: the cursor counts the clipboard as it is typed") mutating func cursor() {
    requests.clipboard = "x\r\n\u{1B}y\r"
    requests.perform(.type("$|${{clipboard}}."))
    expect(requests.calls.first, equals: "type x\ny\n.")
    expect(requests.calls.dropFirst(), equals: ["left 2", "left 2", "left 1"])
  }

  @Test("3: each has the clipboard of its own moment") mutating func moments() {
    requests.perform(.type("{{clipboard}}{{clipboard}}"), .type("{{clipboard}}"))
    expect(requests.readings, equals: 1)
    requests.answer("A")
    expect(requests.readings, equals: 2)
    requests.answer("B")
    expect(requests.calls, equals: ["type AA", "type B"])
  }

  @Test("3: many that are answered at once") mutating func many() {
    requests.perform(.type("{{clipboard}}"))
    for _ in 0..<1_000 { requests.perform(.type("{{clipboard}}")) }
    requests.clipboard = "B"
    requests.answer("A")
    expect(requests.calls, equals: ["type A"] + Array(repeating: "type B", count: 1_000))
  }

  @Test("4: the expanded text is replaced") mutating func replace() {
    requests.perform(.type("{{clipboard}}$|$!"), .type("{{clipboard}}", inPlaceOf: .last))
    requests.answer("A")
    requests.answer("B")
    requests.perform(.type("c$|$d", inPlaceOf: .last))
    expect(
      requests.calls, equals: ["type A!", "left 1", "replace A|! with B", "replace B| with cd", "left 1"])
  }

  @Test("4: with something since, it is appended", arguments: 0..<7) mutating func append(since: Int) {
    requests.perform(.type("a"))
    switch since {
    case 0: requests.perform(.press(.left))
    case 1: requests.perform(.delete(.character))
    case 2: requests.perform(Self.secret("s"))
    case 3: requests.typist.dropWaiting()
    case 4: requests.changeField()
    case 5: requests.perform(.undo)
    default: requests.perform(.stop)
    }
    requests.perform(.type("b", inPlaceOf: .last))
    expect(requests.calls.last, equals: "type b")
    requests.perform(.type("c", inPlaceOf: .last))
    expect(requests.calls.last, equals: "replace b| with c")
  }

  @Test("5: what waits is dropped", arguments: [true, false]) mutating func dropped(stops: Bool) {
    requests.perform(.type("{{clipboard}}"), .type("a"))
    if stops { requests.perform(.stop) } else { requests.typist.dropWaiting() }
    #expect(!requests.isAsked)
    requests.answer("A")
    requests.perform(.type("b"))
    #expect(requests.calls == ["type b"] && requests.takeReports() == [.expanded(bytes: 1)])
    requests.perform(.type("{{clipboard}}"))
    requests.answer("B")
    expect(requests.calls.last, equals: "type B")
  }

  @Test("5: what waits is not for another field") mutating func fieldChanged() {
    requests.perform(.type("{{clipboard}}"), .type("a"))
    requests.changeField()
    #expect(!requests.isAsked)
    expect(requests.takeReports(), equals: [.lost])
    requests.answer("A")
    requests.perform(.type("b"))
    expect(requests.calls, equals: ["type b"])
    requests.changeField()
    expect(requests.takeReports(), equals: [.expanded(bytes: 1)])
  }

  @Test("5: not even after a Return") mutating func fieldChangedAfterReturn() {
    requests.typist.perform(.press(.enter))
    requests.typist.perform(.type("{{clipboard}}"))
    _ = requests.typist.pull(at: 100)
    requests.changeField()
    #expect(!requests.isAsked && requests.typist.queue.isEmpty)
  }

  @Test("5: what is asked for in another field waits there") mutating func askedForLater() {
    requests.changeField()
    requests.perform(.type("{{clipboard}}"))
    requests.answer("A")
    expect(requests.calls, equals: ["type A"])
    expect(requests.takeReports(), equals: [.expanded(bytes: 1)])
  }

  @Test("5: nor with a seat that is gone") mutating func seatGone() {
    requests.typist.rules.space = .smart
    requests.perform(.type("{{clipboard}}"))
    requests.typist.leaveSeat()
    #expect(!requests.isAsked && requests.takeReports() == [.lost])
    expect(requests.typist.rules.space, equals: .smart)
  }

  @Test("5: what waits stays when what is sent cannot be") mutating func cancelled() {
    requests.perform(.type("{{clipboard}}"))
    requests.typist.cancel()
    requests.answer("A")
    #expect(requests.calls == ["type A"] && requests.takeReports() == [.expanded(bytes: 1)])
  }

  @Test("4: nothing is replaced in another field") mutating func replaceElsewhere() {
    requests.perform(.type("a"))
    requests.changeField()
    requests.perform(.type("b", inPlaceOf: .last))
    expect(requests.calls, equals: ["type a", "type b"])
  }

  @Test("3: a clipboard that cannot be had is told of") mutating func missingClipboard() {
    requests.perform(.type("a{{clipboard}}b"))
    requests.answer(nil)
    expect(requests.calls, equals: ["type ab"])
    expect(requests.takeReports(), equals: [.incomplete, .expanded(bytes: 2)])
  }

  @Test("7: the length of what is typed is told, and of what that takes the place of") mutating func lengths()
  {
    requests.clipboard = "日"
    requests.perform(.type("a{{clipboard}}"), .type("{{clipboard}}{{clipboard}}", inPlaceOf: .last))
    requests.perform(Self.secret("s"), .type("four"), .type("x", inPlaceOf: .last))
    expect(requests.takeReports(), equals: [4, 6, 4, 4, 4].map { .expanded(bytes: $0) })
  }

  @Test("6: a secret goes grapheme by grapheme") mutating func secret() {
    requests.perform(Self.secret("mark"))
    expect(requests.calls, equals: ["type é", "then 日", "then e\u{301}", "then x", "left 3"])
    #expect(requests.typist.keys.hidesKeymap)
  }

  @Test("6: the cursor goes back in a secret in the direction of each paragraph")
  mutating func secretInBothDirections() {
    requests.perform(Self.secret("lines"))
    expect(requests.calls.suffix(5), equals: ["then \n", "then ג", "then א", "right 3", "left 1"])
  }

  @Test("8: one moment") mutating func oneMoment() {
    requests.perform(.type("{{date:d}} {{time:t}}"), .type("{{time:t}}"))
    #expect(requests.calls == ["type <d> <t>", "type <t 2>"] && requests.moments == 2)
  }

  @Test("6: a secret that is not there is nothing") mutating func noSecret() {
    requests.perform(Self.secret("x"))
    expect(requests.takeReports(), equals: [.lost])
    requests.perform(Self.secret("empty"), .type("a"))
    expect(requests.calls, equals: ["type a"])
  }

  @Test("12: what follows a secret's program keeps its order, and its output is no template")
  mutating func program() {
    requests.perform(Self.secret("waits"), .type("after"), .press(.enter))
    #expect(requests.calls.isEmpty)
    requests.answer(secret: .success(Requests.Secret(text: "a{{")))
    expect(requests.calls, equals: ["type a", "then {", "then {", "type after", "press enter"])
    #expect(requests.typist.keys.hidesKeymap && requests.readings == 0)
  }

  @Test("12: a program that fails is told, and what follows is typed") mutating func failedProgram() {
    requests.perform(Self.secret("waits"), .type("after"))
    requests.answer(secret: .failure(.missing))
    expect(requests.takeReports().first, equals: .lost)
    expect(requests.calls, equals: ["type after"])
  }

  @Test("12: nothing of a secret whose program is still running is typed into another field, or after a stop")
  mutating func droppedProgram() {
    for stops in [true, false] {
      requests.perform(Self.secret("waits"))
      #expect(requests.typist.need != nil)
      if stops { requests.perform(.stop) } else { requests.changeField() }
      #expect(requests.typist.need == nil)
      requests.answer(secret: .success(Requests.Secret(text: "late")))
    }
    #expect(requests.calls.isEmpty)
  }
}

/// The cases that concern what was typed last.
extension RequestTests {
  @Test("10: what was typed last is taken back", arguments: [false, true], [false, true])
  mutating func undo(replaces: Bool, deletes: Bool) {
    requests.clipboard = "日"
    requests.perform(.type("x"))
    requests.perform(replaces ? .type("a{{clipboard}}$|$b", inPlaceOf: .last) : .type("a{{clipboard}}$|$b"))
    if deletes { requests.perform(.delete(.character)) }
    _ = requests.takeReports()
    requests.perform(.undo)
    expect(requests.calls.last, equals: "undo \(deletes ? "afterDeletion" : "whole") a日|b")
    expect(requests.takeReports(), equals: [.expanded(bytes: 5)])
  }

  @Test("10: after what waits for the clipboard") mutating func undoWaits() {
    requests.perform(.type("a"), .type("{{clipboard}}"), .delete(.character), .undo)
    expect(requests.calls, equals: ["type a"])
    requests.answer("B")
    expect(requests.calls, equals: ["type a", "type B", "delete character", "undo afterDeletion B|"])
  }

  private static let sinceThen: [[TypingRequest]] = [
    [.press(.left)], [.delete(.character), .delete(.character)], [.delete(.word)],
    [.delete(.character), .delete(.word)], [.delete(.character), .press(.enter)], [secret("s")], [.stop],
    [.undo], [.delete(.character), .undo], [],
  ]

  @Test("11: nothing is left to take back", arguments: 0..<10) mutating func nothingToUndo(since: Int) {
    requests.perform(.type("a"))
    for request in Self.sinceThen[since] { requests.perform(request) }
    if since == 9 { requests.changeField() }
    let calls = requests.calls
    _ = requests.takeReports()
    requests.perform(.undo)
    expect(requests.calls, equals: calls)
    expect(requests.takeReports(), equals: [.notTakenBack])
  }

  @Test("11: another text is what is taken back") mutating func undoesTheLast() {
    requests.perform(.undo)
    #expect(requests.calls == [] && requests.takeReports() == [.notTakenBack])
    requests.perform(.type("a"), .delete(.character), .type("b"), .undo)
    expect(requests.calls.last, equals: "undo whole b|")
  }
}
