import Expectations
import Snippets
import Testing

@Suite struct SnippetKeysTests {
  static func key(_ number: Int) throws -> SnippetKey {
    try #require(
      SnippetKey(
        id: "id \(number)", label: "Label \(number)", pieceCount: 1 + number % 3, next: number % 2,
        isSecret: number % 5 == 0, isFavourite: number % 7 == 0,
        problem: number % 100 == 0 ? "problem \(number)" : nil,
        group: number % 4 == 0 ? nil : "group \(number % 90)"))
  }

  @Test("What was put in comes out", arguments: [0, 1, 255, 256, 257, 20_000]) func comesOut(count: Int)
    throws
  {
    let given = try (0..<count).map(Self.key)
    let keys = SnippetKeys(given)
    expect(keys.count, equals: count)
    #expect(keys.elementsEqual(given))
    expect(keys, equals: SnippetKeys(given))
    expect(keys.filter { $0.problem != nil }.map(\.id), equals: given.filter { $0.problem != nil }.map(\.id))
    if let last = given.last {
      expect(keys.id(at: count - 1), equals: last.id)
      expect(keys.label(at: count - 1), equals: last.label)
      #expect(keys != SnippetKeys(given.dropLast()))
    }
  }

  @Test func addingInPartsIsAddingAtOnce() throws {
    let given = try (0..<1000).map(Self.key)
    var keys = SnippetKeys(given.prefix(300))
    let copy = keys
    keys.append(contentsOf: SnippetKeys(given[300..<600]))
    keys.append(contentsOf: given[600...])
    expect(keys, equals: SnippetKeys(given))
    expect(copy, equals: SnippetKeys(given.prefix(300)))
  }

  private func keys(ofGroups groups: [String?]) throws -> SnippetKeys {
    SnippetKeys(
      try groups.enumerated().map { number, group in
        try #require(SnippetKey(id: "\(number)", label: "", pieceCount: 1, group: group))
      })
  }

  @Test func groupsAreInTheOrderOfTheirFirstKeys() throws {
    let keys = try keys(ofGroups: [nil, "b", "a", "b", nil, "c", "a"])
    expect(keys.groupNames, equals: ["b", "a", "c"])
    expect(keys.indices.map { keys.group(at: $0) }, equals: [nil, 0, 1, 0, nil, 2, 1])
    expect(keys.map(\.group), equals: [nil, "b", "a", "b", nil, "c", "a"])
  }

  private func notes(_ keys: [(label: String, group: String?, source: String)]) -> [Int: String] {
    SnippetKeys(
      keys.enumerated().compactMap { number, key in
        SnippetKey(
          id: "\(number)", label: key.label, pieceCount: 1, group: key.group, origin: .feed(key.source))
      }
    ).notesOfLookAlikes()
  }

  @Test func lookAlikesAreToldApart() {
    #expect(notes([("a", nil, "s"), ("b", "g", "t"), ("ä", nil, "s")]).isEmpty)
    expect(notes([("Yes", "g", "s"), ("no", nil, "s"), ("YES", nil, "t")]), equals: [0: "g", 2: "t"])
    expect(notes([("yes", "g", "s"), ("yes", "g", "t")]), equals: [0: "s", 1: "t"])
    expect(notes([("größe", "g", "s"), ("GRÖSSE", "h", "s")]), equals: [0: "g", 1: "h"])
    // Nothing tells these apart.
    #expect(notes([("yes", "g", "s"), ("yes", "g", "s")]).isEmpty)
    let three = SnippetKeys(
      ["yes", "no", "YES"].enumerated().compactMap {
        SnippetKey(id: "\($0)", label: $1, pieceCount: 1, origin: .feed("s\($0)"))
      })
    // The notes are of the key that came last and of its look-alike, and of no others.
    expect(three.notesOfLookAlikes(from: 2), equals: [0: "s0", 2: "s2"])
    #expect(three.notesOfLookAlikes(from: 3).isEmpty)
    let many = (0..<600).map { (label: "\($0 % 300)", group: String?.none, source: $0 < 300 ? "s" : "t") }
    expect(notes(many), equals: Dictionary(uniqueKeysWithValues: many.enumerated().map { ($0, $1.source) }))
  }

  @Test func capitalsInAGroupsNameDoNotCount() throws {
    let names = ["Work", "home", "work", " WORK ", "Über", "über", "Home", "Strasse"]
    let keys = SnippetKeys(
      names.enumerated().compactMap { SnippetKey(id: "\($0)", label: "x", pieceCount: 1, group: $1) })
    expect(keys.groupNames, equals: ["Work", "home", "Über", "Strasse"])
    expect(keys.indices.map { keys.group(at: $0) }, equals: [0, 1, 0, 0, 2, 2, 1, 3])
    // Each key keeps its own spelling, for the file that it is edited in.
    expect(keys.map(\.group), equals: ["Work", "home", "work", "WORK", "Über", "über", "Home", "Strasse"])
    expect(["WORK", " über", "hom", ""].map { keys.group(named: $0) }, equals: [0, 2, nil, nil])
  }

  @Test func whiteSpaceAroundAGroupsNameDoesNotCount() throws {
    let keys = try keys(ofGroups: [
      "at work", " at work", "at work\t\n", "\u{A0}at work", "", "  ", "At work",
    ])
    expect(keys.groupNames, equals: ["at work"])
    expect(keys.indices.map { keys.group(at: $0) }, equals: [0, 0, 0, 0, nil, nil, 0])
  }

  @Test func groupsOfPartsAreTheSame() throws {
    var keys = try keys(ofGroups: ["a", "b"])
    keys.append(contentsOf: try self.keys(ofGroups: ["c", nil, "b", " a"]))
    expect(keys.groupNames, equals: ["a", "b", "c"])
    expect(keys.indices.map { keys.group(at: $0) }, equals: [0, 1, 2, nil, 1, 0])
  }

  @Test func tooManyGroupsAreNone() throws {
    let keys = try keys(ofGroups: (0..<65_537).map { "\($0)" } + ["7"])
    expect(keys.groupNames.count, equals: 65_535)
    expect((65_533...65_537).map { keys.group(at: $0) }, equals: [65_533, 65_534, nil, nil, 7])
  }

  @Test func isFoundByItsID() throws {
    let keys = SnippetKeys(try (0..<20_000).map(Self.key))
    for number in [0, 1, 255, 256, 19_999] { expect(keys.index(ofID: "id \(number)"), equals: number) }
    for id in ["", "id", "ID 1", "id 20000", "Label 1"] { #expect(keys.index(ofID: id) == nil) }
  }

  @Test(
    "Found by its label in upper or lower case",
    arguments: [
      ("label 19999", 19_999), ("LABEL 0", 0), ("straße", 20_000), ("STRASSE", 20_000), ("strasse", 20_000),
      ("ÜBER", 20_001), ("über", 20_001), ("u\u{308}ber", 20_001), ("[\\]", 20_003), ("{|}", nil), ("", nil),
      ("id 1", nil),
    ] as [(String, Int?)])
  func isFoundByItsLabel(label: String, index: Int?) throws {
    var given = try (0..<20_000).map(Self.key)
    for label in ["Straße", "Über", "Strasse", "[\\]"] {
      given.append(try #require(SnippetKey(id: label, label: label, pieceCount: 1)))
    }
    expect(SnippetKeys(given).indices(ofLabel: label).first, equals: index)
  }

  @Test func allOfEqualLabelsAreFound() throws {
    let given = try ["same", "SAME", "Same"].map { label in
      try #require(SnippetKey(id: label, label: label, pieceCount: 1))
    }
    expect(SnippetKeys(given).indices(ofLabel: "same"), equals: [0, 1, 2])
  }

  @Test func continuesAfterAPieceAndWraps() throws {
    var keys = SnippetKeys([try #require(SnippetKey(id: "a", label: "", pieceCount: 3))])
    let before = keys
    var dice = Dice(seed: 1)
    let places = (0..<4).map { _ in keys.continueAfter(piece: keys[0].next, at: 0, using: &dice) }
    expect(places, equals: [1, 2, 0, 1])
    expect(keys.continueAfter(piece: 2, at: 0, using: &dice), equals: 0)
    expect(keys, equals: before)
    keys.setNext(of: "a", to: 2)
    expect(keys[0].next, equals: 2)
  }

  @Test func whatIsSaidOfAKeyIsKept() throws {
    let given = try [false, true].flatMap { isSecret in
      try [false, true].flatMap { isFavourite in
        try Pick.allCases.map { pick in
          try #require(
            SnippetKey(
              id: "\(isSecret)\(isFavourite)\(pick)", label: "a", pieceCount: 2, next: 1, pick: pick,
              isSecret: isSecret, isFavourite: isFavourite))
        }
      }
    }
    expect(Array(SnippetKeys(given)), equals: given)
  }

  @Test func drawsTheNextPieceOfAKeyThatPicksByChance() throws {
    let key = try #require(SnippetKey(id: "a", label: "", pieceCount: 3, pick: .random))
    var keys = SnippetKeys([key])
    var dice = Dice(seed: 1)
    var seen: Set<Int> = []
    for _ in 0..<100 {
      let before = keys[0].next
      expect(keys.continueAfter(piece: before, at: 0, using: &dice), equals: keys[0].next)
      #expect(keys[0].next != before)
      seen.insert(before)
    }
    expect(seen, equals: [0, 1, 2])
  }

  @Test(arguments: [("a", 3), ("a", -1), ("a", Int.max), ("b", 0)]) func refusesAPlaceThatIsNotThere(
    id: String, next: Int
  ) throws {
    var keys = SnippetKeys([try #require(SnippetKey(id: "a", label: "", pieceCount: 3, next: 1))])
    keys.setNext(of: id, to: next)
    expect(keys[0].next, equals: 1)
  }

  @Test(arguments: [-1, 3, Int.max, Int.min]) func startsOverWhenItsPlaceIsGone(next: Int) {
    expect(SnippetKey(id: "1", label: "", pieceCount: 3, next: next)?.next, equals: 0)
  }

  @Test(arguments: [0, -1]) func isNotMadeOfNothing(count: Int) {
    #expect(SnippetKey(id: "1", label: "", pieceCount: count) == nil)
  }
}
