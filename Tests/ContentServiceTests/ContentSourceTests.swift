import ContentFormats
import Expectations
import Foundation
import TestSupport
import Testing

@testable import ContentService

@Suite struct ContentSourceTests {
  @Test func theEmbeddedDocumentHasTheThreeButtons() throws {
    let snippets = ContentSource.embeddedSnippets
    expect(snippets.map(\.label), equals: ["greetings", "banter", "farewell"])
    expect(snippets.map(\.id), equals: ["greetings", "banter", "farewell"])
    expect(snippets[0].pieces, equals: ["hey", "what's up?", "how's it going?"])
    expect(snippets.map(\.pieces.count), equals: [3, 3, 3])
    expect(snippets.map(\.next), equals: [0, 0, 0])
  }

  @Test(arguments: [
    ("a.json", ContentSource.file(path: "a.json")), ("/a:b", .file(path: "/a:b")),
    ("http:/x", .file(path: "http:/x")),
    ("1a://x", .file(path: "1a://x")), ("./http://x", .file(path: "./http://x")), ("://", .file(path: "://")),
    ("http://h/p", .web(url: "http://h/p")), ("HTTPS://h", .web(url: "HTTPS://h")),
  ])
  func argumentsAreTakenFor(argument: String, source: ContentSource) throws {
    try expect(ContentSource(argument: argument), equals: source)
  }

  @Test(arguments: ["", "ftp://h", "file:///a", "git+ssh://h"])
  func otherArgumentsAreRefused(argument: String) {
    #expect(throws: UnsupportedSource.self) { try ContentSource(argument: argument) }
  }

  @Test(arguments: [
    ("http://user:secret@h/p@q", "http://h/p@q"), ("https://a@b@h:1", "https://h:1"),
    ("http://h/a@b", "http://h/a@b"),
    ("http://h?u=a@b", "http://h?u=a@b"), ("http://h/\u{1B}[2J", "http://h/\u{FFFD}[2J"),
  ])
  func messagesNameNoCredentials(url: String, name: String) {
    expect(ContentSource.web(url: url).description, equals: name)
    expect(ContentSource.web(url: url).identity, equals: url)
  }

  @Test func aFileHasOneIdentity() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a.json", [])
    let link = directory.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.json")
    let identity = ContentSource.file(path: path).identity
    #expect(identity.hasPrefix("/") && identity.hasSuffix("/a.json"))
    expect(ContentSource.file(path: link).identity, equals: identity)
    expect(ContentSource.file(path: directory.path + "/./a.json").identity, equals: identity)
    expect(ContentSource.file(path: "/none/a.json").identity, equals: "/none/a.json")
  }

  @Test func aFileIsRead() throws {
    let directory = try TemporaryDirectory()
    let bytes = Array(document().utf8)
    try expect(RegularFile.read(directory.file("a.json", bytes)), equals: bytes)
    try expect(RegularFile.read(directory.file("empty", [])), equals: [])
    // This file states a size of 0.
    #expect(try RegularFile.read("/proc/self/status").starts(with: Array("Name:".utf8)))
  }

  @Test func theSizeOfAFileIsLimited() throws {
    let directory = try TemporaryDirectory()
    let full = [UInt8](repeating: 0x20, count: ContentDocument.sizeLimit)
    try expect(RegularFile.read(directory.file("full", full)).count, equals: full.count)
    let over = try directory.file("over", full + [0x20])
    #expect(throws: ContentDocument.tooLarge) { try RegularFile.read(over) }
    // This file states a size of 0 and has terabytes.
    #expect(throws: ContentDocument.tooLarge) { try RegularFile.read("/proc/self/pagemap") }
  }

  @Test func otherThingsThanFilesAreErrors() throws {
    let directory = try TemporaryDirectory()
    let pipe = directory.path + "/pipe"
    expect(mkfifo(pipe, 0o600), equals: 0)
    let cases = [
      (directory.path, "is a directory; a regular file is needed"),
      (pipe, "is a named pipe; a regular file is needed"),
      ("/dev/zero", "is a device; a regular file is needed"),
      ("/dev/tty", "is a device; a regular file is needed"),
      (directory.path + "/none", "cannot be opened: No such file or directory; check the path"),
      (directory.path + "/a\0b", "the path holds a NUL character"),
      (directory.path + "/" + String(repeating: "a", count: 300), "cannot be opened: File name too long"),
    ]
    for (path, reason) in cases {
      #expect(throws: FetchError(reason: reason)) { try RegularFile.read(path) }
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root can read every file"))
  func anUnreadableFileIsAnError() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a.json", [])
    chmod(path, 0)
    #expect(
      throws: FetchError(
        reason: "cannot be opened: Permission denied; give yourself access to it with chmod, or ask its owner"
      )
    ) {
      try RegularFile.read(path)
    }
  }
}
