import Expectations
import Foundation
import Keyboard
import Snippets
import Store
import Testing

@testable import phraseboard_keyboard

@Suite final class OffersReaderTests {
  private let keys: StoreOfKeys
  private var answers: [(word: String, ids: [String])] = []

  init() throws { keys = try StoreOfKeys() }

  private func reader(_ store: SnippetStore?) -> OffersReader {
    let reader = OffersReader { store }
    reader.onAnswer = { [unowned self] word, answer in
      if case .offers(let keys) = answer { answers.append((word, keys.map(\.key.id))) }
    }
    return reader
  }

  private func finish(_ reader: OffersReader) { while reader.nextWake != nil { reader.endOfTurn() } }

  @Test func theLastWordIsAnsweredOnceTheTurnIsOver() throws {
    try keys.fill(3_000)
    let reader = reader(keys.store)
    var opened = 0
    reader.onOpen = { opened += 1 }
    reader.ask("key1")
    reader.ask("key2999")
    #expect(answers.isEmpty && opened == 0)
    finish(reader)
    #expect(answers.map(\.word) == ["key2999"] && answers.map(\.ids) == [["2999"]] && opened == 1)
    #expect(reader.nextWake == nil)
  }

  @Test func whatIsUsedOftenIsReadAtTheStartOfAWord() throws {
    try keys.fill(10)
    let reader = reader(keys.store)
    var words = 0
    reader.onWord = { words += 1 }
    for word in ["ke", "key", "key1", "ph", "ke"] {
      reader.ask(word)
      finish(reader)
    }
    expect(words, equals: 2)
    expect(answers.last?.ids.count, equals: 3)
  }

  @Test func aStoreThatChangesIsReadAnew() throws {
    try keys.fill(10)
    let reader = reader(keys.store)
    reader.ask("key15")
    finish(reader)
    try keys.fill(20)
    reader.ask("key15")
    finish(reader)
    expect(answers.map(\.ids), equals: [[], ["15"]])
  }

  @Test func whatWasReadIsKeptBesideOtherPanels() throws {
    try keys.fill(10)
    let reader = reader(keys.store)
    var (opened, words) = (0, 0)
    (reader.onOpen, reader.onWord) = ({ opened += 1 }, { words += 1 })
    reader.ask("key7")
    finish(reader)
    reader.ask("key")
    // Nobody waits for that any more.
    #expect(!reader.panelClosed(isShown: true) && reader.nextWake == nil)
    reader.ask("key7")
    finish(reader)
    // Other keys may be used often by now.
    #expect(opened == 1 && words == 1 && answers.map(\.ids) == [["7"], ["7"]])
    #expect(reader.panelClosed(isShown: false))
    reader.ask("key7")
    finish(reader)
    expect(opened, equals: 2)
  }

  /// The keys that were read may be secret by now.
  @Test func nothingIsKeptOfOtherKeys() throws {
    try keys.fill(10)
    let reader = reader(keys.store)
    var opened = 0
    reader.onOpen = { opened += 1 }
    reader.ask("key7")
    // The reader reads on: it owes an answer.
    reader.keysChanged()
    finish(reader)
    #expect(opened == 1 && reader.panelClosed(isShown: false))
    reader.ask("key7")
    finish(reader)
    reader.keysChanged()
    #expect(!reader.panelClosed(isShown: false))
    reader.ask("key7")
    finish(reader)
    #expect(opened == 3 && answers.map(\.ids) == [["7"], ["7"], ["7"]])
  }

  @Test func nothingIsKeptAfterClosing() throws {
    try keys.fill(10)
    let reader = reader(keys.store)
    #expect(!reader.panelClosed(isShown: false))
    reader.ask("key7")
    #expect(!reader.panelClosed(isShown: false))
    finish(reader)
    #expect(answers.isEmpty)
    reader.ask("key7")
    finish(reader)
    #expect(reader.panelClosed(isShown: false) && !reader.panelClosed(isShown: false))
  }

  @Test func withoutAStoreNothingIsOffered() throws {
    let reader = reader(nil)
    reader.ask("key7")
    finish(reader)
    expect(answers.map(\.ids), equals: [[]])
  }
}
