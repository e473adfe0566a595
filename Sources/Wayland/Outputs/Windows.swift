/// A watch over the windows of all applications that tells if the one in front is in full screen, and whose it is.
///
/// Each change of a window's title is an event, so windows are followed only as long as somebody wants to know.
final class Windows {
  private var manager: ZwlrForeignToplevelManagerV1?
  private var handles: [ObjectIdentifier: ZwlrForeignToplevelHandleV1] = [:]
  private var states = WindowStates<ObjectIdentifier, WlOutput>()
  /// The output whose windows matter; nil while it is not known.
  private let output: () -> WlOutput?
  /// The question to the compositor after whose answer all present windows are known.
  private var firstAnswer: WlCallback?
  private var told: Bool?
  /// The window that had the focus last, and its application.
  private var focused: (id: ObjectIdentifier, application: String)?
  private var onFullscreen: ((Bool) -> Void)?
  private var onApplication: ((String) -> Void)?

  /// Tells `onFullscreen` once all present windows are known, and then each change; without a manager it is false.
  init(
    _ manager: ZwlrForeignToplevelManagerV1?, display: WlDisplay, output: @escaping () -> WlOutput?,
    onFullscreen: @escaping (Bool) -> Void, onApplication: @escaping (String) -> Void
  ) {
    self.manager = manager
    self.output = output
    self.onFullscreen = onFullscreen
    self.onApplication = onApplication
    // The handler keeps this object alive until the manager is finished, so that late windows are destroyed too.
    manager?.onEvent = { [self] event in follow(event) }
    let answer = display.sync()
    answer.onEvent = { [unowned self] _ in
      firstAnswer = nil
      tell()
    }
    firstAnswer = answer
  }

  /// Stops telling and lets go of all windows.
  func stop() {
    (onFullscreen, onApplication) = (nil, nil)
    firstAnswer = nil
    for handle in handles.values { handle.destroy() }
    handles = [:]
    manager?.stop()
  }

  private func follow(_ event: ZwlrForeignToplevelManagerV1.Event) {
    switch event {
    case .toplevel(let handle): add(handle)
    case .finished:
      manager?.onEvent = nil
      manager?.destroy()
      manager = nil
    }
  }

  private func add(_ handle: ZwlrForeignToplevelHandleV1) {
    // The compositor has not yet seen that nobody listens any more.
    guard onFullscreen != nil else { return handle.destroy() }
    let id = ObjectIdentifier(handle)
    handles[id] = handle
    states.add(id)
    handle.onEvent = { [unowned self] event in self.follow(event, of: id) }
  }

  private func follow(_ event: ZwlrForeignToplevelHandleV1.Event, of id: ObjectIdentifier) {
    switch event {
    case .title, .parent: break
    case .appId(let application): states.setApplication(application, of: id)
    case .outputEnter(let output): if let output { states.enter(output, id) }
    case .outputLeave(let output): if let output { states.leave(output, id) }
    case .state(let values): states.set(values, of: id)
    case .done:
      states.apply(id)
      tell()
    case .closed:
      handles.removeValue(forKey: id)?.destroy()
      states.remove(id)
      tell()
    }
  }

  /// Tells what has changed; also called when outputs have come or gone.
  func tell() {
    guard firstAnswer == nil else { return }
    tellApplication()
    let new = states.hasFullscreen(on: output())
    guard new != told else { return }
    told = new
    onFullscreen?(new)
  }

  /// Tells the application with the focus; nothing while none has it, as while phosh shows its overview.
  private func tellApplication() {
    guard let new = states.focused else { return }
    if let focused, focused == new { return }
    focused = new
    onApplication?(new.application)
  }
}
