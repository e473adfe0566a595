import EventLoop

/// Files of the user's that are followed while the keyboard runs. Editors save in several steps: a change is told once
/// the file has been quiet for a moment.
final class FileWatch {
  private unowned let loop: EventLoop
  private var watcher: PathWatcher?
  private var changes = ChangeQueue(quiet: 60, most: 400)

  init(in loop: EventLoop) { self.loop = loop }

  /// Follows these files and folders from now on; says where that cannot be done.
  func start(_ paths: String...) {
    do {
      let watcher = try PathWatcher(in: loop)
      self.watcher = watcher
      watcher.onChange = { [unowned self] path in changes.changed(path, at: EventLoop.now()) }
      for path in paths { try watcher.watch(path) }
    } catch {
      Log.warning(Messages.notWatching("\(error)"))
    }
  }

  /// The next time to call `removeDue`, in milliseconds of the loop's clock.
  var nextWake: UInt64? { changes.nextWake }

  /// Returns the paths that have changed, once they are quiet.
  func removeDue(at time: UInt64) -> [String] { changes.removeDue(at: time) }
}
