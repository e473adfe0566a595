import Foundation

/// Reads the lines of a pipe, FIFO or socket as they come.
///
/// It owns the file descriptor.
final class LineReader {
  private let fileDescriptor: Int32
  private var pending: [UInt8] = []
  /// The number of pending bytes that are known to hold no newline.
  private var searched = 0
  private var hasEnded = false

  init(fileDescriptor: Int32) { self.fileDescriptor = fileDescriptor }

  deinit { close(fileDescriptor) }

  enum Outcome: Equatable {
    case line(String)
    /// The other side has closed its end, and every line has been returned.
    case end
    case deadline
  }

  /// Returns the next line without its newline, which the last line may lack.
  func next(by deadline: Deadline) -> Outcome {
    while true {
      if let newline = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<newline], as: UTF8.self)
        pending.removeSubrange(...newline)
        searched = 0
        return .line(line)
      }
      searched = pending.count
      if hasEnded {
        guard !pending.isEmpty else { return .end }
        defer { (pending, searched) = ([], 0) }
        return .line(String(decoding: pending, as: UTF8.self))
      }
      if !fill(by: deadline) { return .deadline }
    }
  }

  /// Returns false when the deadline has passed with nothing to read.
  private func fill(by deadline: Deadline) -> Bool {
    var source = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    let ready = poll(&source, 1, deadline.milliseconds)
    if ready < 0 && errno == EINTR { return true }
    if ready == 0 { return !deadline.hasPassed }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = read(fileDescriptor, &bytes, bytes.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return true }
    if count <= 0 {
      hasEnded = true
    } else {
      pending += bytes[..<count]
    }
    return true
  }
}
