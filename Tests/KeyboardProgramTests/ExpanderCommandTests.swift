import Store
import Testing
import Typing

@testable import phraseboard_keyboard

/// Secrets that commands give.
extension ExpanderTests {
  /// Programs that end when the test says so.
  final class Programs: SecretPrograms {
    var started: [[String]] = []
    let failure: String? = nil
    private var done: ((SecretText?) -> Void)?

    var isRunning: Bool { done != nil }

    func run(file: String, id: String, _ done: @escaping (SecretText?) -> Void) {
      started.append([file, id])
      self.done = done
    }

    func cancel() { done = nil }

    func end(_ output: String?) {
      let text = output.map { output in
        let text = SecretText(capacity: output.utf8.count)
        text.append(output.utf8)
        return text
      }
      let done = done
      self.done = nil
      done?(text)
    }
  }

  @Test("12: what follows a secret's program keeps its order, and its output is no template")
  func program() {
    expander.perform(.secret(snippet: "command", label: "bank", piece: 0))
    expander.perform(.type("after"))
    expander.perform(.press(.enter))
    #expect(programs.started == [["f.toml", "bank"]] && output.calls.isEmpty)
    programs.end("a{{date}}")
    #expect(
      output.calls == ["type a"] + "{{date}}".map { "then \($0)" } + ["type after", "press enter"])
    #expect(output.secrets == 1 && clipboard.readings == 0)
  }

  @Test("12: a program that fails is told, and what follows is typed")
  func failedProgram() {
    expander.perform(.secret(snippet: "command", label: "bank", piece: 0))
    expander.perform(.type("after"))
    programs.end(nil)
    #expect(reports.take().first == .lost)
    #expect(output.calls == ["type after"])
  }

  @Test("12: nothing of a secret whose program is still running is typed into another field, or after a stop")
  func droppedProgram() {
    for drop in [{ self.expander.fieldChanged() }, { self.expander.perform(.stop) }] {
      expander.perform(.secret(snippet: "command", label: "bank", piece: 0))
      #expect(programs.isRunning)
      drop()
      #expect(!programs.isRunning)
    }
    #expect(output.calls.isEmpty)
  }
}
