import Expectations
import Matrix
import Stage
import Synchronization
import Testing

/// The short form of `make matrix`: the exact text in clients that decode keys or take text each in another way.
@Suite(.serialized) struct MatrixTests {
  @Test(arguments: MatrixClient.short)
  func everyCharacterArrivesOnceInOrder(client: MatrixClient) throws {
    var options = Matrix.Options()
    options.clients = [client]
    options.texts.removeAll { !MatrixText.short.contains($0.name) || !client.takes($0) }
    options.uses = []
    let table = try Self.table(options)
    expect(table.cells.count, equals: options.texts.count)
    #expect(table.isAsExpected, "\(table.text)")
  }

  /// A browser takes seconds to start, so that each has one stage.
  @Test(arguments: MatrixClient.shortUses)
  func applicationsHoldWhatPeopleDo(client: MatrixClient) throws {
    var options = Matrix.Options()
    options.clients = [client]
    options.texts = []
    options.uses = MatrixUse.short.filter(client.takes)
    let table = try Self.table(options)
    expect(table.cells.count, equals: options.uses.count)
    #expect(table.isAsExpected, "\(table.text)")
  }

  private static func table(_ options: Matrix.Options) throws -> Table {
    let record = Mutex(Table())
    try Matrix(options, programs: try Programs.found()).run { cell in record.withLock { $0.add(cell) } }
    return record.withLock { $0 }
  }

  @Test func differencesAreFound() throws {
    #expect(TextDifference(expected: "e\u{301}😀", received: "e\u{301}😀") == nil)
    let composed = try #require(TextDifference(expected: "e\u{301}x", received: "\u{E9}x"))
    #expect((composed.index, composed.lost, composed.added) == (0, 2, 1))
    let lost = try #require(TextDifference(expected: "one two", received: "one to"))
    #expect((lost.index, lost.lost, lost.added) == (5, 1, 0))
    let added = try #require(TextDifference(expected: "one", received: "onee"))
    #expect((added.index, added.lost, added.added) == (3, 0, 1))
    let swapped = try #require(TextDifference(expected: "abc", received: "acb"))
    #expect((swapped.index, swapped.lost, swapped.added) == (1, 1, 1))
  }
}
