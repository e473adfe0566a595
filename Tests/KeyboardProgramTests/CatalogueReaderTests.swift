import Expectations
import Foundation
import Keyboard
import Settings
import Snippets
import Store
import Testing

@testable import phraseboard_keyboard

/// Pages of a catalogue, with a program that a test stands in for.
@Suite final class CatalogueReaderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "phraseboard-\(UUID().uuidString)")
  private let store: SnippetStore
  private let programs: LauncherStandIn
  private let settings = CatalogueSettings(name: "comics", url: "https://example.org/", form: .marvel)
  private var replies: [CatalogueReply] = []

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try SnippetStore(path: folder.path(percentEncoded: false) + "/store.db")
    programs = try LauncherStandIn()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func reader() -> CatalogueReader {
    let reader = CatalogueReader([settings], programs.launcher, in: programs.loop) { [unowned self] in store }
    reader.onAnswer = { [unowned self] _, answer in
      if case .catalogue(let reply) = answer { replies.append(reply) }
      programs.stop()
    }
    return reader
  }

  private func put(_ label: String, _ call: CatalogueCall, phrase: String = "p") throws {
    let catalogue = StoredCatalogue(name: settings.name, identity: settings.identity)
    let item = CatalogueItem(id: "1", label: label, phrases: [phrase])
    try store.storeCataloguePage(
      CataloguePage(items: [item], attribution: "© H", time: Int64(time(nil)) - 60), call, of: catalogue)
  }

  private func request(_ query: String, asksServer: Bool = true) -> CatalogueRequest {
    CatalogueRequest(CatalogueCall(page: 1, query: query), of: "comics", asksServer: asksServer)
  }

  /// Reads the questions that have come to a program.
  private func questions(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }

  @Test func whatIsStoredIsToldAtOnceAndTheServersAnswerOnceItHasCome() throws {
    let reader = reader()
    let request = request("spider")
    try put("old", request.call)
    reader.ask(request.text)
    #expect(replies.map(\.page?.items.first?.label) == ["old"] && replies[0].answer == nil)
    #expect((60...70).contains(replies[0].age))
    let asked = programs.requests()
    expect(asked.map(\.words), equals: [["catalogue", "comics"]])
    let descriptor = try #require(asked.first?.output)
    defer { close(descriptor) }
    expect(questions(descriptor), equals: "1 spider\n")
    try put("new", request.call)
    // An answer to another question is none to this.
    let line = Array("ok 0 1 spide\nbusy 7 1 spider\n".utf8)
    expect(write(descriptor, line, line.count), equals: line.count)
    replies = []
    try programs.run()
    expect(replies.map(\.page?.items.first?.label), equals: ["new"])
    expect(replies.first?.answer, equals: CatalogueAnswer(.busy, wait: 7, to: request.call))
  }

  @Test func oneProgramIsAskedForAsLongAsThePanelIsUp() throws {
    let reader = reader()
    reader.ask(request("a").text)
    reader.ask(request("ab").text)
    let asked = programs.requests()
    expect(asked.count, equals: 1)
    let descriptor = try #require(asked.first?.output)
    defer { close(descriptor) }
    expect(questions(descriptor), equals: "1 a\n1 ab\n")
    #expect(replies.isEmpty, "nothing is stored, and nothing answered")
    #expect(reader.panelClosed(isShown: true) && !reader.panelClosed(isShown: true))
    var byte: UInt8 = 0
    expect(read(descriptor, &byte, 1), equals: 0, "the end of its input")
  }

  @Test func aLookAsksNoServer() throws {
    let reader = reader()
    reader.ask(request("x", asksServer: false).text)
    expect(replies.map(\.page), equals: [nil])
    #expect(programs.requests().isEmpty)
  }

  @Test func aProgramThatEndsIsTold() throws {
    let reader = reader()
    let request = request("x")
    reader.ask(request.text)
    close(try #require(programs.requests().first?.output))
    try programs.run()
    expect(replies.map(\.answer), equals: [CatalogueAnswer(.failed, to: request.call)])
    // The next question starts another program.
    reader.ask(request.text)
    expect(programs.requests().count, equals: 1)
  }

  /// Answers the last question to a program, and runs until that is told.
  private func answer(_ line: String, on descriptor: Int32) throws {
    let bytes = Array((line + "\n").utf8)
    expect(write(descriptor, bytes, bytes.count), equals: bytes.count)
    replies = []
    try programs.run()
  }

  @Test func mendedKeysAreReadByAnotherProgram() throws {
    let reader = reader()
    reader.ask(request("x").text)
    let first = try #require(programs.requests().first?.output)
    defer { close(first) }
    try answer("keys 0 1 x", on: first)
    reader.ask(request("x").text)
    let second = try #require(programs.requests().first?.output)
    close(second)
  }

  @Test func aBusyServerIsLeftAloneAlsoByAPanelThatComesAgain() throws {
    let reader = reader()
    reader.ask(request("x").text)
    let descriptor = try #require(programs.requests().first?.output)
    defer { close(descriptor) }
    try answer("busy 600 1 x", on: descriptor)
    #expect(reader.panelClosed(isShown: true))
    replies = []
    reader.ask(request("y").text)
    #expect(programs.requests().isEmpty)
    #expect(replies.count == 1 && replies[0].answer?.state == .busy)
    expect(replies[0].answer.map { (590...600).contains($0.wait) }, equals: true)
  }

  @Test func aPageThatIsNotThereIsAnError() throws {
    let reader = reader()
    let request = request("x")
    reader.ask(request.text)
    let descriptor = try #require(programs.requests().first?.output)
    defer { close(descriptor) }
    try answer("ok 0 1 x", on: descriptor)
    expect(replies.map(\.answer), equals: [CatalogueAnswer(.failed, to: request.call)])
  }

  @Test func otherSettingsAreReadByAnotherProgram() throws {
    let reader = reader()
    reader.ask(request("x").text)
    let descriptor = try #require(programs.requests().first?.output)
    defer { close(descriptor) }
    reader.catalogues = [CatalogueSettings(name: "comics", url: "https://example.com/", form: .marvel)]
    let second = try #require(programs.requests().first?.output)
    defer { close(second) }
    expect(questions(second), equals: "1 x\n", "what is on its way is asked again")
  }

  @Test func allOfAnItemIsTold() throws {
    let reader = reader()
    let long = String(repeating: "x", count: 500)
    try put("Spider", request("spider").call, phrase: long)
    reader.ask(request("spider", asksServer: false).text)
    let shown = try #require(replies.first?.page?.items.first?.phrases.first)
    #expect(shown.count < 100)
    let details = CatalogueDetails(
      CatalogueItem(id: "1", label: "Spider", phrases: [long]), attribution: "© H")
    expect(reader.details(of: CatalogueItemName("1", of: "comics").text), equals: .catalogueItem(details))
    for name in [CatalogueItemName("2", of: "comics"), CatalogueItemName("1", of: "quotes")] {
      expect(reader.details(of: name.text), equals: .catalogueItem(nil))
    }
  }
}
