/// Whether the client has got to what the input method path sent it, so that more text may follow.
///
/// Two things must not be overtaken: a key by text (clients queue keys, but take text at once), and a commit by
/// the `done` that the client's answer to it causes (the compositor discards a commit with an older serial). So
/// text waits until the surrounding text is what it must be once all that was sent has been handled, or
/// until a short time has passed. In between clients may show every step, or skip some.
///
/// The predictions are plain: text goes in at the cursor, BackSpace takes the grapheme before it or the
/// selection, Return starts a line or empties the field. Where a client does otherwise the time decides. What
/// it shows counts for the earliest step that it fits: a state from before a key is never taken for its answer.
struct ClientAnswers: Sendable {
  /// What was sent.
  enum Sent: Equatable, Sendable {
    case text(String)
    case key(Typist.Key)
  }

  private struct Prediction: Sendable {
    /// The text before the cursor or the selection; nil when it cannot be told.
    var before: String?
    var orEmpty = false
    /// Text is selected, as it is after nothing that we send.
    var hasSelection = false

    func fits(_ shown: String) -> Bool {
      !hasSelection && (before == shown || (orEmpty && shown.isEmpty))
    }

    func after(_ sent: Sent) -> Prediction {
      switch sent {
      case .text(let text): Prediction(before: before.map { $0 + text })
      case .key(.backspace): Prediction(before: before.map { hasSelection ? $0 : String($0.dropLast()) })
      case .key(.enter): Prediction(before: before.map { $0 + "\n" }, orEmpty: before != nil)
      }
    }
  }

  private struct Waiting: Sendable {
    /// The state before all that was sent, and then one after each of it.
    var steps: [Prediction]
    /// Up to which of the steps the client has got.
    var reached = 0
    var deadline: UInt64 = 0
    var hasKeys = false
    var endsWithEnter = false

    mutating func add(_ sent: Sent, now: UInt64) {
      if let last = steps.last, steps.count < ClientAnswers.mostSteps {
        steps.append(last.after(sent))
      } else {
        steps = [Prediction()]
        reached = 0
      }
      switch sent {
      case .text:
        deadline = max(deadline, Pacing.after(now, Pacing.commitAnswer))
        endsWithEnter = false
      case .key(let key):
        deadline = max(deadline, Pacing.after(now, Pacing.keyAnswer))
        endsWithEnter = key == .enter
        hasKeys = true
      }
    }
  }

  /// More steps than this are not followed one by one: then the time decides.
  private static let mostSteps = 64

  private var waiting: Waiting?

  /// Until when text has to wait at the latest; nil when it may go.
  func holdsText(at now: UInt64) -> UInt64? {
    waiting.flatMap { now < $0.deadline ? $0.deadline : nil }
  }

  /// Whether the last that was sent is a Return that the client has not answered.
  func awaitsEnter(at now: UInt64) -> Bool {
    holdsText(at: now) != nil && waiting?.endsWithEnter == true
  }

  /// Something was sent while the client showed `surrounding`.
  mutating func add(_ sent: Sent, surrounding: SurroundingText?, now: UInt64) {
    if holdsText(at: now) == nil {
      waiting = Waiting(
        steps: [Prediction(before: surrounding?.before, hasSelection: surrounding?.hasSelection ?? false)])
    }
    waiting?.add(sent, now: now)
  }

  /// The client has shown a new state.
  mutating func receive(_ surrounding: SurroundingText?) {
    guard let waiting else { return }
    guard let shown = surrounding?.before, waiting.steps.last?.before != nil else {
      if !waiting.hasKeys { self.waiting = nil }
      return
    }
    guard surrounding?.hasSelection == false,
      let step = waiting.steps[waiting.reached...].firstIndex(where: { $0.fits(shown) })
    else { return }
    self.waiting?.reached = step
    if step == waiting.steps.count - 1 { self.waiting = nil }
  }

  /// Another field: nobody will answer any more, but keys that were sent a moment ago may still be queued in its
  /// client.
  mutating func changeField(lastStroke: UInt64?, now: UInt64) {
    waiting = lastStroke.map {
      Waiting(steps: [Prediction()], deadline: Pacing.after($0, Pacing.keyAnswer), hasKeys: true)
    }
  }

  /// All has been answered.
  mutating func settle() {
    waiting = nil
  }
}
