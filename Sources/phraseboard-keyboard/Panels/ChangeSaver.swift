import EventLoop
import Keyboard
import Snippets

/// Makes the changes of the user's own files, which the keyboard itself cannot write.
///
///     change ──► JSON in a file without a name ──► launcher ──► phraseboard save-key ──► own.toml
///                                                           ├──► phraseboard save-edit ──► the file of the key
///                                                           ├──► phraseboard save-setting ──► config.toml
///                                                           └──► phraseboard save-bindings ──► bindings.toml
///     why it was refused ◄── behind the JSON ◄──────────────────────┘
final class ChangeSaver: Service {
  /// Called once for each change: with nil once it is made, else with why it is not.
  var onSaved: ((FileChange, _ refusal: String?) -> Void)?

  /// Milliseconds: a lock of the folder, a slow disk and the reading of all own files are in them.
  private static let timeLimit: UInt64 = 30_000
  /// Bytes of a reason; it is shown in a few lines.
  private static let longestReason = 4_096

  private struct Run {
    let change: FileChange
    let file: ScratchFile
    let request: UInt32
    let deadline: UInt64
  }

  private let launcher: Launcher
  /// The runs by numbers of their own.
  private var runs: [Int: Run] = [:]
  private var lastNumber = 0

  init(_ launcher: Launcher) { self.launcher = launcher }

  /// The next time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? { runs.values.map(\.deadline).min() }

  func save(_ change: FileChange) {
    lastNumber += 1
    let number = lastNumber
    do {
      let file = try ScratchFile(name: "phraseboard-change", Array(change.json.utf8))
      let request = try launcher.start(.save(change.kind), output: file.descriptor) {
        [unowned self] result in
        if let run = runs[number] { finish(number, refusal(result, run.file)) }
      }
      runs[number] = Run(
        change: change, file: file, request: request, deadline: EventLoop.now() + Self.timeLimit)
    } catch {
      onSaved?(change, Messages.notSaved("\(error)"))
    }
  }

  func advance(to time: UInt64) {
    for (number, run) in runs where run.deadline <= time {
      launcher.end(run.request)
      finish(number, Messages.savedLate)
    }
  }

  private func finish(_ number: Int, _ refusal: String?) {
    guard let run = runs.removeValue(forKey: number) else { return }
    onSaved?(run.change, refusal)
  }

  /// Returns why a change is refused; nil for a change that is made.
  private func refusal(_ result: LaunchResult, _ file: ScratchFile) -> String? {
    switch result {
    case .ended(.code(0)): return nil
    case .ended(.code(let code)):
      let reason = String(decoding: file.added(most: Self.longestReason), as: UTF8.self)
      return reason.isEmpty ? Messages.saveProgramEnded(code: code) : reason
    case .ended(.signal(let signal)): return Messages.saveProgramKilled(signal: signal)
    case .failed(let reason): return Messages.notSaved(reason)
    }
  }
}
