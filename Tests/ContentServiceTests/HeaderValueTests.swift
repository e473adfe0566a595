import Expectations
import Foundation
import TestSupport
import Testing

@testable import ContentService

@Suite struct HeaderValueTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func secret(_ text: String, mode: mode_t = 0o600) throws -> HeaderValue {
    let path = try directory.file("token", text)
    expect(chmod(path, mode), equals: 0)
    return .file(path)
  }

  private func refusal(_ source: HeaderValue) -> String? {
    let failure = thrown(HTTPFailure.self) { try source.header(named: "X-Token") }
    #expect(failure == nil || failure?.kind == .permanent)
    #expect(failure?.reason.contains("hunter2") != true)
    return failure?.reason
  }

  @Test func valuesAreFound() throws {
    let literal = try HeaderValue.literal("de").header(named: "Accept-Language")
    #expect(literal.value == "de" && literal.name == "Accept-Language" && !literal.isSecret)
    let variable = try HeaderValue.environment("TOKEN").header(named: "X-Token") {
      $0 == "TOKEN" ? "hunter2" : nil
    }
    #expect(variable.value == "hunter2" && variable.isSecret)
    for text in ["hunter2", "hunter2\n", "hunter2\r\n", "\nhunter2\n\n"] {
      let header = try secret(text).header(named: "X-Token")
      #expect(header.value == "hunter2" && header.isSecret)
    }
  }

  @Test func aFileForOthersIsRefused() throws {
    for mode: mode_t in [0o640, 0o604, 0o620, 0o601, 0o666, 0o644] {
      let text = String(mode, radix: 8)
      let reason = try refusal(secret("hunter2", mode: mode))
      expect(
        reason?.hasSuffix("others may read the file (mode \(text)); make it yours alone with chmod 600."),
        equals: true)
    }
    #expect(try refusal(secret("hunter2", mode: 0o400)) == nil)
    #expect(try refusal(secret("hunter2", mode: 0o700)) == nil)
  }

  @Test func aFileOfAnotherUserIsRefused() {
    var status = stat()
    status.st_mode = S_IFREG | 0o600
    status.st_uid = 1000
    expect(HeaderReason.objection(to: status, user: 1001), equals: "the file belongs to another user")
    #expect(HeaderReason.objection(to: status, user: 1000) == nil)
    status.st_uid = 0
    #expect(HeaderReason.objection(to: status, user: 1000) == nil)
  }

  @Test func otherThingsAreRefused() throws {
    let pipe = directory.path + "/pipe"
    expect(mkfifo(pipe, 0o600), equals: 0)
    expect(refusal(.file(pipe))?.hasSuffix(": it is no regular file."), equals: true)
    expect(refusal(.file(directory.path))?.hasSuffix(": it is no regular file."), equals: true)
    expect(refusal(.file(directory.path + "/none"))?.hasSuffix(": No such file or directory."), equals: true)
    try expect(refusal(secret("hunter2\nhunter2"))?.hasSuffix("has more than one line."), equals: true)
    try expect(refusal(secret("\n"))?.hasSuffix("is empty."), equals: true)
    try expect(
      refusal(secret(String(repeating: "hunter2", count: 2000)))?.contains("larger than 8192"), equals: true)
    let path = try directory.file("binary", [0xFF, 0xFE])
    chmod(path, 0o600)
    expect(refusal(.file(path))?.hasSuffix("is not UTF-8 text."), equals: true)
    let missing = thrown(HTTPFailure.self) {
      try HeaderValue.environment("NOT_SET").header(named: "X-Token") { _ in nil }
    }
    expect(
      missing?.reason,
      equals: "The value of the header X-Token is missing: the environment variable NOT_SET is not set.")
    #expect(
      thrown(HTTPFailure.self) {
        try HeaderValue.environment("EMPTY").header(named: "X-Token") { _ in "" }
      } != nil)
  }
}
