import EventLoop
import Glibc
import Store

/// The reading of one text that was copied, into memory of its own and without blocking the loop.
final class CopiedReading {
  /// The longest text, in bytes.
  static let sizeLimit = 64 << 10
  /// The longest time to the end of the text, in milliseconds: its owner may not answer at all.
  private static let timeLimit: UInt64 = 1_000

  /// The time to give up, in milliseconds of the loop's clock.
  let end = EventLoop.now() + CopiedReading.timeLimit

  private let descriptor: Int32
  private let text = SecretText(capacity: CopiedReading.sizeLimit + 1)
  private unowned let loop: EventLoop
  /// Called once: with the text; with nil for one that is empty, too long or no UTF-8, or that cannot be read.
  private let done: (SecretText?) -> Void

  /// Takes the descriptor over. Returns nil where it cannot be watched.
  init?(_ descriptor: Int32, in loop: EventLoop, _ done: @escaping (SecretText?) -> Void) {
    (self.descriptor, self.loop, self.done) = (descriptor, loop, done)
    do {
      try loop.watch(descriptor, for: .readable) { [unowned self] _ in read() }
    } catch {
      // The end of what was made closes the descriptor.
      return nil
    }
  }

  deinit {
    loop.unwatch(descriptor)
    close(descriptor)
  }

  private func read() {
    let count = text.read(from: descriptor)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    if count < 0 || text.bytes.count > Self.sizeLimit { return done(nil) }
    guard count == 0 else { return }
    done(Self.isWorthKeeping(text.bytes) ? SecretText(copying: text.bytes) : nil)
  }

  /// Tells if bytes are UTF-8 with more in it than space and control characters, which nobody sees.
  static func isWorthKeeping(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    var hasText = false
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar):
        // NUL cannot be typed, and ends the text of many clients.
        if scalar == "\0" { return false }
        let properties = scalar.properties
        hasText = hasText || !(properties.isWhitespace || properties.generalCategory == .control)
      case .emptyInput: return hasText
      case .error: return false
      }
    }
  }
}
