import ContentFormats
import Snippets

/// An answer of a catalogue, read by its form.
///
/// It believes nothing that the answer claims: it keeps at most a page of items, each of which has its limits.
struct CatalogueDocument: Equatable {
  /// The items that can be used; the first of each id.
  private(set) var items: [CatalogueItem] = []
  /// The number of items in the answer, also of those that cannot be used.
  private(set) var count = 0
  private(set) var total: Int?
  private(set) var attribution: String?
  /// The link to the next page, as it is written.
  private(set) var next: String?

  /// The most phrases of an item.
  static let mostPhrases = 100
  /// The largest number that a total is believed to be.
  static let mostItems = 1_000_000_000
  /// Characters of an id: a key of the user's own has the catalogue's name before it.
  private static let longestID = 400
  /// The most lists within each other on the way to a value.
  private static let mostLists = 4

  private enum Target {
    case items, total, attribution, next
    case id, label, phrase
  }

  /// A wanted value, with the rest of the way to it.
  private typealias Wanted = (steps: ArraySlice<String>, target: Target)

  /// The texts of the item that is being read.
  private struct Draft {
    var id: String?
    var label: String?
    /// The phrases by the number of their path, so that they are in the order of the form.
    var phrases: [[String]]
  }

  private var ids: Set<String> = []
  private let form: CatalogueForm

  static func == (one: Self, other: Self) -> Bool {
    one.items == other.items && one.total == other.total && one.attribution == other.attribution
      && one.next == other.next
  }

  /// - Throws: `DocumentError` for what is not JSON, or has no list of items.
  init(_ bytes: [UInt8], _ form: CatalogueForm) throws {
    self.form = form
    var wanted: [Wanted] = [(form.fields.items.steps[...], .items)]
    if let path = form.fields.total { wanted.append((path.steps[...], .total)) }
    if let path = form.fields.attribution { wanted.append((path.steps[...], .attribution)) }
    if case .next(let path, _) = form.paging { wanted.append((path.steps[...], .next)) }
    var hasItems = false
    var reader = JSONReader(bytes)
    try reader.document { reader in
      try Self.find(wanted, &reader) { target, reader, _ in
        if case .items = target { hasItems = true }
        try take(target, &reader)
      }
    }
    guard hasItems else {
      throw DocumentError(path: form.fields.items.description, reason: "missing; a list of items is needed")
    }
  }

  /// Follows the ways to what is wanted, and passes over everything else.
  ///
  /// - Parameter found: called at each value, with its number in `wanted`; has to read or skip it.
  private static func find(
    _ wanted: [Wanted], numbers: [Int]? = nil, lists: Int = 0, _ reader: inout JSONReader,
    found: (Target, inout JSONReader, Int) throws -> Void
  ) throws {
    let numbers = numbers ?? Array(wanted.indices)
    let ends = wanted.indices.filter { wanted[$0].steps.isEmpty }
    guard ends.isEmpty else {
      // Several wanted values may be at one place, and on the way to others: each reads it.
      let others = wanted.indices.filter { !wanted[$0].steps.isEmpty }
      for index in others.isEmpty ? ends.dropLast() : ends[...] {
        var copy = reader
        try found(wanted[index].target, &copy, numbers[index])
      }
      guard others.isEmpty else {
        return try find(
          others.map { wanted[$0] }, numbers: others.map { numbers[$0] }, lists: lists, &reader, found: found)
      }
      let last = ends[ends.count - 1]
      return try found(wanted[last].target, &reader, numbers[last])
    }
    switch reader.kind {
    case .object:
      try reader.object("an object") { reader, key in
        let next = wanted.indices.filter { wanted[$0].steps.first == key }
        guard !next.isEmpty else { return try reader.skip() }
        try find(
          next.map { (wanted[$0].steps.dropFirst(), wanted[$0].target) }, numbers: next.map { numbers[$0] },
          lists: lists, &reader, found: found)
      }
    case .array where lists < mostLists:
      try reader.array("a list") { reader in
        try find(wanted, numbers: numbers, lists: lists + 1, &reader, found: found)
      }
    case .array, .string, .number, .boolean, .null, nil: try reader.skip()
    }
  }

  private mutating func take(_ target: Target, _ reader: inout JSONReader) throws {
    switch (target, reader.kind) {
    case (.items, _): try reader.array("a list of items") { try takeItem(&$0) }
    case (.total, .number):
      total = Int(min(max(0, try reader.number("a number")), Double(Self.mostItems)))
    case (.attribution, .string):
      let text = try reader.string("a text").inOneLine(limit: ContentLimits.name)
      attribution = text.isEmpty ? nil : text
    case (.next, .string): next = try reader.string("a text")
    case (.total, _), (.attribution, _), (.next, _), (.id, _), (.label, _), (.phrase, _): try reader.skip()
    }
  }

  // MARK: Items

  private mutating func takeItem(_ reader: inout JSONReader) throws {
    count += 1
    guard items.count < form.pageSize else { return try reader.skip() }
    var draft = Draft(phrases: form.fields.phrases.map { _ in [] })
    let wanted: [Wanted] =
      [(form.fields.id.steps[...], .id), (form.fields.label.steps[...], .label)]
      + form.fields.phrases.map { ($0.steps[...], .phrase) }
    try Self.find(wanted, &reader) { target, reader, number in
      // Two wanted values stand before the phrases.
      try Self.take(target, &reader, &draft, phrase: number - 2)
    }
    guard let id = draft.id, let label = draft.label, ids.insert(id).inserted else { return }
    items.append(CatalogueItem(id: id, label: label, phrases: draft.phrases.flatMap { $0 }))
  }

  private static func take(
    _ target: Target, _ reader: inout JSONReader, _ draft: inout Draft, phrase: Int
  ) throws {
    switch target {
    case .id:
      guard let text = try text(&reader), draft.id == nil, text.unicodeScalars.count <= longestID else {
        return
      }
      draft.id = try? SnippetText.id(text).get()
    case .label:
      guard let text = try text(&reader), draft.label == nil else { return }
      draft.label = try? SnippetText.label(String(text.unicodeScalars.prefix(ContentLimits.name))).get()
    case .phrase: try takePhrase(&reader, &draft, phrase)
    case .items, .total, .attribution, .next: try reader.skip()
    }
  }

  /// Takes a text, or the texts of a list.
  private static func takePhrase(_ reader: inout JSONReader, _ draft: inout Draft, _ number: Int) throws {
    guard reader.kind != .array else {
      return try reader.array("a list of texts") { reader in
        guard reader.kind != .array else { return try reader.skip() }
        try takePhrase(&reader, &draft, number)
      }
    }
    guard let text = try text(&reader), draft.phrases.reduce(0, { $0 + $1.count }) < mostPhrases,
      let phrase = try? SnippetText.normalized(text).get()
    else { return }
    draft.phrases[number].append(phrase)
  }

  /// Reads a text or a whole number; nil for anything else, which is passed over.
  private static func text(_ reader: inout JSONReader) throws -> String? {
    switch reader.kind {
    case .string: return try reader.string("a text")
    case .number: return try? reader.stringOrWholeNumber("a whole number")
    case .object, .array, .boolean, .null, nil:
      try reader.skip()
      return nil
    }
  }
}
