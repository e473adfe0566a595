import EventLoop
import Typing
import Wayland

/// The way of the typist's effects to the compositor.
///
/// libwayland ends the process when a request fits neither its buffer nor the socket, as when the compositor has
/// stopped. So no more is pulled than fits the buffer, into an empty buffer and only while the socket has
/// room for all of it. The socket counts as writable up to a quarter of its size: the rest is left to drawing.
final class Outbox {
  /// Called when the compositor has handled all requests before an `Effect.sync`.
  var onSynced: (() -> Void)?

  private let desktop: Desktop
  private let connection: Connection
  /// The syncs that are not answered yet.
  private var syncs: [Connection.Sync] = []

  init(_ desktop: Desktop, _ connection: Connection) {
    self.desktop = desktop
    self.connection = connection
  }

  /// Forgets the answers that are still due.
  func clear() { syncs = [] }

  /// The bytes that can be sent now; nil while the compositor does not keep up.
  func room() throws(WaylandError) -> Int? {
    try connection.flush() && connection.isWritable ? Connection.bufferSize : nil
  }

  /// Sends effects that there is room for. Throws where one cannot be carried out: none after it is sent.
  func send(_ effects: [Typist.Effect]) throws {
    let (keyboard, inputMethod) = (desktop.typing.virtualKeyboard, desktop.typing.inputMethod)
    for effect in effects {
      switch effect {
      case .keymap(let text): try keyboard?.setKeymap(text)
      case .modifiers(let depressed): keyboard?.setModifiers(depressed)
      case .key(let code, let isPressed): keyboard?.key(code, isPressed: isPressed, time: EventLoop.now())
      case .commitString(let text): inputMethod?.commitString(text)
      case .deleteSurroundingText(let before, let after):
        inputMethod?.deleteSurroundingText(before: before, after: after)
      case .commit(let serial): inputMethod?.commit(serial: serial)
      case .sync: sync()
      }
    }
  }

  private func sync() {
    syncs.append(
      connection.sync { [unowned self] in
        syncs.removeFirst()
        onSynced?()
      })
  }
}
