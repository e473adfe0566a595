import Expectations
import Foundation
import Snippets
import Store
import Testing

@testable import phraseboard_keyboard

@Suite final class SearchReaderTests {
  private let keys: StoreOfKeys
  private var answers: [SearchAnswer] = []

  init() throws { keys = try StoreOfKeys() }

  private func reader(_ store: SnippetStore?) -> SearchReader {
    let reader = SearchReader { store }
    reader.onAnswer = { [unowned self] _, answer in
      if case .found(let found) = answer { answers.append(found) }
    }
    return reader
  }

  @Test func openingAnswersWithAllKeys() throws {
    try keys.fill(3_000, label: "Key ")
    let reader = reader(keys.store)
    #expect(!reader.isWorking)
    reader.open()
    while reader.isWorking { reader.readOn() }
    let last = try #require(answers.last)
    #expect(last.isComplete && last.total == 3_000 && last.text == "" && last.keys.count == 50)
  }

  @Test func aSearchIsAnsweredAtOnceAndAgainWhenMoreIsRead() throws {
    try keys.fill(3_000, label: "Key ")
    let reader = reader(keys.store)
    reader.ask("number2999")
    #expect(answers.count == 1 && answers[0].text == "number2999" && !answers[0].isComplete)
    while reader.isWorking { reader.readOn() }
    let last = try #require(answers.last)
    #expect(last.isComplete && last.keys.map(\.key.id) == ["2999"])
    answers = []
    reader.ask("key 77")
    while reader.isWorking { reader.readOn() }
    expect(answers.last?.keys.first?.key.id, equals: "77")
  }

  @Test func nothingIsKeptAfterClosing() throws {
    try keys.fill(10, label: "Key ")
    let reader = reader(keys.store)
    reader.ask("key 7")
    reader.close()
    #expect(!reader.isWorking)
    answers = []
    reader.readOn()
    #expect(answers.isEmpty)
    reader.open()
    while reader.isWorking { reader.readOn() }
    #expect(answers.last?.text == "" && answers.last?.total == 10)
  }

  @Test func withoutAStoreNothingIsFound() throws {
    let reader = reader(nil)
    reader.ask("a")
    #expect(!reader.isWorking)
    expect(answers, equals: [SearchAnswer(text: "a", keys: [], total: 0, isComplete: false)])
  }
}
