import Bindings
import EventLoop
import Foundation
import Wayland
import Xkb

// text-input-client [password | keys]
//
// A window with a zwp_text_input_v3 that applies what it is sent to the letter and reports it, one JSON line each:
// `ready` and `focus in` once it has the keyboard and the input method's `enter`, `done` for each group of events with what was
// committed and deleted, and the text that results. Commands are lines on standard input: `sync`, answered with
// `synced text` once all that the compositor has sent by then is handled, `clear`, answered with `cleared`, and `select`, which
// selects as many of the last bytes as a number behind it says, and is answered with `handled` once the compositor knows.
// As a password field it tells nothing of its text. With keys, it takes the seat's keys, too, as a field does, and does not
// repeat them. It tells of them with its answer to `sync` alone, and how many are pressed.

/// The changes that one `done` applies.
struct Applied: Encodable {
  var event = "done"
  var serial: UInt32
  var commit: String?
  var deleteBefore: UInt32 = 0
  var deleteAfter: UInt32 = 0
  var text = ""
}

/// An event that tells whether text goes to the window.
struct Focus: Encodable {
  var event = "focus"
  var `in`: Bool
}

/// The answer to `sync`.
struct Synced: Encodable {
  var event = "synced"
  var text: String
  var held: Int
}

/// The seat's keyboard, as a field takes its keys.
final class Keys {
  static let backspace = "\u{8}"

  /// The codes of the keys that are pressed.
  private(set) var held: Set<UInt32> = []
  private let keyboard: WlKeyboard
  private var keymap: XkbKeymap?

  init(_ keyboard: WlKeyboard, onText: @escaping (String) -> Void) {
    self.keyboard = keyboard
    keyboard.onEvent = { [unowned self] event in
      switch event {
      case .keymap(_, let descriptor, let size):
        keymap = try? XkbKeymap(file: descriptor, size: size)
        close(descriptor)
      case .enter(_, _, let keys):
        held = keys.withUnsafeBytes { Set($0.bindMemory(to: UInt32.self)) }
      case .leave: held = []
      case .key(_, _, let code, let state):
        if state == .released { held.remove(code) } else if let text = press(code) { onText(text) }
      case .modifiers(_, let depressed, let latched, let locked, let group):
        keymap?.update(ModifierState(depressed: depressed, latched: latched, locked: locked, group: group))
      case .repeatInfo: break
      }
    }
  }

  private func press(_ code: UInt32) -> String? {
    held.insert(code)
    switch keymap?.name(of: code) {
    case "Return": return "\n"
    case "BackSpace": return Self.backspace
    case _:
      let text = keymap?.text(of: code) ?? ""
      return text.isEmpty ? nil : text
    }
  }
}

final class Client {
  private let connection: Connection
  private let compositor: WlCompositor
  private let shell: XdgWmBase
  private let shm: WlShm
  private let input: ZwpTextInputV3
  private let surface: WlSurface
  private let shellSurface: XdgSurface
  private let toplevel: XdgToplevel
  private var buffer: WlBuffer?
  private var memory: AnonymousFile?
  private var pending = Applied(serial: 0)
  private var text = ""
  /// The bytes before the cursor that are selected, in place of which a text comes.
  private var selected = 0
  private var commits: UInt32 = 0
  private let isPassword: Bool
  private var seat: WlSeat?
  private var keys: Keys?

  init(_ connection: Connection, isPassword: Bool, takesKeys: Bool) throws {
    self.connection = connection
    self.isPassword = isPassword
    let registry = connection.display.getRegistry()
    var names: [String: UInt32] = [:]
    registry.onEvent = { event in
      if case .global(let name, let interface, _) = event { names[interface] = name }
    }
    try connection.roundtrip()
    func bind<T: Proxy>(_ type: T.Type, version: UInt32) throws -> T {
      let interface = String(cString: T.interface.pointee.name)
      guard let name = names[interface] else {
        throw WaylandError.missingGlobal(name: interface, needed: version, offered: nil)
      }
      return registry.bind(name: name, as: type, version: version)
    }
    compositor = try bind(WlCompositor.self, version: 4)
    shell = try bind(XdgWmBase.self, version: 1)
    shm = try bind(WlShm.self, version: 1)
    let manager = try bind(ZwpTextInputManagerV3.self, version: 1)
    let seat = try bind(WlSeat.self, version: 1)
    input = manager.getTextInput(seat: seat)
    surface = compositor.createSurface()
    shellSurface = shell.getXdgSurface(surface: surface)
    toplevel = shellSurface.getToplevel()
    listen()
    if takesKeys { takeKeys(of: seat) }
    surface.commit()
  }

  /// Takes the keys of the seat, once it has a keyboard.
  private func takeKeys(of seat: WlSeat) {
    self.seat = seat
    seat.onEvent = { [unowned self, unowned seat] event in
      guard case .capabilities(let there) = event, there.contains(.keyboard), keys == nil else { return }
      keys = Keys(seat.getKeyboard()) { [unowned self] in type($0) }
    }
  }

  private func type(_ new: String) {
    if new == Keys.backspace { _ = text.popLast() } else { text += new }
    tellState()
  }

  private func listen() {
    shell.onEvent = { [unowned self] event in
      if case .ping(let serial) = event { shell.pong(serial: serial) }
    }
    shellSurface.onEvent = { [unowned self] event in
      if case .configure(let serial) = event { configure(serial) }
    }
    input.onEvent = { [unowned self] event in handle(event) }
  }

  private func configure(_ serial: UInt32) {
    shellSurface.ackConfigure(serial: serial)
    guard buffer == nil, let memory = try? AnonymousFile(name: "window", size: 64 * 64 * 4) else { return }
    let pool = shm.createPool(fd: memory.descriptor, size: Int32(memory.size))
    let buffer = pool.createBuffer(offset: 0, width: 64, height: 64, stride: 256, format: .xrgb8888)
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.commit()
    self.memory = memory
    self.buffer = buffer
  }

  private func handle(_ event: ZwpTextInputV3.Event) {
    switch event {
    case .enter:
      input.enable()
      tellState()
      report(["event": "ready"])
      report(Focus(in: true))
    case .leave:
      input.disable()
      commit()
      report(Focus(in: false))
    case .commitString(let text): pending.commit = text
    case .deleteSurroundingText(let before, let after):
      pending.deleteBefore = before
      pending.deleteAfter = after
    case .preeditString: break
    case .done(let serial): apply(serial)
    }
  }

  /// Applies the events in the order that the protocol asks for: delete around the cursor, then insert. The cursor is at the end.
  private func apply(_ serial: UInt32) {
    text =
      String(
        decoding: text.utf8.dropLast(Int(pending.deleteBefore) + (pending.commit == nil ? 0 : selected)),
        as: UTF8.self) + (pending.commit ?? "")
    if pending.commit != nil { selected = 0 }
    pending.serial = serial
    pending.text = text
    report(pending)
    pending = Applied(serial: 0)
    // Requests on a serial that is not the latest commit's are answered without a state of ours.
    if serial == commits { tellState() }
  }

  /// Tells the last 1,000 bytes of the text; a request is at most 4,096.
  private func tellState() {
    if isPassword {
      input.setContentType(hint: .none, purpose: .password)
    } else {
      let surrounding = String(decoding: text.utf8.suffix(1000), as: UTF8.self)
      let end = Int32(surrounding.utf8.count)
      input.setSurroundingText(text: surrounding, cursor: end, anchor: end - Int32(selected))
    }
    commit()
  }

  private func commit() {
    input.commit()
    commits += 1
  }

  private func report(_ value: some Encodable) {
    guard let line = try? JSONEncoder().encode(value) else { return }
    FileHandle.standardOutput.write(line + Data("\n".utf8))
  }

  /// Obeys a command; returns false at the end of standard input.
  private func obey() throws -> Bool {
    guard let command = readLine() else { return false }
    switch command {
    case "sync":
      try connection.roundtrip()
      report(Synced(text: text, held: keys?.held.count ?? 0))
    case "clear":
      (text, selected) = ("", 0)
      tellState()
      report(["event": "cleared"])
    default:
      let words = command.split(separator: " ")
      guard words.first == "select", words.count == 2, let count = Int(words[1]) else { break }
      selected = min(count, text.utf8.count)
      tellState()
      try connection.roundtrip()
      report(["event": "handled"])
    }
    return true
  }

  func run(in loop: EventLoop) throws -> Int32 {
    try loop.watch(FileHandle.standardInput.fileDescriptor, for: .readable) { [unowned self] _ in
      if (try? obey()) != true { loop.stop(exitCode: 0) }
    }
    try loop.watch(connection.fileDescriptor, for: .readable) { [unowned self] _ in
      if (try? connection.readAndDispatch()) == nil { loop.stop(exitCode: 1) }
    }
    loop.endOfIteration = { [unowned self] in
      if (try? connection.flush()) == nil { loop.stop(exitCode: 1) }
    }
    return try loop.run()
  }
}

do {
  let options = CommandLine.arguments
  let client = try Client(
    try Connection(), isPassword: options.contains("password"), takesKeys: options.contains("keys"))
  exit(try client.run(in: try EventLoop()))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
