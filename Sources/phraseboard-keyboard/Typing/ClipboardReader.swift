import EventLoop
import Glibc
import Wayland

/// Reads the clipboard's text in the loop, without blocking it.
final class ClipboardReader: ClipboardAccess {
  /// The longest text, in bytes.
  private static let sizeLimit = 1 << 20
  /// The longest time from the request to the end of the text, in milliseconds: its owner may not answer at all.
  private static let timeLimit: UInt64 = 1_000

  /// The next time to call `advance`, in milliseconds of the loop's clock.
  private(set) var nextWake: UInt64?

  private let desktop: Desktop
  private unowned let loop: EventLoop
  private var request: ClipboardRequest?
  private var descriptor: Int32?
  private var bytes: [UInt8] = []
  private var done: ((String?) -> Void)?
  private var hasWarnedOfCompositor = false

  init(_ desktop: Desktop, in loop: EventLoop) {
    self.desktop = desktop
    self.loop = loop
  }

  func read(_ done: @escaping (String?) -> Void) {
    self.done = done
    guard desktop.takesRequests else { return finish(Messages.clipboardCompositor) }
    nextWake = EventLoop.now() + Self.timeLimit
    request = desktop.requestClipboard { [unowned self] answer in
      switch answer {
      case .text(let descriptor): read(from: descriptor)
      case .noText: finish(Messages.clipboardEmpty)
      }
    }
    guard request == nil else { return }
    defer { hasWarnedOfCompositor = true }
    finish(hasWarnedOfCompositor ? nil : Messages.noClipboard)
  }

  func cancel() {
    request = nil
    if let descriptor {
      loop.unwatch(descriptor)
      close(descriptor)
    }
    descriptor = nil
    bytes = []
    done = nil
    nextWake = nil
  }

  func advance(to time: UInt64) {
    if let due = nextWake, due <= time { finish(Messages.clipboardLate) }
  }

  private func read(from new: Int32) {
    descriptor = new
    do {
      try loop.watch(new, for: .readable) { [unowned self] _ in readOn(new) }
    } catch {
      finish(Messages.clipboardFailed("\(error)"))
    }
  }

  /// Reads what is there; a writer that is faster than us waits for the other events of the loop.
  private func readOn(_ descriptor: Int32) {
    var code: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      code = result < 0 ? errno : 0
      count = max(0, result)
    }
    switch code {
    case EAGAIN, EINTR: return
    case 0: break
    default: return finish(Messages.clipboardFailed(String(cString: strerror(code))))
    }
    bytes += chunk
    if bytes.count > Self.sizeLimit { return finish(Messages.clipboardTooLarge) }
    guard chunk.isEmpty else { return }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return finish(Messages.clipboardNotUTF8)
    }
    finish(nil, text)
  }

  private func finish(_ warning: String?, _ text: String? = nil) {
    let done = done
    cancel()
    if let warning { Log.warning(warning) }
    done?(text)
  }
}
