import Snippets
import Store
import Testing

@testable import Typing
@testable import phraseboard_keyboard

/// The numbers are those of `Expander`'s cases.
@Suite struct ExpanderTests {
  struct Output: TypingOutput {
    var calls: [String] = []

    /// What is to be said in place of each text that may not go by keys.
    var refusals: [Refusal] = []

    mutating func type(_ text: String, cursorBack: Int, orSay refusal: Refusal?) {
      calls.append("type \(text)" + (cursorBack > 0 ? " back \(cursorBack)" : ""))
      refusals += [refusal].compactMap { $0 }
    }

    var secrets = 0
    mutating func forgetCharacters() { secrets += 1 }
    mutating func typeMore(_ text: String, orSay refusal: Refusal?) {
      calls.append("then \(text)")
      refusals += [refusal].compactMap { $0 }
    }
    mutating func moveBack(_ way: CursorWay) {
      for case .cursor(let key, let count) in way.back(isTerminal: false) {
        calls += Array(repeating: "press \(key)", count: count)
      }
    }

    mutating func replace(
      _ old: String, oldCursorBack: Int, with text: String, cursorBack: Int, orSay refusal: Refusal?
    ) {
      calls.append("replace \(old) back \(oldCursorBack) with \(text) back \(cursorBack)")
      refusals += [refusal].compactMap { $0 }
    }

    mutating func undo(_ old: String, cursorBack: Int, afterDeletion: Bool) {
      calls.append("undo \(old) back \(cursorBack)" + (afterDeletion ? " after a deletion" : ""))
    }

    mutating func press(_ key: Typist.Key) { calls.append("press \(key)") }
    mutating func press(_ chord: KeyChord) { calls.append("press \(chord.key)") }
    mutating func delete(_ unit: Typist.Unit) { calls.append("delete \(unit)") }

    /// The client shows that the cursor is elsewhere.
    var hasMoved = false
    func takesSpace(after typed: TypedText) -> Bool { !hasMoved }
  }

  /// A clipboard that answers when the test says so, or at once with `text`.
  final class Clipboard: ClipboardAccess {
    var text: String?
    var readings = 0
    private var done: ((String?) -> Void)?

    var isAsked: Bool { done != nil }

    func read(_ done: @escaping (String?) -> Void) {
      readings += 1
      if let text { done(text) } else { self.done = done }
    }

    func cancel() { done = nil }

    func answer(_ text: String?) {
      let done = done
      self.done = nil
      done?(text)
    }
  }

  /// What was told, in order.
  final class Reports {
    private var reports: [TypingReport] = []

    func add(_ report: TypingReport) { reports.append(report) }

    func take() -> [TypingReport] {
      defer { reports = [] }
      return reports
    }
  }

  let clipboard = Clipboard()
  let programs = Programs()
  let reports = Reports()
  let expander: Expander<Output>
  var output: Output { expander.typist }

  init() {
    let secrets = [
      "s": ["pass", "$|$é{{clipboard}}e\u{301}\u{FFFE}x"], "empty": [""],
      "many": [String(repeating: "{{clipboard}}", count: 5)],
      "lines": ["אב\r\nc$|$d\nגא"],
    ]
    expander = Expander(Output(), clipboard: clipboard, programs: programs, now: { { "<\($0)>" } }) {
      snippet, label, _, piece in
      if snippet == "command" { return .command(file: "f.toml", id: label) }
      guard label == snippet, let texts = secrets[snippet], texts.indices.contains(piece) else { return nil }
      let text = SecretText(capacity: texts[piece].utf8.count)
      text.append(texts[piece].utf8)
      return .text(text)
    }
    expander.onReport = reports.add
  }

  @Test("1: what needs no clipboard goes through at once")
  func atOnce() {
    expander.perform(.type("a"))
    expander.perform(.type("{{date:%Y}}$|$b\u{FFFE}"))
    expander.perform(.press(.enter))
    expander.perform(.delete(.word))
    #expect(output.calls == ["type a", "type <%Y>b back 1", "press enter", "delete word"])
    #expect(clipboard.readings == 0)
  }

  @Test("2: what follows the clipboard keeps its order")
  func order() {
    expander.perform(.type("<{{clipboard}}>"))
    expander.perform(.type("a"))
    expander.perform(.press(.left))
    expander.perform(.delete(.character))
    expander.perform(.secret(snippet: "s", label: "s", piece: 0))
    expander.perform(.replace("b"))
    #expect(output.calls == [])
    clipboard.answer("C")
    #expect(
      output.calls == [
        "type <C>", "type a", "press left", "delete character", "type p", "then a", "then s", "then s",
        "type b",
      ])
    expander.perform(.type("c"))
    #expect(output.calls.last == "type c")
  }

  @Test("2: the cursor counts the clipboard as it is typed")
  func cursor() {
    clipboard.text = "x\r\n\u{1B}y\r"
    expander.perform(.type("$|${{clipboard}}."))
    #expect(output.calls == ["type x\ny\n. back 5"])
  }

  @Test("3: each has the clipboard of its own moment")
  func moments() {
    expander.perform(.type("{{clipboard}}{{clipboard}}"))
    expander.perform(.type("{{clipboard}}"))
    #expect(clipboard.readings == 1)
    clipboard.answer("A")
    #expect(clipboard.readings == 2)
    clipboard.answer("B")
    #expect(output.calls == ["type AA", "type B"])
  }

  @Test("3: many that are answered at once")
  func many() {
    expander.perform(.type("{{clipboard}}"))
    for _ in 0..<1_000 { expander.perform(.type("{{clipboard}}")) }
    clipboard.text = "B"
    clipboard.answer("A")
    #expect(output.calls == ["type A"] + Array(repeating: "type B", count: 1_000))
  }

  @Test("4: the expanded text is replaced")
  func replace() {
    expander.perform(.type("{{clipboard}}$|$!"))
    expander.perform(.replace("{{clipboard}}"))
    clipboard.answer("A")
    clipboard.answer("B")
    expander.perform(.replace("c$|$d"))
    #expect(
      output.calls == [
        "type A! back 1", "replace A! back 1 with B back 0", "replace B back 0 with cd back 1",
      ])
  }

  @Test("4: with something since, it is appended", arguments: 0..<7)
  func append(since: Int) {
    expander.perform(.type("a"))
    switch since {
    case 0: expander.perform(.press(.left))
    case 1: expander.perform(.delete(.character))
    case 2: expander.perform(.secret(snippet: "s", label: "s", piece: 0))
    case 3: expander.cancel()
    case 4: expander.fieldChanged()
    case 5: expander.perform(.undo)
    default: expander.perform(.stop)
    }
    expander.perform(.replace("b"))
    #expect(output.calls.last == "type b")
    expander.perform(.replace("c"))
    #expect(output.calls.last == "replace b back 0 with c back 0")
  }

  @Test("5: what waits is dropped", arguments: [true, false])
  func dropped(stops: Bool) {
    expander.perform(.type("{{clipboard}}"))
    expander.perform(.type("a"))
    if stops { expander.perform(.stop) } else { expander.cancel() }
    #expect(!clipboard.isAsked)
    clipboard.answer("A")
    expander.perform(.type("b"))
    #expect(output.calls == ["type b"])
    expander.perform(.type("{{clipboard}}"))
    clipboard.answer("B")
    #expect(output.calls.last == "type B")
  }

  @Test("5: what waits is not for another field") func fieldChanged() {
    expander.perform(.type("{{clipboard}}"))
    expander.perform(.type("a"))
    expander.fieldChanged()
    #expect(!clipboard.isAsked)
    #expect(reports.take() == [.lost])
    clipboard.answer("A")
    expander.perform(.type("b"))
    #expect(output.calls == ["type b"])
    expander.fieldChanged()
    #expect(reports.take() == [.expanded(bytes: 1)])
  }

  @Test("5: what is asked for in another field waits there") func askedForLater() {
    expander.fieldChanged()
    expander.perform(.type("{{clipboard}}"))
    clipboard.answer("A")
    #expect(output.calls == ["type A"])
    #expect(reports.take() == [.expanded(bytes: 1)])
  }

  @Test("4: nothing is replaced in another field") func replaceElsewhere() {
    expander.perform(.type("a"))
    expander.fieldChanged()
    expander.perform(.replace("b"))
    #expect(output.calls == ["type a", "type b"])
  }

  @Test("3: a clipboard that cannot be had is told of") func missingClipboard() {
    expander.perform(.type("a{{clipboard}}b"))
    clipboard.answer(nil)
    #expect(output.calls == ["type ab"])
    #expect(reports.take() == [.incomplete, .expanded(bytes: 2)])
  }

  @Test("7: the length of what is typed is told, and of what that takes the place of") func lengths() {
    clipboard.text = "日"
    expander.perform(.type("a{{clipboard}}"))
    expander.perform(.replace("{{clipboard}}{{clipboard}}"))
    expander.perform(.secret(snippet: "s", label: "s", piece: 0))
    expander.perform(.type("four"))
    expander.perform(.replace("x"))
    #expect(reports.take() == [4, 6, 4, 4, 4].map { .expanded(bytes: $0) })
  }

  @Test("6: a secret goes grapheme by grapheme")
  func secret() {
    clipboard.text = "日👩‍👩‍👧"
    expander.perform(.secret(snippet: "s", label: "s", piece: 1))
    #expect(
      output.calls == ["type é", "then 日", "then 👩‍👩‍👧", "then e\u{301}", "then x"]
        + Array(repeating: "press left", count: 5))
    #expect(output.secrets == 1)
  }

  @Test("6: the cursor goes back in a secret in the direction of each paragraph")
  func secretInBothDirections() {
    expander.perform(.secret(snippet: "lines", label: "lines", piece: 0))
    #expect(
      output.calls.suffix(7)
        == ["then \n", "then ג", "then א", "press right", "press right", "press right", "press left"])
  }

  @Test("8: one moment") func oneMoment() {
    var moments = 0
    let now = {
      moments += 1
      let moment = moments
      return { (format: String) in "\(format) of \(moment)" }
    }
    let expander = Expander(Output(), clipboard: clipboard, programs: programs, now: now) { _, _, _, _ in
      nil
    }
    expander.perform(.type("{{date:d}} {{time:t}}"))
    expander.perform(.type("{{time:t}}"))
    #expect(expander.typist.calls == ["type d of 1 t of 1", "type t of 2"])
  }

  @Test("6: a secret that is not there is nothing")
  func noSecret() {
    expander.perform(.secret(snippet: "s", label: "s", piece: 2))
    expander.perform(.secret(snippet: "x", label: "x", piece: 0))
    #expect(reports.take() == [.lost, .lost])
    expander.perform(.secret(snippet: "empty", label: "empty", piece: 0))
    expander.perform(.type("a"))
    #expect(output.calls == ["type a"])
  }
}

/// The cases of `Expander` that concern what was typed last.
extension ExpanderTests {
  @Test("10: what was typed last is taken back", arguments: [false, true], [false, true])
  func undo(replaces: Bool, deletes: Bool) {
    clipboard.text = "日"
    expander.perform(.type("x"))
    expander.perform(replaces ? .replace("a{{clipboard}}$|$b") : .type("a{{clipboard}}$|$b"))
    if deletes { expander.perform(.delete(.character)) }
    _ = reports.take()
    expander.perform(.undo)
    #expect(output.calls.last == "undo a日b back 1" + (deletes ? " after a deletion" : ""))
    #expect(reports.take() == [.expanded(bytes: 5)])
  }

  @Test("10: after what waits for the clipboard") func undoWaits() {
    expander.perform(.type("a"))
    for request in [.type("{{clipboard}}"), .delete(.character), .undo] as [TypingRequest] {
      expander.perform(request)
    }
    #expect(output.calls == ["type a"])
    clipboard.answer("B")
    #expect(output.calls == ["type a", "type B", "delete character", "undo B back 0 after a deletion"])
  }

  @Test("11: nothing is left to take back", arguments: 0..<10)
  func nothingToUndo(since: Int) {
    let secret = TypingRequest.secret(snippet: "s", label: "s", piece: 0)
    let requests: [[TypingRequest]] = [
      [.press(.left)], [.delete(.character), .delete(.character)], [.delete(.word)],
      [.delete(.character), .delete(.word)], [.delete(.character), .press(.enter)], [secret], [.stop],
      [.undo], [.delete(.character), .undo], [],
    ]
    expander.perform(.type("a"))
    for request in requests[since] { expander.perform(request) }
    if since == 9 { expander.fieldChanged() }
    let calls = output.calls
    _ = reports.take()
    expander.perform(.undo)
    #expect(output.calls == calls)
    #expect(reports.take() == [.notTakenBack])
  }

  @Test("11: another text is what is taken back") func undoesTheLast() {
    expander.perform(.undo)
    #expect(output.calls == [] && reports.take() == [.notTakenBack])
    expander.perform(.type("a"))
    expander.perform(.delete(.character))
    expander.perform(.type("b"))
    expander.perform(.undo)
    #expect(output.calls.last == "undo b back 0")
  }
}

@Suite struct LocalTimeTests {
  @Test func formatsAreStrftimes() {
    let text = LocalTime().now()
    #expect(text("%%") == "%")
    #expect(text("é") == "é")
    #expect(text("") == "")
    #expect(text("%Y").count == 4)
    #expect(text("%n%t") == "\n\t")
  }

  @Test(arguments: ["%9999Y", "%2147483647Y", "%99999999999999999999d"])
  func aTextThatIsTooLongIsNothing(format: String) {
    #expect(LocalTime().now()(format) == "")
  }

  @Test func aLocaleThatIsNotThereIsThePlainOne() {
    let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    #expect(weekdays.contains(LocalTime(locale: "xx_XX.UTF-8").now()("%A")))
  }

  @Test func aLongFormatIsNothing() {
    #expect(LocalTime().now()(String(repeating: "x", count: 5_000)) == "")
  }
}
