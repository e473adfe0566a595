import Expectations
import Foundation
import Snippets
import Testing

@testable import Store

@Suite struct SecretTests {
  private static let secret = "correct horse battery staple"
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
    let secret = Snippet(
      id: "s", label: "bank", pieces: [Self.secret, String(repeating: Self.secret, count: 1_000)],
      isSecret: true)
    try store.show(
      [
        try #require(secret), try snippet("1", ["a", "b"]),
        try #require(Snippet(id: "p", label: "p", pieces: ["{{x}}"], problem: "f:1: $: unknown")),
      ], from: "f")
  }

  @Test func secretsAreReadAsDots() throws {
    let read = try store.snippets()
    expect(read.map(\.isSecret), equals: [true, false, false])
    expect(read.map(\.pieces), equals: [[Snippet.dots, Snippet.dots], ["a", "b"], ["{{x}}"]])
    expect(read.map(\.problem), equals: [nil, nil, "f:1: $: unknown"])
    try store.setPlace(of: "s", next: 1)
    try expect(place.open().snippets().map(\.next), equals: [1, 0, 0])
  }

  @Test func theTextOfASecretIsReadOnDemand() throws {
    let text = try #require(try store.secretText(of: "s", labelled: "bank", piece: 0))
    #expect(text.bytes.elementsEqual(Self.secret.utf8))
    try expect(
      store.secretText(of: "s", labelled: "bank", piece: 1)?.bytes.count,
      equals: Self.secret.utf8.count * 1_000)
    #expect(try store.secretText(of: "s", labelled: "bank", piece: 2) == nil)
    #expect(try store.secretText(of: "1", labelled: "1", piece: 0) == nil)
    #expect(try store.secretText(of: "2", labelled: "2", piece: 0) == nil)
  }

  /// A list that is open while the content is replaced stays with the key that it was opened for.
  @Test func theTextIsThatOfTheLabel() throws {
    let other = Snippet(id: "s", label: "mail", pieces: ["other"], isSecret: true)
    try store.show([try #require(other)], from: "f")
    #expect(try store.secretText(of: "s", labelled: "bank", piece: 0) == nil)
    try expect(store.secretText(of: "s", labelled: "mail", piece: 0)?.bytes.count, equals: 5)
  }

  /// The secret is neither where it was deleted nor in the log.
  @Test func aReplacedSecretIsOnNoPageAnyMore() throws {
    let other = try place.open()
    try expect(other.snippets().count, equals: 3)
    #expect(try contains(Self.secret))
    try store.show([snippet("1", ["a"])], from: "f")
    #expect(try !contains(Self.secret))
    #expect(try store.secretText(of: "s", labelled: "bank", piece: 0) == nil)
  }

  private func contains(_ text: String) throws -> Bool {
    try place.files.contains { try place.bytes($0).holds(text) }
  }

  @Test func theTextIsOverwrittenAtItsEnd() {
    let text = SecretText(capacity: 40)
    text.append("abc".utf8)
    text.append("d".utf8)
    expect(Array(text.bytes), equals: Array("abcd".utf8))
    #expect(SecretText(capacity: 0).bytes.isEmpty)
  }

  /// The kernel says that it is locked (lo), not in a core dump (dd), and nothing in a child (wf).
  @Test(arguments: [1, 4096, 10_000]) func theTextIsInNoSwapAndNoDump(capacity: Int) throws {
    let text = SecretText(capacity: capacity)
    text.append([UInt8](repeating: 0x41, count: capacity))
    let address = UInt(bitPattern: text.bytes.baseAddress)
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
    var data = Data()
    // The kernel gives it in parts.
    while case let part = file.availableData, !part.isEmpty { data += part }
    let maps = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let start = try #require(
      maps.firstIndex { line in
        let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
        return ends.count == 2 && (ends[0]..<ends[1]).contains(address)
      })
    let flags = try #require(maps[start...].first { $0.hasPrefix("VmFlags:") }).split(separator: " ")
    for flag in ["lo", "dd", "wf"] { #expect(flags.contains { $0 == flag }, "\(flags)") }
    withExtendedLifetime(text) {}
  }
}
