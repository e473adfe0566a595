import ContentFormats
import Expectations
import Foundation
import Snippets
import TestSupport
import Testing
import Zip

@testable import CommandFormats

@Suite struct HostileArchiveTests {
  private static let good = ZipFile.Member(
    name: "good.json", bytes: Array(#"{"alfredsnippet": {"snippet": "a", "name": "good"}}"#.utf8))

  private func alfred(_ members: [ZipFile.Member]) throws -> Came {
    Came(try ImportFormat.alfred.decode(ZipFile.bytes(members), from: "x"))
  }

  /// A few bytes that are 8 MiB of spaces and one more, in the words of deflate.
  private static let bomb: [UInt8] = {
    // Fixed codes: a space, then runs of 258 from a distance of 1, then the end.
    var (bits, bytes, count): (UInt32, [UInt8], UInt32) = (0, [], 0)
    func put(_ value: UInt32, _ length: UInt32) {
      bits |= value << count
      count += length
      while count >= 8 {
        bytes.append(UInt8(bits & 0xFF))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    func code(_ value: UInt32, _ length: UInt32) {
      put((0..<length).reduce(0) { $0 | (value >> $1 & 1) << (length - 1 - $1) }, length)
    }
    put(0b011, 3)
    code(0x30 + 32, 8)
    for _ in 0..<(8 << 20) / 258 + 1 {
      code(0b1100_0101, 8)
      code(0, 5)
    }
    code(0, 7)
    put(0, 7)
    return bytes
  }()

  /// A mistake in one file costs that file.
  @Test func aFileThatFailsCostsOnlyItself() throws {
    var (wrong, locked, odd, bomb) = (Self.good, Self.good, Self.good, Self.good)
    wrong.checksum = 1
    locked.flags |= 1
    odd.method = 14
    (bomb.bytes, bomb.method, bomb.size) = (Self.bomb, 8, 1)
    try expect(
      alfred([wrong, locked, Self.good, odd, bomb]),
      equals: Came("good [x]: a", lost: [.broken: 3, .locked: 1]))
  }

  /// Names lead nowhere.
  @Test func namesThatLeadElsewhere() throws {
    let names = [
      "../../a.json", "/etc/b.json", "C:\\c.json", "d/../e.json", "\u{1B}[2J.json",
      String(repeating: "f", count: 60_000) + ".json",
    ]
    let came = try alfred(
      names.map { name in
        var member = Self.good
        member.name = name
        return member
      })
    #expect(came.keys == names.map { _ in "good [x]: a" } && came.lost.isEmpty)
  }

  @Test func tooMuch() {
    var many = Self.good
    many.name = "a.json"
    let tooMany = ZipFile.bytes(Array(repeating: many, count: 20_001))
    let refusal = thrown(DocumentError.self) { try ImportFormat.alfred.decode(tooMany, from: "x") }
    expect(refusal?.reason, equals: "holds more than 20000 files")
    var bomb = Self.good
    (bomb.bytes, bomb.method, bomb.size, bomb.checksum) = (Self.bomb, 8, (8 << 20) + 1, 1)
    let start = ContinuousClock.now
    let bombs = ZipFile.bytes(Array(repeating: bomb, count: 100))
    expect(
      thrown(DocumentError.self) { try ImportFormat.alfred.decode(bombs, from: "x") }?.reason,
      equals: "holds more than 64 MiB")
    #expect(ContinuousClock.now - start < .seconds(20))
    let large = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 32 << 20)
    expect(
      thrown(DocumentError.self) { try ImportFormat.alfred.decode(large, from: "x") }?.reason,
      equals: "larger than 32 MiB")
  }

  @Test func whatIsNoArchive() {
    let zip = ZipFile.bytes([Self.good])
    for bytes in [[], [0x50, 0x4B, 3, 4], Array(zip.dropLast(30)), Array("hello".utf8)] {
      let refusal = thrown(DocumentError.self) { try ImportFormat.alfred.decode(bytes, from: "x") }
      expect(refusal?.reason, equals: "no zip archive, or a damaged one")
    }
    expect(
      thrown(DocumentError.self) { try ImportFormat.gboard.decode(zip, from: "x") }?.reason,
      equals: "has no dictionary.txt in it")
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func mutatedArchives(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let dictionary = ZipFile.Member(
      name: "dictionary.txt", bytes: Array("# Gboard Dictionary version:1\na\tb\ten\n".utf8))
    let whole = ZipFile.bytes([Self.good, dictionary, Self.good])
    var read = 0
    for _ in 0..<1_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        bytes.removeSubrange(..<Int.random(in: 0..<bytes.count, using: &random))
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      for format in [ImportFormat.alfred, .gboard] {
        #expect(FormatWitness.complaint(about: bytes, as: format) == nil, "\(bytes)")
        read += (try? format.decode(bytes, from: "f")) == nil ? 0 : 1
      }
    }
    #expect(read > 100)
  }
}
