import Expectations
import Snippets
import Store
import Testing

@testable import Typing
@testable import phraseboard_keyboard

/// Answers that requests need, and above all secrets.
@Suite struct TypingAnswersTests {
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

    let nextWake: UInt64? = nil
    func advance(to _: UInt64) {}
    func cancel() { done = nil }

    func answer(_ text: String?) {
      let done = done
      self.done = nil
      done?(text)
    }
  }

  /// Programs that end when the test says so.
  final class Programs: SecretPrograms {
    var started: [[String]] = []
    let failure: String? = "it has failed"
    private var done: ((SecretText?) -> Void)?

    var isRunning: Bool { done != nil }

    func run(file: String, id: String, _ done: @escaping (SecretText?) -> Void) {
      started.append([file, id])
      self.done = done
    }

    let nextWake: UInt64? = nil
    func advance(to _: UInt64) {}
    func cancel() { done = nil }

    func end(_ output: String?) {
      let done = done
      self.done = nil
      done?(output.map(TypingAnswersTests.text))
    }
  }

  /// The answers so far, in words.
  final class Log {
    var answers: [String] = []
  }

  let clipboard = Clipboard()
  let programs = Programs()
  let log = Log()
  let answers: TypingAnswers

  init() {
    let secrets = [
      "s": "$|$é{{clipboard}}e\u{301}\u{FFFE}x", "many": String(repeating: "{{clipboard}}", count: 5),
      "lines": "אב\r\nc$|$d\nגא", "time": "{{date:%Y}}",
      "times": String(repeating: "{{time:%4000d}}", count: 13_000),
    ]
    answers = TypingAnswers(
      clipboard: clipboard, programs: programs,
      now: { { $0.hasPrefix("%4000") ? String(repeating: "0", count: 4_000) : "<\($0)>" } },
      secret: { snippet, label, feed, piece in
        if snippet == "command" { return .command(file: "f.toml", id: "\(label) \(feed ?? "") \(piece)") }
        return secrets[label].map { .text(Self.text($0)) }
      })
    answers.onCommand = { [log] in log.answers.append("\($0): \($1 ?? "ended")") }
  }

  private static func text(_ string: String) -> SecretText {
    let text = SecretText(capacity: string.utf8.count)
    text.append(string.utf8)
    return text
  }

  private func find(_ label: String, of snippet: String = "s", mayPaste: Bool = true) {
    let snippet = TypedSnippet(id: snippet, feed: "team")
    find(.secret(snippet, label: label, piece: 2, mayPaste: mayPaste))
  }

  private func find(_ need: TypingNeed) {
    answers.find(need) { [log] in log.answers.append(Self.words(for: $0)) }
  }

  private static func words(for answer: TypingAnswer) -> String {
    switch answer {
    case .clipboard(let text): return "clipboard \(text ?? "-")"
    case .time(let date): return "time \(date("%H"))"
    case .secret(.failure(let failure), _): return "\(failure)"
    case .secret(.success(let secret), let isIncomplete):
      var graphemes: [String] = []
      secret.forEachGrapheme { graphemes.append($0) }
      let way = secret.way.back(isTerminal: false).map {
        if case .cursor(let key, let count) = $0 { "\(key) \(count)" } else { "?" }
      }
      return ([graphemes.joined(separator: ".")] + way + (isIncomplete ? ["incomplete"] : []))
        .joined(separator: " ")
    }
  }

  @Test func theTimeAndTheClipboardAreFound() {
    find(.time)
    find(.clipboard)
    #expect(log.answers == ["time <%H>"] && clipboard.isAsked)
    clipboard.answer("copied")
    find(.clipboard)
    clipboard.answer(nil)
    expect(log.answers, equals: ["time <%H>", "clipboard copied", "clipboard -"])
  }

  @Test func aSecretIsExpandedGraphemeByGrapheme() {
    clipboard.text = "日👩‍👩‍👧"
    find("s")
    find("lines")
    find("time")
    expect(
      log.answers, equals: ["é.日.👩‍👩‍👧.e\u{301}.x left 5", "א.ב.\n.c.d.\n.ג.א right 3 left 1", "<.%.Y.>"])
    expect(clipboard.readings, equals: 1)
  }

  @Test func whatIsNoSecretIsMissing() {
    find("x")
    expect(log.answers, equals: ["missing"])
  }

  @Test func aSecretWithoutTheClipboardIsIncomplete() {
    find("s")
    clipboard.answer(nil)
    expect(log.answers, equals: ["é.e\u{301}.x left 3 incomplete"])
  }

  @Test func aSecretThatMayNotPasteReadsNoClipboard() {
    find("s", mayPaste: false)
    find("lines", mayPaste: false)
    #expect(log.answers.first == "clipboard" && log.answers.count == 2 && clipboard.readings == 0)
  }

  @Test func aSecretThatIsTooLongIsNotMade() {
    clipboard.text = String(repeating: "é", count: ContentLimits.phrase / 5)
    find("many")
    #expect(log.answers.count == 1 && log.answers[0] != "tooLong")
    clipboard.text? += "é"
    find("many")
    find("times")
    expect(log.answers.suffix(2), equals: ["tooLong", "tooLong"])
  }

  @Test func theOutputOfACommandIsNoTemplate() {
    find("bank", of: "command")
    #expect(programs.started == [["f.toml", "bank team 2"]] && log.answers.isEmpty)
    programs.end("a{{date}}")
    #expect(log.answers == ["command: ended", "a.{.{.d.a.t.e.}.}"] && clipboard.readings == 0)
    find("bank", of: "command")
    programs.end(nil)
    expect(log.answers.suffix(2), equals: ["command: it has failed", "missing"])
  }

  @Test func whatIsDroppedIsNotAnswered() {
    find(.clipboard)
    find("bank", of: "command")
    answers.cancel()
    #expect(!clipboard.isAsked && !programs.isRunning)
    clipboard.answer("late")
    programs.end("late")
    #expect(log.answers.isEmpty)
  }
}
