import Gestures

/// The handle that leads to the keyboard beside another one: its surface, and the fingers on it.
public final class DesktopHandle {
  /// Called with true when the first finger comes down on the handle, and with false when all are up or have slid off.
  public var onPressed: ((Bool) -> Void)?
  /// Called when the handle was tapped.
  public var onTapped: (() -> Void)?
  /// The surface; nil while the handle is hidden.
  public internal(set) var surface: HandleSurface?
  private var touch = HandleTouch()

  /// Takes the events out that are the handle's.
  func extract(from events: inout [TimedFingerEvent]) { tell(touch.extract(from: &events)) }

  /// Lets go of all fingers.
  func cancel() { tell(touch.cancel()) }

  private func tell(_ events: [HandleTouch.Event]) {
    for event in events {
      switch event {
      case .pressed: onPressed?(true)
      case .released: onPressed?(false)
      case .tapped: onTapped?()
      }
    }
  }
}
