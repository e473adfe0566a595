import Bindings
import EventLoop
import Keyboard
import Settings

/// Follows the file of bindings while the keyboard runs.
final class BindingsFollower: Service {
  /// Called when other bindings hold, or something else is wrong.
  var onChange: (() -> Void)?
  /// The file of bindings; it does not change until `start`, which is after the first picture.
  private(set) var file = BindingsFile(
    path: BindingsFile.defaultPath, bytes: [], KeyboardBindings.registry)

  /// The overrides and mistakes that were told last; at first nothing is changed, and nothing wrong.
  private var told: (overrides: BindingOverrides, diagnostics: [Diagnostic]) = (BindingOverrides(), [])
  private let watch: FileWatch

  init(in loop: EventLoop) { watch = FileWatch(in: loop) }

  /// Follows the file from now on, with what it has.
  func start() {
    watch.start(file.path)
    read()
  }

  /// The next time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? { watch.nextWake }

  func advance(to time: UInt64) {
    if !watch.removeDue(at: time).isEmpty { read() }
  }

  func takeOver(_ change: FileChange) { if change.kind == .bindings { read() } }

  /// Reads the file again, and puts what is new in force.
  func read() {
    file.read()
    for diagnostic in file.news { Log.error("\(diagnostic)") }
    let new = (file.registry.overrides, file.diagnostics)
    guard new != told else { return }
    told = new
    onChange?()
  }
}
