import Bindings
import EventLoop
import Keyboard
import Settings

/// Follows the file of bindings while the keyboard runs.
final class BindingsFollower: Service {
  /// Called when other bindings hold, or something else is wrong.
  var onChange: (() -> Void)?
  private(set) var file = BindingsFile(KeyboardBindings.registry)

  /// What was told last; at first nothing is changed, and nothing wrong.
  private var told: (overrides: BindingOverrides, diagnostics: [Diagnostic]) = (BindingOverrides(), [])
  private unowned let loop: EventLoop
  private var watcher: PathWatcher?
  /// Editors save in several steps.
  private var changes = ChangeQueue(quiet: 60, most: 400)

  init(in loop: EventLoop) {
    self.loop = loop
    for diagnostic in file.diagnostics + file.notices { Log.error("\(diagnostic)") }
  }

  /// Follows the file from now on, with what has changed since it was read.
  func start() {
    do {
      let watcher = try PathWatcher(in: loop)
      self.watcher = watcher
      watcher.onChange = { [unowned self] path in changes.changed(path, at: EventLoop.now()) }
      try watcher.watch(file.path)
    } catch {
      Log.warning(Messages.notWatching("\(error)"))
    }
    read()
  }

  /// When `advance` is to be called next, in milliseconds of the loop's clock.
  var nextWake: UInt64? { changes.nextWake }

  func advance(to time: UInt64) {
    if !changes.removeDue(at: time).isEmpty { read() }
  }

  func takeOver(_ change: FileChange) { if change.kind == .bindings { read() } }

  /// Reads the file again, and has what is new hold.
  func read() {
    file.read()
    for diagnostic in file.news { Log.error("\(diagnostic)") }
    let new = (file.registry.overrides, file.diagnostics)
    guard new != told else { return }
    told = new
    onChange?()
  }
}
