import Snippets

@testable import Typing

/// A typist whose requests are answered as the test says, and whose jobs are taken as soon as there are any.
struct Requests {
  /// A secret's text, by grapheme.
  struct Secret: SecretPiece {
    let text: String
    var copied = ""
    /// The number of characters from the end to the cursor's mark.
    var back = 0

    var length: Int { text.utf8.count }
    var keys: Permissions { Typist.keys(in: text.utf8) }
    var copiedKeys: Permissions { Typist.keys(in: copied.utf8) }
    var way: CursorWay { CursorWay(over: text.suffix(back)) }
    func forEachGrapheme(_ body: (String) -> Void) { for grapheme in text { body(String(grapheme)) } }
  }

  var typist = Typist()
  /// The clipboard's text, if it is there at once.
  var clipboard: String?
  /// The texts that were copied before, by their numbers.
  var clips: [Int: String] = [:]
  /// The number of times that the clipboard was asked for.
  private(set) var readings = 0
  /// The secrets that are there at once, by their labels.
  var secrets: [String: Secret] = [:]
  /// The jobs so far, in words.
  private(set) var calls: [String] = []
  /// The refusals to report in place of the texts that may not go by keys.
  private(set) var refusals: [Refusal] = []
  /// The number of moments whose time was asked for.
  private(set) var moments = 0

  mutating func perform(_ requests: TypingRequest...) {
    for request in requests {
      typist.perform(request)
      settle()
    }
  }

  /// The clipboard's owner answers.
  mutating func answer(_ text: String?) {
    typist.answer(.clipboard(text))
    settle()
  }

  mutating func answer(secret: Result<any SecretPiece, SecretFailure>) {
    typist.answer(.secret(secret))
    settle()
  }

  /// Another field has the focus.
  mutating func changeField() {
    typist.note(.granted, time: 0)
    typist.note(.activate, time: 0)
    typist.note(.done, time: 0)
    settle()
  }

  /// True while the typist waits for the clipboard.
  var isAsked: Bool { typist.need == .clipboard }

  mutating func takeReports() -> [TypingReport] {
    typist.takeReports().filter {
      switch $0 {
      case .lost, .onNoKey, .refused, .incomplete, .notTakenBack, .partlyTakenBack, .expanded: true
      case .started, .ended, .takenBack, .fieldChanged, .fieldTakenOver, .privateField, .field, .before,
        .shownAgain,
        .selection, .nothingToDelete, .wordsKnown, .textShown, .typedEnd, .phraseOfShortcut, .phraseTrimmed,
        .notExpanded, .programText:
        false
      }
    }
  }

  private mutating func settle() {
    take()
    while let need = typist.takeNeed() {
      switch need {
      case .time:
        moments += 1
        typist.answer(.time { [moments] in "<\($0)\(moments > 1 ? " \(moments)" : "")>" })
      case .clipboard:
        readings += 1
        if let clipboard { typist.answer(.clipboard(clipboard)) }
      case .clip(let number):
        typist.answer(.clipboard(clips[number]))
      case .secret(_, let label, _, let mayPaste):
        if label == "waits" { continue }
        let secret = secrets[label]
        typist.answer(
          .secret(
            mayPaste || secret?.copied.isEmpty != false
              ? secret.map { .success($0) } ?? .failure(.missing) : .failure(.clipboard)))
      }
      take()
    }
  }

  /// Takes the expanded jobs out of the queue.
  private mutating func take() {
    let jobs = Array(typist.queue)
    typist.queue.removeAll()
    for job in jobs {
      refusals += [job.refusal].compactMap { $0 }
      calls += words(for: job)
    }
  }

  private func words(for job: Typist.Job) -> [String] {
    switch job {
    case .text(let text, let isWhole, _): ["\(isWhole ? "type" : "then") \(text)"]
    case .cursor(let key, let count): ["\(key) \(count)"]
    case .key(let key, _): ["press \(key)"]
    case .chord(let chord): ["press \(chord.key)"]
    case .delete(let unit): ["delete \(unit)"]
    case .replace(let replacement):
      [
        "\(replacement.undo.map { "undo \($0)" } ?? "replace") \(replacement.before)|\(replacement.after)"
          + (replacement.undo == nil ? " with \(replacement.text)" : "")
      ]
    case .backspaces: ["\(job)"]
    case .takenBack, .edge: []
    }
  }
}
