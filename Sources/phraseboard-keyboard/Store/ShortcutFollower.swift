import EventLoop
import Snippets
import Store

/// Reads the shortcuts of the keys again after these have changed, once nothing more urgent is read.
final class ShortcutFollower: Service {
  /// Called with the shortcuts of the keys that are shown.
  var onShortcuts: ((ShortcutIndex) -> Void)?
  /// Returns true while more urgent things are read.
  var waits: () -> Bool = { false }

  private let store: () -> SnippetStore?
  private var areOld = false

  /// - Parameter store: returns the store that is open; nil while none is.
  init(_ store: @escaping () -> SnippetStore?) { self.store = store }

  /// Takes note that the keys are other ones from now on.
  func keysChanged() { areOld = true }

  /// The time of the next turn, in milliseconds of the loop's clock: at once, where something can be read.
  var nextWake: UInt64? { areOld && !waits() ? 0 : nil }

  func endOfTurn() {
    guard areOld, !waits() else { return }
    areOld = false
    do {
      if let store = store() { onShortcuts?(ShortcutIndex(try store.shortcuts())) }
    } catch {
      // The known shortcuts go on; the next change of the store asks again.
      Log.warning(Messages.pieceNotRead("\(error)"))
    }
  }
}
