/// The states of the windows of all applications that tell whose is in front, and whether in full screen. A window's events
/// count from its `done` on.
struct WindowStates<ID: Hashable, Output: AnyObject> {
  private struct State {
    var isActivated = false
    var isFullscreen = false
    /// The application, where it tells its id.
    var application: String?
    /// The outputs that the window is on; empty where none are told.
    var outputs: Set<ObjectIdentifier> = []
  }

  private var windows: [ID: (pending: State, applied: State)] = [:]

  mutating func add(_ id: ID) { windows[id] = (State(), State()) }

  mutating func remove(_ id: ID) { windows[id] = nil }

  /// Sets all states of a window: values of zwlr_foreign_toplevel_handle_v1.state, 32 bits each.
  mutating func set(_ states: [UInt8], of id: ID) {
    let values = stride(from: 0, to: states.count - states.count % 4, by: 4).map { start in
      states.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt32.self) }
    }
    windows[id]?.pending.isActivated = values.contains(Wanted.activated.rawValue)
    windows[id]?.pending.isFullscreen = values.contains(Wanted.fullscreen.rawValue)
  }

  mutating func setApplication(_ application: String, of id: ID) {
    windows[id]?.pending.application = application
  }

  mutating func enter(_ output: Output, _ id: ID) {
    windows[id]?.pending.outputs.insert(ObjectIdentifier(output))
  }

  mutating func leave(_ output: Output, _ id: ID) {
    windows[id]?.pending.outputs.remove(ObjectIdentifier(output))
  }

  mutating func apply(_ id: ID) {
    if let pending = windows[id]?.pending { windows[id]?.applied = pending }
  }

  /// The window that has the focus, and its application, which is empty for one that tells no id; nil while none has it.
  var focused: (id: ID, application: String)? {
    windows.first { $0.value.applied.isActivated }.map { ($0.key, $0.value.applied.application ?? "") }
  }

  /// Returns true if the window that has the focus is in full screen on the output, or on any output for nil.
  func hasFullscreen(on output: Output?) -> Bool {
    windows.values.contains { window in
      let state = window.applied
      let isThere =
        output.map { state.outputs.isEmpty || state.outputs.contains(ObjectIdentifier($0)) } ?? true
      return state.isActivated && state.isFullscreen && isThere
    }
  }
}

/// The states that matter.
private typealias Wanted = ZwlrForeignToplevelHandleV1.State
