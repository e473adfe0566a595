import EventLoop
import Keyboard
import Settings

/// Follows the settings file while the keyboard runs.
final class SettingsFollower: Service {
  /// Called when something else holds, or something else is wrong.
  var onChange: (() -> Void)?
  /// Called when one of the user's themes may have changed.
  var onThemes: (() -> Void)?
  /// Called when one of the user's layouts may have changed.
  var onLayouts: (() -> Void)?
  private(set) var file: SettingsFile

  private let watch: FileWatch

  init(_ file: SettingsFile, in loop: EventLoop) {
    self.file = file
    watch = FileWatch(in: loop)
  }

  /// Follows the file from now on, with what has changed since it was read.
  func start() {
    watch.start(file.path, ThemeFiles.ownFolder, LayoutFiles.ownFolder)
    read()
  }

  /// The next time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? { watch.nextWake }

  func advance(to time: UInt64) {
    let changed = watch.removeDue(at: time)
    guard !changed.isEmpty else { return }
    // A theme or layout that comes or goes may be one that is set.
    read()
    if changed.contains(ThemeFiles.ownFolder) { onThemes?() }
    if changed.contains(LayoutFiles.ownFolder) { onLayouts?() }
  }

  func takeOver(_ change: FileChange) { if change.kind == .setting { read() } }

  /// Reads the file again, and puts what is new in force.
  func read() {
    let last = file
    file.read()
    let isNew = file.diagnostics != last.diagnostics
    guard isNew || file.settings != last.settings else { return }
    if isNew { for diagnostic in file.diagnostics { Log.error("\(diagnostic)") } }
    onChange?()
  }

  /// Returns what is wrong with the file, in one line; nil where nothing is.
  static func mistake(in diagnostics: [Diagnostic]) -> String? {
    diagnostics.first.map {
      let others = diagnostics.count - 1
      return others == 0 ? $0.summary : Messages.severalMistakes(first: $0.summary, others: others)
    }
  }
}
