import EventLoop
import Typing
import Wayland

/// The typist's effects on their way to the compositor.
///
/// libwayland ends the process when a request fits neither its buffer nor the socket, as when the compositor has
/// stopped. So effects are sent in batches that fit the buffer, each into an empty buffer and only while the socket has
/// room for all of it. The socket counts as writable up to a quarter of its size: the rest is left to drawing.
final class Outbox {
  /// Called when the compositor has handled all requests before an `Effect.sync`.
  var onSynced: (() -> Void)?

  /// The effects that are not sent yet.
  var effects: [Typist.Effect] = []

  private let desktop: Desktop
  private let connection: Connection
  /// The syncs that are not answered yet.
  private var syncs: [Connection.Sync] = []

  init(_ desktop: Desktop, _ connection: Connection) {
    self.desktop = desktop
    self.connection = connection
  }

  /// Forgets what is not sent yet, and the answers that are still due.
  func clear() {
    effects = []
    syncs = []
  }

  /// Sends what there is, and returns whether all of it is on its way; calls `onFailure`, and forgets the rest, where
  /// an effect cannot be carried out.
  func flush(onFailure: (any Error) -> Void) throws(WaylandError) -> Bool {
    while try connection.flush() {
      guard !effects.isEmpty else { return true }
      guard connection.isWritable else { return false }
      do {
        try sendBatch()
      } catch {
        // Some of the syncs were not sent, so that the answers to the others would be taken for theirs.
        clear()
        onFailure(error)
      }
    }
    return false
  }

  private func sendBatch() throws {
    var (count, bytes) = (0, 0)
    while count < effects.count {
      let unit = effects[count..<Self.endOfUnit(at: count, in: effects)]
      let size = unit.reduce(0) { $0 + Self.size(of: $1) }
      guard count == 0 || bytes + size <= Connection.bufferSize else { break }
      (count, bytes) = (unit.endIndex, bytes + size)
    }
    let batch = effects.prefix(count)
    effects.removeFirst(count)
    for effect in batch { try perform(effect) }
  }

  /// Returns the end of a commit together with what it applies: the compositor would keep that, and apply it with another commit
  /// in another field.
  /// It is at most 4,056 bytes.
  private static func endOfUnit(at start: Int, in effects: [Typist.Effect]) -> Int {
    switch effects[start] {
    case .commitString, .deleteSurroundingText:
      effects[start...].firstIndex { if case .commit = $0 { true } else { false } }.map { $0 + 1 } ?? start
        + 1
    case .keymap, .clearModifiers, .setModifiers, .key, .commit, .sync: start + 1
    }
  }

  /// At least the bytes of an effect's request (8 for the header, 4 for each number, and strings with their length and a
  /// NUL, filled up to 4). The buffer has room for 28 descriptors, too: a keymap counts as a thirteenth of it.
  private static func size(of effect: Typist.Effect) -> Int {
    switch effect {
    case .keymap: 320
    case .clearModifiers, .setModifiers: 24
    case .key: 20
    case .commitString(let text): 16 + text.utf8.count
    case .deleteSurroundingText: 16
    case .commit, .sync: 12
    }
  }

  private func perform(_ effect: Typist.Effect) throws {
    switch effect {
    case .keymap(let text): try desktop.typing.virtualKeyboard?.setKeymap(text)
    case .clearModifiers: desktop.typing.virtualKeyboard?.setModifiers(0)
    case .setModifiers(let depressed): desktop.typing.virtualKeyboard?.setModifiers(depressed)
    case .key(let code, let isPressed, _):
      desktop.typing.virtualKeyboard?.key(code, isPressed: isPressed, time: EventLoop.now())
    case .commitString(let text): desktop.typing.inputMethod?.commitString(text)
    case .deleteSurroundingText(let before, let after):
      desktop.typing.inputMethod?.deleteSurroundingText(before: before, after: after)
    case .commit(let serial): desktop.typing.inputMethod?.commit(serial: serial)
    case .sync: sync()
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
