import Expectations
import Snippets
import Testing

@testable import phraseboard_keyboard

/// The numbers are those of the cases in KeyReader.swift.
@Suite struct KeyReaderTests {
  struct Failure: Error {}

  final class FakeStore: KeyStore {
    var generation = 1
    var keys: [SnippetKey] = []
    var fails = false
    /// The most that was read at once.
    var largestPart = 0

    func fill(_ name: String, _ count: Int) throws {
      keys = try (0..<count).map { number in
        try #require(SnippetKey(id: "\(number)", label: "\(name) \(number)", pieceCount: 3))
      }
      generation += 1
    }

    func keysGeneration() throws -> Int { generation }

    func keys(from: Int, limit: Int) throws -> [SnippetKey] {
      if fails { throw Failure() }
      let part = Array(keys.dropFirst(from).prefix(limit))
      largestPart = max(largestPart, part.count)
      return part
    }
  }

  /// A reader and what it has shown.
  final class Reading {
    let store = FakeStore()
    let reader: KeyReader
    var shown = SnippetKeys()
    var loads = 0
    var continuations = 0

    init(_ count: Int) throws {
      try store.fill("old", count)
      reader = KeyReader(store)
      reader.onLoaded = { [unowned self] keys in
        shown = keys
        loads += 1
      }
      reader.onContinued = { [unowned self] keys in
        shown.append(contentsOf: keys)
        continuations += 1
      }
    }
  }

  static let part = KeyReader.partSize

  @Test(
    "1: the first part is shown at once, each other as it comes", arguments: [0, 1, part - 1, part, 20_000])
  func first(count: Int) throws {
    let reading = try Reading(count)
    try reading.reader.begin()
    expect(reading.loads, equals: 1)
    expect(reading.shown.count, equals: min(count, Self.part))
    expect(reading.reader.isReading, equals: (count >= Self.part))
    var before = reading.shown.count
    while reading.reader.isReading {
      try reading.reader.readOn()
      #expect(reading.shown.count <= before + Self.part)
      before = reading.shown.count
    }
    #expect(reading.shown.elementsEqual(reading.store.keys))
    expect(reading.loads, equals: 1)
    expect(reading.reader.shownCount, equals: count)
    #expect(reading.store.largestPart <= Self.part)
  }

  @Test("2: keys that are shown stay until all of the new ones are there", arguments: [0, 3, part, 1300])
  func replacement(count: Int) throws {
    let reading = try Reading(2000)
    try reading.reader.begin()
    try reading.reader.finish()
    let before = reading.shown
    try reading.store.fill("new", count)
    try reading.reader.begin()
    while reading.reader.isReading {
      expect(reading.shown, equals: before)
      try reading.reader.readOn()
    }
    #expect(reading.shown.elementsEqual(reading.store.keys))
    expect(reading.loads, equals: 2)
  }

  @Test("3: a change while the first keys come replaces all of them at once") func changeWhileShowing() throws
  {
    let reading = try Reading(2000)
    try reading.reader.begin()
    try reading.reader.readOn()
    let before = reading.shown
    try reading.store.fill("new", 1500)
    while reading.reader.isReading {
      expect(reading.shown, equals: before)
      try reading.reader.readOn()
    }
    #expect(reading.shown.elementsEqual(reading.store.keys))
  }

  @Test("3: a change while new keys are collected begins anew") func changeWhileCollecting() throws {
    let reading = try Reading(2000)
    try reading.reader.begin()
    try reading.reader.finish()
    try reading.store.fill("second", 2000)
    try reading.reader.begin()
    try reading.reader.readOn()
    try reading.store.fill("third", 1000)
    try reading.reader.finish()
    #expect(reading.shown.elementsEqual(reading.store.keys))
    expect(reading.loads, equals: 2)
  }

  @Test("4: a place that changes meanwhile counts") func place() throws {
    let reading = try Reading(2000)
    try reading.reader.begin()
    try reading.reader.finish()
    try reading.store.fill("new", 2000)
    try reading.reader.begin()
    reading.reader.notePlace(of: "5", next: 2)
    reading.reader.notePlace(of: "1999", next: 2)
    try reading.reader.finish()
    expect(reading.shown[5].next, equals: 2)
    // This key was read after it was saved.
    expect(reading.shown[1999].next, equals: 0)
  }

  @Test("5: a store that cannot be read ends the reading", arguments: [true, false])
  func failure(isFirst: Bool) throws {
    let reading = try Reading(2000)
    if !isFirst { try reading.reader.begin() }
    reading.store.fails = true
    #expect(throws: Failure.self) { try isFirst ? reading.reader.begin() : reading.reader.readOn() }
    #expect(!reading.reader.isReading)
    reading.store.fails = false
    try reading.reader.begin()
    try reading.reader.finish()
    #expect(reading.shown.elementsEqual(reading.store.keys))
  }

  @Test("6: nothing is read again before it has changed") func unchanged() throws {
    let reading = try Reading(2000)
    try reading.reader.begin()
    try reading.reader.begin()
    expect(reading.shown.count, equals: Self.part)
    try reading.reader.finish()
    try reading.reader.begin()
    #expect(!reading.reader.isReading)
    #expect(reading.shown.elementsEqual(reading.store.keys))
    expect(reading.loads, equals: 1)
    try reading.store.fill("new", 2000)
    try reading.reader.begin()
    try reading.reader.readOn()
    try reading.reader.begin()
    try reading.reader.readOn()
    try reading.reader.readOn()
    #expect(!reading.reader.isReading)
    expect(reading.loads, equals: 2)
  }
}
