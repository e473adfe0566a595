import EventLoop
import Expectations
import Foundation
import Keyboard
import Testing
import Words

@testable import phraseboard_keyboard

/// The dictionary of the panel of words, built by a program that a test stands in for.
@Suite final class WordsReaderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "phraseboard-\(UUID().uuidString)")
  private var path: String { folder.path(percentEncoded: false) + "/words" }
  private let programs: LauncherStandIn
  private var answers: [(text: String, answer: WordsAnswer)] = []

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    programs = try LauncherStandIn()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func reader() -> WordsReader {
    let reader = WordsReader(lists: [], programs.launcher, path: path)
    reader.onAnswer = { [unowned self] text, answer in
      if case .words(let words) = answer { answers.append((text, words)) }
      programs.stop()
    }
    return reader
  }

  /// Writes a dictionary by renaming, as the content program does.
  private func write(_ words: String...) throws {
    var builder = DictionaryBuilder()
    for word in words { builder.add(Array(word.utf8), cost: WordCost(3_000)) }
    try Data(builder.build()).write(to: URL(filePath: path), options: .atomic)
  }

  private func search(_ reader: WordsReader) {
    while reader.nextWake == 0 { reader.endOfTurn() }
  }

  @Test func whatWasBuiltBeforeAnswersAtOnce() throws {
    try write("hello", "world")
    let reader = reader()
    reader.ask("helloworld")
    search(reader)
    expect(answers.last?.text, equals: "helloworld")
    expect(answers.last?.answer.segmentations.first, equals: "hello world")
    expect(answers.last?.answer.found, equals: ["hello", "world"])
    // The reader asks for a newer dictionary, once.
    reader.ask("hello")
    expect(programs.requests().map(\.words), equals: [["words"]])
  }

  @Test func theFirstDictionaryDividesTheTextThatWaits() throws {
    let reader = reader()
    reader.ask("helloworld")
    #expect(answers.count == 1 && answers[0].text == "")
    if case .building = answers[0].answer.dictionary {} else { Issue.record("no dictionary is being built") }
    let request = try #require(programs.requests().first)
    try write("hello", "world")
    try programs.end(request.number, .ended(.code(0)))
    search(reader)
    expect(answers.last?.answer.segmentations.first, equals: "hello world")
    #expect(reader.nextWake == nil)
  }

  @Test func anotherDictionaryTakesThePlaceOfTheOneBefore() throws {
    try write("hello", "world")
    let reader = reader()
    reader.ask("cat")
    search(reader)
    expect(answers.last?.answer.found, equals: [])
    let request = try #require(programs.requests().first)
    try write("cat")
    try programs.end(request.number, .ended(.code(0)))
    search(reader)
    #expect(answers.last?.text == "cat" && answers.last?.answer.found == ["cat"])
  }

  @Test func whyThereIsNoneIsSaid() throws {
    let reader = reader()
    reader.ask("")
    let request = try #require(programs.requests().first)
    try programs.end(request.number, .ended(.code(70)))
    expect(answers.last?.answer.dictionary, equals: WordsAnswer.Dictionary.none(Messages.dictionaryNotBuilt))
  }

  @Test func nothingIsKeptOnceThePanelIsClosed() throws {
    try write("hello")
    let reader = reader()
    reader.ask("hello")
    #expect(reader.panelClosed(isShown: true) && !reader.panelClosed(isShown: true) && reader.nextWake == nil)
    answers = []
    reader.endOfTurn()
    #expect(answers.isEmpty)
    // The end of a build that nobody waits for says nothing.
    let request = try #require(programs.requests().first)
    programs.tell(request.number, .ended(.code(0)))
    reader.ask("hello")
    search(reader)
    expect(answers.last?.answer.found, equals: ["hello"])
    #expect(programs.requests().isEmpty)
  }
}
