import Snippets

/// A snippet as a decoder has read it, before it has its place among the others of its document.
package struct Entry {
  /// The id by which the document itself knows the snippet; nil where an id is made of its name.
  package var id: String?
  package var name: String
  package var label: String
  package var pieces: [String] = []
  package var pick = Pick.inTurn
  package var isSecret = false
  package var command: String?
  package var group: String?
  package var isFavourite = false
  /// The number that sorts it among the others: those with a smaller one come first, those without one last.
  package var order: Double?
  package var searchTerms: [String] = []
  package var shortcuts = Shortcuts()
  package var credit: Credit?
  /// The first unknown variable of the first piece that has one.
  var unknown: UnknownVariable?
  /// The line that it begins on, from 1; 0 where nobody asks.
  package var line = 0

  package init(id: String? = nil, name: String? = nil, label: String) {
    self.id = id
    self.name = name ?? label
    self.label = label
  }

  /// Adds a piece that follows the rules of `SnippetText`.
  package mutating func add(piece: String, line: @autoclosure () -> Int, place: @autoclosure () -> String) {
    pieces.append(piece)
    if unknown == nil { unknown = UnknownVariable(in: piece, line: line(), place: place()) }
  }

  /// Returns the snippets in their order, each with an id of its own.
  ///
  /// Ids that the document gives are used as they are, and must differ. An id that is made of a name is the name; where that
  /// is taken, `#2`, `#3` ... follow it, in the order of the document. The same name thus has the same id each time, whatever
  /// else changes around it.
  package static func snippets(of entries: [Entry], from source: String) -> [Snippet] {
    let ids = ids(of: entries)
    // Sorts positions and copies no entry: there may be a hundred thousand.
    let sorted = entries.indices.sorted {
      (entries[$0].order ?? .infinity, $0) < (entries[$1].order ?? .infinity, $1)
    }
    return sorted.compactMap { entries[$0].snippet(id: ids[$0], source) }
  }

  /// Returns the ids of entries, in their order.
  package static func ids(of entries: [Entry]) -> [String] {
    var ids = UniqueIDs(taken: entries.lazy.compactMap(\.id))
    return entries.map { $0.id ?? ids.next(for: $0.name) }
  }

  private func snippet(id: String, _ source: String) -> Snippet? {
    Snippet(
      id: id, label: label, pieces: pieces, pick: pick, isSecret: isSecret, command: command,
      problem: unknown?.problem(in: source, isSecret: isSecret), group: group, isFavourite: isFavourite,
      searchTerms: searchTerms, shortcuts: shortcuts, credit: credit)
  }
}

extension Snippet {
  /// Returns the id that a key of the user's own has where none is given.
  public static func id(forLabel label: String) -> String { UniqueIDs.first(for: label) }
}

/// Gives out ids of which no two are the same.
package struct UniqueIDs {
  private var taken: Set<String>
  /// The number of ids that have been made of a name; going on from there keeps the time linear.
  private var uses: [String: Int] = [:]
  /// Characters: more than the number of any key has, with its sign.
  private static let roomForNumber = 8

  package init(taken: some Sequence<String> = []) {
    self.taken = Set(taken)
  }

  /// Returns the id of the first of a name: the name in one line.
  package static func first(for name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0.isControl ? " " : $0 }))
  }

  /// Returns the id of the next of a name, with a number where the name alone is taken.
  package mutating func next(for name: String) -> String {
    let base = Self.first(for: name)
    if taken.insert(base).inserted { return base }
    let stem = String(base.unicodeScalars.prefix(ContentLimits.name - Self.roomForNumber))
    while true {
      let number = (uses[stem] ?? 1) + 1
      uses[stem] = number
      let id = "\(stem)#\(number)"
      if taken.insert(id).inserted { return id }
    }
  }
}
