import EventLoop
import Expectations
import Foundation
import Keyboard
import Snippets
import Testing

@testable import Store
@testable import phraseboard_keyboard

/// Changes that the keyboard is to remember, while another process writes to the store.
@Suite final class PendingChangesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "phraseboard-\(UUID().uuidString)")
  private var path: String { folder.path(percentEncoded: false) + "/store.db" }
  private let store: SnippetStore
  private let pending = PendingChanges()

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try SnippetStore(path: folder.path(percentEncoded: false) + "/store.db", waits: false)
    try store.setSources(["s"])
    let snippets = ["1", "2", "3"].compactMap {
      Snippet(id: $0, label: "key \($0)", pieces: ["a", "b", "c"])
    }
    try store.replaceContent(
      of: "s", location: "/s", parts: [ContentPart(name: "", content: .snippets(snippets))],
      validators: Validators(), problems: [], attempt: Attempt(time: 1, next: 2))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func whileLocked(_ body: () throws -> Void) throws {
    try Connection(path: path).transaction(body)
  }

  @Test func nothingIsLostThatAnotherWasInTheWayOf() throws {
    pending.note(.place(snippet: "1", next: 1))
    pending.note(.keep("2"))
    pending.note(.hide("3"))
    pending.note(.tab("recents"))
    pending.note(.use("2"))
    pending.note(.use("1"))
    pending.sources = ["s", "t"]
    try whileLocked {
      let saved = pending.save(to: store)
      expect(saved, equals: .nothing)
      pending.note(.place(snippet: "1", next: 2))
      pending.saveUses(to: store)
      #expect(pending.nextWake != nil && pending.nextWake != 0)
    }
    expect(pending.save(to: store), equals: .shown)
    #expect(pending.sources == nil)
    try expect(store.snippets().map(\.next), equals: [2, 0])
    try expect(store.favourites(), equals: ["2"])
    try expect(store.hidden().map(\.id), equals: ["3"])
    try expect(store.keyboardState("tab"), equals: "recents")
    try expect(store.sources().map(\.name), equals: ["s", "t"])
    try expect(store.recents(), equals: [])
    pending.saveUses(to: store)
    #expect(try store.recents() == ["1", "2"] && pending.nextWake == nil)
  }

  /// A reader that loads meanwhile has the place of before, and would type the same phrase again.
  @Test func aPlaceThatIsWrittenLateIsShownAnew() throws {
    pending.note(.place(snippet: "1", next: 1))
    expect(pending.save(to: store), equals: .something)
    pending.note(.place(snippet: "1", next: 2))
    try whileLocked {
      let saved = pending.save(to: store)
      expect(saved, equals: .nothing)
    }
    // A reader now writes first, whenever the next try is due.
    expect(pending.save(to: store), equals: .shown)
    pending.note(.place(snippet: "1", next: 0))
    expect(pending.save(to: store), equals: .something)
  }

  @Test func triesBecomeRarer() throws {
    pending.note(.place(snippet: "1", next: 1))
    var (last, wake): (UInt64, UInt64?) = (0, nil)
    try whileLocked {
      for _ in 0..<4 {
        _ = pending.save(to: store)
        _ = pending.save(to: store)
        pending.advance(to: .max, store)
      }
      last = EventLoop.now()
      _ = pending.save(to: store)
      wake = pending.nextWake
    }
    let next = try #require(wake)
    #expect(next >= last + 800)
  }

  @Test func usesAreWrittenOnceThatIsPossible() throws {
    pending.note(.use("1"))
    try whileLocked {
      pending.advance(to: .max, store)
      pending.advance(to: .max, store)
    }
    #expect(pending.nextWake != nil)
    try expect(store.recents(), equals: [])
    pending.advance(to: .max, store)
    #expect(try store.recents() == ["1"] && pending.nextWake == nil)
  }

  /// The other process may end between two writes.
  @Test func aUseThatIsWrittenLeavesTheRestToBeTriedAgain() throws {
    pending.note(.place(snippet: "1", next: 1))
    pending.note(.use("1"))
    try whileLocked { _ = pending.save(to: store) }
    pending.saveUses(to: store)
    try expect(store.recents(), equals: ["1"])
    #expect(pending.nextWake != nil)
    _ = pending.save(to: store)
    #expect(try store.snippets().first?.next == 1 && pending.nextWake == nil)
  }

  @Test func usesWaitForAStore() throws {
    pending.note(.use("1"))
    pending.advance(to: .max, nil)
    #expect(pending.nextWake == nil)
    _ = pending.save(to: store)
    #expect(pending.nextWake != nil)
    pending.advance(to: .max, store)
    #expect(try store.recents() == ["1"] && pending.nextWake == nil)
  }

  @Test func recentsThatAreTurnedOffAreForgottenOnceThatIsPossible() throws {
    try store.noteUse(of: "1", time: 1)
    pending.note(.use("2"))
    pending.keepRecents(false)
    try whileLocked { _ = pending.save(to: store) }
    try expect(store.recents(), equals: ["1"])
    pending.advance(to: .max, store)
    _ = pending.save(to: store)
    #expect(try store.recents() == [] && pending.nextWake == nil)
  }

  @Test func theEndOfTheProgramWritesWhatIsLeft() throws {
    pending.note(.place(snippet: "1", next: 1))
    pending.note(.use("1"))
    try whileLocked { _ = pending.save(to: store) }
    pending.finish(store)
    try expect(store.snippets().first?.next, equals: 1)
    try expect(store.recents(), equals: ["1"])
  }

  /// A tap is on the thread that writes.
  @Test func theKeyboardNeverWaitsForTheStore() throws {
    let loop = try EventLoop()
    defer { withExtendedLifetime(loop) {} }
    let reader = StoreFollower(path: path, sources: ["s", "t"], areSure: true, in: loop, pending)
    var events: [ContentEvent] = []
    reader.onContent = { events.append($0) }
    try whileLocked { reader.start() }
    let store = try #require(reader.store)
    try expect(store.withConnection { try $0.number("PRAGMA busy_timeout") }, equals: 0)
    let isLoaded = events.contains { if case .loaded(let keys) = $0 { keys.count == 3 } else { false } }
    #expect(isLoaded, "what is stored is shown meanwhile")
    reader.advance(to: EventLoop.now() + 10_000)
    reader.save()
    try expect(store.sources().map(\.name), equals: ["s", "t"])
  }
}
