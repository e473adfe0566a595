import EventLoop
import Expectations
import Glibc
import Testing

@Suite final class LineSocketTests {
  private let loop: EventLoop
  private let socket: LineSocket
  private var lines: [String?] = []
  /// The end that another program would have.
  private let other: Int32

  init() throws {
    let loop = try EventLoop()
    let socket = try LineSocket(in: loop)
    (self.loop, self.socket) = (loop, socket)
    other = socket.pass { dup($0) }
  }

  deinit { close(other) }

  /// Runs the loop until the other end has gone.
  private func runToEnd() throws {
    socket.onLine = { [unowned self] line in
      lines.append(line)
      if line == nil { loop.stop(exitCode: 0) }
    }
    shutdown(other, Int32(SHUT_WR))
    _ = try loop.run()
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    expect(Glibc.write(other, bytes, bytes.count), equals: bytes.count)
  }

  @Test func linesArriveWholeAndThenTheEnd() throws {
    for part in ["ok 0", " 1 a\nbusy", " 3 1 é", "\n\nrest"] { write(part) }
    try runToEnd()
    expect(lines, equals: ["ok 0 1 a", "busy 3 1 é", "", nil])
  }

  @Test func whatHasNoEndEndsTheStream() throws {
    write(String(repeating: "x", count: LineSocket.longest + 1))
    try runToEnd()
    expect(lines, equals: [nil])
  }

  @Test func linesAreSentUntilNobodyReads() {
    #expect(socket.send("1 spider"))
    var bytes = [UInt8](repeating: 0, count: 64)
    #expect(read(other, &bytes, 64) == 9 && bytes.starts(with: Array("1 spider\n".utf8)))
    let long = String(repeating: "x", count: 4_000)
    var count = 0
    while socket.send(long), count < 10_000 { count += 1 }
    #expect(count < 10_000, "who does not read holds nobody up")
  }

  @Test func theOtherEndIsClosedHereOnceItIsPassed() throws {
    let another = try LineSocket(in: loop)
    var passed: Int32 = -1
    var socket = stat()
    another.pass {
      passed = $0
      fstat($0, &socket)
    }
    // Another test may have got the number by now.
    var other = stat()
    #expect(fstat(passed, &other) == -1 || other.st_ino != socket.st_ino)
    #expect(!another.send("1 "))
  }
}
