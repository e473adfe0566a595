import EventLoop
import Expectations
import Foundation
import Keyboard
import Snippets
import Testing

@testable import Store
@testable import phraseboard_keyboard

/// News that the keyboard hears of its store, and the answers that it gets.
@Suite final class StoreFollowerTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "phraseboard-\(UUID().uuidString)")
  private var path: String { folder.path(percentEncoded: false) + "/store.db" }
  private let loop: EventLoop
  private let pending = PendingChanges()
  private var told: [String] = []

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    loop = try EventLoop()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes keys with these labels, as the content program does.
  @discardableResult
  private func write(_ labels: String..., next: Int64 = 60) throws -> SnippetStore {
    let store = try SnippetStore(path: path)
    let snippets = labels.compactMap { Snippet(id: $0, label: $0, pieces: ["a", "b"], group: "g") }
    try store.setSources(["s"])
    try store.replaceContent(
      of: "s", location: "/s", parts: [ContentPart(name: "k.toml", content: .snippets(snippets))],
      validators: Validators(), problems: [], attempt: Attempt(time: 1, next: next))
    return store
  }

  private func follower(_ sources: [String] = ["s"], areSure: Bool = true) -> StoreFollower {
    let follower = StoreFollower(path: path, sources: sources, areSure: areSure, in: loop, pending)
    follower.onContent = { [unowned self] event in told.append(Self.words(event)) }
    follower.onRead = { [unowned self] times in told.append("next \(times["s"] ?? 0)") }
    follower.onStorable = { [unowned self] in told.append("storable") }
    return follower
  }

  private static func words(_ event: ContentEvent) -> String {
    switch event {
    case .loaded(let keys): "loaded \(keys.map(\.label))"
    case .continued(let keys): "continued \(keys.count)"
    case .marksChanged: "marks"
    case .allHidden: "all hidden"
    case .empty: "empty"
    case .current: "current"
    case .remark(let text): "remark \(text ?? "-")"
    case .commandFailed(let snippet, _): "command of \(snippet)"
    case .failed(_, let trouble): "failed \(trouble)"
    }
  }

  @Test func theStartTellsTheKeysThenHowGoodTheyAreThenWhoIsNext() throws {
    try write("1", "2")
    let follower = follower()
    follower.start()
    let state = ["remark -", "current"]
    expect(told, equals: ["loaded [\"1\", \"2\"]"] + state + state + ["next 60"])
    #expect(follower.isStorable && !follower.isReading)
  }

  @Test func aChangeIsToldOnceItIsQuiet() throws {
    try write("1")
    let follower = follower()
    follower.start()
    told = []
    try write("2", next: 90)
    loop.endOfIteration = { [unowned self] in if follower.nextWake != nil { loop.stop(exitCode: 0) } }
    _ = try loop.run()
    let due = try #require(follower.nextWake)
    follower.advance(to: due)
    #expect(told.first == "loaded [\"2\"]" && told.last == "next 90")
    told = []
    follower.load()
    expect(told, equals: ["marks", "remark -", "current", "next 90"], "the same keys are not read again")
  }

  @Test func ofSourcesThatAMistakeMayHideThoseStayThatAreShown() throws {
    try write("1")
    let follower = follower([], areSure: false)
    follower.start()
    try expect(follower.store?.sources().map(\.name), equals: ["s"])
    follower.show([])
    expect(told.last, equals: "next 0")
    try expect(follower.store?.sources().map(\.name), equals: [])
  }

  @Test func aStoreThatCannotBeOpenedIsToldOnceAndTriedAgain() throws {
    try Data("not a store, but a text that is long enough".utf8).write(to: URL(fileURLWithPath: path))
    let follower = follower()
    follower.start()
    #expect(told == ["failed unread"] && follower.store == nil && !follower.isStorable)
    try FileManager.default.removeItem(atPath: path)
    try write("1")
    let due = try #require(follower.nextWake)
    follower.advance(to: due)
    #expect(told.contains("loaded [\"1\"]") && told.contains("storable") && follower.isStorable)
  }

  @Test func aTapOfThisTurnCountsBeforeWhatTheStoreSays() throws {
    try write("1")
    let follower = follower()
    follower.start()
    follower.note(.place(snippet: "1", next: 1))
    follower.load()
    try expect(follower.store?.snippets().first?.next, equals: 1)
  }

  // MARK: Answers

  @Test func queriesAreAnsweredFromTheStore() throws {
    let store = try write("1", "2")
    var saves = 0
    let answers = StoreAnswers({ store }, saveUses: { saves += 1 })
    expect(answers.answer(.piece(snippet: "1", label: "1", position: 1)), equals: .text("b"))
    expect(answers.answer(.pieces(snippet: "1", label: "1", positions: 0..<2)), equals: .texts(["a", "b"]))
    expect(answers.answer(.pieces(snippet: "1", label: "another", positions: 0..<2)), equals: .texts(nil))
    #expect(answers.answer(.favourites) == .texts([]) && saves == 0)
    try store.noteUse(of: "2", time: 1)
    #expect(answers.answer(.recents) == .texts(["2"]) && saves == 1)
    try store.setKeyboardState(KeyboardState.tab, "recents")
    #expect(answers.answer(.tab) == .text("recents") && answers.lastLook == nil)
    expect(answers.answer(.draft(.selection)), equals: .draft(nil))
    let key = DraftBasis.key(snippet: "2", label: "2", count: 2, group: "g")
    guard case .draft(let draft?) = answers.answer(.draft(key)) else {
      Issue.record("a key of a TOML file has a draft")
      return
    }
    #expect(draft.phrases == ["a", "b"] && draft.place?.file == "k.toml" && draft.group == "g")
    expect(answers.answer(.draft(.key(snippet: "2", label: "2", count: 3, group: nil))), equals: .draft(nil))
  }

  @Test func withoutAStoreAnswersAreNothing() {
    let answers = StoreAnswers({ nil }, saveUses: {})
    #expect(answers.answer(.favourites) == .texts(nil) && answers.answer(.tab) == .text(nil))
    #expect(answers.secret(of: "1", labelled: "1", from: nil, piece: 0) == nil)
  }
}
