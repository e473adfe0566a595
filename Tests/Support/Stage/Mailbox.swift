import Foundation

/// A FIFO into which programs on a stage write lines.
public final class Mailbox {
  public let path: String
  private let reader: LineReader
  private unowned let stage: Stage

  /// `F_SETPIPE_SZ` of linux/fcntl.h.
  private static let setPipeSize: Int32 = 1031

  fileprivate init(stage: Stage, name: String) throws {
    self.stage = stage
    path = stage.newPath(name)
    guard mkfifo(path, 0o600) == 0 else { throw StageError(systemError("mkfifo \(path)")) }
    try Installation.handOver(path)
    // Without a writer, opening does not wait, and reading waits for the first one.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw StageError(systemError("open \(path)")) }
    // Programs must not wait for a reader that looks in now and then.
    _ = fcntl(descriptor, Self.setPipeSize, 1 << 20)
    reader = LineReader(fileDescriptor: descriptor)
  }

  func next(by deadline: Deadline) -> LineReader.Outcome { reader.next(by: deadline) }

  /// Waits for the next line.
  public func nextLine(waitingFor event: String) throws -> String {
    guard case .line(let line) = next(by: stage.deadline) else {
      throw stage.failure("\(event) did not come")
    }
    return line
  }
}

extension Stage {
  public func makeMailbox(_ name: String) throws -> Mailbox { try Mailbox(stage: self, name: name) }
}
