/// The index that a search looks through: labels, search terms, groups and phrases of keys, without case and marks, one after the
/// other in little memory: about 60 bytes for a key, and 4 for each word of its label and its phrases.
///
/// Keys are numbered in the order in which they were added. The phrases of all are added after that, in the same order: labels
/// can be searched as soon as they are there.
public struct SearchIndex: Sendable {
  struct Entry {
    /// Places in the block's text.
    var start: UInt32
    var labelEnd: UInt32
    var end: UInt32
    /// The masks of all its letters, and of those that begin words; see `letterMasks`.
    var mask: UInt32
    var starts: UInt32
    /// An index of `groups`, or `noGroup`.
    var group: UInt32
  }

  struct Block {
    var text: [UInt8] = []
    var entries: [Entry] = []
    /// The keys that have each word in their labels and search terms, and in their phrases.
    var labelWords = WordPlaces()
    var phraseWords = WordPlaces()
  }

  /// Keys that share a stretch of memory.
  public static let blockSize = 1_024
  static let noGroup = UInt32.max
  /// The most characters of a phrase that are searched, about a page of text.
  public static let longestPhrase = 4_000
  /// The most words of all phrases together: twice what 100,000 of 200 characters have. The others are not searched.
  static let mostPhraseWords = 8 << 20

  private(set) var blocks: [Block] = []
  /// The groups as texts of their own, with their second forms.
  private(set) var groups: [[UInt8]] = []
  private var groupNumbers: [String: UInt32] = [:]
  /// The number of keys in the index.
  public private(set) var count = 0
  /// The number of keys whose phrases were added.
  public private(set) var phraseCount = 0
  /// The words of all labels, search terms and phrases.
  private(set) var wordList = WordList()
  private var phraseWordCount = 0
  private var folder = Folder(isForMany: true)

  /// Makes an empty index.
  public init() {}

  /// Adds a key.
  public mutating func append(label: String, terms: [String] = [], group: String? = nil) {
    if count.isMultiple(of: Self.blockSize) {
      blocks.append(Block())
      blocks[blocks.count - 1].entries.reserveCapacity(Self.blockSize)
    }
    let block = blocks.count - 1
    let start = blocks[block].text.count
    folder.fold(label)
    blocks[block].text += folder.bytes
    let labelEnd = blocks[block].text.count
    appendSeconds(to: block)
    for term in terms { append(term, to: block) }
    let end = blocks[block].text.count
    let (mask, starts) = blocks[block].text.withUnsafeBufferPointer { $0.letterMasks(in: start..<end) }
    let place = blocks[block].entries.count
    blocks[block].entries.append(
      Entry(
        start: UInt32(start), labelEnd: UInt32(labelEnd), end: UInt32(end), mask: mask, starts: starts,
        group: group.map { number(of: $0) } ?? Self.noGroup))
    Self.add(blocks[block].text[start...], of: place, to: &blocks[block].labelWords, &wordList)
    count += 1
    if place + 1 == Self.blockSize { blocks[block].labelWords.settle() }
  }

  private mutating func append(_ term: String, to block: Int) {
    folder.fold(term)
    guard !folder.bytes.isEmpty else { return }
    blocks[block].text.append(SearchText.termMark)
    blocks[block].text += folder.bytes
    appendSeconds(to: block)
  }

  private mutating func appendSeconds(to block: Int) {
    for second in folder.seconds.split(separator: Folder.space) {
      blocks[block].text.append(SearchText.secondMark)
      blocks[block].text += second
    }
  }

  private mutating func number(of group: String) -> UInt32 {
    if let number = groupNumbers[group] { return number }
    folder.fold(group)
    let number = UInt32(groups.count)
    groups.append(folder.bytes + [SearchText.secondMark] + folder.seconds)
    groupNumbers[group] = number
    return number
  }

  // MARK: Phrases

  /// Adds the phrases of the next key; none of a secret one.
  public mutating func appendPhrases(_ phrases: [String]) {
    precondition(phraseCount < count, "phrases of a key that was not added")
    let (block, place) = (phraseCount / Self.blockSize, phraseCount % Self.blockSize)
    for phrase in phrases where phraseWordCount < Self.mostPhraseWords {
      folder.fold(Self.searched(phrase))
      let before = blocks[block].phraseWords.count
      Self.add(folder.bytes[...], of: place, to: &blocks[block].phraseWords, &wordList)
      Self.add(folder.seconds[...], of: place, to: &blocks[block].phraseWords, &wordList)
      phraseWordCount += blocks[block].phraseWords.count - before
    }
    phraseCount += 1
    if place + 1 == Self.blockSize { blocks[block].phraseWords.settle() }
  }

  /// Puts the words that are not in it yet into the order in which they are searched.
  mutating func settle() {
    guard let last = blocks.indices.last else { return }
    blocks[last].labelWords.settle()
    let block = phraseCount / Self.blockSize
    if blocks.indices.contains(block) { blocks[block].phraseWords.settle() }
  }

  private static func add(
    _ text: ArraySlice<UInt8>, of place: Int, to places: inout WordPlaces, _ wordList: inout WordList
  ) {
    text.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] > Folder.space { end += 1 }
        if start < end, let number = wordList.number(of: UnsafeBufferPointer(rebasing: bytes[start..<end])) {
          places.add(number, at: place)
        }
        start = end + 1
      }
    }
  }

  /// Returns the start of a phrase, as far as it is searched.
  static func searched(_ phrase: String) -> String {
    guard phrase.utf8.count > longestPhrase else { return phrase }
    return String(phrase.unicodeScalars.prefix(longestPhrase))
  }
}
