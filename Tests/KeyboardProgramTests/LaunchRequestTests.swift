import EventLoop
import Expectations
import Testing

@testable import phraseboard_keyboard

@Suite struct LaunchRequestTests {
  @Test(
    "A request arrives as it was sent",
    arguments: [
      LaunchRequest.words, .again, .command(.onGlobe), .command(.onShow), .content([.due]),
      .content([.all, .source("a\tb é")]), .content([.timed("a"), .timed("")]),
      .content([.source("--store"), .source("")]), .secret(file: "a b.toml", id: "bank"), .end(7),
      .save(.key), .save(.setting), .save(.edit), .save(.kept), .catalogue("--store a"),
    ])
  func request(sent: LaunchRequest) throws {
    let message = try #require(LaunchMessage(bytes: LaunchMessage(7, sent.words).bytes))
    expect(message.number, equals: 7)
    expect(LaunchRequest(words: message.words), equals: sent)
  }

  @Test(
    "A result arrives as it was sent",
    arguments: [LaunchResult.ended(.code(69)), .ended(.signal(9)), .failed("no such file"), .failed("")])
  func result(sent: LaunchResult) throws {
    let message = try #require(LaunchMessage(bytes: LaunchMessage(.max, sent.words).bytes))
    expect(message.number, equals: .max)
    expect(LaunchResult(words: message.words), equals: sent)
  }

  /// Somebody who has taken over the keyboard can send anything.
  @Test(
    "Nothing else is a request",
    arguments: [
      [], ["command"], ["command", "rm -rf ~"], ["command", "on_globe", "x"], ["content", "all"],
      ["content", "exec", "x"], ["secret", "x"], ["save", "x"], ["catalogue"],
      ["catalogue", "a", "b"], ["end"], ["end", "-1"], ["end", "1", "2"], ["again", "x"],
      ["/bin/sh", "-c", "x"],
    ])
  func noRequest(words: [String]) {
    #expect(LaunchRequest(words: words) == nil)
  }

  @Test("Nothing else is a message", arguments: [[], [1, 2, 3], [1, 0, 0, 0, 65]] as [[UInt8]])
  func noMessage(bytes: [UInt8]) {
    #expect(LaunchMessage(bytes: bytes) == nil)
  }

  /// The name of a source is never an option.
  @Test func aSourceNameIsAValue() {
    expect(ContentProgram.selection([.source("--store")]), equals: ["--source", "--store"])
  }
}
