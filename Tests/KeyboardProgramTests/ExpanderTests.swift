import Snippets
import Store
import Testing
import Typing

@testable import phraseboard_keyboard

/// The numbers are those of `Expander`'s cases.
@Suite struct ExpanderTests {
  private final class Output: TypingOutput {
    var calls: [String] = []
    var textField: UInt64 = 0

    func type(_ text: String, cursorBack: Int) {
      calls.append("type \(text)" + (cursorBack > 0 ? " back \(cursorBack)" : ""))
    }

    var secrets = 0
    func forgetCharacters() { secrets += 1 }
    func typeMore(_ text: String) { calls.append("then \(text)") }

    func replace(_ old: String, oldCursorBack: Int, with text: String, cursorBack: Int) {
      calls.append("replace \(old) back \(oldCursorBack) with \(text) back \(cursorBack)")
    }

    func press(_ key: Typist.Key) { calls.append("press \(key)") }
    func delete(_ unit: Typist.Unit) { calls.append("delete \(unit)") }
    func stop() { calls.append("stop") }
  }

  /// A clipboard that answers when the test says so, or at once with `text`.
  private final class Clipboard: ClipboardSource {
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

  private let output = Output()
  private let clipboard = Clipboard()
  private let expander: Expander

  init() {
    let secrets = [
      "s": ["pass", "$|$é{{clipboard}}e\u{301}\u{FFFE}x"], "empty": [""],
      "many": [String(repeating: "{{clipboard}}", count: 5)],
      "lines": ["אב\r\nc$|$d\nגא"],
    ]
    expander = Expander(output, clipboard: clipboard, now: { { "<\($0)>" } }) { snippet, label, piece in
      guard label == snippet, let texts = secrets[snippet], texts.indices.contains(piece) else { return nil }
      let text = SecretText(capacity: texts[piece].utf8.count)
      text.append(texts[piece].utf8)
      return text
    }
  }

  @Test("1: what needs no clipboard goes through at once")
  func atOnce() {
    expander.type("a")
    expander.type("{{date:%Y}}$|$b\u{FFFE}")
    expander.press(.enter)
    expander.delete(.word)
    #expect(output.calls == ["type a", "type <%Y>b back 1", "press enter", "delete word"])
    #expect(clipboard.readings == 0)
  }

  @Test("2: what follows the clipboard keeps its order")
  func order() {
    expander.type("<{{clipboard}}>")
    expander.type("a")
    expander.press(.left)
    expander.delete(.character)
    expander.typeSecret(snippet: "s", labelled: "s", piece: 0)
    expander.replace("b")
    #expect(output.calls == [])
    clipboard.answer("C")
    #expect(
      output.calls == [
        "type <C>", "type a", "press left", "delete character", "type p", "then a", "then s", "then s",
        "type b",
      ])
    expander.type("c")
    #expect(output.calls.last == "type c")
  }

  @Test("2: the cursor counts the clipboard as it is typed")
  func cursor() {
    clipboard.text = "x\r\n\u{1B}y\r"
    expander.type("$|${{clipboard}}.")
    #expect(output.calls == ["type x\ny\n. back 5"])
  }

  @Test("3: each has the clipboard of its own moment")
  func moments() {
    expander.type("{{clipboard}}{{clipboard}}")
    expander.type("{{clipboard}}")
    #expect(clipboard.readings == 1)
    clipboard.answer("A")
    #expect(clipboard.readings == 2)
    clipboard.answer("B")
    #expect(output.calls == ["type AA", "type B"])
  }

  @Test("3: many that are answered at once")
  func many() {
    expander.type("{{clipboard}}")
    for _ in 0..<1_000 { expander.type("{{clipboard}}") }
    clipboard.text = "B"
    clipboard.answer("A")
    #expect(output.calls == ["type A"] + Array(repeating: "type B", count: 1_000))
  }

  @Test("4: the expanded text is replaced")
  func replace() {
    expander.type("{{clipboard}}$|$!")
    expander.replace("{{clipboard}}")
    clipboard.answer("A")
    clipboard.answer("B")
    expander.replace("c$|$d")
    #expect(
      output.calls == [
        "type A! back 1", "replace A! back 1 with B back 0", "replace B back 0 with cd back 1",
      ])
  }

  @Test("4: with something since, it is appended", arguments: 0..<5)
  func append(since: Int) {
    expander.type("a")
    switch since {
    case 0: expander.press(.left)
    case 1: expander.delete(.character)
    case 2: expander.typeSecret(snippet: "s", labelled: "s", piece: 0)
    case 3: expander.cancel()
    default: expander.stop()
    }
    expander.replace("b")
    #expect(output.calls.last == "type b")
    expander.replace("c")
    #expect(output.calls.last == "replace b back 0 with c back 0")
  }

  @Test("5: what waits is dropped", arguments: [true, false])
  func dropped(stops: Bool) {
    expander.type("{{clipboard}}")
    expander.type("a")
    if stops { expander.stop() } else { expander.cancel() }
    #expect(!clipboard.isAsked)
    clipboard.answer("A")
    expander.type("b")
    #expect(output.calls == (stops ? ["stop"] : []) + ["type b"])
    expander.type("{{clipboard}}")
    clipboard.answer("B")
    #expect(output.calls.last == "type B")
  }

  @Test("5: what waits is not for another field", arguments: [true, false])
  func fieldChanged(isNoticed: Bool) {
    expander.type("{{clipboard}}")
    expander.type("a")
    output.textField += 1
    if isNoticed { expander.followField() }
    #expect(clipboard.isAsked != isNoticed)
    clipboard.answer("A")
    #expect(expander.takeLostText() && !expander.takeLostText())
    expander.type("b")
    #expect(output.calls == ["type b"])
    expander.followField()
    #expect(!expander.takeLostText())
  }

  @Test("5: what is asked for in another field waits there") func askedForLater() {
    output.textField += 1
    expander.type("{{clipboard}}")
    expander.followField()
    clipboard.answer("A")
    #expect(output.calls == ["type A"])
    #expect(!expander.takeLostText())
  }

  @Test("4: nothing is replaced in another field") func replaceElsewhere() {
    expander.type("a")
    output.textField += 1
    expander.replace("b")
    #expect(output.calls == ["type a", "type b"])
  }

  @Test("3: a clipboard that cannot be had is told of") func missingClipboard() {
    expander.type("a{{clipboard}}b")
    clipboard.answer(nil)
    #expect(output.calls == ["type ab"])
    #expect(!expander.takeLostText())
    #expect(expander.takeMissingClipboard() && !expander.takeMissingClipboard())
  }

  @Test("7: the length of what is typed is told, and of what that takes the place of") func lengths() {
    var lengths: [Int] = []
    expander.onExpanded = { lengths.append($0) }
    clipboard.text = "日"
    expander.type("a{{clipboard}}")
    expander.replace("{{clipboard}}{{clipboard}}")
    expander.typeSecret(snippet: "s", labelled: "s", piece: 0)
    expander.type("four")
    expander.replace("x")
    #expect(lengths == [4, 6, 4, 4, 4])
  }

  @Test("6: a secret goes grapheme by grapheme")
  func secret() {
    clipboard.text = "日👩‍👩‍👧"
    expander.typeSecret(snippet: "s", labelled: "s", piece: 1)
    #expect(
      output.calls == ["type é", "then 日", "then 👩‍👩‍👧", "then e\u{301}", "then x"]
        + Array(repeating: "press left", count: 5))
    #expect(output.secrets == 1)
  }

  @Test("6: the cursor goes back in a secret in the direction of each paragraph")
  func secretInBothDirections() {
    expander.typeSecret(snippet: "lines", labelled: "lines", piece: 0)
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
    let expander = Expander(output, clipboard: clipboard, now: now) { _, _, _ in nil }
    expander.type("{{date:d}} {{time:t}}")
    expander.type("{{time:t}}")
    #expect(output.calls == ["type d of 1 t of 1", "type t of 2"])
  }

  @Test("9: more than fits is lost") func tooLarge() {
    clipboard.text = String(repeating: "x", count: 1 << 20)
    expander.type(String(repeating: "{{clipboard}}", count: 5))
    #expect(output.calls == [] && expander.takeLostText())
    expander.type(String(repeating: "{{clipboard}}", count: 4))
    #expect(output.calls.count == 1)
    expander.typeSecret(snippet: "many", labelled: "many", piece: 0)
    #expect(output.calls.count == 1 && expander.takeLostText())
  }

  @Test("6: a secret that is not there is nothing")
  func noSecret() {
    expander.typeSecret(snippet: "s", labelled: "s", piece: 2)
    expander.typeSecret(snippet: "x", labelled: "x", piece: 0)
    #expect(expander.takeLostText())
    expander.typeSecret(snippet: "empty", labelled: "empty", piece: 0)
    expander.type("a")
    #expect(output.calls == ["type a"])
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
