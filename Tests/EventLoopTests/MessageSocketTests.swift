import EventLoop
import Expectations
import Glibc
import Testing

@Suite struct MessageSocketTests {
  private func pair() throws -> (MessageSocket, MessageSocket) {
    var ends: [Int32] = [-1, -1]
    try SystemError.check("socketpair", socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends))
    return (MessageSocket(descriptor: ends[0]), MessageSocket(descriptor: ends[1]))
  }

  @Test func messagesKeepTheirBounds() throws {
    let (one, other) = try pair()
    defer { close(one.descriptor) }
    expect(other.receive(), equals: .nothing)
    try one.send([1, 2])
    try one.send([3])
    expect(other.receive(), equals: .message([1, 2]))
    expect(other.receive(), equals: .message([3]))
    expect(other.receive(), equals: .nothing)
    close(other.descriptor)
    expect(one.receive(), equals: .end)
    #expect(throws: SystemError(call: "send", code: EPIPE)) { try one.send([1]) }
  }

  @Test func whatIsTooLongIsRefusedAndWhoDoesNotReadHoldsNobodyUp() throws {
    let (one, other) = try pair()
    defer { for end in [one, other] { close(end.descriptor) } }
    let longest = [UInt8](repeating: 7, count: MessageSocket.longest)
    #expect(throws: SystemError(call: "send", code: EMSGSIZE)) { try one.send(longest + [7]) }
    #expect(throws: SystemError(call: "send", code: EAGAIN)) { while true { try one.send(longest) } }
    expect(other.receive(), equals: .message(longest))
  }

  @Test func aDescriptorIsPassedWithItsMessage() throws {
    let (one, other) = try pair()
    defer { for end in [one, other] { close(end.descriptor) } }
    var ends: [Int32] = [-1, -1]
    try SystemError.check("pipe", pipe(&ends))
    defer { close(ends[0]) }
    try one.send([1], passing: ends[1])
    close(ends[1])
    guard case .message([1], let passed?) = other.receive() else {
      Issue.record("no descriptor has come")
      return
    }
    #expect(passed != ends[0] && fcntl(passed, F_GETFD) == FD_CLOEXEC)
    expect(write(passed, "x", 1), equals: 1)
    close(passed)
    // The read end comes to its end with the last end that was written to.
    var bytes: [UInt8] = [0, 0]
    #expect(read(ends[0], &bytes, 2) == 1 && bytes[0] == UInt8(ascii: "x"))
    expect(read(ends[0], &bytes, 2), equals: 0)
  }
}
