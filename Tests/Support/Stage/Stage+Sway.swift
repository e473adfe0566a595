import Foundation

/// A message to sway (sway-ipc(7)).
public enum SwayMessage: UInt32 {
  case command = 0
  case outputs = 3
  case version = 7
}

extension Stage {
  /// Sends sway a message and returns its answer, which is JSON.
  ///
  /// swaymsg would give up after 3 seconds, which sway has been seen to take beside busy processes.
  @discardableResult
  public func ask(_ message: SwayMessage, _ payload: String = "") throws -> String {
    let channel = try SwayChannel(path: environment["SWAYSOCK"] ?? "", by: deadline)
    defer { channel.close() }
    let answer = try channel.ask(message, payload)
    guard message == .command, !answer.contains("\"success\": true") else { return answer }
    throw StageError("sway does not do “\(payload)”: \(answer)", logs: logs)
  }
}

/// A connection to sway: "i3-ipc", the length and the kind of a message, and the message.
private struct SwayChannel {
  private static let magic = Array("i3-ipc".utf8)
  private let descriptor: Int32
  private let deadline: Deadline

  init(path: String, by deadline: Deadline) throws {
    self.deadline = deadline
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let fits = bytes.count < MemoryLayout.size(ofValue: address.sun_path)
    if fits {
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard fits, result == 0 else {
      Glibc.close(descriptor)
      throw StageError("sway cannot be asked at \(path): \(String(cString: strerror(errno)))")
    }
  }

  func close() { Glibc.close(descriptor) }

  func ask(_ message: SwayMessage, _ payload: String) throws -> String {
    var header = Self.magic
    for number in [UInt32(payload.utf8.count), message.rawValue] {
      withUnsafeBytes(of: number) { header += Array($0) }
    }
    try write(header + Array(payload.utf8))
    let answer = try read(Self.magic.count + 8)
    let length = answer[Self.magic.count..<Self.magic.count + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    return String(decoding: try read(length), as: UTF8.self)
  }

  private func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw StageError("sway takes no message") }
      rest = rest.dropFirst(count)
    }
  }

  private func read(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, deadline.milliseconds) > 0 else { throw StageError("sway does not answer") }
      var part = [UInt8](repeating: 0, count: count - bytes.count)
      let length = Glibc.read(descriptor, &part, part.count)
      guard length > 0 else { throw StageError("sway has ended the connection") }
      bytes += part[..<length]
    }
    return bytes
  }
}
